// Figures as data: what is drawn, what is left out, and how it leaves as CSV and pgfplots.
#include "core/api/losses.h"
#include "core/api/schema.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
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

Evaluation measured(std::int64_t checkpoint, double length, double loss, std::int64_t longest,
                    std::int64_t tokens, double scale = 1) {
  Evaluation row = evaluation(checkpoint, length, loss);
  row.longest = longest, row.tokens = tokens, row.scale = scale, row.text = "0123";
  return row;
}

bool says(const Figure& figure, const std::string& what, const std::string& text) {
  return std::ranges::find(figure.metadata, std::pair(what, text)) != figure.metadata.end();
}

} // namespace

class FigureTest : public QObject {
  Q_OBJECT
private slots:
  void smoothsAsTheTitleSays();
  void smoothingDoesNotLagBehindTheBeginning();
  void leavesOutWhatIsNotFiniteAndSaysSo();
  void everyPointIsKept();
  void drawsAgainstTokensTimeAndEpochs();
  void bitsPerByteNeedTheBytes();
  void outliersAreCounted();
  void aDivergedRunDoesNotFlattenTheOthers();
  void aDivergedRunDoesNotFlattenLengths();
  void badExtrapolationIsNoDivergence();
  void aSpikeIsNoDivergence();
  void marksCheckpointsAndChanges();
  void optionsAreChecked();
  void oneMakerGivesWhatAFreshOneDoes();
  void eachRunIsToldAsProgress();
  void whatIsAsItWasIsNotMadeAgain();
  void whatIsNotYetReadIsSaid();
  void lengthsHaveOptions();
  void ticksAreRound();
  void pagesAreRead();
  void runsOfOneColourDiffer();
  void namesRunsApart();
  void readsTheNewestCheckpoint();
  void everyRunHasItsOwnScale();
  void whatIsPutAsideIsNotDrawnUnlessNamed();
  void aTrainingRunShowsItsLastValidation();
  void aValidationStandsInHollowAndSaysItsStep();
  void theNewestCheckpointThatIsNotEvaluatedIsToldApart();
  void theCheckpointThatIsLookedAtIsDrawn();
  void targetsThatDifferAreNeverJoined();
  void olderEvaluationsJoinAsManyTargets();
  void everyScaleIsALine();
  void everyEvalSettingCanBeDrawn();
  void testSplitAndProtocolCanBeDrawn();
  void listsShowTheFirstLine();
  void excessNeedsAFloor();
  void csvQuotesNames();
  void pgfEscapesNames();
  void saysWhatToDoFirst();
};

void FigureTest::smoothsAsTheTitleSays() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, 2, 1})});
  QCOMPARE(figure.title, std::string("Training loss (exponential moving average over 10 points) and "
                                     "validation loss (dashed)"));
  QVERIFY(says(figure, "smoothing",
               "exponential moving average over 10 points, at first over a tenth of those so far"));
  // The first ten points are themselves, the next ten have the weight 1/2, the next 1/3.
  std::vector<double> losses(20, 1);
  losses.push_back(4);
  const Figure long_ = *makeFigure("loss", {runData(1, "a", losses)});
  const Samples points = allPoints(*find(long_.panels[0], "a"));
  QCOMPARE(points.y[19], 1.0);
  QCOMPARE(points.y[20], 2.0); // 1 + (4 − 1)/3
}

// y = 2 + 3/√n: at step 30 a mean of what came before, over all of the span, is 0.3 nats above it.
void FigureTest::smoothingDoesNotLagBehindTheBeginning() {
  std::vector<double> losses;
  for (int n = 1; n <= 200; ++n)
    losses.push_back(2 + 3 / std::sqrt(n));
  for (const char* how : {"ema", "mean", "median"}) {
    const Config options = *figureOptions("loss", {{"smoothing", how}, {"span", "50"}});
    const Figure figure = *makeFigure("loss", {runData(1, "a", losses)}, options);
    const Samples smooth = allPoints(*find(figure.panels[0], "a"));
    for (std::size_t i = 0; i < losses.size(); ++i)
      QVERIFY2(std::abs(smooth.y[i] - losses[i]) < 0.06, how);
    QCOMPARE(smooth.y[0], 5.0);
  }
  const Config options = *figureOptions("loss", {{"smoothing", "mean"}, {"span", "50"}});
  const Samples mean =
      allPoints(*find(makeFigure("loss", {runData(1, "a", losses)}, options)->panels[0], "a"));
  QVERIFY(std::abs(mean.y[29] - (losses[27] + losses[28] + losses[29]) / 3) < 1e-12);
  double sum = 0;
  for (int n = 181; n <= 200; ++n)
    sum += losses[static_cast<std::size_t>(n) - 1];
  QVERIFY(std::abs(mean.y[199] - sum / 20) < 1e-12);
}

