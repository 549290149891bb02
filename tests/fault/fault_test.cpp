// Every command that writes, with each of its calls on the study's files failing once: what was there before
// is there afterwards, or what was asked for; the program ends with one sentence and exit code 1 or 2, or as
// if nothing had happened. EXPE_FAULTS_ALL=1 tries every call stack with every fault (target `faults`),
// EXPE_FAULTS_ALL=2/5 the second fifth of them;
// without it a sample is tried, the same each time.
#include "core/api/pack.h"
#include "tests/fault/disturbed.h"
#include "tests/fault/snapshot.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <random>
#include <set>

using namespace expe;
namespace fs = std::filesystem;

namespace {

struct Story {
  QString name;
  QStringList words; // "S" is the study, S-new and the like are beside it
  bool whole = true; // all or nothing; a training may also end on the way
  QString made = {}; // what it makes beside the study
  bool trains() const { return words.front() == "train"; }
  bool goesOn() const { return trains() || words.front() == "merge"; } // the same again comes to its end
};

struct Point {
  QString number, function;
};

const QStringList creating{"open", "open64", "openat", "openat64", "fopen", "fopen64"};
const QStringList writing{"write", "pwrite", "pwrite64",  "ftruncate", "ftruncate64", "fsync",  "fdatasync",
                          "mkdir", "rename", "renameat2", "open",      "open64",      "openat", "openat64"};
const QStringList waiting{"read",  "pread",     "pread64",  "write",  "pwrite", "pwrite64",
                          "fsync", "fdatasync", "openat64", "open64", "open",   "openat"};

QStringList faultsOf(const QString& function) {
  QStringList faults{"EIO", "KILL"};
  if (creating.contains(function) || function == "fdopendir" || function == "opendir")
    faults << "EMFILE";
  if (writing.contains(function))
    faults << "ENOSPC";
  if (waiting.contains(function))
    faults << "EINTR";
  return faults;
}

// A study, parts of one, a packed one, or the text of a recipe; empty if it is not there.
std::string readMade(const fs::path& made) {
  if (fs::exists(made / "train.sbatch"))
    return snapshot(made / "part-00.expe") +
           contents(QString::fromStdString(made / "train.sbatch")).toStdString();
  if (fs::is_directory(made)) {
    const fs::path file = made / (made.filename().string() + ".expe");
    if (!fs::exists(file)) // what a killed program left beside is no study
      return "";
    return Study::open(made).ok() ? snapshot(made) : "half a study";
  }
  const QByteArray bytes = contents(QString::fromStdString(made));
  if (!bytes.startsWith("study/"))
    return bytes.toStdString();
  const fs::path whole = made.string() + "-whole";
  Progress quiet;
  const auto unpacked = unpackStudy(made, whole, quiet);
  std::string found = unpacked ? snapshot(whole) : unpacked.error().message();
  fs::remove_all(whole);
  return found;
}

// Of a snapshot without its checkpoints: where a training broke off there may be one more or one less.
std::string withoutCheckpoints(const std::string& state) {
  static const QRegularExpression checkpoint(" c\\d+!?");
  return QString::fromStdString(state).remove(checkpoint).toStdString();
}

// A worker whose parent was killed ends by itself.
bool nobodyTrains(const fs::path& where) {
  const auto study = must(Study::open(where, Study::Mode::ReadOnly));
  const auto runs = must(study->runs());
  const bool trained =
      std::any_of(runs.begin(), runs.end(), [&](const Run& run) { return must(study->locked(run.id)); });
  return !trained && must(queueWorkers(*study)).empty();
}

QByteArrayList sentences(const QByteArray& err) {
  QByteArrayList found;
  for (const QByteArray& line : err.trimmed().split('\n'))
    if (line.startsWith("expe: "))
      found << line;
  return found;
}

} // namespace

class FaultTest : public QObject {
  Q_OBJECT

  QTemporaryDir room_;
  // A study with a trained run, one in training, one in the trash, one that waits; beside it are a model to
  // import, the study packed, its recipe, and a part in which the second run is trained to its end and the
  // last half.
  QString template_;
  int count_ = 0, points_ = 0, tried_ = 0, reached_ = 0;

