// Checkpoints are written beside training: no step waits for a disk, and what is written is what was there
// when the snapshot was taken.
#include "tests/engine/training.h"

#include "core/base/files.h"

#include <fstream>
#include <iterator>

using namespace expe;
using How = TrainEnd::How;
namespace fs = std::filesystem;

namespace {

// A disk on which writing the checkpoint of a step stands still until release(), or fails.
class Disk : public Files {
public:
  explicit Disk(std::int64_t step, bool fails = false)
      : name_(".new-" + std::to_string(step) + "-"), fails_(fails), guard_(useFiles(*this)) {}

  using Files::write;
  Result<void> write(const fs::path& path, std::span<const std::span<const std::byte>> parts) override {
    if (path.string().find(name_) == std::string::npos)
      return Files::write(path, parts);
    std::unique_lock lock(mutex_);
    reached_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return released_ || fails_; });
    return fails_ ? full(path) : Files::write(path, parts);
  }
  bool reached() { // false after a minute
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::minutes(1), [this] { return reached_; });
  }
  void release(bool full = false) {
    const std::lock_guard lock(mutex_);
    released_ = true, fails_ = fails_ || full;
    changed_.notify_all();
  }

private:
  static Error full(const fs::path& path) {
    return failure("{0} could not be written: the disk is full.", {path.string()});
  }
  std::string name_;
  bool fails_, reached_ = false, released_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::shared_ptr<void> guard_;
};

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::int64_t> stepsOf(Study& study, std::int64_t run) {
  std::vector<std::int64_t> steps;
  for (const auto& checkpoint : *study.checkpoints(run))
    steps.push_back(checkpoint.step);
  return steps;
}

using Steps = std::vector<std::int64_t>;

struct AtLast { // of a test that fails on the way, before its trainer is waited for
  Disk& disk;
  ~AtLast() { disk.release(); }
};

} // namespace

class CheckpointWritingTest : public QObject {
  Q_OBJECT

private slots:
  void stepsGoOnMeanwhile_data() {
    QTest::addColumn<Settings>("settings");
    QTest::newRow("fp32, accumulation, dropout") << Settings{};
    QTest::newRow("bf16") << Settings{{"training.precision", "bf16"}};
    QTest::newRow("segment memory") << Settings{{"training.memory", "2"}};
  }
  void stepsGoOnMeanwhile() {
    QFETCH(Settings, settings);
    Bench bench;
    const auto whole = bench.add(settings), run = bench.add(settings);
    QCOMPARE(bench.train(whole).how, How::Finished);
    {
      Disk disk(4);
      Listener listener;
      auto trainer = makeTrainer(listener);
      const AtLast released{disk};
      trainer->start({bench.where, run, "cpu", {}, false});
      QVERIFY(disk.reached());
      QVERIFY(listener.until([](const TrainStatus& s) { return s.step >= 8; }));
      QVERIFY(trainer->running());
      QVERIFY(bench.study->checkpoints(run)->empty()); // nothing has been written yet
      QVERIFY(bench.study->metrics(run)->size() >= 8); // and all that was measured is stored
      std::vector<std::string> said;
      QVERIFY(!bench.study->resumePoint(run, said)->has_value()); // after a kill: from the beginning
      disk.release();
      trainer->wait();
      QCOMPARE(listener.end.how, How::Finished);
    }
    QCOMPARE(stepsOf(*bench.study, run), (Steps{4, 8, 12}));
    compareMetrics(*bench.study->metrics(whole), *bench.study->metrics(run));
    const auto expected = *bench.study->checkpoints(whole), written = *bench.study->checkpoints(run);
    for (std::size_t i = 0; i < written.size(); ++i)
      for (const char* file : {"model.safetensors", "optimizer.safetensors"}) {
        QVERIFY(!contents(written[i].folder / file).empty());
        QVERIFY(contents(written[i].folder / file) == contents(expected[i].folder / file));
      }
    QVERIFY(bench.study->verify()->empty());
    // N + M steps are N, stop, M steps, from the checkpoint that was written beside later ones.
    QVERIFY(bench.study->removeCheckpoint(run, 12) && bench.study->removeCheckpoint(run, 8));
    Listener again;
    QCOMPARE(bench.train(run, {}, &again).how, How::Finished);
    QVERIFY2(again.all().find("checkpoint of step 4.") != std::string::npos, again.all().c_str());
    compareMetrics(*bench.study->metrics(whole), *bench.study->metrics(run));
  }

  void whoeverEndsARunWaitsForIt_data() {
    QTest::addColumn<bool>("abort");
    QTest::newRow("stop") << false;
    QTest::newRow("abort") << true;
  }
  void whoeverEndsARunWaitsForIt() {
    QFETCH(bool, abort);
    Bench bench;
    const auto run = bench.add();
    Disk disk(4);
    Listener listener;
    auto trainer = makeTrainer(listener);
    const AtLast released{disk};
    trainer->start({bench.where, run, "cpu", {}, false});
    QVERIFY(disk.reached());
    abort ? trainer->abort() : trainer->stop();
    disk.release();
    trainer->wait();
    QCOMPARE(listener.end.how, How::Stopped);
    const auto steps = stepsOf(*bench.study, run);
    QCOMPARE(steps.front(), 4);
    if (!abort)
      QCOMPARE(steps.back(), listener.end.step);
    QVERIFY(bench.study->verify()->empty());
    QVERIFY(!*bench.study->locked(run));
  }