void FigureTest::leavesOutWhatIsNotFiniteAndSaysSo() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, std::nan(""), INFINITY, 1})});
  const Curve* raw = find(figure.panels[0], "a, each step");
  const Samples points = allPoints(*raw); // a gap is a break, not a line across it
  QCOMPARE(points.x, (std::vector<double>{1, 2, 3, 4}));
  QVERIFY(std::isnan(points.y[1]) && std::isnan(points.y[2]) && points.y[3] == 1);
  const std::pair<std::string, std::string> note{"left out", "a: 2 training losses not finite"};
  QVERIFY(std::find(figure.metadata.begin(), figure.metadata.end(), note) != figure.metadata.end());
}

void FigureTest::everyPointIsKept() {
  std::vector<double> losses(50000, 1.0);
  losses[31234] = 9;
  const Figure figure = *makeFigure("loss", {runData(1, "a", losses)});
  const Curve* raw = find(figure.panels[0], "a, each step");
  QCOMPARE(raw->series->size(), size_t(50000));
  QCOMPARE(extentOf(*raw, false, false).y->second, 9.0);
  const std::string csv = toCsv(figure);
  QVERIFY(csv.find("loss (nats per token),\"a, each step\",31235,9,\n") != std::string::npos);
  QCOMPARE(std::count(csv.begin(), csv.end(), '\n') - std::count(csv.begin(), csv.end(), '#'), 100001);
  QVERIFY(toPgf(figure).size() < 300000); // a page shows no more
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

// A run that is to be measured at another scale is drawn from what was measured there, and says so.
void FigureTest::everyRunHasItsOwnScale() {
  RunData compressed = runData(1, "a", {1}), plain = runData(2, "b", {1});
  compressed.run.config.set("training.scale", 0.25);
  compressed.run.config.set("evaluation.scale", 0.5);
  for (RunData* data : {&compressed, &plain})
    for (const double scale : {0.5, 1.0}) {
      Evaluation row = evaluation(8, 1, scale);
      row.scale = scale;
      data->evaluations.push_back(row);
    }
  Evaluation other = plain.evaluations.back();
  other.loss = 7, other.settings = R"({"evaluation.span": 64})"; // another measurement
  plain.evaluations.push_back(other);
  const Figure figure = *makeFigure("length", {compressed, plain});
  QCOMPARE(figure.panels[0].curves[0].y, std::vector<double>{0.5});
  QCOMPARE(figure.panels[0].curves[1].y, std::vector<double>{1});
  QVERIFY(
      says(figure, "read from", "a: checkpoint 8 · whole · validation split · 0 targets · s = 0.5 · fp32"));
  QVERIFY(says(figure, "read from", "b: checkpoint 8 · whole · validation split · 0 targets · s = 1 · fp32"));
  compressed.evaluations.clear();
  compressed.validations = {{5, 1, 2, none, 10}};
  compressed.checkpoints = {1, 4};
  QVERIFY(says(*makeFigure("length", {compressed}), "read from",
               "a: validation at step 5 · whole · validation split · 10 targets · s = 0.25 · fp32"));
  const Figure loss = *makeFigure("loss", {compressed});
  QVERIFY(says(loss, "read from", "a: step 1, checkpoint 4, validation at step 5, scale 0.25"));
  QVERIFY(says(loss, "protocol", "whole, validation split, while training"));
}

void FigureTest::whatIsPutAsideIsNotDrawnUnlessNamed() {
  QTemporaryDir folder;
  auto study = *Study::create(folder.filePath("study").toStdString());
  for (const char* name : {"a", "b"}) {
    const auto run = *study->addRun(name, runData(1, "", {}).run.config);
    QVERIFY(study->append(run, {{1, 2, 1e-3, 1, 10, 0.1}}).ok());
  }
  QVERIFY(study->setArchived(1, true).ok());
  const auto options = defaultOptions("loss");
  const auto drawn = [&](const std::vector<std::int64_t>& ids) {
    const Figure figure = *makeFigure(*study, "loss", ids, options);
    return std::pair(find(figure.panels[0], "a") != nullptr, find(figure.panels[0], "b") != nullptr);
  };
  QCOMPARE(drawn({}), std::pair(false, true));
  QCOMPARE(drawn({1, 2}), std::pair(true, true));
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

// What a run that was stopped early knows is no peer of what was evaluated.
void FigureTest::aValidationStandsInHollowAndSaysItsStep() {
  RunData done = runData(1, "a", {1}), stopped = runData(2, "b", {1});
  done.checkpoints = {800};
  done.evaluations = {measured(800, 1, 1.5, 16, 65536), measured(800, 4, 2, 16, 65536)};
  done.validations = {{800, 1, 1.4, none, 8192}};
  stopped.run.config.set("evaluation.longest", std::int64_t{16});
  stopped.run.state = RunState::Stopped;
  stopped.checkpoints = {60};
  stopped.validations = {{0, 1, 5, none, 8192}, {0, 4, 5.5, none, 8192}};
  const Figure figure = *makeFigure("length", {done, stopped});
  const auto& curves = figure.panels[0].curves;
  QCOMPARE(curves.size(), size_t(2));
  QCOMPARE(curves[0].name, std::string("a"));
  QVERIFY(curves[0].style == Curve::Style::Markers);
  QCOMPARE(curves[1].name, std::string("b, validation at step 0"));
  QCOMPARE(curves[1].run, std::string("b"));
  QVERIFY(curves[1].style == Curve::Style::Hollow);
  QCOMPARE(curves[1].y, (std::vector<double>{5, 5.5}));
  QCOMPARE(figure.stamp, std::string("whole · validation split · blocks of 16× · s = 1 · fp32"));
  const std::string pgf = toPgf(figure);
  QVERIFY(pgf.find("[color=run1, dashed, thick, mark=square*, mark size=1.6pt, mark options={solid, "
                   "fill=white}") != std::string::npos);
  QVERIFY(toCsv(figure).find("loss (nats per token),\"b, validation at step 0\",1,5,\n") !=
          std::string::npos);
}

void FigureTest::theNewestCheckpointThatIsNotEvaluatedIsToldApart() {
  RunData data = runData(1, "a", {1}), other = runData(2, "b", {1});
  data.run.state = RunState::Stopped;
  data.run.config.set("evaluation.longest", std::int64_t{16});
  data.checkpoints = {200, 410};
  data.evaluations = {measured(200, 1, 3, 16, 65536)};
  data.validations = {{200, 1, 2.9, none, 8192}, {400, 1, 2.5, none, 8192}};
  Curve curve = makeFigure("length", {data})->panels[0].curves[0];
  QCOMPARE(curve.name, std::string("a, validation at step 400"));
  QCOMPARE(curve.y, (std::vector<double>{2.5}));
  data.validations.pop_back(); // nothing is newer than the evaluation: it stands, with its step
  other.evaluations = {measured(410, 1, 2, 16, 65536)};
  curve = makeFigure("length", {data, other})->panels[0].curves[0];
  QCOMPARE(curve.name, std::string("a, checkpoint 200"));
  QVERIFY(curve.style == Curve::Style::Markers);
}

void FigureTest::theCheckpointThatIsLookedAtIsDrawn() {
  RunData data = runData(1, "a", {1});
  data.checkpoints = {200, 400, 800};
  data.evaluations = {measured(200, 1, 3, 16, 65536), measured(800, 1, 2, 16, 65536)};
  data.validations = {{400, 1, 2.5, none, 8192}};
  const auto at = [&](std::optional<std::int64_t> step) {
    data.looked = step;
    const auto figure = makeFigure("length", {data});
    return figure ? figure->panels[0].curves[0].y.front() : -1;
  };
  QCOMPARE(at({}), 2.0);
  QCOMPARE(at(200), 3.0);
  QCOMPARE(at(400), 2.5); // validated there
  QCOMPARE(at(300), -1.0);
  QVERIFY(makeFigure("length", {data}).error().message().starts_with("No run was evaluated so"));
}

void FigureTest::targetsThatDifferAreNeverJoined() {
  RunData data = runData(1, "a", {1}), other = runData(2, "b", {1});
  data.run.config.set("evaluation.longest", std::int64_t{16});
  for (const double length : {1, 2})
    data.evaluations.push_back(measured(800, length, 1 + length, 16, 65536));
  data.evaluations.push_back(measured(800, 64, 9, 64, 16384));
  data.evaluations.push_back(measured(800, 1, 2.5, 64, 16384));
  other.evaluations = {measured(800, 1, 4, 16, 65536)};
  const Figure figure = *makeFigure("length", {data, other});
  const auto& curves = figure.panels[0].curves;
  QCOMPARE(curves.size(), size_t(3));
  QCOMPARE(curves[0].name, std::string("a, blocks of 16×"));
  QCOMPARE(curves[0].x, (std::vector<double>{1, 2}));
  QCOMPARE(curves[1].name, std::string("a, blocks of 64×"));
  QCOMPARE(curves[1].x, (std::vector<double>{1, 64}));
  QCOMPARE(curves[1].y, (std::vector<double>{2.5, 9}));
  QVERIFY(markerOf(curves[0]) != markerOf(curves[1]) && lap(curves[0]) != lap(curves[1]));
  QCOMPARE(curves[2].name, std::string("b, blocks of 16×"));
  QCOMPARE(figure.stamp, std::string("checkpoint 800 · whole · validation split · s = 1 · fp32"));
  other.evaluations[0].text = "4567";
  QCOMPARE(makeFigure("length", {data, other})->panels[0].notes,
           std::vector<std::string>{"the runs read different texts"});
  // Two texts of one name, and a sample of other targets, are other sets too.
  for (const auto change :
       {+[](Evaluation& row) { row.text = "4567"; }, +[](Evaluation& row) { row.tokens = 1; },
        +[](Evaluation& row) { row.stride = 32; }}) {
    Evaluation a = data.evaluations[0], b = a;
    QVERIFY(sameTargets(a, b));
    change(b);
    QVERIFY(!sameTargets(a, b));
  }
}

// Rows of older versions do not say their blocks: what is measured again takes their place.
void FigureTest::olderEvaluationsJoinAsManyTargets() {
  RunData data = runData(1, "a", {1});
  data.evaluations = {measured(800, 1, 3, 0, 65536), measured(800, 2, 4, 0, 65536),
                      measured(800, 1, 2, 16, 65536)};
  data.evaluations[0].text.clear(), data.evaluations[1].text.clear();
  const Figure figure = *makeFigure("length", {data});
  QCOMPARE(figure.panels[0].curves.size(), size_t(1));
  QCOMPARE(figure.panels[0].curves[0].y, (std::vector<double>{2, 4}));
  data.evaluations[1].tokens = 16384; // other targets
  QCOMPARE(makeFigure("length", {data})->panels[0].curves.size(), size_t(2));
}

// The paper's table of scales.
void FigureTest::everyScaleIsALine() {
  RunData a = runData(1, "a", {1}), b = runData(2, "b", {1});
  for (const double scale : {1.0, 0.5, 0.25})
    for (const double length : {1, 4})
      a.evaluations.push_back(measured(800, length, length * scale, 16, 65536, scale));
  b.evaluations = {measured(800, 1, 3, 16, 65536)};
  b.validations = {{800, 1, 2.9, none, 8192}};
  const Figure figure = *makeFigure("length", {a, b}, *figureOptions("length", {{"scales", "1,1/2"}}));
  const auto& curves = figure.panels[0].curves;
  QCOMPARE(curves.size(), size_t(3));
  QCOMPARE(curves[0].name, std::string("a, s = 1"));
  QCOMPARE(curves[1].name, std::string("a, s = 0.5"));
  QCOMPARE(curves[1].y, (std::vector<double>{0.5, 2}));
  QCOMPARE(curves[2].name, std::string("b, s = 1"));
  const Figure half = *makeFigure("length", {a, b}, *figureOptions("length", {{"scales", "1/2"}}));
  QCOMPARE(half.panels[0].curves.size(), size_t(1));
  QCOMPARE(half.panels[0].notes, std::vector<std::string>{"b was not evaluated so"});
  QVERIFY(half.stamp.find("s = 0.5") != std::string::npos);
  QVERIFY(!makeFigure("length", {b}, *figureOptions("length", {{"scales", "1/2"}})));
}

void FigureTest::everyEvalSettingCanBeDrawn() {
  RunData data = runData(1, "a", {1});
  data.run.config.set("evaluation.span", std::int64_t{0});
  data.run.config.set("evaluation.precision", std::string("fp32"));
  data.evaluations = {measured(800, 1, 2, 16, 65536), measured(800, 1, 3, 16, 65536),
                      measured(800, 1, 4, 16, 65536)};
  data.evaluations[1].settings = R"({"evaluation.span": 64})";
  data.evaluations[2].settings = R"({"evaluation.precision": "bf16"})";
  data.evaluations[2].precision = "bf16";
  const auto with = [&](const char* key, const Value& value) {
    Config options = defaultOptions("length");
    options.set(key, value);
    return makeFigure("length", {data}, options);
  };
  QCOMPARE(makeFigure("length", {data})->panels[0].curves[0].y, std::vector<double>{2});
  const Figure span = *with("evaluation.span", std::int64_t{64});
  QCOMPARE(span.panels[0].curves[0].y, std::vector<double>{3});
  QVERIFY(span.stamp.ends_with(" · span 64"));
  QVERIFY(toCsv(span).find("evaluation.span=64\n") != std::string::npos);
  QCOMPARE(with("evaluation.precision", std::string("bf16"))->panels[0].curves[0].y, std::vector<double>{4});
  QCOMPARE(with("evaluation.span", std::int64_t{0})->panels[0].curves[0].y, std::vector<double>{2});
  QVERIFY(!with("evaluation.span", std::int64_t{32}));
  QVERIFY(!with("position.rope.extension", std::string("yarn"))); // the run has no such value
}

void FigureTest::testSplitAndProtocolCanBeDrawn() {
  RunData data = runData(1, "a", {1});
  data.validations = {{800, 1, 9, none, 8192}};
  for (const char* split : {"test", "one.txt", "two.txt"}) {
    data.evaluations.push_back(measured(800, 1, 2, 16, 65536));
    data.evaluations.back().split = split;
  }
  data.evaluations.push_back(measured(800, 1, 3, 16, 4096));
  data.evaluations.back().protocol = "last";
  const auto with = [&](const char* key, const char* value) {
    return makeFigure("length", {data}, *figureOptions("length", {{key, value}}));
  };
  QCOMPARE(with("split", "test")->panels[0].curves.size(), size_t(1));
  QCOMPARE(with("split", "texts")->panels[0].curves[1].name, std::string("a, two.txt"));
  QCOMPARE(with("protocol", "last")->panels[0].curves[0].y, std::vector<double>{3});
  QVERIFY(!with("protocol", "sliding")); // a validation is whole
}

void FigureTest::listsShowTheFirstLine() {
  RunData data = runData(1, "a", {1});
  data.run.config.set("evaluation.longest", std::int64_t{16});
  data.evaluations = {measured(800, 1, 2.5, 64, 16384), measured(800, 1, 2, 16, 65536)};
  const auto own = ownLosses(lossRows(data));
  QCOMPARE(own->at(1)->loss, 2.0);
  QVERIFY(!own->at(2) && own->newest && !own->validation);
  QCOMPARE(own->at(1)->loss, makeFigure("length", {data})->panels[0].curves[0].y[0]);
  QVERIFY(!ownLosses(lossRows(data), 400));
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
  QCOMPARE(
      toCsv(*makeFigure("length", {data})),
      std::string("# checkpoint 8 · whole · validation split · 0 targets · s = 1 · fp32\n"
                  "# Loss against evaluation length\n"
                  "# protocol: whole, validation split\n"
                  "# read from: a \"b\", c: checkpoint 8 · whole · validation split · 0 targets · s = 1 · "
                  "fp32\n"
                  "# run 1: a \"b\", c, step 0, configuration " +
                  hashOf(data.run.config) +
                  "\n# options: which=both, logy=false, unit=nats, robust=auto, scales=, protocol=whole, "
                  "split=validation\n"
                  "# program: ExPE Workbench 0.1.0\n"
                  "# x of the panel loss (nats per token): evaluation length (tokens)\n"
                  "# training length: x = 1\n"
                  "panel,curve,x,y,half_width_95\n"
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

void FigureTest::drawsAgainstTokensTimeAndEpochs() {
  RunData data = runData(1, "a", {4, 2, 1});
  for (std::size_t i = 0; i < 3; ++i) {
    data.metrics[i].tokens = 100 * (static_cast<std::int64_t>(i) + 1);
    data.metrics[i].seconds = 0.5 * (static_cast<double>(i) + 1);
  }
  data.validations = {{0, 1, 5, none, 10}, {2, 1, 2.5, none, 10}};
  auto xs = [&](const char* x, const char* curve) {
    const Figure figure = *makeFigure("loss", {data}, *figureOptions("loss", {{"x", x}}));
    return allPoints(*find(figure.panels[0], curve)).x;
  };
  QCOMPARE(xs("tokens", "a"), (std::vector<double>{100, 200, 300}));
  QCOMPARE(xs("time", "a"), (std::vector<double>{0.5, 1, 1.5}));
  QCOMPARE(xs("tokens", "a, validation 1×"), (std::vector<double>{0, 200}));
  QCOMPARE(makeFigure("loss", {data}, *figureOptions("loss", {{"x", "epochs"}})).error().message(),
           std::string("Epochs need the number of training tokens, which is stored when a run is trained: "
                       "choose x=tokens, or train a step."));
  RunData other = data;
  data.run.trainingTokens = 400;
  other.run.id = 2;
  other.run.name = "b";
  const Figure figure = *makeFigure("loss", {data, other}, *figureOptions("loss", {{"x", "epochs"}}));
  QCOMPARE(allPoints(*find(figure.panels[0], "a")).x, (std::vector<double>{0.25, 0.5, 0.75}));
  QVERIFY(!find(figure.panels[0], "b"));
  QCOMPARE(figure.panels[0].notes,
           (std::vector<std::string>{"b left out: the training tokens of its data are not known"}));
}

void FigureTest::bitsPerByteNeedTheBytes() {
  RunData data = runData(1, "a", {2});
  const Config bits = *figureOptions("loss", {{"unit", "bits"}});
  QVERIFY(!makeFigure("loss", {data}, bits));
  data.run.bytesPerToken = 4;
  data.validations = {{1, 1, 3, 1, 10}};
  const Figure figure = *makeFigure("loss", {data}, bits);
  QCOMPARE(figure.panels[0].y, std::string("loss (bits per byte)"));
  QVERIFY(std::abs(allPoints(*find(figure.panels[0], "a")).y[0] - 0.7213475204444817) < 1e-12); // 2/(4 ln 2)
  QVERIFY(std::abs(figure.panels[0].references[0].at - 0.36067376022224085) < 1e-12);
}

void FigureTest::outliersAreCounted() {
  std::vector<double> losses(1000);
  for (std::size_t i = 0; i < losses.size(); ++i)
    losses[i] = 2 + 0.1 * std::sin(static_cast<double>(i));
  losses[100] = 50;
  losses[500] = 80;
  losses[600] = 0.01;
  RunData data = runData(1, "a", losses);
  data.validations = {{500, 4, 3.5, none, 10}};
  QVERIFY(!makeFigure("loss", {data})->panels[0].viewY);
  const Figure figure = *makeFigure("loss", {data}, *figureOptions("loss", {{"robust", "on"}}));
  const Panel& panel = figure.panels[0];
  QVERIFY(panel.viewY->first > 1 && panel.viewY->first < 1.9);
  QVERIFY(panel.viewY->second > 3.5 && panel.viewY->second < 3.6); // validation is always in sight
  QCOMPARE(panel.notes, (std::vector<std::string>{"2 points above", "1 point below"}));
  QCOMPARE(find(panel, "a, each step")->series->size(), size_t(1000)); // they are only out of sight
  QVERIFY(toCsv(figure).find("# outside the view: 2 points above\n") != std::string::npos);
}

// One run falls from 5.5 to 1.5; the other does until step 100 and then goes to 400.
void FigureTest::aDivergedRunDoesNotFlattenTheOthers() {
  std::vector<double> well(1000), bad(1000);
  for (std::size_t i = 0; i < well.size(); ++i) {
    well[i] = 1.5 + 4 * std::exp(-static_cast<double>(i) / 100);
    bad[i] = i < 100 ? well[i] : 400.0;
  }
  RunData healthy = runData(1, "well", well), diverged = runData(2, "bad", bad);
  diverged.validations = {{50, 1, 3.9, none, 10}, {1000, 1, 380, none, 10}, {1000, 4, 390, none, 10}};
  const Figure figure = *makeFigure("loss", {healthy, diverged});
  const Panel& panel = figure.panels[0];
  QVERIFY(panel.viewY);
  QVERIFY(panel.viewY->first > 1.45 && panel.viewY->first <= 1.5002);
  QVERIFY(panel.viewY->second >= 5.5 && panel.viewY->second < 5.6); // where they began
  QCOMPARE(panel.notes, (std::vector<std::string>{"902 points above", "bad has diverged"}));
  QCOMPARE(find(panel, "bad, each step")->series->size(), size_t(1000));
  QVERIFY(says(figure, "diverged", "bad"));
  QVERIFY(!makeFigure("loss", {healthy})->panels[0].viewY); // of itself a figure shows everything
  const Config off = *figureOptions("loss", {{"robust", "off"}});
  QVERIFY(!makeFigure("loss", {healthy, diverged}, off)->panels[0].viewY); // and on request
  const Config on = *figureOptions("loss", {{"robust", "on"}});
  QVERIFY(makeFigure("loss", {healthy, diverged}, on)->panels[0].viewY->second < 5.6);
}

// "well" begins at 5.5 and reaches 1.5 and, at 16×, 8; "bad" stands at 400 at all lengths.
std::vector<RunData> withADivergedOne() {
  RunData well = runData(1, "well", {5.5, 3, 1.5}), bad = runData(2, "bad", {5, 300, 400});
  well.evaluations = {evaluation(3, 1, 1.5, 1), evaluation(3, 4, 2, 1), evaluation(3, 16, 8, 1)};
  well.evaluations[2].error = 0.5;
  bad.evaluations = {evaluation(3, 1, 400, 1), evaluation(3, 16, 410, 1)};
  return {well, bad};
}

void FigureTest::aDivergedRunDoesNotFlattenLengths() {
  const auto runs = withADivergedOne();
  const Figure figure = *makeFigure("length", runs);
  for (const std::size_t i : {0, 1}) {
    const Panel& panel = figure.panels.at(i);
    const double floor = static_cast<double>(i);
    QVERIFY(panel.viewY);
    QVERIFY(panel.viewY->first < 1.5 - floor && panel.viewY->first > 0.5 - floor);
    QVERIFY(panel.viewY->second > 8.5 - floor && panel.viewY->second < 10.5 - floor); // with its error bar
    QCOMPARE(panel.notes, (std::vector<std::string>{"2 points above", "bad has diverged"}));
    QCOMPARE(find(panel, "bad")->y.size(), size_t(2)); // they are only out of sight
  }
  QCOMPARE(std::ranges::count(figure.metadata, std::pair<std::string, std::string>("diverged", "bad")), 1);
  QVERIFY(!makeFigure("length", {runs[0]})->panels[0].viewY); // of itself a figure shows everything
  const Config off = *figureOptions("length", {{"robust", "off"}});
  QVERIFY(!makeFigure("length", runs, off)->panels[0].viewY); // and on request
}

// Beyond the training length, or at another scale, a high loss is what the figure is there to show.
void FigureTest::badExtrapolationIsNoDivergence() {
  RunData run = runData(1, "a", {5.5, 3, 1.5});
  run.evaluations = {evaluation(3, 1, 1.5), evaluation(3, 16, 50)};
  QVERIFY(!makeFigure("length", {run})->panels[0].viewY);
  const Figure asked = *makeFigure("length", {run}, *figureOptions("length", {{"robust", "on"}}));
  QVERIFY(asked.panels[0].viewY->second < 2);
  QCOMPARE(asked.panels[0].notes, (std::vector<std::string>{"1 point above"}));
  for (Evaluation& row : run.evaluations)
    row.scale = 0.01, row.loss = 50;
  const Config other = *figureOptions("length", {{"scales", "0.01"}});
  QVERIFY(!makeFigure("length", {run}, other)->panels[0].viewY);
}

void FigureTest::aSpikeIsNoDivergence() {
  std::vector<double> losses(1000, 2.0);
  losses[0] = 5.5;
  losses[400] = 60;
  QVERIFY(!makeFigure("loss", {runData(1, "a", losses)})->panels[0].viewY);
}

void FigureTest::marksCheckpointsAndChanges() {
  RunData data = runData(1, "a", {4, 2, 1});
  data.checkpoints = {2};
  data.changes = {{3, "training.rate", 1e-4}};
  const Figure figure = *makeFigure("loss", {data}, *figureOptions("loss", {{"x", "tokens"}}));
  const auto& markers = figure.panels[0].markers;
  QCOMPARE(markers.size(), size_t(2));
  QCOMPARE(markers[0].x, 10.0);
  QCOMPARE(markers[0].text, std::string("a, step 2: checkpoint"));
  QVERIFY(markers[1].kind == Marker::Kind::Change);
  QCOMPARE(markers[1].text, std::string("a, step 3: training.rate = 1e-4"));
  const Config off = *figureOptions("loss", {{"checkpoints", "off"}, {"changes", "off"}});
  QVERIFY(makeFigure("loss", {data}, off)->panels[0].markers.empty());
}

void FigureTest::optionsAreChecked() {
  QCOMPARE(figureOptions("loss", {{"smothing", "ema"}}).error().message(),
           std::string("smothing: unknown option of this figure; nearest is smoothing."));
  QVERIFY(!figureOptions("loss", {{"smoothing", "medium"}}));
  QVERIFY(!figureOptions("loss", {{"span", "0"}}));
  QVERIFY(!figureOptions("length", {{"span", "5"}}));
  QCOMPARE(*figureOptions("length", {{"part", "test"}}),
           *figureOptions("length", {{"split", "test"}})); // earlier
  const Config options = *figureOptions("loss", {{"span", "1e2"}, {"smoothing", "median"}, {"raw", "no"}});
  QCOMPARE(options.integer("span"), std::int64_t(100));
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, 2, 1})}, options);
  QCOMPARE(figure.panels[0].curves.size(), size_t(1));
  QCOMPARE(allPoints(figure.panels[0].curves[0]).y, (std::vector<double>{4, 2, 1})); // the first ten
  QVERIFY(figure.title.find("moving median over 100 points") != std::string::npos);
}

void FigureTest::oneMakerGivesWhatAFreshOneDoes() {
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1}), b = runData(2, "b", {5});
  const Config options = defaultOptions("loss");
  const Figure first = **maker.make("loss", {&a, &b}, options);
  QVERIFY(**maker.make("loss", {&a, &b}, options) == first); // nothing new: nothing to draw
  b.metrics.push_back({2, 3, 0, 0, 20, 0.2});
  const Figure grown = **maker.make("loss", {&b}, options);
  QVERIFY(!(grown == first));
  QCOMPARE(toCsv(grown), toCsv(*makeFigure("loss", {b})));
  QCOMPARE(toCsv(**maker.make("loss", {&a, &b}, options)), toCsv(*makeFigure("loss", {a, b})));
}

