// When a checkpoint is taken, and which ones go.
#include "tests/engine/models.h"

#include "core/train/checkpoint_rule.h"

using namespace expe;

namespace {

Checkpoint of(std::int64_t step, bool kept = false, bool best = false) {
  Checkpoint checkpoint;
  checkpoint.step = step, checkpoint.kept = kept, checkpoint.best = best;
  return checkpoint;
}

std::vector<std::int64_t> gone(const std::vector<Checkpoint>& all, std::int64_t most,
                               const std::set<std::int64_t>& passing = {}) {
  std::vector<std::int64_t> steps;
  for (const auto& each : outdated(all, most, passing))
    steps.push_back(each.step);
  return steps;
}

using Steps = std::vector<std::int64_t>;

} // namespace

class CheckpointRuleTest : public QObject {
  Q_OBJECT

private slots:
  void byStepsAndByMinutes() {
    const auto config =
        configured({{"training.checkpoint_every", "50"}, {"training.checkpoint_minutes", "1.5"}});
    QVERIFY(dueBySteps(50, config) && dueBySteps(100, config) && !dueBySteps(99, config));
    QVERIFY(dueByTime(90, config) && !dueByTime(89.9, config));
    const auto off = configured({{"training.checkpoint_minutes", "0"}});
    QVERIFY(!dueByTime(1e9, off));
  }

  void theLowestLossAtOne() {
    LowestLoss lowest;
    const auto lowers = [&](double loss, double length = 1, std::int64_t tokens = 256) {
      return lowest.lowers({1, length, loss, none, tokens});
    };
    QVERIFY(!lowers(5)); // there was none to compare it with
    QVERIFY(lowers(4) && !lowers(4) && !lowers(4.5) && !lowers(none));
    QVERIFY(!lowers(1, 2)); // of another length
    QVERIFY(lowers(3.5));
    QVERIFY(!lowers(2, 1, 512)); // of other targets
    QVERIFY(!lowers(3, 1, 512) && lowers(1.5, 1, 512));
  }

  void theNewestTheKeptAndTheBestStay() {
    const std::vector<Checkpoint> all = {of(10), of(20, true), of(30, false, true), of(40), of(50), of(60)};
    QCOMPARE(gone(all, 0), Steps{});
    QCOMPARE(gone(all, 1), (Steps{50, 40, 10}));
    QCOMPARE(gone(all, 2), (Steps{40, 10}));
    QCOMPARE(gone(all, 9), Steps{});
    QCOMPARE(gone({}, 1), Steps{});
  }

  void whatWasTheBestOfItsTimeGoesWithABetterOne() {
    const std::vector<Checkpoint> all = {of(5), of(10), of(15), of(20, true), of(25, false, true), of(30)};
    QCOMPARE(gone(all, 0, {5, 15, 20, 25, 30}), (Steps{15, 5}));
    QCOMPARE(gone(all, 2, {15, 25, 30}), (Steps{15, 10, 5}));
  }
};

QTEST_GUILESS_MAIN(CheckpointRuleTest)
#include "checkpoint_rule_test.moc"
