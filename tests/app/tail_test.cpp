// Tailing a study: each look sees whatever another connection changed, and costs what that was.
#include "app/window/study/study_worker.h"
#include "core/study/study_file.h"
#include "tests/core/study_material.h"

#include <QSignalSpy>

#include <cmath>
#include <sqlite3.h>

using namespace expe;
namespace fs = std::filesystem;

namespace {

std::string printed(const Run& run) {
  std::string tags;
  for (const std::string& tag : run.tags)
    tags += tag + ",";
  return run.name + "|" + name(run.state) + "|" + toJson(run.config) + "|" + std::to_string(run.step) + "|" +
         run.fingerprint + "|" + run.failure + "|" + run.note + "|" + tags + "|" +
         std::to_string(run.archived) + run.trashed;
}

// All that a tail has read of a study.
std::string printed(const Tail& tail) {
  std::string text;
  for (const auto& [id, run] : tail.runs()) {
    text += std::to_string(id) + ": " + printed(run.data.run);
    for (const Metric& m : run.data.metrics)
      text += " m" + std::to_string(m.step) + "=" + std::to_string(m.loss) + "/" + std::to_string(m.seconds);
    if (run.newest)
      text += " newest " + std::to_string(run.newest->step);
    for (const Validation& v : run.data.validations)
      text += " v" + std::to_string(v.step) + "=" + std::to_string(v.loss);
    for (const Evaluation& e : run.data.evaluations)
      text += " e" + std::to_string(e.checkpoint) + "=" + std::to_string(e.loss);
    for (const Change& change : run.data.changes)
      text += " c" + std::to_string(change.step) + change.key;
    for (const Checkpoint& checkpoint : run.checkpoints)
      text += " k" + std::to_string(checkpoint.step) + (checkpoint.kept ? "!" : "") +
              (checkpoint.best ? "*" : "");
    for (const RunData* parent = run.data.parent.get(); parent != nullptr; parent = parent->parent.get())
      text += " from " + printed(parent->run) + std::to_string(parent->changes.size());
    text += '\n';
  }
  for (const auto& [id, run] : tail.trashed())
    text += "trash " + std::to_string(id) + ": " + printed(run->run) + "\n";
  return text;
}

Evaluation evaluated(double loss) { // of run 2
  Evaluation evaluation;
  evaluation.run = 2, evaluation.checkpoint = 12, evaluation.loss = loss;
  return evaluation;
}

void sql(const fs::path& file, const std::string& script) { // as a program that counts nothing
  sqlite3* database = nullptr;
  if (sqlite3_open(file.c_str(), &database) != SQLITE_OK ||
      sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    qFatal("%s", sqlite3_errmsg(database));
  sqlite3_close(database);
}

} // namespace

class TailTest : public QObject {
  Q_OBJECT

  Room room_;
  const Schema schema_;
  std::unique_ptr<Study> writer_, reader_;
  Tail tail_;

  Config config() { return schema_.defaults("expe"); }

  void begin(int runs, std::int64_t steps) {
    const auto where = room_.fresh();
    writer_ = must(Study::create(where, [&](Study& study) {
      for (int i = 1; i <= runs; ++i)
        must(study.append(must(study.addRun("run " + std::to_string(i), config())), metricsFrom(1, steps)));
      return Result<void>();
    }));
    reader_ = must(Study::open(where, Study::Mode::ReadOnly));
    tail_.clear();
    must(tail_.read(*reader_, schema_));
  }