void FigureTest::eachRunIsToldAsProgress() {
  struct Told : Progress {
    void report(const std::string&, double done, double total) override { parts.push_back(done / total); }
    std::vector<double> parts;
  };
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1}), b = runData(2, "b", {5});
  a.evaluations = {evaluation(8, 1, 1.5)}, b.evaluations = {evaluation(8, 1, 2)};
  for (const char* kind : {"loss", "length"}) {
    Told told;
    QVERIFY(maker.make(kind, {&a, &b}, defaultOptions(kind), {}, 0, &told));
    QCOMPARE(told.parts, (std::vector<double>{0, 0.5}));
  }
}

// Whose version is the same is as it was: nothing of it is made again, and a figure of nothing else is the
// same.
void FigureTest::whatIsAsItWasIsNotMadeAgain() {
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1}), b = runData(2, "b", {5});
  a.evaluations = {evaluation(8, 1, 1.5)}, b.evaluations = {evaluation(8, 1, 2)};
  a.version = a.measured = 1, b.version = b.measured = 2;
  const auto make = [&](const char* kind) { return *maker.make(kind, {&a, &b}, defaultOptions(kind)); };
  const auto loss = make("loss"), length = make("length");
  QVERIFY(make("loss") == loss && make("length") == length);
  b.metrics.push_back({2, 3, 0, 0, 20, 0.2});
  QVERIFY(make("loss") == loss); // nobody told that it is another
  b.version = 3;
  const auto grown = make("loss");
  QVERIFY(grown != loss && make("length") == length); // a step changes no loss by length
  QCOMPARE(toCsv(*grown), toCsv(*makeFigure("loss", {a, b})));
  QVERIFY(grown->panels[0].curves[0].series == loss->panels[0].curves[0].series);
  b.evaluations[0].loss = 1.75;
  b.version = b.measured = 4;
  QCOMPARE(toCsv(*make("length")), toCsv(*makeFigure("length", {a, b})));
  a.run.name = "b"; // now both are told apart by their numbers
  a.version = a.measured = 5;
  QCOMPARE(make("loss")->panels[0].curves.back().name, std::string("b (run 2)"));
  const Config other = *figureOptions("loss", {{"smoothing", "none"}});
  QCOMPARE(toCsv(**maker.make("loss", {&a, &b}, other)), toCsv(*makeFigure("loss", {a, b}, other)));
}