  const QList<Story> stories_ = {
      {"name", {"run", "S", "--run", "2", "--name", "other", "--note", "seen", "--tag", "a,b"}, false},
      {"add", {"run", "S", "--copy", "1", "--set", "training.seed=7"}},
      {"trash", {"run", "S", "--run", "2", "--trash"}},
      {"restore", {"run", "S", "--run", "3", "--restore"}},
      {"empty", {"run", "S", "--empty-trash"}},
      {"keep", {"checkpoints", "S", "--run", "1", "--keep", "20"}},
      {"delete", {"checkpoints", "S", "--run", "1", "--delete", "20"}},
      {"eval", {"eval", "S", "--run", "1", "--lengths", "1"}},
      {"import", {"import", "hf", "S-model", "S", "--set", "data.records=2000"}},
      {"train", {"train", "S", "--run", "2"}, false},
      {"new", {"new", "S-new", "--set", "data.window=16"}, true, "S-new"},
      {"order", {"queue", "S", "--run", "4", "--before", "2"}},
      {"pause", {"queue", "S", "--pause"}},
      {"wait", {"queue", "S", "--pause", "--run", "2"}},
      {"queue", {"queue", "S", "--resume", "--priority", "2=3", "--remove", "4"}, false},
      {"queued", {"train", "S", "--all"}, false},
      {"workers", {"train", "S", "--workers", "2"}, false},
      {"sweep",
       {"sweep", "S", "--quick", "--name", "rates", "--copy", "1", "--over", "training.rate=1e-3,2e-3"}},
      {"template", QStringList{"new", "S-new", "--template", "small", "--quick", "--seeds", "1"} + tiny(40),
       true, "S-new"},
      {"pack", {"pack", "S", "S-out"}, true, "S-out"},
      {"unpack", {"unpack", "S-packed", "S-new"}, true, "S-new"},
      {"recipe", {"recipe", "S", "--out", "S-out"}, true, "S-out"},
      {"again", {"new", "S-new", "--recipe", "S-recipe"}, true, "S-new"},
      {"parts", {"queue", "S", "--slurm", "S-parts", "--quick", "--runs-per-job", "2"}, false, "S-parts"},
      {"merge", {"merge", "S", "S-part"}, false},
  };

  QString fresh() {
    QString folder = room_.filePath(QString::number(++count_));
    fs::create_directories(folder.toStdString());
    fs::copy(template_.toStdString(), (folder + "/s").toStdString(), fs::copy_options::recursive);
    for (const char* beside : {"model", "packed", "recipe", "part"})
      fs::copy(room_.filePath(beside).toStdString(), (folder + "/s-" + beside).toStdString(),
               fs::copy_options::recursive);
    return folder;
  }

  static QString placed(QString word, const QString& folder) {
    return word == "S" || word.startsWith("S-") ? word.replace(0, 1, folder + "/s") : word;
  }
  static QStringList wordsOf(const Story& story, const QString& folder) {
    QStringList words = story.words;
    for (QString& word : words)
      word = placed(word, folder);
    return words;
  }

  static std::string madeOf(const Story& story, const QString& folder) {
    return story.made.isEmpty() ? "" : readMade(placed(story.made, folder).toStdString());
  }

  // Of the study and of what the story makes beside it.
  static std::string stateOf(const Story& story, const QString& folder) {
    const fs::path study = (folder + "/s").toStdString();
    return (Study::open(study).ok() ? snapshot(study) : "half a study") + madeOf(story, folder);
  }

  // Seconds that a run was trained.
  static double spent(const QString& study, std::int64_t run) {
    return must(must(Study::open(study.toStdString(), Study::Mode::ReadOnly))->newestMetric(run))->seconds;
  }

  // From where it calls, and the state afterwards.
  std::pair<QList<Point>, std::string> undisturbed(const Story& story) {
    const QString folder = fresh(), file = room_.filePath("points-" + story.name);
    const Outcome outcome = runDisturbed(folder, {{"POINTS", file}}, wordsOf(story, folder));
    if (outcome.code != 0)
      qFatal("%s", outcome.err.constData());
    QList<Point> points;
    std::set<QByteArray> known; // each process of several writes its own
    for (const QByteArray& line : contents(file).trimmed().split('\n'))
      if (known.insert(line.split(' ').at(0)).second)
        points.append({line.split(' ').at(0), line.split(' ').at(1)});
    const std::string after = stateOf(story, folder);
    fs::remove_all(folder.toStdString());
    return {points, after};
  }

