// The trainer: exact resume, live changes, damage, ends.
#include "tests/engine/training.h"

#include "core/train/optimizer.h"
#include "core/train/schedule.h"

#include <fstream>

using namespace expe;
using How = TrainEnd::How;

class TrainingTest : public QObject {
  Q_OBJECT
private slots:
  void overfitsOneBatchToNearZero_data() {
    QTest::addColumn<QString>("encoding");
    for (const auto& family : registry())
      QTest::newRow(family.info.id.c_str()) << QString::fromStdString(family.info.id);
  }
  void overfitsOneBatchToNearZero() {
    QFETCH(QString, encoding);
    const auto config =
        configured({{"position.encoding", encoding.toStdString()}, {"training.rate", "0.01"}});
    Decoder model(config, 50, at::kCPU);
    Optimizer optimizer(model.parameters());
    const auto all = at::cat({tokens(3, 17).flip(1), tokens(1, 17)});
    double loss = 0;
    for (int step = 0; step < 150; ++step) {
      const auto l = model.loss(all.slice(1, 0, 16), all.slice(1, 1), {});
      l.backward();
      optimizer.step(0.01, config);
      loss = l.item<double>();
    }
    QVERIFY2(loss < 0.02, qPrintable(QString::number(loss)));
  }

  void scheduleWarmsUpAndFallsToTheEndRate() {
    const auto config = configured({{"training.steps", "100"},
                                    {"training.rate", "0.01"},
                                    {"training.end_rate", "0.001"},
                                    {"training.warmup", "0.1"}});
    QCOMPARE(rateAt(1, config), 0.001);
    QCOMPARE(rateAt(10, config), 0.01);
    QCOMPARE(rateAt(55, config), (0.01 + 0.001) / 2); // half way down
    QCOMPARE(rateAt(100, config), 0.001);
  }

  void nPlusMStepsAreNStopMBitForBit_data() {
    QTest::addColumn<int>("stop");
    QTest::newRow("at a checkpoint") << 8;
    QTest::newRow("between checkpoints") << 7;
    QTest::newRow("after one step") << 1;
  }
  void nPlusMStepsAreNStopMBitForBit() {
    QFETCH(int, stop);
    Bench bench;
    const auto whole = bench.add(), parts = bench.add();
    QCOMPARE(bench.train(whole).how, How::Finished);
    QCOMPARE(bench.train(parts, stop).how, How::Stopped);
    QCOMPARE(bench.study->run(parts)->state, RunState::Stopped);
    QCOMPARE(bench.train(parts).how, How::Finished);
    const auto a = *bench.study->metrics(whole), b = *bench.study->metrics(parts);
    QCOMPARE(a.size(), size_t(12));
    compareMetrics(a, b);
    const auto va = *bench.study->validations(whole), vb = *bench.study->validations(parts);
    QCOMPARE(va.size(), vb.size());
    QVERIFY(va.size() >= 9); // steps 0, 5, 10 and 12 at 1, 2, 4
    for (size_t i = 0; i < va.size(); ++i)
      QVERIFY(va[i].step == vb[i].step && va[i].loss == vb[i].loss && va[i].floor == vb[i].floor);
    std::ifstream x(bench.study->checkpoints(whole)->back().folder / "model.safetensors", std::ios::binary),
        y(bench.study->checkpoints(parts)->back().folder / "model.safetensors", std::ios::binary);
    const std::string weights((std::istreambuf_iterator<char>(x)), {}),
        again((std::istreambuf_iterator<char>(y)), {});
    QVERIFY(!weights.empty() && weights == again);
  }

  void fewerStepsThanThereAreTrainNone() {
    Bench bench;
    const auto run = bench.add();
    QCOMPARE(bench.train(run, 7).step, std::int64_t(7));
    for (const int steps : {7, 5}) {
      const TrainEnd end = bench.train(run, steps);
      QCOMPARE(end.how, How::Stopped);
      QCOMPARE(end.step, std::int64_t(7));
    }
    QCOMPARE(bench.study->metrics(run)->size(), size_t(7));
    QCOMPARE(bench.study->run(run)->state, RunState::Stopped);
  }

