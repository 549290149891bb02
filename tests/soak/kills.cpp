// Three workers train the queue of a study and are killed at random moments, again and again, until so many
// were killed and the queue is empty. Afterwards no run is lost, none was trained twice, and every curve and
// all weights are to the bit those of a study that nobody disturbed.
//   kills-study [KILLS [SEED]]      100 kills unless said
#include "core/api/study.h"
#include "tests/app/program.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <map>
#include <mutex>
#include <random>
#include <thread>

using namespace expe;

namespace {

constexpr int workers = 3, steps = 120, atOnce = 4; // runs that are added when the queue is empty
constexpr const char* sweepName = "queue";

std::mutex telling;
std::atomic<int> kills = 0, faults = 0;
std::map<int, int> ends; // how often a run was told to be finished

void fault(const QString& what) {
  const std::lock_guard guard(telling);
  ++faults;
  std::fprintf(stderr, "kills: %s\n", qPrintable(what));
}

void need(const Outcome& outcome, const char* what) {
  if (outcome.code != 0)
    fault(QString("%1: %2").arg(what, QString::fromUtf8(outcome.err)));
}

// The same runs in every study: seeds from 1 on.
void makeRuns(const QString& study, int seeds, bool fresh) {
  const QStringList mode =
      fresh ? QStringList{"--new"} + tiny(steps, {"model.dropout=0.1"}) : QStringList{"--extend"};
  need(
      runExpe(QStringList{"sweep", study, "--quick", "--name", sweepName, "--seeds", QString::number(seeds)} +
              mode),
      "the runs");
}

void hear(const QByteArray& said) {
  static const QRegularExpression finished("run (\\d+) \\([^)]*\\): finished at step");
  const std::lock_guard guard(telling);
  for (auto each = finished.globalMatch(QString::fromUtf8(said)); each.hasNext();)
    ++ends[each.next().captured(1).toInt()];
}

// One life of a worker: to the end of the queue, or until it is killed. False: it did not come so far.
bool live(const QString& study, int milliseconds) {
  QProcess process;
  process.start(programPath(), {"train", study, "--all"});
  const bool ended = process.waitForStarted(300000) && process.waitForFinished(milliseconds);
  if (!ended && process.processId() > 0)
    ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
  process.waitForFinished(300000);
  const QByteArray said = process.readAllStandardError();
  hear(said);
  if (process.exitStatus() != QProcess::NormalExit)
    return (++kills, false);
  if (process.exitCode() != 0)
    fault("a worker ended with " + QString::number(process.exitCode()) + ": " + QString::fromUtf8(said));
  return true;
}

// While others add runs and kill workers.
class WorkerLife {
public:
  WorkerLife(QString study, unsigned seed, int patience)
      : study_(std::move(study)), random_(seed), patience_(patience) {}
  void follow(const std::atomic<bool>& over) {
    for (int killed = 0; !over;)
      // One that comes to nothing for long is left more time: a slow machine too gets on.
      if (!live(study_, std::uniform_int_distribution<int>(1, patience_)(random_)) && ++killed % 16 == 0)
        patience_ += patience_ / 4;
  }

private:
  QString study_;
  std::mt19937 random_;
  int patience_; // milliseconds
};

bool queueIsEmpty(const QString& study) {
  const Outcome listed = runExpe({"queue", study, "--json"});
  need(listed, "the queue");
  return listed.code == 0 && listed.object()["runs"].toArray().isEmpty();
}

// How many runs there were in the end.
int disturb(const QString& study, int wanted, unsigned seed, int patience) {
  int runs = atOnce;
  makeRuns(study, runs, true);
  std::atomic<bool> over = false;
  std::vector<WorkerLife> lives;
  lives.reserve(workers);
  for (unsigned i = 0; i < workers; ++i)
    lives.emplace_back(study, seed + i, patience);
  std::vector<std::thread> threads;
  threads.reserve(lives.size());
  for (WorkerLife& life : lives)
    threads.emplace_back([&] { life.follow(over); });
  while (kills < wanted && faults == 0) {
    if (queueIsEmpty(study))
      makeRuns(study, runs += atOnce, false);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  over = true;
  for (std::thread& thread : threads)
    thread.join();
  live(study, -1); // what is left, in peace
  return runs;
}

QByteArray weights(Study& study, std::int64_t run) {
  const auto checkpoints = study.checkpoints(run);
  if (!checkpoints || checkpoints->empty())
    return {};
  return contents(QString::fromStdString((checkpoints->back().folder / "model.safetensors").string()));
}

bool same(const Metric& a, const Metric& b) { // seconds are the clock's
  return a.step == b.step && a.loss == b.loss && a.rate == b.rate && a.gradientNorm == b.gradientNorm &&
         a.tokens == b.tokens;
}

void compare(Study& study, Study& peaceful, std::int64_t id) {
  const QString title = QString("run %1").arg(id);
  const auto run = study.run(id);
  if (!run || run->state != RunState::Finished)
    return fault(title + " is not finished");
  const auto rows = study.metrics(id), expected = peaceful.metrics(id);
  if (!rows || rows->size() != steps)
    return fault(title + " has not a row a step");
  for (std::size_t i = 0; i < rows->size(); ++i)
    if ((*rows)[i].step != static_cast<std::int64_t>(i) + 1)
      return fault(title + " lacks a step or has one twice");
  if (!std::equal(rows->begin(), rows->end(), expected->begin(), expected->end(), same))
    fault(title + " has another curve than the same run undisturbed");
  const QByteArray bytes = weights(peaceful, id);
  if (bytes.isEmpty() || weights(study, id) != bytes)
    fault(title + " has other weights than the same run undisturbed");
  if (ends[static_cast<int>(id)] > 1)
    fault(title + " was finished more than once");
}

} // namespace

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const QStringList asked = QCoreApplication::arguments();
  const int wanted = asked.value(1, "100").toInt();
  const unsigned seed = asked.value(2, "1").toUInt();
  const QTemporaryDir room;
  const QString study = room.filePath("disturbed"), peaceful = room.filePath("peaceful");

  QElapsedTimer clock; // how long a worker takes for a run here, from its start on
  clock.start();
  makeRuns(peaceful, 1, true);
  need(runExpe({"train", peaceful}), "the first undisturbed run");
  const int runs = disturb(study, wanted, seed, std::max<int>(400, static_cast<int>(2 * clock.elapsed())));
  makeRuns(peaceful, runs, false);
  need(runExpe({"train", peaceful, "--workers", "2"}), "the undisturbed runs");
  if (faults > 0)
    return 1;
  const auto one = Study::open(study.toStdString()), other = Study::open(peaceful.toStdString());
  if (!one || !other)
    return (fault("the studies do not open"), 1);
  for (int run = 1; run <= runs; ++run)
    compare(**one, **other, run);
  if (const auto all = (*one)->runs(); !all || static_cast<int>(all->size()) != runs)
    fault("a run is lost, or there is one too many");
  const auto findings = (*one)->verify();
  for (const std::string& finding : findings ? *findings : std::vector{findings.error().message()})
    fault(QString::fromStdString(finding));
  std::printf("%d kills of %d workers, %d runs, each as undisturbed; %d faults\n", kills.load(), workers,
              runs, faults.load());
  return faults == 0 ? 0 : 1;
}
