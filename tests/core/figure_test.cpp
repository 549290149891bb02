// Figures as data: what is drawn, what is left out, and how it leaves as CSV and pgfplots.
#include "core/api/figure.h"

#include <QTest>

#include <clocale>
#include <cmath>

using namespace expe;

namespace {

RunData runData(std::int64_t id, const std::string& name, const std::vector<double>& losses) {
  RunData data;
  data.run.id = id;
  data.run.name = name;
  data.run.config.set("data.window", std::int64_t{128});
  data.run.config.set("position.encoding", std::string("rope"));
  data.run.config.set("training.seed", std::int64_t{3});
  for (std::size_t i = 0; i < losses.size(); ++i)
    data.metrics.push_back({static_cast<std::int64_t>(i) + 1, losses[i], 1e-3, 1, 10, 0.1});
  return data;
}

Evaluation evaluation(std::int64_t checkpoint, double length, double loss, double floor = none) {
  Evaluation row;
  row.run = 1;
  row.checkpoint = checkpoint;
  row.length = length;
  row.loss = loss;
  row.floor = floor;
  return row;
}

const Curve* find(const Panel& panel, const std::string& name) {
  for (const Curve& curve : panel.curves)
    if (curve.name == name)
      return &curve;
  return nullptr;
}

} // namespace

class FigureTest : public QObject {
  Q_OBJECT
private slots:
  void smoothsAsTheTitleSays();
  void leavesOutWhatIsNotFiniteAndSaysSo();
  void decimationKeepsThePeaks();
  void namesRunsApart();
  void readsTheNewestCheckpoint();
  void aTrainingRunShowsItsLastValidation();
  void excessNeedsAFloor();
  void csvQuotesNames();
  void pgfEscapesNames();
  void saysWhatToDoFirst();
};

void FigureTest::smoothsAsTheTitleSays() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, 2, 1})});
  QVERIFY(figure.title.find("0.9") != std::string::npos);
  const Curve* line = find(figure.panels[0], "a");
  QVERIFY(line);
  // Weights 0.9^k, by hand: (0.9·4 + 2)/1.9 and (0.81·4 + 0.9·2 + 1)/2.71.
  QCOMPARE(line->y[0], 4.0);
  QVERIFY(std::abs(line->y[1] - 5.6 / 1.9) < 1e-12);
  QVERIFY(std::abs(line->y[2] - 6.04 / 2.71) < 1e-12);
}

void FigureTest::leavesOutWhatIsNotFiniteAndSaysSo() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, std::nan(""), INFINITY, 1})});
  const Curve* raw = find(figure.panels[0], "a, each step");
  QCOMPARE(raw->x, (std::vector<double>{1, 4}));
  const std::pair<std::string, std::string> note{"left out", "a: 2 training losses not finite"};
  QVERIFY(std::find(figure.metadata.begin(), figure.metadata.end(), note) != figure.metadata.end());
}

void FigureTest::decimationKeepsThePeaks() {
  std::vector<double> losses(50000, 1.0);
  losses[31234] = 9;
  losses[777] = -5;
  const Figure figure = *makeFigure("loss", {runData(1, "a", losses)});
  const Curve* raw = find(figure.panels[0], "a, each step");
  QVERIFY(raw->x.size() <= 4000 && raw->x.size() > 1000);
  QCOMPARE(raw->x.front(), 1.0);
  QCOMPARE(raw->x.back(), 50000.0);
  QCOMPARE(*std::max_element(raw->y.begin(), raw->y.end()), 9.0);
  QCOMPARE(*std::min_element(raw->y.begin(), raw->y.end()), -5.0);
  QVERIFY(std::is_sorted(raw->x.begin(), raw->x.end()));
}

void FigureTest::namesRunsApart() {
  const Figure figure =
      *makeFigure("loss", {runData(1, "", {1}), runData(4, "", {2}), runData(2, "mine", {2})});
  QVERIFY(find(figure.panels[0], "rope, seed 3 (run 1)"));
  QVERIFY(find(figure.panels[0], "rope, seed 3 (run 4)"));
  const Curve* mine = find(figure.panels[0], "mine");
  QVERIFY(mine);
  QCOMPARE(mine->color, 1); // its colour is its run's, however many are drawn
}