  void abortInTheMiddleOfAStepTrainsTheSameAgain() {
    Bench bench;
    const Settings larger = {{"training.accumulation", "40"}};
    const auto whole = bench.add(larger), parts = bench.add(larger);
    QCOMPARE(bench.train(whole).how, How::Finished);
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, parts, "cpu", {}, false});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.step >= 5; }));
    trainer->abort(); // mid-accumulation: a step is 40 micro-batches
    trainer->wait();
    QCOMPARE(listener.ends, 1);
    QCOMPARE(listener.end.how, How::Stopped);
    QCOMPARE(bench.study->checkpoints(parts)->back().step, 4);
    QCOMPARE(bench.train(parts).how, How::Finished);
    compareMetrics(*bench.study->metrics(whole), *bench.study->metrics(parts));
  }

  void stepPauseResumeStop() {
    Bench bench;
    const auto run = bench.add({{"training.steps", "100000"}});
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    const auto pausedAt = [&](std::int64_t step) {
      return listener.until(
          [=](const TrainStatus& s) { return s.phase == TrainStatus::Phase::Paused && s.step == step; });
    };
    QVERIFY(pausedAt(0));
    trainer->step();
    QVERIFY(pausedAt(1));
    trainer->step();
    QVERIFY(pausedAt(2));
    QCOMPARE(bench.study->metrics(run)->size(), size_t(2)); // a pause leaves nothing unwritten
    QVERIFY(*bench.study->locked(run));
    trainer->resume();
    QVERIFY(listener.until([](const TrainStatus& s) { return s.step >= 5; }));
    QVERIFY(trainer->running());
    trainer->stop();
    trainer->wait();
    QCOMPARE(listener.ends, 1);
    QCOMPARE(listener.end.how, How::Stopped);
    QVERIFY(!trainer->running() && !*bench.study->locked(run));
    const auto after = *bench.study->run(run);
    QCOMPARE(after.state, RunState::Stopped);
    QCOMPARE(bench.study->checkpoints(run)->back().step, after.step); // stop loses nothing
  }

  void aPausedRunHearsRequests() {
    Bench bench;
    const auto run = bench.add();
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.phase == TrainStatus::Phase::Paused; }));
    const auto elsewhere = *Study::open(bench.where);
    QVERIFY(elsewhere->request(run, "training.rate=1/2048").ok());
    QVERIFY(elsewhere->request(run, "stop").ok());
    QVERIFY(listener.until([](const TrainStatus&) { return false; })); // it ends by itself
    trainer->wait();
    QCOMPARE(listener.end.how, How::Stopped);
    QCOMPARE(listener.end.step, 0);
    const auto changes = *bench.study->changes(run);
    QCOMPARE(changes.size(), size_t(1));
    QCOMPARE(std::get<double>(changes[0].value), 1.0 / 2048);
  }

  void aRateChangedMidRunIsStoredAndHoldsAfterAResume() {
    Bench bench;
    const auto run = bench.add(), other = bench.add();
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, true});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.phase == TrainStatus::Phase::Paused; }));
    for (int i = 1; i <= 5; ++i) {
      trainer->step();
      QVERIFY(listener.until(
          [=](const TrainStatus& s) { return s.phase == TrainStatus::Phase::Paused && s.step == i; }));
    }
    QVERIFY(trainer->set("training.rate", "0.001").ok());
    QVERIFY(!trainer->set("model.width", "64").ok());     // not while it runs
    QVERIFY(!trainer->set("training.rate", "fast").ok()); // not a number
    trainer->step();
    QVERIFY(listener.until(
        [](const TrainStatus& s) { return s.phase == TrainStatus::Phase::Paused && s.step == 6; }));
    trainer->abort(); // the newest checkpoint is that of step 4: steps 5 and 6 are trained again
    trainer->wait();
    const auto changes = *bench.study->changes(run);
    QCOMPARE(changes.size(), size_t(1));
    QCOMPARE(changes[0].step, 5);
    const auto before = *bench.study->metrics(run);
    QCOMPARE(bench.train(run).how, How::Finished);
    const auto after = *bench.study->metrics(run);
    compareMetrics(before, {after.begin(), after.begin() + 6});
    QCOMPARE(bench.train(other).how, How::Finished);
    const auto unchanged = *bench.study->metrics(other);
    QCOMPARE(bench.study->changes(run)->size(), size_t(1)); // still known, for the next time
    QVERIFY(after[4].rate == unchanged[4].rate);
    QVERIFY(after[5].rate < unchanged[5].rate);
  }

  void requestsFromElsewhereAreHeard() {
    Bench bench;
    const auto run = bench.add({{"training.steps", "100000"}, {"training.accumulation", "1"}});
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "cpu", {}, false});
    QVERIFY(listener.until([](const TrainStatus& s) { return s.step > 2; }));
    QVERIFY(bench.study->request(run, "training.rate=1/2048").ok());
    QVERIFY(bench.study->request(run, "model.width=8").ok()); // not live: said, and no more
    QTRY_VERIFY_WITH_TIMEOUT(!bench.study->changes(run)->empty(), 60000);
    QCOMPARE(std::get<double>(bench.study->changes(run)->front().value), 1.0 / 2048);
    QVERIFY(bench.study->request(run, "stop").ok());
    trainer->wait();
    QVERIFY(listener.end.how == TrainEnd::How::Stopped);
    QVERIFY2(listener.all().find("model.width") != std::string::npos, listener.all().c_str());
    QCOMPARE(bench.study->checkpoints(run)->back().step, listener.end.step);
  }

  // Its defaults ask for validations at 1×, 2× and 4×.
  void aTableThatEndsIsValidatedWhereItReaches() {
    Bench bench;
    const auto run =
        bench.add({{"position.encoding", "learned_absolute"}, {"position.learned_absolute.rows", "auto"}});
    Listener listener;
    QCOMPARE(bench.train(run, {}, &listener).how, How::Finished);
    const auto validations = *bench.study->validations(run);
    QVERIFY(!validations.empty());
    for (const auto& validation : validations)
      QCOMPARE(validation.length, 1.0);
    const auto said = listener.all();
    QVERIFY2(said.find("No validation at 4×: the encoding's table of positions ends at") != said.npos,
             said.c_str());
    QCOMPARE(said.find("No validation at 2×"), said.rfind("No validation at 2×")); // once
  }

  // s = 1/2 with twice the θ is the same model: ExPE's values are s·(S + θ(n + c)).
  void theTrainingScaleIsAppliedWhileTraining() {
    Bench bench;
    const Settings expe = {{"position.encoding", "expe"}, {"position.expe.l", "4"}};
    auto with = [&](const char* theta, const char* scale) {
      Settings settings = expe;
      settings.insert(settings.end(), {{"position.expe.theta", theta}, {"training.scale", scale}});
      const auto run = bench.add(settings);
      bench.train(run);
      return *bench.study->metrics(run);
    };
    const auto plain = with("1/512", "1"), halved = with("1/256", "1/2"), other = with("1/512", "1/2");
    compareMetrics(plain, halved);
    QVERIFY(plain.back().loss != other.back().loss);
  }

  void stopConditionEndsTheRun() {
    Bench bench;
    const auto run = bench.add({{"training.stop_loss", "50"}, {"evaluation.every", "3"}});
    // Untrained loss is far below 50 nats: the first validation is enough.
    QCOMPARE(bench.train(run).how, How::Finished);
    QCOMPARE(bench.study->run(run)->state, RunState::Finished);
    QVERIFY(bench.study->run(run)->step < 12);
  }

  void moreStepsThanConfiguredStretchTheSchedule() {
    Bench bench;
    const auto run = bench.add();
    QCOMPARE(bench.train(run).how, How::Finished);
    QCOMPARE(bench.train(run, 15).how, How::Finished);
    QCOMPARE(bench.study->metrics(run)->size(), size_t(15));
    QCOMPARE(bench.study->changes(run)->at(0).key, std::string("training.steps"));
  }

  void aDamagedCheckpointIsPassedOverAndSaid() {
    Bench bench;
    const auto whole = bench.add(), run = bench.add();
    QCOMPARE(bench.train(whole).how, How::Finished);
    QCOMPARE(bench.train(run, 10).how, How::Stopped);
    const auto newest = bench.study->checkpoints(run)->back();
    QCOMPARE(newest.step, 10);
    {
      std::fstream file(newest.folder / "model.safetensors", std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(-3, std::ios::end);
      file.put('\x55');
    }
    Listener listener;
    QCOMPARE(bench.train(run, {}, &listener).how, How::Finished);
    QVERIFY2(listener.all().find("step 8") != std::string::npos, listener.all().c_str());
    compareMetrics(*bench.study->metrics(whole), *bench.study->metrics(run));
  }

  void aLossThatIsNoNumberFailsWithAdvice() {
    Bench bench;
    const auto run = bench.add({{"training.rate", "1"},
                                {"training.clip", "0"},
                                {"model.initial_std", "1"},
                                {"training.warmup", "0"},
                                {"training.steps", "400"},
                                {"model.dropout", "0"},
                                {"training.accumulation", "1"},
                                {"position.theta", "1000"},
                                {"position.S", "1000"}});
    const auto end = bench.train(run);
    if (end.how == How::Finished)
      QSKIP("this machine's arithmetic survives it");
    QCOMPARE(end.how, How::Failed);
    QVERIFY(end.error.message().find("training.rate") != std::string::npos);
    QCOMPARE(bench.study->run(run)->state, RunState::Failed);
  }

  void aWrongDeviceLeavesTheRunAsItWas() {
    Bench bench;
    const auto run = bench.add();
    QCOMPARE(bench.train(run).how, How::Finished);
    Listener listener;
    auto trainer = makeTrainer(listener);
    trainer->start({bench.where, run, "tpu", {}, false});
    trainer->wait();
    QCOMPARE(listener.end.how, How::Failed);
    QCOMPARE(listener.end.error.kind, Error::Kind::User);
    QCOMPARE(bench.study->run(run)->state, RunState::Finished);
    QCOMPARE(bench.study->metrics(run)->size(), size_t(12));
  }

  void aRunTrainedElsewhereIsRefused() {
    Bench bench;
    const auto run = bench.add();
    const auto lock = bench.study->lock(run);
    QVERIFY(lock.ok());
    const auto end = bench.train(run);
    QCOMPARE(end.how, How::Failed);
    QCOMPARE(end.error.kind, Error::Kind::User);
    QVERIFY(bench.study->metrics(run)->empty());
  }

  void anotherTextUnderTheSameRunIsRefused() {
    Bench bench;
    const auto text = bench.folder.filePath("text.txt").toStdString();
    std::ofstream(text) << std::string(4000, 'a') + std::string(2000, 'b');
    const auto run = bench.add({{"data.text", text}, {"evaluation.longest", "4"}});
    QCOMPARE(bench.train(run, 2).how, How::Stopped);
    std::ofstream(text) << std::string(6000, 'c');
    const auto end = bench.train(run);
    QCOMPARE(end.how, How::Failed);
    QCOMPARE(end.error.key, std::string("data.text"));
    QCOMPARE(bench.study->metrics(run)->size(), size_t(2)); // nothing lost
  }

  void aRunFromACheckpointBeginsWithItsWeights() {
    Bench bench;
    const auto parent = bench.add();
    QCOMPARE(bench.train(parent).how, How::Finished);
    auto settings = Bench::tiny();
    settings.insert(settings.end(),
                    {{"data.window", "32"}, {"evaluation.lengths", "0.5,1"}}); // at another length
    const auto child = *bench.study->addRun("", configured(settings), std::pair{parent, std::int64_t{12}});
    QCOMPARE(bench.train(child, 1).how, How::Stopped);
    const auto first = *bench.study->metrics(child), untrained = *bench.study->metrics(parent);
    QVERIFY(first[0].loss < untrained[0].loss - 0.3);
    std::filesystem::remove_all(bench.study->checkpoints(parent)->back().folder);
    const auto orphan = *bench.study->addRun("", configured(settings), std::pair{parent, std::int64_t{12}});
    QCOMPARE(bench.train(orphan).how, How::Failed);
  }

  void bf16Trains() {
    Bench bench;
    const auto run = bench.add({{"training.precision", "bf16"}, {"evaluation.precision", "bf16"}});
    QCOMPARE(bench.train(run).how, How::Finished);
    const auto rows = *bench.study->metrics(run);
    QVERIFY(rows.back().loss < rows.front().loss);
    // What is stored is not rounded to bf16: between 2 and 8 nats that has steps of 1/64 or 1/32.
    const auto coarse = std::ranges::count_if(
        rows, [](const Metric& row) { return row.loss * 64 == std::round(row.loss * 64); });
    QVERIFY2(coarse == 0, qPrintable(QString("%1 of %2").arg(coarse).arg(rows.size())));
  }
};

QTEST_GUILESS_MAIN(TrainingTest)
#include "training_test.moc"