  // What must not be, as a sentence; empty if all is as it should be.
  QString tryIt(const Story& story, const Point& point, const QString& fault, const std::string& before,
                const std::string& after) {
    const QString folder = fresh(), hit = folder + "-hit";
    const Outcome outcome =
        runDisturbed(folder, {{"AT", point.number}, {"", fault}, {"HIT", hit}}, wordsOf(story, folder));
    ++tried_;
    if (!QFile::exists(hit)) // another thread was faster this time
      return {};
    ++reached_;
    const QByteArrayList said = sentences(outcome.err);
    if (outcome.code == -1 && fault != "KILL")
      return "it did not end by itself: " + outcome.err;
    const bool several = story.words.contains("--workers") || story.words.contains("--all"); // runs that fail
    if (outcome.code > 2 || (outcome.code > 0 && (several ? said.empty() : said.size() != 1)))
      return QString("exit code %1 with: ").arg(outcome.code) + outcome.err;
    const fs::path study = (folder + "/s").toStdString();
    if (story.trains() && !QTest::qWaitFor([&] { return nobodyTrains(study); }, 60000))
      return "somebody trains for ever";
    const std::string now = stateOf(story, folder);
    if (outcome.code == 0 && story.whole && now != after)
      return "exit code 0, but the study is not as asked for:\n" + QString::fromStdString(now);
    const bool killedImport = story.name == "import" && fault == "KILL";
    if (story.whole && !killedImport && now != before && now != after)
      return "neither the old state nor the new one:\n" + QString::fromStdString(now);
    QString wrong = whatIsWrong(story, folder, killedImport, after);
    fs::remove_all(folder.toStdString());
    return wrong;
  }

  static QString whatIsWrong(const Story& story, const QString& folder, bool killedImport,
                             const std::string& after) {
    const fs::path study = (folder + "/s").toStdString();
    for (const std::string& finding : findings(study)) {
      const bool left = has(finding, "belongs to no run"); // a removal that was cut short
      const bool missing = killedImport && has(finding, "weights with which it was to begin are missing");
      if (!left && !missing)
        return QString::fromStdString(finding);
    }
    const bool canBeMade = !story.made.isEmpty() && madeOf(story, folder).empty();
    if (!story.goesOn() && !canBeMade)
      return {};
    const Outcome again = runExpe(wordsOf(story, folder)); // a training goes on to its end
    if (again.code != 0)
      return "afterwards: " + again.err;
    const std::string now = stateOf(story, folder);
    return withoutCheckpoints(now) == withoutCheckpoints(after)
               ? QString()
               : "afterwards, not as asked for:\n" + QString::fromStdString(now);
  }

private slots:
  void initTestCase() {
    template_ = room_.filePath("template");
    QCOMPARE(runExpe(QStringList{"new", template_} + tiny(40)).code, 0);
    QCOMPARE(runExpe({"run", template_, "--copy", "1", "--set", "training.steps=60"}).code, 0);
    QCOMPARE(runExpe({"run", template_, "--copy", "1"}).code, 0);
    QCOMPARE(runExpe({"train", template_, "--run", "1"}).code, 0);
    QCOMPARE(runExpe({"train", template_, "--run", "2", "--steps", "30"}).code, 0);
    QCOMPARE(runExpe({"train", template_, "--run", "3", "--steps", "5"}).code, 0);
    QCOMPARE(runExpe({"run", template_, "--run", "3", "--trash"}).code, 0);
    QCOMPARE(
        runExpe({"export", template_, "--run", "1", "--format", "hf", "--out", room_.filePath("model")}).code,
        0);
    QCOMPARE(runExpe({"run", template_, "--copy", "1", "--set", "training.seed=2"}).code, 0);
    QCOMPARE(runExpe({"pack", template_, room_.filePath("packed")}).code, 0);
    QCOMPARE(runExpe({"recipe", template_, "--out", room_.filePath("recipe")}).code, 0);
    const QString other = room_.filePath("other"), parts = room_.filePath("parts"),
                  part = parts + "/part-00.expe";
    fs::copy(template_.toStdString(), other.toStdString(), fs::copy_options::recursive);
    QCOMPARE(runExpe({"queue", other, "--slurm", parts, "--quick", "--runs-per-job", "2"}).code, 0);
    QCOMPARE(runExpe({"train", part, "--run", "2"}).code, 0);
    QCOMPARE(runExpe({"eval", part, "--run", "2", "--lengths", "1"}).code, 0);
    QCOMPARE(runExpe({"train", part, "--run", "4", "--steps", "25"}).code, 0);
    fs::rename(part.toStdString(), room_.filePath("part").toStdString());
    QVERIFY(findings(template_.toStdString()).empty());
  }

  void eachCallFails_data() {
    QTest::addColumn<int>("story");
    for (int i = 0; i < stories_.size(); ++i)
      QTest::newRow(qPrintable(stories_[i].name)) << i;
  }

