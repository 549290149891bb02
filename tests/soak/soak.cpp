// A study under mixed load for a while: two trainers of runs of their own, two workers that take these and
// others from the queue, four editors of runs and one of the queue, two readers and a window, of which some
// are killed at random moments. Afterwards every edit that was acknowledged is there, every run of the queue
// is finished and none that was taken out is begun, the database is whole, no curve has a gap, and the
// weights are those of runs that nobody disturbed.
//   soak [SECONDS [SEED]]      600 seconds unless said
#include "core/api/queue.h"
#include "tests/app/program.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <map>
#include <mutex>
#include <random>
#include <thread>

using namespace expe;

namespace {

constexpr int steps = 1500;                    // of a run: some seconds
constexpr int firstEdited = 2, lastEdited = 5; // runs, which the queue trains
constexpr int takenOut = 6;                    // of the queue
std::atomic<bool> over = false;
std::atomic<int> kills = 0, edits = 0, moves = 0, reads = 0, windows = 0, trained = 0, fromQueue = 0,
                 faults = 0;
std::mutex printing;

void fault(const QString& what) {
  const std::lock_guard guard(printing);
  ++faults;
  std::fprintf(stderr, "soak: %s\n", qPrintable(what));
}

// Trains, however long that takes on this machine.
Outcome train(const QStringList& words) {
  QProcess process;
  process.start(programPath(), QStringList{"train"} + words);
  Outcome outcome;
  if (process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit)
    outcome.code = process.exitCode();
  outcome.err = process.readAllStandardError();
  return outcome;
}

class Actor {
public:
  Actor(QString study, unsigned seed) : study_(std::move(study)), random_(seed) {}
  virtual ~Actor() = default;
  virtual void act() = 0; // again and again

protected:
  int upTo(int most) { return std::uniform_int_distribution<int>(0, most - 1)(random_); }

  // Exit code and output; code -1 if it was killed, after `milliseconds` (never: 0). One that breaks down by
  // itself is a fault.
  Outcome run(const QStringList& words, int milliseconds = 0, int signal = SIGKILL,
              const QString& program = programPath()) {
    QProcess process;
    process.start(program, words);
    Outcome outcome;
    if (!process.waitForStarted(300000)) {
      fault(words.join(' ') + " does not start");
      return outcome;
    }
    // One that has ended has no id any more, and 0 would be this process with all that belong to it.
    bool killed = false;
    if (milliseconds > 0 && !process.waitForFinished(milliseconds) && process.processId() > 0) {
      killed = ::kill(static_cast<pid_t>(process.processId()), signal) == 0;
      ++kills;
    }
    if (process.state() != QProcess::NotRunning && !process.waitForFinished(300000))
      fault(words.join(' ') + " does not end");
    else if (process.exitStatus() == QProcess::NormalExit)
      outcome.code = process.exitCode();
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    if (outcome.code < 0 && !killed)
      fault(words.join(' ') + " broke down: " + outcome.err);
    return outcome;
  }