void FigureTest::whatIsNotYetReadIsSaid() {
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1});
  a.version = a.measured = 1;
  const auto figure = *maker.make("loss", {&a}, defaultOptions("loss"), "trial", 3);
  QCOMPARE(figure->panels[0].notes.back(), std::string("3 runs are still being read"));
  QVERIFY(figure->metadata.front() == std::pair(std::string("study"), std::string("trial")));
  const auto whole = *maker.make("loss", {&a}, defaultOptions("loss"), "trial");
  QVERIFY(whole->panels[0].notes.empty());
}

void FigureTest::lengthsHaveOptions() {
  RunData data = runData(1, "a", {1});
  data.evaluations = {evaluation(8, 1, 1.5, 1.25), evaluation(8, 2, 2, 1)};
  data.evaluations[0].bitsPerByte = 0.75;
  data.evaluations[1].bitsPerByte = 1;
  auto with = [&](const char* key, const char* value) {
    return *makeFigure("length", {data}, *figureOptions("length", {{key, value}}));
  };
  QCOMPARE(with("which", "loss").panels.size(), size_t(1));
  QCOMPARE(with("which", "excess").panels[0].curves[0].y, (std::vector<double>{0.25, 1}));
  QCOMPARE(with("unit", "bits").panels[0].curves[0].y, (std::vector<double>{0.75, 1}));
  QCOMPARE(with("unit", "bits").panels[1].curves[0].y, (std::vector<double>{0.125, 0.5}));
  QVERIFY(with("logy", "on").panels[0].logY);
  data.evaluations[0].floor = data.evaluations[1].floor = none;
  QVERIFY(!makeFigure("length", {data}, *figureOptions("length", {{"which", "excess"}})));
}

