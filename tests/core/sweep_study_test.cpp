// Sweeps in a study: made in one piece, counted, extended, completed.
#include "core/api/queue.h"
#include "core/api/sweep.h"
#include "tests/core/fake_encodings.h"
#include "tests/core/study_material.h"

#include <set>

using namespace expe;

namespace {

const Schema& all() {
  static const Schema schema(fakeEncodings());
  return schema;
}

struct Made {
  SweepRequest request;
  SweepPlan plan;
};

Made made(const SweepWords& words, const std::vector<SweepAxis>& before = {}) {
  auto request = must(readSweep(all(), {}, words, before));
  auto plan = must(planSweep(all(), request));
  return {std::move(request), std::move(plan)};
}

const SweepWords grid{{}, {{"position.encoding", "expe,rope"}, {"training.rate", "1e-3,2e-3"}}, 2};

} // namespace

class SweepStudyTest : public QObject {
  Q_OBJECT

  Room room_;

  std::unique_ptr<Study> withSweep(const std::string& name = "rates") {
    auto study = must(Study::create(room_.fresh()));
    const auto [request, plan] = made(grid);
    must(addSweep(*study, name, request, plan));
    return study;
  }
  static Sweep extended(Study& study, const SweepWords& words) {
    const auto sweep = must(sweepNamed(study, "rates"));
    const auto [request, plan] = made(words, sweep.request.axes);
    must(extendSweep(study, sweep, request, must(newCells(study, all(), sweep, plan))));
    return must(sweepNamed(study, "rates"));
  }

private slots:
  void whatWasForgottenCanBeRemembered() {
    const auto study = withSweep();
    must(study->removeRun(8));
    const auto before = must(sweepNamed(*study, "rates"));
    QCOMPARE(before.runs.size(), 7u);
    const auto runs = must(runsOfSweep(*study, before.id));
    must(forgetSweep(*study, "rates"));
    QVERIFY(must(sweepsOf(*study)).empty());
    must(rememberSweep(*study, before, runs));
    const auto after = must(sweepNamed(*study, "rates"));
    QCOMPARE(after.created, before.created);
    QCOMPARE(after.runs, before.runs);
    QCOMPARE(after.missing, 1);
    QVERIFY(after.request.axes == before.request.axes && after.request.base == before.request.base);
    QCOMPARE(must(missingCells(*study, all(), after)).at(0).name, runs[7].name);
    QVERIFY(has(sentence(rememberSweep(*study, before, runs)), "There is a sweep rates already"));
  }

  void itsRunsAreMadeAndCounted() {
    const auto study = withSweep();
    const auto runs = must(study->runs());
    QCOMPARE(runs.size(), 8u);
    QCOMPARE(runs[0].name, std::string("ExPE, rate 0.001, seed 1"));
    QVERIFY(runs[7].config == made(grid).plan.cells[7].config);
    must(study->setState(1, RunState::Finished));
    must(study->setState(2, RunState::Failed, "no memory"));
    must(study->setState(3, RunState::Running)); // whom nobody trains
    const auto sweep = must(sweepsOf(*study)).at(0);
    QCOMPARE(sweep.cells, 8);
    QCOMPARE(sweep.in(RunState::Finished), 1);
    QCOMPARE(sweep.in(RunState::Failed), 1);
    QCOMPARE(sweep.in(RunState::Interrupted), 1);
    QCOMPARE(sweep.in(RunState::Waiting), 5);
    QVERIFY(!sweep.complete());
    for (int run = 1; run <= 8; ++run)
      must(study->setState(run, RunState::Finished));
    QVERIFY(must(sweepNamed(*study, "rates")).complete());
    const auto cells = must(runsOfSweep(*study, sweep.id));
    QCOMPARE(cells.size(), 8u);
    QCOMPARE(cells[5].run, 6);
    QCOMPARE(print(cells[5].settings),
             std::string("position.encoding=expe, training.rate=0.002, training.seed=2"));
    QVERIFY(must(study->verify()).empty());
  }

  void aNameIsGivenOnce() {
    const auto study = withSweep();
    const auto [request, plan] = made(grid);
    QCOMPARE(
        sentence(addSweep(*study, "rates", request, plan)),
        std::string("There is a sweep rates already: choose another --name, or add to it with --extend."));
    QVERIFY(has(sentence(addSweep(*study, " ", request, plan)), "A sweep's name is not empty"));
    QVERIFY(has(sentence(addSweep(*study, "a\nb", request, plan)), "A sweep's name is one line"));
    QCOMPARE(must(study->runs()).size(), 8u); // nothing was made
    QCOMPARE(must(freeSweepName(*study)), std::string("sweep 1"));
    QCOMPARE(sentence(sweepNamed(*study, "rate")), std::string("There is no sweep rate; nearest is rates."));
  }

