// Looking at a run while it trains: what is seen is a step's weights, and training does not notice.
#include "tests/engine/training.h"

#include "core/inspect/loaded_model.h"
#include "core/train/live_weights.h"
#include "core/train/state.h"

#include <atomic>
#include <thread>

using namespace expe;
using How = TrainEnd::How;
using Phase = TrainStatus::Phase;

namespace {

void newLook(ModelCache& models) {
  const ModelCache::Look look(models);
}

} // namespace

class LiveWeightsTest : public QObject {
  Q_OBJECT

  Progress quiet_;

  static std::vector<at::Tensor> clones(Decoder& model) {
    std::vector<at::Tensor> all;
    for (const auto& tensor : model.parameters().leaves())
      all.push_back(tensor.detach().clone());
    return all;
  }
  static bool alike(const std::vector<at::Tensor>& a, const std::vector<at::Tensor>& b) {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i)
      same = at::equal(a[i], b[i]);
    return same;
  }
  // Of the checkpoint of a step, read from its file.
  static std::vector<at::Tensor> stored(const Bench& bench, std::int64_t run, std::int64_t step) {
    Decoder model(bench.study->run(run)->config, vocabulary(bench, run), at::kCPU);
    for (const auto& checkpoint : *bench.study->checkpoints(run))
      if (checkpoint.step == step && loadWeights(checkpoint.folder / "model.safetensors", model).ok())
        return clones(model);
    qFatal("no checkpoint of step %lld", static_cast<long long>(step));
  }
  static std::int64_t vocabulary(const Bench& bench, std::int64_t run) {
    Progress quiet;
    return openDataset(bench.study->run(run)->config, quiet)->vocabulary();
  }
  static bool pausedAt(Listener& listener, std::int64_t step) {
    return listener.until([=](const TrainStatus& s) { return s.phase == Phase::Paused && s.step == step; });
  }

  // The step that a copy has now.
  static std::int64_t stepSeen(const Bench& bench, std::int64_t run) {
    Progress quiet;
    Decoder into(bench.study->run(run)->config, vocabulary(bench, run), at::kCPU);
    return copyLive(bench.where, run, into, quiet)->value_or(-1);
  }