void FigureTest::readsTheNewestCheckpoint() {
  RunData data = runData(1, "a", {1});
  data.evaluations = {evaluation(200, 1, 3), evaluation(800, 4, 2), evaluation(800, 1, 1.5)};
  Evaluation compressed = evaluation(900, 1, 9);
  compressed.scale = 0.5; // another measurement: not this figure's
  data.evaluations.push_back(compressed);
  const Figure figure = *makeFigure("length", {data});
  const Panel& panel = figure.panels[0];
  QCOMPARE(figure.panels.size(), size_t(1)); // no floor, no excess
  QCOMPARE(panel.curves[0].x, (std::vector<double>{1, 4}));
  QCOMPARE(panel.curves[0].y, (std::vector<double>{1.5, 2}));
  QCOMPARE(panel.tickLabelsX, (std::vector<std::string>{"1×\n128", "4×\n512"}));
  QVERIFY(panel.logX && panel.references[0].vertical);
  QCOMPARE(panel.references[0].at, 1.0);
}

void FigureTest::aTrainingRunShowsItsLastValidation() {
  RunData data = runData(1, "a", {1});
  data.run.state = RunState::Running;
  data.evaluations = {evaluation(200, 1, 3)};
  data.validations = {{200, 1, 2.9, none, 10}, {250, 1, 2.5, none, 10}, {250, 2, 2.6, none, 10}};
  QCOMPARE(makeFigure("length", {data})->panels[0].curves[0].y, (std::vector<double>{2.5, 2.6}));
  data.run.state = RunState::Stopped;
  QCOMPARE(makeFigure("length", {data})->panels[0].curves[0].y, (std::vector<double>{3}));
}

void FigureTest::excessNeedsAFloor() {
  RunData data = runData(1, "a", {1});
  data.evaluations = {evaluation(8, 1, 1.5, 1.25), evaluation(8, 2, 2, 1), evaluation(8, 4, 3)};
  const Figure figure = *makeFigure("length", {data});
  QCOMPARE(figure.panels.size(), size_t(2));
  QCOMPARE(figure.panels[1].curves[0].x, (std::vector<double>{1, 2}));
  QCOMPARE(figure.panels[1].curves[0].y, (std::vector<double>{0.25, 1}));
  QVERIFY(find(figure.panels[0], "exact floor"));
}

void FigureTest::csvQuotesNames() {
  std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed; the text must be the same everywhere
  RunData data = runData(1, "a \"b\", c", {1});
  data.evaluations = {evaluation(8, 1, 1.5), evaluation(8, 2, 1.25)};
  data.evaluations[0].error = 0.125;
  QCOMPARE(toCsv(*makeFigure("length", {data})),
           std::string("panel,curve,x,y,error\n"
                       "loss (nats per token),\"a \"\"b\"\", c\",1,1.5,0.125\n"
                       "loss (nats per token),\"a \"\"b\"\", c\",2,1.25,\n"));
  std::setlocale(LC_ALL, "C");
}

void FigureTest::pgfEscapesNames() {
  RunData data = runData(1, "50% of {x}_1 \\input & #2\n", {1});
  data.evaluations = {evaluation(8, 1, 1.5), evaluation(8, 2, 1.25)};
  const std::string text = toPgf(*makeFigure("length", {data}));
  QVERIFY(text.find("\\addlegendentry{50\\% of \\{x\\}\\_1 \\textbackslash{}input \\& \\#2\\\\}") !=
          std::string::npos);
  QVERIFY(text.find("(1,1.5)") != std::string::npos);
  QVERIFY(text.find("xticklabels={{1$\\times$\\\\128},{2$\\times$\\\\256}}") != std::string::npos);
  for (const QByteArray& line : QByteArray::fromStdString(text).split('\n'))
    QVERIFY(line.startsWith('%') || !line.contains("\\input "));
}

void FigureTest::saysWhatToDoFirst() {
  QCOMPARE(makeFigure("loss", {runData(1, "a", {})}).error().message(),
           std::string("No step is trained yet: train a run first."));
  QVERIFY(!makeFigure("length", {runData(1, "a", {1})}));
  QCOMPARE(makeFigure("attention", {}).error().message(),
           std::string("attention: unknown figure; there are loss and length."));
}

QTEST_GUILESS_MAIN(FigureTest)
#include "figure_test.moc"