  // What one look more sees is what somebody sees who has just come.
  bool seesAll() {
    if (!must(tail_.read(*reader_, schema_)))
      return false;
    Tail fresh;
    must(fresh.read(*reader_, schema_));
    return printed(tail_) == printed(fresh);
  }

private slots:
  void eachChangeIsSeen() {
    begin(3, 10);
    Study& study = *writer_;
    QVERIFY(!must(tail_.read(*reader_, schema_))); // nothing is new
    const std::vector<std::function<void()>> changes{
        [&] {
          must(study.append(2, metricsFrom(11, 12), {{12, 1, 3, none, 10}}));
        },
        [&] {
          must(study.addChange(2, {12, "training.rate", 1e-4}));
        },
        [&] { addCheckpoint(study, 2, 12); },
        [&] { must(study.addEvaluation(evaluated(2.5))); },
        [&] { must(study.addEvaluation(evaluated(2.25))); },
        [&] {
          must(study.append(2, {}, {{12, 1, 3.5, none, 10}}));
        }, // in place of the one before
        [&] { must(study.truncate(2, 5)); },
        [&] { must(study.append(2, metricsFrom(6, 6))); },
        [&] { must(study.truncate(2, 0)); },
        [&] { must(study.rename(1, "first")); },
        [&] { must(study.setNote(1, "good")); },
        [&] {
          must(study.setTags(1, {"x", "y"}));
        },
        [&] { must(study.setArchived(1, true)); },
        [&] { must(study.setState(1, RunState::Failed, "no memory")); },
        [&] {
          must(study.setOrigin(1, {"f", "v", "cpu", 2, 3}));
        },
        [&] { must(study.setState(3, RunState::Running, {})); }, // and nobody holds its lock
        [&] { must(study.trash(1)); },
        [&] {
          must(study.addRun("new", config(), std::pair{2, 12}));
        },
        [&] {
          must(study.addRun("newer", config(), std::pair{4, 12}));
        },
        [&] { must(study.rename(2, "its parent's parent")); },
        [&] { must(study.restore(1)); },
        [&] { must(study.keepCheckpoint(2, 12, false)); },
        [&] { must(study.removeCheckpoint(2, 12)); },
        [&] { must(study.trash(2)); },
        [&] { must(study.emptyTrash()); },
        [&] { must(study.removeRun(3)); }};
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i]();
      QVERIFY2(seesAll(), qPrintable(QString("change %1: %2").arg(i).arg(printed(tail_).c_str())));
    }
  }

  // Taken back and trained again past the step that was known, all between two looks.
  void aCurveThatWasTrainedAgainIsReadAnew() {
    begin(1, 10);
    must(writer_->truncate(1, 4));
    auto again = metricsFrom(5, 14);
    for (Metric& row : again)
      row.seconds += 1;
    must(writer_->append(1, again));
    QVERIFY(seesAll());
    QCOMPARE(tail_.runs().at(1).data.metrics.size(), 14U);
  }

  // Virtual machine steps of SQLite.
  std::int64_t costOfAStep(int runs) {
    begin(runs, 5);
    const Database& database = fileOf(*reader_).database;
    must(writer_->append(2, metricsFrom(6, 6), {{6, 1, 3, none, 10}}));
    const auto before = database.work();
    if (!must(tail_.read(*reader_, schema_)) || tail_.runs().at(2).data.metrics.size() != 6)
      return -1;
    return database.work() - before;
  }

  void aLookCostsWhatChanged() {
    const auto few = costOfAStep(3), many = costOfAStep(100);
    QVERIFY(few > 0);
    QCOMPARE(many, few);
  }

  // What rounds cost, in virtual machine steps of SQLite, while nobody changes a run of so many steps whose
  // rows have neither loss nor seconds. −1: something was new.
  std::int64_t costOfRounds(std::int64_t steps) {
    begin(1, 1);
    sql(writer_->file(),
        "WITH RECURSIVE n(step) AS (SELECT 2 UNION ALL SELECT step + 1 FROM n WHERE step < " +
            std::to_string(steps) + ") INSERT INTO metrics SELECT 1, step, NULL, 0.001, 1, 512, NULL FROM n");
    tail_.round();
    for (std::int64_t look = 0; look <= steps / Tail::most + 1; ++look)
      must(tail_.read(*reader_, schema_));
    if (tail_.runs().at(1).data.metrics.size() != static_cast<std::size_t>(steps))
      return -1;
    const Database& database = fileOf(*reader_).database;
    const auto before = database.work();
    for (int round = 0; round < 3; ++round) {
      tail_.round();
      if (must(tail_.read(*reader_, schema_)))
        return -1;
    }
    return database.work() - before;
  }

  void whatNobodyChangesCostsNothing() {
    const auto few = costOfRounds(10), many = costOfRounds(2 * Tail::most);
    QVERIFY(few > 0);
    QCOMPARE(many, few);
  }

  void onlyWhatChangedIsOther() {
    begin(3, 5);
    const auto versions = [&] {
      std::vector<std::pair<std::int64_t, std::int64_t>> all;
      for (const auto& [id, run] : tail_.runs())
        all.emplace_back(run.data.version, run.data.measured);
      return all;
    };
    const auto before = versions();
    must(writer_->append(2, metricsFrom(6, 6)));
    must(tail_.read(*reader_, schema_));
    auto now = versions();
    QVERIFY(now[0] == before[0] && now[2] == before[2]);
    QVERIFY(now[1].first != before[1].first && now[1].second == before[1].second); // a step and no more
    must(writer_->append(2, {}, {{6, 1, 3, none, 10}}));
    must(tail_.read(*reader_, schema_));
    QVERIFY(versions()[1].second != now[1].second);
  }

  void longStudiesComeInPieces() {
    begin(3, Tail::most - 100);
    const auto stepsOf = [&](std::int64_t run) { return tail_.runs().at(run).data.metrics.size(); };
    QCOMPARE(tail_.unread(), 2U);
    QCOMPARE(stepsOf(3), std::size_t(Tail::most - 100)); // the newest first
    QVERIFY(stepsOf(1) == 0 && stepsOf(2) < 200);
    QCOMPARE(tail_.runs().at(1).newest->step, Tail::most - 100); // all know where they are
    must(writer_->append(1, metricsFrom(Tail::most - 99, Tail::most - 99)));
    must(tail_.read(*reader_, schema_, {2})); // of runs that are not shown last
    QVERIFY(stepsOf(1) > stepsOf(2));
    while (tail_.unread() > 0)
      QVERIFY(must(tail_.read(*reader_, schema_, {2})));
    Tail fresh;
    do
      must(fresh.read(*reader_, schema_));
    while (fresh.unread() > 0);
    QVERIFY(printed(tail_) == printed(fresh));
  }

  // A program of an older version that has the study open, a folder removed by hand, a trainer that was
  // killed.
  void whatNobodyCountsIsFoundInTurn() {
    begin(2 * static_cast<int>(Tail::inTurn) + 1, 3);
    addCheckpoint(*writer_, 1, 3);
    auto lock = must(writer_->lock(2));
    must(writer_->setState(2, RunState::Running, {}));
    must(tail_.read(*reader_, schema_));
    QVERIFY(tail_.runs().at(2).data.run.state == RunState::Running);
    sql(writer_->file(), "INSERT INTO metrics VALUES(33, 4, 1.5, 0.001, 1, 512, 0.4)");
    fs::remove_all(writer_->folder() / "checkpoints/1/3");
    lock.reset();
    QVERIFY(!must(tail_.read(*reader_, schema_)));
    tail_.round();
    must(tail_.read(*reader_, schema_));
    QVERIFY(tail_.runs().at(2).data.run.state == RunState::Interrupted); // a run in training, at once
    for (int round = 0; round < 2; ++round) {
      tail_.round();
      must(tail_.read(*reader_, schema_));
    }
    QCOMPARE(tail_.runs().at(33).data.metrics.size(), 4U);
    QVERIFY(tail_.runs().at(1).checkpoints.empty());
  }

  void anotherSchemaIsTakenUp() {
    begin(2, 3);
    must(writer_->addRun("late", config()));
    const Schema other;
    must(tail_.read(*reader_, other));
    QCOMPARE(tail_.runs().size(), 3U);
    must(writer_->removeRun(1));
    QVERIFY(must(tail_.read(*reader_, other)));
    QCOMPARE(tail_.runs().size(), 2U);
  }

  void picturesShareWhatIsAsItWas() {
    begin(3, 5);
    must(writer_->append(1, {}, {{5, 1, 3, none, 10}}));
    StudyWorker worker;
    std::vector<StudyViewPtr> seen;
    connect(&worker, &StudyWorker::viewed, this, [&](const StudyViewPtr& view) {
      seen.push_back(view);
      worker.taken();
    });
    const auto stepsOf = [&](std::size_t run) { return seen.back()->runs[run]->run.step; };
    worker.open(QString::fromStdString(writer_->file().string()));
    QTRY_VERIFY(!seen.empty());
    const StudyViewPtr before = seen.back();
    must(writer_->append(2, metricsFrom(6, 6)));
    QTRY_COMPARE(stepsOf(1), 6);
    QVERIFY(seen.back()->runs[0] == before->runs[0]);
    QVERIFY(seen.back()->runs[1] != before->runs[1]);
    QVERIFY(seen.back()->runs[2] == before->runs[2]);
    QVERIFY(before->length.figure && seen.back()->length == before->length); // a step changes nothing of it
    QVERIFY(before->loss.figure && seen.back()->loss != before->loss);
  }
};

QTEST_MAIN(TailTest)
#include "tail_test.moc"