void FigureTest::ticksAreRound() {
  auto labels = [](double from, double to, bool log, Quantity quantity, int most = 6) {
    std::string text;
    for (const Tick& tick : ticks(from, to, log, quantity, most))
      text += (text.empty() ? "" : " ") + tick.label;
    return text;
  };
  QCOMPARE(labels(1.1, 5.2, false, Quantity::Number), std::string("2 3 4 5"));
  QCOMPARE(labels(-0.3, 0.25, false, Quantity::Number), std::string("-0.3 -0.2 -0.1 0.0 0.1 0.2"));
  QCOMPARE(labels(0, 1.8e6, false, Quantity::Count, 4), std::string("0 500k 1M 1.5M"));
  QCOMPARE(labels(0, 3, false, Quantity::Count), std::string("0 1 2 3"));
  QCOMPARE(labels(0.4, 0.6, false, Quantity::Count), std::string()); // between two steps there is none
  QCOMPARE(labels(0, 7300, false, Quantity::Duration),
           std::string("0:00:00 0:30:00 1:00:00 1:30:00 2:00:00"));
  QCOMPARE(labels(0.5, 2, true, Quantity::Number), std::string("0.5 1 2"));
  QCOMPARE(labels(1.3, 4.5, true, Quantity::Number), std::string("2 3 4"));
  QCOMPARE(labels(1, 100, true, Quantity::Number, 9), std::string("1 2 5 10 20 50 100"));
  QCOMPARE(labels(1, 1e6, true, Quantity::Count, 9), std::string("1 10 100 1000 10k 100k 1M"));
  QCOMPARE(labels(1e-12, 1e12, true, Quantity::Number, 9),
           std::string("1e-12 1e-9 1e-6 0.001 1 1000 1e6 1e9 1e12"));
  QVERIFY(labels(NAN, 1, false, Quantity::Number).empty());
  QVERIFY(labels(2, 2, false, Quantity::Number).empty());
  QCOMPARE(printed(3723.46, Quantity::Duration), std::string("1:02:03.5"));
  QCOMPARE(printed(1200000, Quantity::Count), std::string("1200000"));
}

