// Whoever changes a study, the study tells what of which run it was, and reading that costs what changed.
#include "core/study/study_file.h"
#include "tests/core/study_material.h"

#include <algorithm>

using namespace expe;
using enum RunPart;

namespace {

using Told = std::vector<std::pair<std::int64_t, RunPart>>;

} // namespace

class StudyNewsTest : public QObject {
  Q_OBJECT

  Room room_;
  std::unique_ptr<Study> writer_, reader_;
  std::int64_t known_ = 0;

  // What the reader is told after the writer's change; each once, by run and part.
  template <class F> Told after(F&& change) {
    must(change());
    const News news = must(reader_->newsSince(known_));
    known_ = news.revision;
    Told told = news.changed;
    std::sort(told.begin(), told.end());
    return told;
  }

private slots:
  void init() {
    const auto where = room_.fresh();
    writer_ = must(Study::create(where));
    reader_ = must(Study::open(where, Study::Mode::ReadOnly));
    known_ = 0;
  }

  void eachChangeIsTold() {
    Study& study = *writer_;
    QCOMPARE(after([&] { return study.addRun("a", someConfig()); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setConfig(1, someConfig()); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.rename(1, "b"); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setNote(1, "good"); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setTags(1, {"x"}); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setArchived(1, true); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setState(1, RunState::Running, {}); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.setOrigin(1, {"f", "v", "cpu", 2, 3}); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.append(1, metricsFrom(1, 5)); }), (Told{{1, Metrics}}));
    QCOMPARE(after([&] { return study.append(1, {}, {{5, 1, 3, none, 10}}); }), (Told{{1, Validations}}));
    QCOMPARE(after([&] {
               return study.append(1, metricsFrom(6, 6), {{6, 1, 3, none, 10}});
             }),
             (Told{{1, Metrics}, {1, Validations}}));
    QCOMPARE(after([&] { return study.addChange(1, {5, "training.rate", 1e-4}); }), (Told{{1, Changes}}));
    QCOMPARE(after([&] { return study.addEvaluation({.run = 1, .checkpoint = 5}); }),
             (Told{{1, Evaluations}}));
    QCOMPARE(after([&] { return study.truncate(1, 4); }),
             (Told{{1, Metrics}, {1, Validations}, {1, Evaluations}, {1, Checkpoints}}));
    QCOMPARE(after([&] { return study.trash(1); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.restore(1); }), (Told{{1, Itself}}));
    QCOMPARE(after([&] { return study.removeRun(1); }), (Told{{1, Itself}}));
    QVERIFY(!must(reader_->find(1)));
    // What is of no run, or changes nothing that is seen of one.
    QCOMPARE(after([&] { return study.setNote("layout", "wide"); }), Told());
    QCOMPARE(after([&] { return study.append(must(study.addRun("c", someConfig())), {}); }),
             (Told{{2, Itself}}));
  }

  void checkpointsAreToldOnceTheirFoldersAreThereOrGone() {
    Study& study = *writer_;
    must(study.addRun("a", someConfig()));
    addCheckpoint(study, 1, 3);
    const auto kept = [&] { return must(reader_->checkpoints(1)); };
    after([] { return Result<void>(); });
    QCOMPARE(after([&] { return study.keepCheckpoint(1, 3, true); }), (Told{{1, Checkpoints}}));
    QVERIFY(kept().front().kept);
    QCOMPARE(after([&] {
               return study.addRun("child", someConfig(), std::pair{1, 3});
             }),
             (Told{{1, Checkpoints}, {2, Itself}}));
    must(study.append(1, metricsFrom(4, 6)));
    after([] { return Result<void>(); });
    const auto fill = [](const std::filesystem::path& folder) {
      return files().write(folder / "model.safetensors", "weights");
    };
    QCOMPARE(after([&] { return study.saveCheckpoint(1, 6, fill); }), (Told{{1, Checkpoints}}));
    QCOMPARE(kept().size(), 2U);
    QCOMPARE(after([&] { return study.dropCheckpoint(kept().back()); }), (Told{{1, Checkpoints}}));
    QCOMPARE(kept().size(), 1U);
    must(study.saveCheckpoint(1, 6, fill));
    after([] { return Result<void>(); });
    QCOMPARE(after([&] { return study.removeCheckpoint(1, 6); }), (Told{{1, Checkpoints}}));
    QCOMPARE(after([&] { return study.addImported("weights", someConfig(), fill); }),
             (Told{{3, Itself}, {3, Checkpoints}}));
  }

