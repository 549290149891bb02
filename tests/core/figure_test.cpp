// Loss by length as data: which checkpoints, scales and targets are drawn and joined, and how it leaves as
// CSV and pgfplots.
#include "core/api/figure.h"
#include "core/api/run_figure.h"
#include "core/base/csv.h"
#include "core/base/lists.h"
#include "tests/core/figure_material.h"

#include <clocale>

using namespace expe;

class FigureTest : public QObject {
  Q_OBJECT
private slots:
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
  void lengthsHaveOptions();
};

void FigureTest::namesRunsApart() {
  const std::vector<RunData> runs = {runData(1, "", {1}), runData(4, "", {2}), runData(2, "mine", {2})};
  const Figure figure = *makeFigure("loss", runs);
  QVERIFY(find(figure.panels[0], "RoPE, seed 3 (run 1)"));
  QVERIFY(find(figure.panels[0], "RoPE, seed 3 (run 4)"));
  const Curve* mine = find(figure.panels[0], "mine");
  QVERIFY(mine);
  QCOMPARE(mine->color, colorsOf(rowsOf(runs)).of(2)); // its colour is its run's, however many are drawn
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
  QCOMPARE(mapped(panel.ticksX, [](const Tick& tick) { return tick.label.english(); }),
           (std::vector<std::string>{"1×\n128", "4×\n512"}));
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
  QVERIFY(says(figure, "read from", "a: checkpoint 8 · whole · validation split · s = 0.5 · fp32"));
  QVERIFY(says(figure, "read from", "b: checkpoint 8 · whole · validation split · s = 1 · fp32"));
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
  QVERIFY(
      pgf.find("[color=run" + std::to_string(inkOf(curves[1].color)) +
               ", densely dotted, thick, mark=diamond*, mark size=1.6pt, mark options={solid, fill=white}") !=
      std::string::npos); // of another group, so on another lap of the hue
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
  const Figure alone = *makeFigure("length", {data});
  Curve curve = alone.panels[0].curves[0];
  QCOMPARE(curve.name, std::string("a"));
  QVERIFY(alone.stamp.english().starts_with("validation at step 400 · "));
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
  QCOMPARE(english(makeFigure("length", {data, other})->panels[0].notes),
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
  QCOMPARE(english(half.panels[0].notes), std::vector<std::string>{"b was not evaluated so"});
  QVERIFY(half.stamp.english().find("s = 0.5") != std::string::npos);
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
  QVERIFY(span.stamp.english().ends_with(" · span 64"));
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
  for (const auto& [text, cell] :
       std::vector<std::pair<std::string, std::string>>{{"=1+1", "'=1+1"},
                                                        {"@SUM(A1)", "'@SUM(A1)"},
                                                        {"-rate", "'-rate"},
                                                        {"+1-1", "'+1-1"},
                                                        {"=a,\"b\"", "\"'=a,\"\"b\"\"\""},
                                                        {"-0.5", "-0.5"},
                                                        {"+2", "+2"},
                                                        {"a=1", "a=1"},
                                                        {"\t=1", "'\t=1"},
                                                        {"", ""}}) {
    QCOMPARE(csvCell(text), cell);
    QVERIFY(!quotedCell(text).starts_with('\'')); // data stays as it is
  }
  RunData formula = runData(1, "=1+1", {1});
  formula.evaluations = {evaluation(8, 1, 1.5)};
  QVERIFY(toCsv(*makeFigure("length", {formula})).find(",'=1+1,1,1.5,") != std::string::npos);
  std::setlocale(LC_ALL, "de_DE.UTF-8"); // where it is installed; the text must be the same everywhere
  RunData data = runData(1, "a \"b\", c", {1});
  data.evaluations = {evaluation(8, 1, 1.5), evaluation(8, 2, 1.25)};
  data.evaluations[0].error = 0.125;
  QCOMPARE(
      toCsv(*makeFigure("length", {data})),
      std::string("# checkpoint 8 · whole · validation split · s = 1 · fp32 · bars: 95 % interval over "
                  "blocks of text, none of fewer than 20\n"
                  "# Loss against evaluation length\n"
                  "# protocol: whole, validation split\n"
                  "# read from: a \"b\", c: checkpoint 8 · whole · validation split · s = 1 · "
                  "fp32\n"
                  "# run 1: a \"b\", c, step 0, configuration " +
                  hashOf(data.run.config) +
                  "\n# options: which=both, logy=false, unit=nats, robust=auto, scales=, protocol=whole, "
                  "split=validation, group=false, facet=, color=, difference=false\n"
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
  QVERIFY(
      text.find("\\addlegendentry{50\\% of \\{x\\}\\_1 \\textbackslash{}input \\& \\#2\\textbackslash{}n}") !=
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

QTEST_GUILESS_MAIN(FigureTest)
#include "figure_test.moc"