void FigureTest::pagesAreRead() {
  const Figure loss = *makeFigure("loss", {runData(1, "a", {1})});
  QCOMPARE(readPage("3.25in")->width, 3.25);
  QCOMPARE(heightOf(*readPage("3.25in"), loss), 2.5);
  QCOMPARE(*readPage("8x5in"), (PageOptions{8, 5}));
  QCOMPARE(*readPage("8×5"), (PageOptions{8, 5}));
  QCOMPARE(*readPage("25.4cm"), (PageOptions{10, 0}));
  for (const char* wrong : {"", "wide", "0", "-3in", "3xin", "100in", "3x3x3", "nan"})
    QVERIFY2(!readPage(wrong), wrong);
}

void FigureTest::runsOfOneColourDiffer() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {1}), runData(9, "b", {1})});
  const std::string text = toPgf(figure);
  QCOMPARE(runColor(0), runColor(8));
  QVERIFY(text.find("[color=run0, thick]") != std::string::npos);
  QVERIFY(text.find("[color=run0, dash dot, thick]") != std::string::npos);
  QVERIFY(markerOf(*find(figure.panels[0], "a")) != markerOf(*find(figure.panels[0], "b")));
}

QTEST_GUILESS_MAIN(FigureTest)
#include "figure_test.moc"
