// Every command that writes, with each of its calls on the study's files failing once: what was there before
// is there afterwards, or what was asked for; the program ends with one sentence and exit code 1 or 2, or as
// if nothing had happened. EXPE_FAULTS_ALL=1 tries every call stack with every fault (target `faults`);
// without it a sample is tried, the same each time.
#include "tests/fault/disturbed.h"
#include "tests/fault/snapshot.h"

#include <QTemporaryDir>

#include <random>
#include <set>

using namespace expe;
namespace fs = std::filesystem;

namespace {

struct Story {
  QString name;
  QStringList words;       // "S" is the study
  bool whole = true;       // all or nothing; a training may also end on the way
  QStringList before = {}; // what is done to the template first
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
  QString template_; // a study with a trained run, one in training, one in the trash, and a model to import
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
      {"new", {"new", "S-new", "--set", "data.window=16"}},
  };

  QString fresh() {
    const QString folder = room_.filePath(QString::number(++count_));
    fs::create_directories(folder.toStdString());
    fs::copy(template_.toStdString(), (folder + "/s").toStdString(), fs::copy_options::recursive);
    fs::copy(room_.filePath("model").toStdString(), (folder + "/s-model").toStdString(),
             fs::copy_options::recursive);
    return folder;
  }

  static QStringList wordsOf(const Story& story, const QString& folder) {
    QStringList words = story.words;
    for (QString& word : words)
      if (word == "S" || word.startsWith("S-"))
        word.replace(0, 1, folder + "/s");
    return words;
  }

  // Of the study that the story changes; empty if it is not there.
  static std::string stateOf(const Story& story, const QString& folder) {
    const fs::path study = (folder + (story.name == "new" ? "/s-new" : "/s")).toStdString();
    if (story.name == "new" && !fs::exists(study / "s-new.expe"))
      return ""; // what a killed program left beside is no study
    return Study::open(study).ok() ? snapshot(study) : "half a study";
  }

  QList<Point> pointsOf(const Story& story) {
    const QString folder = fresh(), file = room_.filePath("points-" + story.name);
    const Outcome outcome = runDisturbed(folder, {{"POINTS", file}}, wordsOf(story, folder));
    if (outcome.code != 0)
      qFatal("%s", outcome.err.constData());
    QList<Point> points;
    for (const QByteArray& line : contents(file).trimmed().split('\n'))
      points.append({line.split(' ').at(0), line.split(' ').at(1)});
    fs::remove_all(folder.toStdString());
    return points;
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
    if (outcome.code > 2 || (outcome.code > 0 && said.size() != 1))
      return QString("exit code %1 with: ").arg(outcome.code) + outcome.err;
    const std::string now = stateOf(story, folder);
    if (outcome.code == 0 && story.whole && now != after)
      return "exit code 0, but the study is not as asked for:\n" + QString::fromStdString(now);
    const bool killedImport = story.name == "import" && fault == "KILL";
    if (story.whole && !killedImport && now != before && now != after)
      return "neither the old state nor the new one:\n" + QString::fromStdString(now);
    const QString wrong = whatIsWrong(story, folder, killedImport);
    fs::remove_all(folder.toStdString());
    return wrong;
  }

  static QString whatIsWrong(const Story& story, const QString& folder, bool killedImport) {
    const fs::path study = (folder + "/s").toStdString();
    for (const std::string& finding : findings(study)) {
      const bool left = has(finding, "belongs to no run"); // a removal that was cut short
      const bool missing = killedImport && has(finding, "weights with which it was to begin are missing");
      if (!left && !missing)
        return QString::fromStdString(finding);
    }
    Outcome again{0, {}, {}};
    if (story.name == "train") // it goes on to its end
      again = runExpe({"train", folder + "/s", "--run", "2"});
    else if (story.name == "new" && stateOf(story, folder).empty()) // it can be made
      again = runExpe(wordsOf(story, folder));
    return again.code == 0 ? QString() : "afterwards: " + again.err;
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
    const QString undisturbed = fresh();
    const std::string before = stateOf(told, undisturbed);
    QCOMPARE(runExpe(wordsOf(told, undisturbed)).code, 0);
    const std::string after = stateOf(told, undisturbed);
    QVERIFY(before != after);
    QList<std::pair<Point, QString>> all;
    const QList<Point> points = pointsOf(told);
    for (const Point& point : points)
      for (const QString& fault : faultsOf(point.function))
        all.append({point, fault});
    points_ += static_cast<int>(points.size());
    if (qEnvironmentVariableIsEmpty("EXPE_FAULTS_ALL")) {
      std::shuffle(all.begin(), all.end(), std::mt19937(1));
      all.resize(std::min<qsizetype>(all.size(), 6));
    }
    for (const auto& [point, fault] : all) {
      const QString wrong = tryIt(told, point, fault, before, after);
      QVERIFY2(wrong.isEmpty(), qPrintable(told.name + ", " + point.function + " " + point.number + ", " +
                                           fault + ": " + wrong));
    }
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

  void cleanupTestCase() {
    qInfo("%d call stacks, %d faults tried, %d of them reached", points_, tried_, reached_);
  }
};

QTEST_GUILESS_MAIN(FaultTest)
#include "fault_test.moc"
