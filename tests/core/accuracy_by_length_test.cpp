// Answers of synthetic tasks by length: what is drawn, and what is not while a task is not learnt.
#include "core/api/figure.h"
#include "core/api/run_figure.h"
#include "core/statistics/wilson.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <algorithm>

using namespace expe;

class AccuracyByLengthTest : public QObject {
  Q_OBJECT

  static RunData taskRun(std::int64_t id, const std::vector<double>& accuracies) {
    RunData data = groupRun(id, id == 1 ? "rope" : "alibi", 1);
    data.run.step = 100;
    double length = 1;
    for (const double accuracy : accuracies) {
      auto e = groupEvaluation(id, length, 0.1);
      e.protocol = "whole", e.split = "validation", e.precision = "fp32";
      e.accuracy = accuracy, e.chance = 1.0 / 64, e.solved = 0.5, e.windows = 200, e.tokens = 1000;
      data.evaluations.push_back(e);
      length *= 2;
    }
    return data;
  }
  static Result<Figure> figure(const std::vector<RunData>& runs, const char* which = "accuracy") {
    auto options = defaultOptions("length");
    options.set("which", std::string(which));
    return makeFigure("length", runs, options);
  }
  static std::vector<const Curve*> of(const Panel& panel, Curve::Style style) {
    std::vector<const Curve*> found;
    for (const Curve& curve : panel.curves)
      if (curve.style == style)
        found.push_back(&curve);
    return found;
  }

private slots:
  void accuracyWithItsInterval() {
    const auto drawn = figure({taskRun(1, {1.0, 0.8, 0.25})});
    QVERIFY2(drawn.ok(), drawn ? "" : drawn.error().message().c_str());
    QCOMPARE(drawn->panels.size(), 1U);
    const Panel& panel = drawn->panels[0];
    const auto lines = of(panel, Curve::Style::Markers), bounds = of(panel, Curve::Style::Thin),
               chance = of(panel, Curve::Style::Dashed);
    QCOMPARE(lines.size(), 1U);
    QCOMPARE(lines[0]->x, (std::vector<double>{1, 2, 4}));
    QCOMPARE(lines[0]->y, (std::vector<double>{1.0, 0.8, 0.25}));
    QCOMPARE(bounds.size(), 2U);
    QCOMPARE(bounds[0]->y[1], wilson(800, 1000).low);
    QCOMPARE(bounds[1]->y[1], wilson(800, 1000).high);
    QVERIFY(bounds[1]->y[0] <= 1);
    QCOMPARE(chance.size(), 1U);
    QCOMPARE(chance[0]->y, std::vector<double>(3, 1.0 / 64));
  }

  void whatIsNotLearntHasNoLongerWindows() {
    const auto drawn = figure({taskRun(1, {0.99, 0.5}), taskRun(2, {0.6, 0.5})});
    QVERIFY(drawn.ok());
    const auto lines = of(drawn->panels[0], Curve::Style::Markers);
    QCOMPARE(lines.size(), 2U);
    QCOMPARE(lines[0]->x.size(), 2U);
    QCOMPARE(lines[1]->x, std::vector<double>{1});
    QVERIFY(std::ranges::any_of(drawn->panels[0].notes, [](const std::string& note) {
      return note.find("not learnt, 60.0 % at 1×") != std::string::npos;
    }));
    QCOMPARE(of(drawn->panels[0], Curve::Style::Dashed).size(), 1U); // guessing hits alike
    const auto several = figure({taskRun(1, {0.99, 0.5}), taskRun(2, {0.6, 0.5}), taskRun(3, {0.2, 0.1})});
    QCOMPARE(several->panels[0].notes.size(), 1U);
    QCOMPARE(several->panels[0].notes[0], std::string("2 of 3 not learnt at 1×"));
  }

  void besideTheLoss() {
    const auto both = figure({taskRun(1, {0.99, 0.5})}, "both");
    QVERIFY(both.ok());
    QCOMPARE(both->panels.size(), 2U);
    QVERIFY(both->panels[0].y.english().starts_with("loss"));
  }

  void textsHaveNoAnswers() {
    RunData text = groupRun(1, "rope", 1);
    text.evaluations.push_back(groupEvaluation(1, 1, 3));
    const auto drawn = figure({text});
    QVERIFY(!drawn);
    QVERIFY(drawn.error().message().starts_with("Only runs of a synthetic task have answers"));
    QCOMPARE(figure({text}, "both")->panels.size(), 1U);
  }
};

QTEST_APPLESS_MAIN(AccuracyByLengthTest)
#include "accuracy_by_length_test.moc"
