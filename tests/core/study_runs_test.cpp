// What people do with runs and checkpoints: tag, archive, throw away and bring back, keep and remove.
#include "core/base/files.h"
#include "core/study/checkpoint.h"
#include "tests/core/study_material.h"

#include <cmath>

using namespace expe;
namespace fs = std::filesystem;

namespace {

using Tags = std::vector<std::string>;

std::vector<std::int64_t> ids(const std::vector<Run>& runs) {
  std::vector<std::int64_t> ids;
  ids.reserve(runs.size());
  for (const Run& run : runs)
    ids.push_back(run.id);
  return ids;
}

std::vector<std::int64_t> steps(Study& study, std::int64_t run) {
  std::vector<std::int64_t> steps;
  for (const Checkpoint& checkpoint : *study.checkpoints(run))
    steps.push_back(checkpoint.step);
  return steps;
}

using Numbers = std::vector<std::int64_t>;

} // namespace

class StudyRunsTest : public QObject {
  Q_OBJECT

  Room room_;

  std::unique_ptr<Study> studyOf(int runs) {
    auto study = must(Study::create(room_.fresh()));
    for (int i = 0; i < runs; ++i)
      must(study->addRun("a", someConfig()));
    return study;
  }

private slots:
  void tagsAreTidy() {
    auto study = studyOf(1);
    QVERIFY(must(study->run(1)).tags.empty());
    must(study->setTags(1, {" paper ", "längste", "paper", "", "  ", "a \"b\""}));
    QCOMPARE(must(study->run(1)).tags, (Tags{"paper", "längste", "a \"b\""}));
    must(study->setTags(1, {std::string(64, 'x')}));
    QCOMPARE(sentence(study->setTags(1, {"ok", std::string(65, 'x')})),
             std::string("A tag of 65 bytes is too long: write at most 64."));
    for (const char* wrong : {"a,b", "a\tb", "a\nb", "a\x7f", "a\xc2\x85", "a\xff", "\xc0\xaf"}) {
      QVERIFY2(has(sentence(study->setTags(1, {wrong})), "A tag is one line of text in UTF-8"), wrong);
      QCOMPARE(must(study->run(1)).tags, (Tags{std::string(64, 'x')}));
    }
    must(study->setTags(1, {}));
    QVERIFY(must(study->run(1)).tags.empty());
    QVERIFY(has(sentence(study->setTags(9, {"a"})), "There is no run 9"));
  }

  void namesAndNotesHoldNoControlCharacters() {
    auto study = studyOf(1);
    must(study->setNote(1, "one\n\ttwo\r\nthree"));
    QCOMPARE(must(study->run(1)).note, std::string("one\n\ttwo\r\nthree"));
    for (const std::string& wrong :
         {std::string("a\0b", 3), std::string("a\x1b[31m"), std::string("a\xff"), std::string("\xc2\x9b")}) {
      QVERIFY(has(sentence(study->setNote(1, wrong)), "A note is text in UTF-8"));
      QVERIFY(has(sentence(study->rename(1, wrong)), "A run's name is one line"));
      QVERIFY(has(sentence(study->addRun(wrong, someConfig())), "A run's name is one line"));
    }
    QVERIFY(has(sentence(study->rename(1, "two\nlines")), "A run's name is one line"));
    QCOMPARE(must(study->runs()).size(), 1u);
    QCOMPARE(must(study->run(1)).name, std::string("a"));
    must(study->rename(1, "Größe θ = 1/2048"));
    QCOMPARE(must(study->run(1)).name, std::string("Größe θ = 1/2048"));
  }

  void originTellsTheBytesOfAToken() {
    auto study = studyOf(1);
    QVERIFY(std::isnan(must(study->run(1)).bytesPerToken));
    must(study->setOrigin(1, {"f", "v", "cpu", 3.75}));
    QCOMPARE(must(study->run(1)).bytesPerToken, 3.75);
  }

  void archivedRunsAreStillThere() {
    auto study = studyOf(2);
    must(study->setArchived(2, true));
    QVERIFY(!must(study->run(1)).archived);
    QVERIFY(must(study->run(2)).archived);
    QCOMPARE(ids(must(study->runs())), (Numbers{1, 2}));
    must(study->setArchived(2, false));
    QVERIFY(!must(study->run(2)).archived);
    QVERIFY(has(sentence(study->setArchived(9, true)), "There is no run 9"));
  }