  void eachCallFails() {
    QFETCH(int, story);
    const Story& told = stories_[story];
    const std::string before = stateOf(told, fresh());
    const auto [points, after] = undisturbed(told);
    QVERIFY(before != after);
    QList<std::pair<Point, QString>> all;
    for (const Point& point : points)
      for (const QString& fault : faultsOf(point.function))
        all.append({point, fault});
    points_ += static_cast<int>(points.size());
    const auto share = qEnvironmentVariable("EXPE_FAULTS_ALL").split('/');
    if (share.front().isEmpty()) {
      std::shuffle(all.begin(), all.end(), std::mt19937(1));
      all.resize(std::min<qsizetype>(all.size(), 3));
    } else if (share.size() == 2) {
      const auto part = share[0].toInt() - 1, parts = share[1].toInt();
      QVERIFY(part >= 0 && part < parts);
      all = all.mid(all.size() * part / parts, all.size() * (part + 1) / parts - all.size() * part / parts);
    }
    QStringList wrong; // all of it: a trial of every call takes hours
    for (const auto& [point, fault] : all)
      if (const QString one = tryIt(told, point, fault, before, after); !one.isEmpty()) {
        wrong << told.name + ", " + point.function + " " + point.number + ", " + fault + ": " + one;
        qWarning("%s", qPrintable(wrong.back()));
      }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  // A failure that cannot be stored does not hand the same run out again and again.
  void aFullDiskEndsTheWork_data() {
    QTest::addColumn<QString>("bytes");
    QTest::addColumn<QString>("workers");
    for (const char* bytes : {"100", "60000"})
      for (const char* workers : {"1", "2"})
        QTest::addRow("%s bytes, %s workers", bytes, workers) << bytes << workers;
  }
  void aFullDiskEndsTheWork() {
    QFETCH(QString, bytes);
    QFETCH(QString, workers);
    const QString folder = fresh();
    QCOMPARE(runExpe({"run", folder + "/s", "--copy", "2"}).code, 0);
    const Outcome outcome = runDisturbed(folder, {{"FULL", bytes}},
                                         {"train", folder + "/s", "--workers", workers, "--no-evaluation"});
    QVERIFY2(outcome.code == 1, outcome.err);
    QVERIFY2(outcome.err.count('\n') < 30, outcome.err);
    QVERIFY2(sentences(outcome.err).size() > 0, outcome.err);
    const Outcome again = runExpe({"train", folder + "/s"}); // with room again
    QVERIFY2(again.code == 0, again.err);
    QVERIFY(findings((folder + "/s").toStdString()).empty());
  }

  // A clock that is set, ahead and back, changes nothing but the times at which something was made.
  void theClockJumps() {
    const QString peaceful = fresh(), jumping = fresh(), readings = room_.filePath("clock");
    const QList<QStringList> all{
        {"sweep", "S", "--quick", "--copy", "1", "--over", "training.rate=1e-3,2e-3"},
        {"train", "S", "--workers", "2"},
        {"eval", "S", "--run", "1,2", "--lengths", "1,2"},
        {"eval", "S", "--run", "1", "--split", "test"},
        {"eval", "S", "--run", "2", "--split", "test"},
        {"run", "S", "--run", "2", "--trash"}};
    QElapsedTimer passed;
    for (const QStringList& words : all)
      QCOMPARE(runExpe(wordsOf({"", words}, peaceful)).code, 0);
    passed.start();
    for (const QStringList& words : all)
      QCOMPARE(runDisturbed(jumping, {{"CLOCK", readings}}, wordsOf({"", words}, jumping)).code, 0);
    const double most = static_cast<double>(passed.elapsed()) / 1000 + spent(template_, 2);
    QVERIFY(contents(readings).size() >= 6);
    QCOMPARE(stateOf({}, jumping), stateOf({}, peaceful));
    const auto study = must(Study::open((jumping + "/s").toStdString()));
    for (const Run& run : must(study->allRuns())) {
      double before = 0;
      for (const Metric& row : must(study->metrics(run.id))) {
        QVERIFY2(row.seconds >= before && row.seconds < most, qPrintable(QString::number(row.seconds)));
        before = row.seconds;
      }
    }
  }

  void cleanupTestCase() {
    qInfo("%d call stacks, %d faults tried, %d of them reached", points_, tried_, reached_);
  }
};

QTEST_GUILESS_MAIN(FaultTest)
#include "fault_test.moc"