  void manyChangesOfAPartAreOne() {
    must(writer_->addRun("a", someConfig()));
    after([] { return Result<void>(); });
    for (std::int64_t step = 1; step <= 20; ++step)
      must(writer_->append(1, metricsFrom(step, step)));
    QCOMPARE(after([] { return Result<void>(); }), (Told{{1, Metrics}}));
    QCOMPARE(after([] { return Result<void>(); }), Told());
  }

  // What is not committed is not told.
  void whatFailsIsNotTold() {
    must(writer_->addRun("a", someConfig()));
    must(writer_->append(1, metricsFrom(1, 3)));
    after([] { return Result<void>(); });
    QVERIFY(!writer_->append(1, metricsFrom(3, 4)));
    QVERIFY(!writer_->setConfig(1, someConfig()));
    QCOMPARE(after([] { return Result<void>(); }), Told());
  }

  // The virtual machine's steps of SQLite to find out that nothing is new, and which step of which run.
  std::pair<std::int64_t, std::int64_t> costOf(int runs) {
    init();
    for (int i = 1; i <= runs; ++i)
      must(writer_->append(must(writer_->addRun("a", someConfig())), metricsFrom(1, 20)));
    known_ = must(reader_->newsSince(0)).revision;
    const Database& database = fileOf(*reader_).database;
    const auto cost = [&](auto&& read) {
      const auto before = database.work();
      read();
      return database.work() - before;
    };
    const auto nothing = cost([&] { must(reader_->newsSince(known_)); });
    must(writer_->append(2, metricsFrom(21, 21)));
    const auto step = cost([&] {
      for (const auto& [run, part] : must(reader_->newsSince(known_)).changed)
        QCOMPARE(must(reader_->metrics(run, 20)).size(), 1U);
      must(reader_->find(2));
      must(reader_->newestMetric(2));
    });
    return {nothing, step};
  }

  void newsCostWhatChanged() {
    const auto few = costOf(3), many = costOf(200);
    QVERIFY(few.first > 0 && few.second > few.first);
    QVERIFY2(
        many == few,
        qPrintable(QString("%1 %2, %3 %4").arg(few.first).arg(few.second).arg(many.first).arg(many.second)));
  }

  void longCurvesAreReadInPieces() {
    must(writer_->addRun("a", someConfig()));
    must(writer_->append(1, metricsFrom(1, 10)));
    QCOMPARE(must(reader_->metrics(1, 0, 4)).back().step, 4);
    QCOMPARE(must(reader_->metrics(1, 8, 4)).size(), 2U);
    QCOMPARE(must(reader_->newestMetric(1))->step, 10);
    QVERIFY(!must(reader_->newestMetric(2)));
  }

  void evaluationsComeWithoutTheirPositions() {
    must(writer_->addRun("a", someConfig()));
    must(writer_->addEvaluation(
        {.run = 1, .checkpoint = 5, .loss = 2, .channels = {1, 2}, .byPosition = {3, 4}}));
    const Evaluation with = must(reader_->evaluations(1)).front(),
                     without = must(reader_->evaluations(1, false)).front();
    QCOMPARE(with.byPosition, (std::vector<double>{3, 4}));
    QVERIFY(without.byPosition.empty());
    QCOMPARE(without.channels, with.channels);
    QCOMPARE(without.created, with.created);
  }
};

QTEST_GUILESS_MAIN(StudyNewsTest)
#include "study_news_test.moc"
