// Which checkpoint of a run is its best: by the validation at 1× of its very step.
#include "tests/core/study_material.h"

#include <optional>

using namespace expe;

class BestCheckpointTest : public QObject {
  Q_OBJECT

  Room room_;

  static std::optional<std::int64_t> best(Study& study) {
    std::optional<std::int64_t> found;
    for (const Checkpoint& checkpoint : must(study.checkpoints(1)))
      if (checkpoint.best) {
        if (found)
          qFatal("two are best");
        found = checkpoint.step;
      }
    return found;
  }
  static void validate(Study& study, std::int64_t step, double loss, double length = 1,
                       std::int64_t tokens = 256) {
    must(study.append(1, {}, {{step, length, loss, none, tokens}}));
  }

private slots:
  void isThatOfTheLowestLoss() {
    const auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    for (const std::int64_t step : {10, 20, 30, 40})
      addCheckpoint(*study, 1, step);
    QCOMPARE(best(*study), std::optional<std::int64_t>()); // none was validated
    validate(*study, 15, 0.5);                             // of no checkpoint
    validate(*study, 10, 0.1, 2);                          // at another length
    QCOMPARE(best(*study), std::optional<std::int64_t>());
    validate(*study, 20, 3);
    validate(*study, 30, 2);
    validate(*study, 40, 2.5);
    QCOMPARE(best(*study), std::optional<std::int64_t>(30));
    validate(*study, 20, 2); // as low, and earlier
    QCOMPARE(best(*study), std::optional<std::int64_t>(20));
    validate(*study, 20, none); // no number
    QCOMPARE(best(*study), std::optional<std::int64_t>(30));
    must(study->removeCheckpoint(1, 30));
    QCOMPARE(best(*study), std::optional<std::int64_t>(40));
  }

  void lossesOfOtherTargetsDoNotCompare() {
    const auto study = must(Study::create(room_.fresh()));
    must(study->addRun("a", someConfig()));
    for (const std::int64_t step : {10, 20, 30})
      addCheckpoint(*study, 1, step);
    validate(*study, 10, 1);
    validate(*study, 20, 3, 1, 512);
    validate(*study, 30, 4, 1, 512); // the newest says which targets count
    QCOMPARE(best(*study), std::optional<std::int64_t>(20));
  }
};

QTEST_GUILESS_MAIN(BestCheckpointTest)
#include "best_checkpoint_test.moc"