  void whatGoesWrongIsSaidOfARunThatIsGivenUp() {
    Bench bench;
    const auto run = bench.add();
    Disk disk(4);
    Listener listener;
    auto trainer = makeTrainer(listener);
    const AtLast released{disk};
    trainer->start({bench.where, run, "cpu", {}, false});
    QVERIFY(disk.reached());
    trainer->abort();
    disk.release(true);
    trainer->wait();
    QCOMPARE(listener.end.how, How::Stopped);
    QVERIFY2(listener.all().find("the disk is full") != std::string::npos, listener.all().c_str());
    for (const std::int64_t step :
         stepsOf(*bench.study, run)) // one that was due before it was given up may be there
      QVERIFY(step > 4);
    const auto damage = *bench.study->verify();
    QVERIFY2(damage.empty(), damage.empty() ? "" : damage.front().c_str());
  }

  void whatGoesWrongFailsTheRun() {
    Bench bench;
    const auto whole = bench.add(), run = bench.add();
    QCOMPARE(bench.train(whole).how, How::Finished);
    {
      Disk full(8, true);
      const auto end = bench.train(run);
      QCOMPARE(end.how, How::Failed);
      QVERIFY2(end.error.message().find("the disk is full") != std::string::npos,
               end.error.message().c_str());
    }
    const auto failed = *bench.study->run(run);
    QCOMPARE(failed.state, RunState::Failed);
    QVERIFY(failed.failure.find("the disk is full") != std::string::npos);
    QCOMPARE(stepsOf(*bench.study, run), (Steps{4}));
    QVERIFY(bench.study->verify()->empty());
    for (const auto& entry : fs::directory_iterator(bench.where / "checkpoints" / std::to_string(run)))
      QCOMPARE(entry.path().filename().string(), std::string("4")); // nothing half
    QCOMPARE(bench.train(run).how, How::Finished);
    compareMetrics(*bench.study->metrics(whole), *bench.study->metrics(run));
  }

  // A rate that rises until training falls apart: the lowest loss lies before the end.
  static Settings rising() {
    return {{"training.rate", "0.3"}, {"training.end_rate", "0.3"},   {"training.warmup", "1"},
            {"training.steps", "24"}, {"evaluation.every", "2"},      {"evaluation.lengths", "1"},
            {"model.dropout", "0"},   {"training.accumulation", "1"}, {"position.encoding", "rope"}};
  }
  static std::int64_t lowestOf(Study& study, std::int64_t run) {
    std::int64_t step = 0;
    double lowest = std::numeric_limits<double>::infinity();
    for (const auto& each : *study.validations(run, 0))
      if (each.loss < lowest)
        lowest = each.loss, step = each.step;
    return step;
  }

  void theBestStaysBesideTheNewest() {
    Bench bench;
    auto settings = rising();
    settings.insert(settings.end(), {{"training.checkpoint_every", "2"}, {"training.keep", "1"}});
    const auto run = bench.add(settings);
    QCOMPARE(bench.train(run).how, How::Finished);
    const auto best = lowestOf(*bench.study, run);
    QVERIFY(best > 0 && best < 24);
    QCOMPARE(stepsOf(*bench.study, run), (Steps{best, 24}));
    QVERIFY(bench.study->checkpoints(run)->front().best && !bench.study->checkpoints(run)->back().best);
  }

  void theBestIsTakenWhereItIsValidated() {
    Bench bench;
    auto settings = rising();
    settings.insert(settings.end(),
                    {{"training.checkpoint_every", "10"}, {"training.checkpoint_best", "on"}});
    const auto run = bench.add(settings), without = bench.add(settings);
    bench.study
        ->setConfig(without,
                    [&] {
                      Config config = bench.study->run(without)->config;
                      config.set("training.checkpoint_best", false);
                      return config;
                    }())
        .value();
    QCOMPARE(bench.train(run).how, How::Finished);
    const auto best = lowestOf(*bench.study, run);
    std::set<std::int64_t> expected = {10, 20, 24, best}; // those that passed are gone
    QCOMPARE(stepsOf(*bench.study, run), Steps(expected.begin(), expected.end()));
    QCOMPARE(bench.train(without).how, How::Finished);
    QCOMPARE(stepsOf(*bench.study, without), (Steps{10, 20, 24}));
    compareMetrics(*bench.study->metrics(run), *bench.study->metrics(without));
    // A run that was stopped and goes on leaves no more behind.
    const auto stopped = bench.add(settings);
    for (const std::int64_t until : {3, 5, 24})
      QVERIFY(bench.train(stopped, until).how != How::Failed);
    expected.insert({3, 5}); // taken for stopping there
    QCOMPARE(stepsOf(*bench.study, stopped), Steps(expected.begin(), expected.end()));
  }
};

QTEST_GUILESS_MAIN(CheckpointWritingTest)
#include "checkpoint_writing_test.moc"