private slots:
  void whoReadsNeverMeetsWhoWrites() {
    Turns turns;
    int one = 0, other = 0; // equal but within a write
    std::atomic<int> torn = 0, reads = 0;
    const auto read = [&] {
      for (int i = 0; i < 300; ++i) {
        (void)turns.beginRead(quiet_);
        torn += one != other;
        ++reads;
        turns.endRead();
      }
    };
    std::thread first(read), second(read);
    for (int i = 1; i <= 300; ++i) {
      turns.beginWrite();
      one = i;
      std::this_thread::yield();
      other = i;
      turns.endWrite();
    }
    first.join();
    second.join();
    QCOMPARE(torn, 0);
    QCOMPARE(reads, 600);
  }

  void aCancelledRequestLeavesTheQueue() {
    class Cancelled : public Progress {
      bool cancelled() const override { return true; }
    } cancelled;
    Turns turns;
    turns.beginWrite();
    QVERIFY(!turns.beginRead(cancelled));
    turns.endWrite();
    turns.beginWrite(); // would wait for ever for a reader that went away
    turns.endWrite();
    QVERIFY(turns.beginRead(cancelled)); // at once: there is nothing to wait for
    turns.endRead();
  }

  void lookingChangesNothingAndSeesTheCheckpointOfItsStep_data() {
    QTest::addColumn<QString>("learned");
    QTest::newRow("plain") << "no";
    QTest::newRow("own tensors") << "initialised";
  }
  void lookingChangesNothingAndSeesTheCheckpointOfItsStep() {
    QFETCH(QString, learned);
    Bench bench;
    const Settings settings = {{"training.checkpoint_every", "1"},
                               {"training.keep", "0"},
                               {"training.steps", "12"},
                               {"position.expe.learned", learned.toStdString()}};
    const auto alone = bench.add(settings), seen = bench.add(settings);
    QCOMPARE(bench.train(alone).how, How::Finished);

    std::map<std::int64_t, std::vector<at::Tensor>> copies;
    std::atomic<bool> over = false;
    std::thread looker([&] {
      Decoder into(bench.study->run(seen)->config, vocabulary(bench, seen), at::kCPU);
      while (!over)
        if (const auto step = copyLive(bench.where, seen, into, quiet_); step && *step)
          copies[**step] = clones(into);
    });
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, seen, "cpu", {}, true});
    QVERIFY(pausedAt(listener, 0));
    QCOMPARE(stepSeen(bench, seen), 0); // a pause too serves who asks
    trainer->step();
    QVERIFY(pausedAt(listener, 1));
    QCOMPARE(stepSeen(bench, seen), 1);
    trainer->resume();
    trainer->wait();
    over = true;
    looker.join();

    QCOMPARE(listener.end.how, How::Finished);
    compareMetrics(*bench.study->metrics(alone), *bench.study->metrics(seen));
    QVERIFY(alike(stored(bench, alone, 12), stored(bench, seen, 12)));
    QVERIFY(!copies.empty());
    for (const auto& [step, weights] : copies)
      if (step > 0)
        QVERIFY2(alike(weights, stored(bench, seen, step)), qPrintable(QString::number(step)));
    QVERIFY(!isLive(bench.where, seen));
  }

  void aSubjectFollowsTrainingFromLookToLook() {
    Bench bench;
    const auto run = bench.add({{"training.steps", "1000"}});
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    QVERIFY(pausedAt(listener, 0));
    ModelCache models(bench.where);
    ProbeState state;
    state.run = run;
    newLook(models);
    LoadedModel* loaded = *models.get(state, quiet_); // no checkpoint is there yet
    QVERIFY(loaded->live());
    QCOMPARE(loaded->step(), 0);
    QVERIFY(loaded->stamp(state).english().find("step 0, in training") != std::string::npos);
    const auto before = clones(loaded->model());
    trainer->step();
    QVERIFY(pausedAt(listener, 1));
    QVERIFY(*models.get(state, quiet_) == loaded); // the same look: the same weights, however long it took
    QCOMPARE(loaded->step(), 0);
    QVERIFY(alike(clones(loaded->model()), before));
    QTest::qSleep(600);
    newLook(models);
    QVERIFY(*models.get(state, quiet_) == loaded); // the same model, nothing allocated anew
    QCOMPARE(loaded->step(), 1);
    QVERIFY(!alike(clones(loaded->model()), before));

    trainer->stop();
    trainer->wait();
    newLook(models);
    loaded = *models.get(state, quiet_); // now the checkpoint that the end wrote
    QVERIFY(!loaded->live());
    QCOMPARE(loaded->step(), 1);
    QVERIFY(alike(clones(loaded->model()), stored(bench, run, 1)));
  }

  void aCheckpointThatIsAskedForIsNotTheLiveOne() {
    Bench bench;
    const auto run = bench.add();
    QCOMPARE(bench.train(run, 5).how, How::Stopped);
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    QVERIFY(pausedAt(listener, 5));
    ModelCache models(bench.where);
    ProbeState now, then;
    now.run = then.run = run;
    then.checkpoint = 4;
    QVERIFY((*models.get(now, quiet_))->live());
    LoadedModel* old = *models.get(then, quiet_);
    QVERIFY(!old->live());
    QCOMPARE(old->step(), 4);
    QVERIFY(alike(clones(old->model()), stored(bench, run, 4)));
    trainer->abort();
    trainer->wait();
  }

  void nobodyTrainsIt() {
    Bench bench;
    const auto run = bench.add();
    QVERIFY(!isLive(bench.where, run));
    Decoder into(bench.study->run(run)->config, 64, at::kCPU);
    QVERIFY(!copyLive(bench.where, run, into, quiet_)->has_value());
  }
};

QTEST_GUILESS_MAIN(LiveWeightsTest)
#include "live_weights_test.moc"