  void itIsMadeAtOnceOrNotAtAll() {
    const auto study = must(Study::create(room_.fresh()));
    auto [request, plan] = made(grid);
    plan.cells[6].name = "of two\nlines";
    QVERIFY(!addSweep(*study, "rates", request, plan));
    QVERIFY(must(study->runs()).empty());
    QVERIFY(must(sweepsOf(*study)).empty());
  }

  void itIsExtendedByValuesAndSeeds() {
    const auto study = withSweep();
    QCOMPARE(extended(*study, {{}, {{"training.rate", "4e-3"}}, 0}).cells, 12);
    QCOMPARE(extended(*study, {{}, {}, 3}).cells, 18);
    QCOMPARE(extended(*study, {{}, {}, 3}).cells, 18);                      // there is nothing to add
    QCOMPARE(extended(*study, {{}, {{"model.layers", "6"}}, 0}).cells, 36); // those there have 4
    std::set<std::string> hashes;
    for (const Run& run : must(study->runs()))
      hashes.insert(hashOf(run.config));
    QCOMPARE(hashes.size(), 36u); // none twice
  }

  void missingRunsAreMadeAgain() {
    const auto study = withSweep();
    const auto before = must(study->run(3)).config;
    must(study->removeRun(3));
    must(study->trash(5));
    must(study->setState(6, RunState::Failed, "no memory"));
    must(study->setState(7, RunState::Finished));
    const auto sweep = must(sweepNamed(*study, "rates"));
    QCOMPARE(sweep.missing, 2);
    QVERIFY(!sweep.complete());
    const auto cells = must(missingCells(*study, all(), sweep));
    const auto runs = must(remakeMissing(*study, sweep, cells));
    QCOMPARE(runs, (std::vector<std::int64_t>{9, 10, 6}));
    QVERIFY(must(study->run(9)).config == before);
    QCOMPARE(must(study->run(9)).name, std::string("RoPE, rate 0.001, seed 1"));
    QVERIFY(must(study->run(6)).state == RunState::Waiting && must(study->run(6)).failure.empty());
    QVERIFY(must(study->run(7)).state == RunState::Finished);
    QCOMPARE(must(sweepNamed(*study, "rates")).missing, 0);
    must(study->restore(5)); // it is no longer the sweep's: another has its place
    QVERIFY(must(remakeMissing(*study, sweep, cells)).empty());
    QCOMPARE(must(runsOfSweep(*study, sweep.id)).size(), 8u);
  }

  void forgottenItLeavesItsRuns() {
    const auto study = withSweep();
    must(forgetSweep(*study, "rates"));
    QVERIFY(must(sweepsOf(*study)).empty());
    QCOMPARE(must(study->runs()).size(), 8u);
    QVERIFY(has(sentence(forgetSweep(*study, "rates")), "There is no sweep rates"));
  }

  void aCopyOfTheStudyHasIt() {
    const auto study = withSweep();
    const auto where = room_.fresh();
    must(study->saveAs(where));
    QCOMPARE(must(sweepNamed(*must(Study::open(where, Study::Mode::ReadOnly)), "rates")).cells, 8);
  }

  void aThousandRuns() {
    const auto study = must(Study::create(room_.fresh()));
    const auto [request, plan] = made({{}, {{"training.rate", "1e-4..1e-2:100"}}, 10});
    QCOMPARE(plan.cells.size(), 1000u);
    QCOMPARE(must(addSweep(*study, "many", request, plan)).size(), 1000u);
    const auto other = must(Study::open(study->file(), Study::Mode::ReadOnly));
    QCOMPARE(must(other->runs()).size(), 1000u);
    QCOMPARE(must(sweepsOf(*other)).at(0).cells, 1000);
    QCOMPARE(must(queueOf(*other)).entries.size(), 1000u);
  }

  void diskThatIsNotThereIsRefused() {
    SweepCost cost;
    cost.runs = 3;
    QVERIFY(mayFitDisk(cost, room_.path()).ok());
    cost.checkpointBytes = 1e18;
    const auto refused = mayFitDisk(cost, room_.path() / "not yet there");
    QVERIFY2(has(sentence(refused), "3 runs need 1e+09 GB on the disk"), sentence(refused).c_str());
    QVERIFY(refused.error().kind == Error::Kind::User);
  }
};

QTEST_GUILESS_MAIN(SweepStudyTest)
#include "sweep_study_test.moc"