  void theTrashGivesBackAll() {
    auto study = studyOf(3);
    must(study->append(2, metricsFrom(1, 5), {{5, 1, 3, none, 1}}));
    addCheckpoint(*study, 2, 5);
    Evaluation evaluation;
    evaluation.run = 2;
    must(study->addEvaluation(evaluation));
    const auto before = study->dataVersion();
    must(study->trash(2));
    QVERIFY(study->dataVersion() > before);
    QCOMPARE(ids(must(study->runs())), (Numbers{1, 3}));
    QCOMPARE(ids(must(study->trashedRuns())), Numbers{2});
    QCOMPARE(must(study->trashedRuns())[0].trashed.size(), 20u);
    QVERIFY(must(study->evaluations()).empty());
    QCOMPARE(must(study->metrics(2)).size(), 5u); // can still be looked at
    QVERIFY(must(study->verify()).empty());
    for (const std::string& said :
         {sentence(study->run(2)), sentence(study->lock(2)), sentence(study->trash(2)),
          sentence(study->rename(2, "x")), sentence(study->setArchived(2, true)),
          sentence(study->append(2, metricsFrom(6, 6))), sentence(study->removeCheckpoint(2, 5)),
          sentence(study->addRun("x", someConfig(), std::pair<std::int64_t, std::int64_t>{2, 5}))})
      QVERIFY2(has(said, "Run 2 is in the trash: bring it back first with Restore, or with expe run STUDY "
                         "--run 2 --restore."),
               said.c_str());
    QVERIFY(has(sentence(study->run(9)), "There is no run 9: the study has 1, 3."));
    must(study->restore(2));
    QCOMPARE(ids(must(study->runs())), (Numbers{1, 2, 3}));
    QVERIFY(must(study->trashedRuns()).empty());
    QVERIFY(must(study->run(2)).trashed.empty());
    QCOMPARE(must(study->evaluations()).size(), 1u);
    QCOMPARE(steps(*study, 2), Numbers{5});
    QVERIFY(has(sentence(study->restore(2)), "Run 2 is not in the trash"));
    QVERIFY(has(sentence(study->restore(9)), "There is no run 9"));
  }

  void emptyingTheTrashRemovesWhatIsInIt() {
    auto study = studyOf(3);
    for (const std::int64_t run : {1, 2}) {
      must(study->append(run, metricsFrom(1, 5)));
      addCheckpoint(*study, run, 5);
      must(study->keepCheckpoint(run, 5, true));
    }
    must(study->trash(2));
    must(study->trash(3));
    must(study->emptyTrash());
    QCOMPARE(ids(must(study->runs())), Numbers{1});
    QVERIFY(must(study->trashedRuns()).empty());
    QVERIFY(must(study->metrics(2)).empty());
    QVERIFY(!fs::exists(study->folder() / "checkpoints" / "2"));
    QVERIFY(has(sentence(study->restore(2)), "There is no run 2"));
    QVERIFY(study->checkpoints(1)->at(0).kept);
    QCOMPARE(must(study->metrics(1)).size(), 5u);
    QVERIFY(must(study->verify()).empty()); // no kept checkpoint without a run
    must(study->emptyTrash());
  }

  void aTrainedRunStaysOutOfTheTrash() {
    auto study = studyOf(1);
    addCheckpoint(*study, 1, 5);
    const auto lock = must(study->lock(1));
    QVERIFY(has(sentence(study->trash(1)), "Run 1 is being trained already: stop it first."));
    QVERIFY(has(sentence(study->removeCheckpoint(1, 5)), "Run 1 is being trained already"));
    QVERIFY(must(study->run(1)).trashed.empty());
    QCOMPARE(steps(*study, 1), Numbers{5});
  }

