// Runs that begin with the weights of another, and what the trainer does with checkpoints that people keep.
#include "tests/engine/training.h"

#include <fstream>

using namespace expe;
using How = TrainEnd::How;

class BeginningTest : public QObject {
  Q_OBJECT

  // A run of `settings` from the last checkpoint of `parent`, trained for a step.
  static TrainEnd begin(Bench& bench, std::int64_t parent, const Settings& settings) {
    const Config begun = bench.study->run(parent)->config.fixed();
    const auto step = bench.study->checkpoints(parent)->back().step;
    const auto config = engineSchema().configure(begun, settings);
    return bench.train(*bench.study->addRun("", *config, std::pair{parent, step}), 1);
  }

private slots:
  void anotherWindowScaleAndEvaluationTrain() {
    Bench bench;
    const auto parent = bench.add();
    QCOMPARE(bench.train(parent).how, How::Finished);
    const auto end = begin(bench, parent,
                           {{"data.window", "32"}, // twice
                            {"evaluation.lengths", "0.5,1,2"},
                            {"evaluation.scale", "0.5"},
                            {"evaluation.span", "16"},
                            {"evaluation.offset", "3"}});
    QVERIFY2(end.how == How::Stopped, end.error.message().c_str());
    const auto trained = *bench.study->metrics(2);
    QCOMPARE(trained.size(), size_t(1));
    QCOMPARE(trained[0].tokens, 4 * 3 * 32);
    QVERIFY(trained[0].loss < bench.study->metrics(parent)->at(0).loss - 0.3);
    QCOMPARE(bench.study->validations(2)->size(), size_t(3));
  }

  void anotherModelIsRefusedByItsKey() {
    Bench bench;
    const auto parent = bench.add();
    QCOMPARE(bench.train(parent).how, How::Finished);
    for (const auto& [key, value] : Settings{{"model.width", "64"},
                                             {"model.layers", "1"},
                                             {"position.expe.theta", "0.5"},
                                             {"data.keys", "16"},
                                             {"data.tokenizer", "bytes"}}) {
      const auto end = begin(bench, parent, {{key, value}});
      QCOMPARE(end.how, How::Failed);
      QCOMPARE(end.error.kind, Error::Kind::User);
      QCOMPARE(end.error.key, key);
      const auto run = bench.study->runs()->back();
      QCOMPARE(run.state, RunState::Waiting);
      QVERIFY(bench.study->metrics(run.id)->empty());
    }
  }

  void anotherEncodingGoesOn() { // as DroPE does
    Bench bench;
    const auto parent = bench.add();
    QCOMPARE(bench.train(parent).how, How::Finished);
    for (const char* encoding : {"rope", "nope", "t5"})
      QCOMPARE(begin(bench, parent, {{"position.encoding", encoding}}).how, How::Stopped); // after a step
  }

  // With a norm of queries and keys from the drop on: some steps, stopped, and on, as in one go.
  void theDropMayAddANorm() {
    Bench bench;
    const auto parent = bench.add({{"position.encoding", "rope"}});
    QCOMPARE(bench.train(parent).how, How::Finished);
    const Settings drop{{"position.encoding", "nope"}, {"model.qk_norm", "on"}};
    QCOMPARE(begin(bench, parent, drop).how, How::Stopped);
    Listener whole;
    const auto child = bench.study->runs()->back().id;
    const auto once =
        *bench.study->addRun("", bench.study->run(child)->config, std::pair{parent, std::int64_t{12}});
    QCOMPARE(bench.train(child).how, How::Finished); // from step 1
    QCOMPARE(bench.train(once, {}, &whole).how, How::Finished);
    QVERIFY(whole.all().find("It begins anew: model.layers.1.self_attn.k_norm.weight.") != std::string::npos);
    const auto losses = *bench.study->metrics(once);
    QCOMPARE(losses.size(), std::size_t(12));
    compareMetrics(*bench.study->metrics(child), losses);
    QVERIFY(losses.front().loss < bench.study->metrics(parent)->front().loss - 0.1); // it knows something
    // It is not taken away again.
    const auto end = begin(bench, child, {{"model.qk_norm", "off"}});
    QCOMPARE(end.how, How::Failed);
    QCOMPARE(end.error.key, std::string("model.qk_norm"));
  }

  // The configurations are alike, what the file holds is not.
  void otherCharactersAreRefused() {
    Bench bench;
    const auto text = bench.folder.filePath("text.txt").toStdString();
    std::ofstream(text) << std::string(4000, 'a') + std::string(2000, 'b');
    const Settings settings{{"data.text", text}, {"data.tokenizer", "characters"}};
    const auto parent = bench.add(settings);
    QCOMPARE(bench.train(parent, 2).how, How::Stopped);
    std::ofstream(text) << std::string(4000, 'a') + std::string(2000, 'c');
    const auto end = begin(bench, parent, settings);
    QCOMPARE(end.how, How::Failed);
    QCOMPARE(end.error.key, std::string("data.text"));
    QVERIFY(end.error.message().starts_with("The tokens of this text are not those"));
    std::ofstream(text) << std::string(2000, 'b') + std::string(4000, 'a');
    QCOMPARE(begin(bench, parent, settings).how, How::Stopped);
  }

  void keptCheckpointsOutliveTheNewest() {
    Bench bench;
    const auto run = bench.add({{"training.keep", "1"}, {"training.checkpoint_every", "2"}});
    QCOMPARE(bench.train(run, 4).how, How::Stopped);
    QVERIFY(bench.study->keepCheckpoint(run, 4, true).ok());
    QCOMPARE(bench.train(run).how, How::Finished);
    std::vector<std::int64_t> steps;
    for (const auto& checkpoint : *bench.study->checkpoints(run))
      steps.push_back(checkpoint.step);
    QCOMPARE(steps, (std::vector<std::int64_t>{4, 12}));
  }

  void aRunInTheTrashIsNotTrainedButItsChildrenAre() {
    Bench bench;
    const auto parent = bench.add();
    QCOMPARE(bench.train(parent).how, How::Finished);
    const auto child =
        *bench.study->addRun("", configured(Bench::tiny()), std::pair{parent, std::int64_t{12}});
    QVERIFY(bench.study->trash(parent).ok());
    const auto end = bench.train(parent, 20);
    QCOMPARE(end.how, How::Failed);
    QVERIFY(end.error.message().starts_with("Run 1 is in the trash"));
    QCOMPARE(bench.train(child, 1).how, How::Stopped);
    QVERIFY(bench.study->emptyTrash().ok());
    const auto orphan = bench.study->runs()->front();
    QCOMPARE(orphan.id, child);
    QCOMPARE(bench.train(child).how, How::Finished); // from its own checkpoint
  }

  void theBytesOfATokenAreStored() {
    Bench bench;
    const auto text = bench.folder.filePath("text.txt").toStdString();
    std::string words;
    for (int i = 0; i < 3000; ++i)
      words += "aö"; // one byte and two
    std::ofstream(text) << words;
    const auto characters = bench.add({{"data.text", text}, {"data.tokenizer", "characters"}}),
               bytes = bench.add({{"data.text", text}});
    QVERIFY(std::isnan(bench.study->run(bytes)->bytesPerToken));
    QCOMPARE(bench.train(characters, 1).how, How::Stopped);
    QCOMPARE(bench.train(bytes, 1).how, How::Stopped);
    QCOMPARE(bench.study->run(characters)->bytesPerToken, 1.5);
    QCOMPARE(bench.study->run(bytes)->bytesPerToken, 1.0);
  }
};

QTEST_GUILESS_MAIN(BeginningTest)
#include "beginning_test.moc"