  QString study_;
  std::mt19937 random_;
};

// Trains a run to its end, through kills and stops, and then the next.
class TrainerActor : public Actor {
public:
  TrainerActor(QString study, unsigned seed, int first, std::map<int, int>& seeds)
      : Actor(std::move(study), seed), next_(first), seeds_(seeds) {}
  void act() override {
    if (run_ == 0 && !begin())
      return;
    const bool stop = upTo(3) == 0;
    const Outcome outcome = run({"train", study_, "--run", QString::number(run_)}, 300 + upTo(patience_),
                                stop ? SIGTERM : SIGKILL);
    if (outcome.code > 0 && !outcome.err.contains("is being trained by another process")) // of the queue
      fault("training run " + QString::number(run_) + ": " + outcome.err);
    if (outcome.code == 0 && outcome.err.contains("finished at step"))
      run_ = 0, ++trained;
    wait(resumedFrom(outcome.err));
  }

private:
  static int resumedFrom(const QByteArray& said) {
    static const QRegularExpression step("checkpoint of step (\\d+)");
    return step.match(QString::fromUtf8(said)).captured(1).toInt();
  }
  // Where no checkpoint came before the kill, the next is left more time: a slow machine too gets on.
  void wait(int resumed) {
    if (run_ != 0 && resumed <= resumed_)
      patience_ = std::min(patience_ + patience_ / 4, 120000);
    resumed_ = run_ == 0 ? 0 : resumed;
  }
  bool begin() {
    const int seed = next_;
    const Outcome made = run({"run", study_, "--copy", "1", "--set", QString("training.seed=%1").arg(seed)});
    if (made.code != 0)
      return (fault("a new run: " + made.err), false);
    run_ = made.out.trimmed().toInt();
    next_ += 2;
    const std::lock_guard guard(printing);
    seeds_[run_] = seed;
    return true;
  }
  int run_ = 0, next_, resumed_ = 0, patience_ = 4000; // milliseconds
  std::map<int, int>& seeds_;                          // of each run
};

// Two workers train what waits, until they are stopped or their parent is killed.
class QueueActor : public Actor {
public:
  using Actor::Actor;
  void act() override {
    const bool stop = upTo(2) == 0;
    const Outcome outcome =
        run({"train", study_, "--workers", "2"}, 1000 + upTo(patience_), stop ? SIGTERM : SIGKILL);
    if (outcome.code > 0)
      fault("the queue: " + outcome.err);
    const auto ended = static_cast<int>(outcome.err.count(": finished at step"));
    fromQueue += ended;
    if (ended == 0) // a slow machine too gets on
      patience_ = std::min(patience_ + patience_ / 8, 120000);
  }

private:
  int patience_ = 8000; // milliseconds
};

// Changes what the queue takes and when; what is acknowledged of the run that was taken out must be there.
class QueueEditorActor : public Actor {
public:
  using Actor::Actor;
  void act() override {
    const QString one = QString::number(edited()), other = QString::number(edited());
    const QList<QStringList> all{{"--pause"},
                                 {"--pause", "--run", one},
                                 {"--run", one, "--before", other},
                                 {"--first", one},
                                 {"--retry"},
                                 {"--stop"}};
    move(all[upTo(static_cast<int>(all.size()))]);
    move({"--resume"});
    move({"--resume", "--run", one});
    if (move({"--priority", QString("%1=%2").arg(takenOut).arg(++count_)}))
      acknowledged_ = count_;
  }
  void check(Study& study) const {
    const auto out = takenOutOf(study);
    if (!out || out->size() != 1 || out->front().run != takenOut || out->front().step != 0)
      return fault("the run that was taken out of the queue is not as it was");
    if (const auto last = out->front().priority; last < acknowledged_ || last > count_)
      fault(QString("the queue has change %1; %2 was acknowledged").arg(last).arg(acknowledged_));
  }

private:
  int edited() { return firstEdited + upTo(lastEdited - firstEdited + 1); }
  bool move(const QStringList& words) { // whether it was acknowledged
    const bool dies = upTo(6) == 0;
    const Outcome outcome = run(QStringList{"queue", study_} + words, dies ? 1 + upTo(60) : 0);
    if (outcome.code > 0 && !outcome.err.contains("does not wait in the queue"))
      fault("a change of the queue: " + outcome.err);
    moves += outcome.code == 0;
    return outcome.code == 0;
  }
  int count_ = 0, acknowledged_ = 0;
};

// Writes notes on a run of its own. What is acknowledged must be there, or a later one whose writer was
// killed.
class EditorActor : public Actor {
public:
  EditorActor(QString study, unsigned seed, int of) : Actor(std::move(study), seed), run_(of) {}
  void act() override {
    const QString note = QString("edit %1").arg(++count_);
    const bool dies = upTo(4) == 0;
    const Outcome outcome =
        run({"run", study_, "--run", QString::number(run_), "--note", note}, dies ? 1 + upTo(60) : 0);
    if (outcome.code == 0)
      acknowledged_ = count_, ++edits;
    else if (outcome.code > 0)
      fault("an edit: " + outcome.err);
  }
  void check(Study& study) const {
    const auto found = study.run(run_);
    const int last = found ? QString::fromStdString(found->note).section(' ', 1).toInt() : -1;
    if (last < acknowledged_ || last > count_)
      fault(QString("run %1 has edit %2; %3 was acknowledged").arg(run_).arg(last).arg(acknowledged_));
  }

private:
  int run_, count_ = 0, acknowledged_ = 0;
};

class ReaderActor : public Actor {
public:
  using Actor::Actor;
  void act() override {
    const QList<QStringList> all{{"run", study_, "--list", "--json"},
                                 {"verify", study_},
                                 {"plot", study_, "loss", "--out", study_ + "-loss.csv"},
                                 {"export", study_, "--out", study_ + "-tables"}};
    const QStringList& words = all[upTo(static_cast<int>(all.size()))];
    const Outcome outcome = run(words);
    ++reads;
    if (outcome.code != 0)
      fault(words.join(' ') + ": " + outcome.err + outcome.out);
  }
};

class WindowActor : public Actor {
public:
  using Actor::Actor;
  void act() override {
    const bool closes = upTo(2) == 0; // as by its user, or it is killed
    const Outcome outcome =
        run({study_}, 3000 + upTo(12000), closes ? SIGTERM : SIGKILL, programPath("expe-workbench"));
    if (outcome.code > 0)
      fault("the window: " + outcome.err);
    ++windows;
  }
};

void follow(Actor& actor) {
  while (!over)
    actor.act();
}

QByteArray weights(Study& study, std::int64_t run) {
  const auto checkpoints = study.checkpoints(run);
  if (!checkpoints || checkpoints->empty())
    return {};
  return contents(QString::fromStdString((checkpoints->back().folder / "model.safetensors").string()));
}

// Against the same run trained in peace.
void compare(Study& study, int run, int seed, const QString& folder) {
  const QString peaceful = QString("%1/peaceful%2").arg(folder).arg(run);
  const QStringList settings = tiny(steps, {"training.checkpoint_every=100", "model.dropout=0.1"});
  runExpe(QStringList{"new", peaceful} + settings +
          QStringList{"--set", QString("training.seed=%1").arg(seed)});
  if (const Outcome done = train({peaceful}); done.code != 0)
    return fault("the undisturbed run does not train: " + done.err);
  const auto other = Study::open(peaceful.toStdString());
  const QByteArray expected = weights(**other, 1);
  if (expected.isEmpty() || weights(study, run) != expected)
    fault(QString("run %1 has other weights than the same run undisturbed").arg(run));
}

} // namespace

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const QStringList asked = QCoreApplication::arguments();
  const int seconds = asked.value(1, "600").toInt();
  const unsigned seed = asked.value(2, "1").toUInt();
  const QTemporaryDir room;
  const QString study = room.filePath("s");
  qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("XDG_CONFIG_HOME", room.filePath("config").toUtf8());
  const Outcome made = runExpe(QStringList{"new", study} +
                               tiny(steps, {"training.checkpoint_every=100", "model.dropout=0.1"}));
  if (made.code != 0)
    return (std::fprintf(stderr, "%s", made.err.constData()), 1);
  for (int run = firstEdited; run <= takenOut; ++run)
    runExpe({"run", study, "--copy", "1"});
  runExpe({"queue", study, "--remove", QString::number(takenOut)});
  runExpe({"train", study, "--run", "1", "--steps", "10"}); // something to plot

  std::map<int, int> seeds;
  TrainerActor one(study, seed, 100, seeds), two(study, seed + 1, 101, seeds);
  std::vector<EditorActor> editors;
  for (int run = firstEdited; run <= lastEdited; ++run)
    editors.emplace_back(study, seed + 10 + static_cast<unsigned>(run), run);
  ReaderActor first(study, seed + 20), second(study, seed + 21);
  WindowActor window(study, seed + 30);
  QueueActor queue(study, seed + 40);
  QueueEditorActor mover(study, seed + 41);
  std::vector<Actor*> actors{&one, &two, &first, &second, &window, &queue, &mover};
  for (EditorActor& editor : editors)
    actors.push_back(&editor);
  std::vector<std::thread> threads;
  threads.reserve(actors.size());
  for (Actor* actor : actors)
    threads.emplace_back([actor] { follow(*actor); });
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  over = true;
  for (std::thread& thread : threads)
    thread.join();

  QStringList edited;
  for (int run = firstEdited; run <= lastEdited; ++run)
    edited << QString::number(run);
  for (const QStringList& words : {QStringList{"--resume"}, {"--resume", "--run", edited.join(',')}})
    if (const Outcome resumed = runExpe(QStringList{"queue", study} + words); resumed.code != 0)
      fault("the queue does not go on: " + resumed.err);
  if (const Outcome rest = train({study, "--workers", "2"}); rest.code != 0)
    fault("the rest does not train: " + rest.err);
  const auto opened = Study::open(study.toStdString());
  if (!opened)
    return (fault(QString::fromStdString(opened.error().message())), 1);
  for (const EditorActor& editor : editors)
    editor.check(**opened);
  mover.check(**opened);
  if (const auto left = queueOf(**opened); !left || !left->entries.empty())
    fault("the queue is not empty in the end");
  const auto findings = (*opened)->verify();
  for (const std::string& finding : findings ? *findings : std::vector{findings.error().message()})
    fault(QString::fromStdString(finding));
  int compared = 0;
  for (const auto& [run, itsSeed] : seeds)
    if (compared < 4)
      compare(**opened, run, itsSeed, room.path()), ++compared;
  std::printf(
      "%d s: %d kills, %d edits and %d changes of the queue acknowledged, %d readings, %d windows, %d runs "
      "trained to their end by name and %d from the queue, %d compared with undisturbed ones; %d faults\n",
      seconds, kills.load(), edits.load(), moves.load(), reads.load(), windows.load(), trained.load(),
      fromQueue.load(), compared, faults.load());
  return faults == 0 && edits > 0 && moves > 0 && reads > 0 && windows > 0 ? 0 : 1;
}