  void whatARunBeginsWithIsKept() {
    auto study = studyOf(1);
    for (const std::int64_t step : {5, 10})
      addCheckpoint(*study, 1, step);
    for (int twice = 0; twice < 2; ++twice)
      must(study->addRun("b", someConfig(), std::pair<std::int64_t, std::int64_t>(1, 5)));
    const auto all = must(study->checkpoints(1));
    QVERIFY(all.at(0).kept && !all.at(1).kept);
    QVERIFY(has(sentence(study->removeCheckpoint(1, 5)), "is kept"));
  }

  void checkpointsAreKeptAndRemoved() {
    auto study = studyOf(2);
    QVERIFY(has(sentence(study->removeCheckpoint(1, 5)), "Run 1 has no checkpoints yet"));
    for (const std::int64_t step : {5, 10, 15})
      addCheckpoint(*study, 1, step);
    addCheckpoint(*study, 2, 10);
    must(study->keepCheckpoint(1, 10, true));
    must(study->keepCheckpoint(1, 10, true)); // again is the same
    for (const Checkpoint& checkpoint : *study->checkpoints(1))
      QCOMPARE(checkpoint.kept, checkpoint.step == 10);
    QVERIFY(!study->checkpoints(2)->at(0).kept);
    QCOMPARE(sentence(study->removeCheckpoint(1, 10)),
             std::string("The checkpoint of step 10 of run 1 is kept: take that back first."));
    QCOMPARE(sentence(study->keepCheckpoint(1, 7, true)),
             std::string("Run 1 has no checkpoint of step 7: it has 5, 10, 15."));
    QVERIFY(has(sentence(study->removeCheckpoint(1, 7)), "Run 1 has no checkpoint of step 7"));
    QVERIFY(has(sentence(study->keepCheckpoint(9, 5, true)), "There is no run 9"));

    Evaluation evaluation;
    evaluation.run = 1;
    evaluation.checkpoint = 5;
    must(study->addEvaluation(evaluation));
    must(study->removeCheckpoint(1, 5));
    QCOMPARE(steps(*study, 1), (Numbers{10, 15}));
    QCOMPARE(must(study->evaluations(1)).size(), 1u); // what was measured of it stays
    must(study->keepCheckpoint(1, 10, false));
    must(study->removeCheckpoint(1, 10));
    QCOMPARE(steps(*study, 1), Numbers{15});
    int left = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator(study->folder() / "checkpoints" / "1"))
      ++left;
    QCOMPARE(left, 1); // nothing lies aside
    QCOMPARE(steps(*study, 2), Numbers{10});
    QVERIFY(must(study->verify()).empty());
  }

  void requestsReachTheTrainerOnce() {
    auto study = studyOf(2);
    QVERIFY(!study->request(1, "stop").ok()); // nobody trains it
    auto held = must(study->lock(1));
    auto other = must(Study::open(study->folder()));
    must(other->request(1, "training.rate=1/2048"));
    must(other->request(1, "stop"));
    QVERIFY(must(study->takeRequests(2)).empty());
    QCOMPARE(must(study->takeRequests(1)), (Tags{"training.rate=1/2048", "stop"}));
    QVERIFY(must(study->takeRequests(1)).empty());
  }

  void copiesTakeAllAlong() {
    auto study = studyOf(2);
    must(study->setTags(1, {"paper"}));
    must(study->setArchived(1, true));
    must(study->setOrigin(1, {"f", "v", "cpu", 2.5}));
    for (const std::int64_t run : {1, 2})
      addCheckpoint(*study, run, 5);
    must(study->keepCheckpoint(1, 5, true));
    must(study->trash(2));
    const fs::path to = room_.fresh();
    must(study->saveAs(to));
    auto copy = must(Study::open(to));
    const Run run = must(copy->run(1));
    QCOMPARE(run.tags, Tags{"paper"});
    QVERIFY(run.archived);
    QCOMPARE(run.bytesPerToken, 2.5);
    QVERIFY(copy->checkpoints(1)->at(0).kept);
    QCOMPARE(ids(must(copy->trashedRuns())), Numbers{2});
    must(copy->restore(2));
    QCOMPARE(steps(*copy, 2), Numbers{5});
    QVERIFY(must(copy->verify()).empty());
  }
};

QTEST_GUILESS_MAIN(StudyRunsTest)
#include "study_runs_test.moc"
