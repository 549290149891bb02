// The loss by step as data: smoothing, axes, marks, and that only what is new is made anew.
#include "tests/core/figure_material.h"

#include "core/api/figure.h"
#include "core/api/run_figure.h"

#include <QTemporaryDir>

#include <cmath>

using namespace expe;

class LossFigureTest : public QObject {
  Q_OBJECT
private slots:
  void smoothsAsTheTitleSays();
  void smoothingDoesNotLagBehindTheBeginning();
  void leavesOutWhatIsNotFiniteAndSaysSo();
  void whatWasRoundedToBf16IsSaid();
  void lossesOfPartOfAWindowAreSaid();
  void everyPointIsKept();
  void drawsAgainstTokensTimeAndEpochs();
  void bitsPerByteNeedTheBytes();
  void marksCheckpointsAndChanges();
  void optionsAreChecked();
  void oneMakerGivesWhatAFreshOneDoes();
  void eachRunIsToldAsProgress();
  void whatIsAsItWasIsNotMadeAgain();
  void whatIsNotYetReadIsSaid();
  void ticksAreRound();
  void pagesAreRead();
  void runsOfOneColourDiffer();
};

void LossFigureTest::smoothsAsTheTitleSays() {
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
void LossFigureTest::smoothingDoesNotLagBehindTheBeginning() {
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

void LossFigureTest::leavesOutWhatIsNotFiniteAndSaysSo() {
  const Figure figure = *makeFigure("loss", {runData(1, "a", {4, std::nan(""), INFINITY, 1})});
  const Curve* raw = find(figure.panels[0], "a, each step");
  const Samples points = allPoints(*raw); // a gap is a break, not a line across it
  QCOMPARE(points.x, (std::vector<double>{1, 2, 3, 4}));
  QVERIFY(std::isnan(points.y[1]) && std::isnan(points.y[2]) && points.y[3] == 1);
  const std::pair<std::string, std::string> note{"left out", "a: 2 training losses not finite"};
  QVERIFY(std::find(figure.metadata.begin(), figure.metadata.end(), note) != figure.metadata.end());
}

// Earlier versions stored losses of bf16 training in bf16: 8 bits, a few more of added micro-batches.
void LossFigureTest::whatWasRoundedToBf16IsSaid() {
  const auto run = [](const std::vector<double>& losses, const char* precision, std::int64_t parts) {
    RunData data = runData(1, "a", losses);
    data.run.config.set("training.precision", std::string(precision));
    data.run.config.set("training.accumulation", parts);
    return data;
  };
  const auto notes = [](const RunData& data) { return english(makeFigure("loss", {data})->panels[0].notes); };
  const std::vector<double> coarse = {4.03125, 3.515625, 3.25, 3.140625}, fine = {3.0123746395111084, 2.97};
  const std::string said = "a: training loss rounded to bf16 up to step 4, as earlier versions stored it";
  QCOMPARE(notes(run(coarse, "bf16", 1)), std::vector<std::string>{said});
  QVERIFY(says(*makeFigure("loss", {run(coarse, "bf16", 1)}), "coarse", said));
  QVERIFY(notes(run(coarse, "fp32", 1)).empty());
  QVERIFY(notes(runData(1, "a", coarse)).empty()); // of no known precision
  auto resumed = coarse;                           // by this version
  resumed.insert(resumed.end(), fine.begin(), fine.end());
  QCOMPARE(notes(run(resumed, "bf16", 1)), std::vector<std::string>{said});
  QVERIFY(notes(run({fine[0], 4.03125, 3.5, 3.25, 3.0}, "bf16", 1)).empty());
  // A half of each of two micro-batches, 2.015625 and 1.9921875 among them.
  const std::vector<double> added = {4.0078125, 3.51953125, 3.2578125, 3.1416015625};
  QCOMPARE(notes(run(added, "bf16", 2)), std::vector<std::string>{said});
}

void LossFigureTest::lossesOfPartOfAWindowAreSaid() {
  const auto run = [](std::int64_t id, double share) {
    RunData data = runData(id, std::to_string(id), {3, 2});
    data.run.config.set("training.targets", share);
    return data;
  };
  const auto notes = [](const std::vector<RunData>& runs) {
    return english(makeFigure("loss", runs)->panels[0].notes);
  };
  QVERIFY(notes({run(1, 1), runData(2, "b", {3, 2})}).empty());
  QCOMPARE(
      notes({run(1, 0.5), run(2, 1)}),
      std::vector<std::string>{"training losses of 1 of 2 runs are of the last targets of a window alone "
                               "(training.targets)"});
  QCOMPARE(notes({run(1, 0.5), run(2, 0.25)}),
           std::vector<std::string>{"training losses are of the last targets of a window alone "
                                    "(training.targets)"});
}

void LossFigureTest::everyPointIsKept() {
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

void LossFigureTest::drawsAgainstTokensTimeAndEpochs() {
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
  QCOMPARE(figure.panels[0].pickX, std::string("epochs"));
  QCOMPARE(allPoints(*find(figure.panels[0], "a")).x, (std::vector<double>{0.25, 0.5, 0.75}));
  QVERIFY(!find(figure.panels[0], "b"));
  QCOMPARE(english(figure.panels[0].notes),
           (std::vector<std::string>{"b left out: the training tokens of its data are not known"}));
}

void LossFigureTest::bitsPerByteNeedTheBytes() {
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

void LossFigureTest::marksCheckpointsAndChanges() {
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

void LossFigureTest::optionsAreChecked() {
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
  QVERIFY(figure.title.english().find("moving median over 100 points") != std::string::npos);
}

void LossFigureTest::oneMakerGivesWhatAFreshOneDoes() {
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

void LossFigureTest::eachRunIsToldAsProgress() {
  struct Told : Progress {
    void report(const std::string&, double done, double total) override { parts.push_back(done / total); }
    std::vector<double> parts;
  };
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1}), b = runData(2, "b", {5});
  a.evaluations = {evaluation(8, 1, 1.5)}, b.evaluations = {evaluation(8, 1, 2)};
  for (const char* kind : {"loss", "length"}) {
    Told told;
    QVERIFY(maker.make(kind, {&a, &b}, defaultOptions(kind), {}, &told));
    QCOMPARE(told.parts, (std::vector<double>{0, 0.5}));
  }
}

// Whose version is the same is as it was: nothing of it is made again, and a figure of nothing else is the
// same.
void LossFigureTest::whatIsAsItWasIsNotMadeAgain() {
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

void LossFigureTest::whatIsNotYetReadIsSaid() {
  FigureMaker maker;
  RunData a = runData(1, "a", {4, 2, 1});
  a.version = a.measured = 1;
  const auto figure = *maker.make("loss", {&a}, defaultOptions("loss"), {"trial", 3, {}, {}, {}, {}});
  QCOMPARE(figure->panels[0].notes.back(), std::string("3 runs are still being read"));
  QVERIFY(figure->metadata.front() == std::pair(std::string("study"), std::string("trial")));
  const auto whole = *maker.make("loss", {&a}, defaultOptions("loss"), {"trial", 0, {}, {}, {}, {}});
  QVERIFY(whole->panels[0].notes.empty());
}

void LossFigureTest::ticksAreRound() {
  auto labels = [](double from, double to, bool log, Quantity quantity, int most = 6) {
    std::string text;
    for (const Tick& tick : ticks(from, to, log, quantity, most))
      text += (text.empty() ? "" : " ") + tick.label.english();
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

void LossFigureTest::pagesAreRead() {
  const Figure loss = *makeFigure("loss", {runData(1, "a", {1})});
  QCOMPARE(readPage("3.25in")->width, 3.25);
  QCOMPARE(heightOf(*readPage("3.25in"), loss), 2.5);
  QCOMPARE(*readPage("8x5in"), (PageOptions{8, 5}));
  QCOMPARE(*readPage("8×5"), (PageOptions{8, 5}));
  QCOMPARE(*readPage("25.4cm"), (PageOptions{10, 0}));
  for (const char* wrong : {"", "wide", "0", "-3in", "3xin", "100in", "3x3x3", "nan"})
    QVERIFY2(!readPage(wrong), wrong);
}

// The first and the third group of an encoding.
void LossFigureTest::runsOfOneColourDiffer() {
  std::vector<RunData> runs{runData(1, "a", {1}), runData(2, "dark", {1}), runData(3, "b", {1})};
  for (RunData& run : runs)
    run.run.config.set("training.rate", static_cast<double>(run.run.id));
  const Figure figure = *makeFigure("loss", runs);
  const std::string text = toPgf(figure);
  QCOMPARE(find(figure.panels[0], "b")->color, 2 * runColors);
  QCOMPARE(runColor(0), runColor(2 * runColors));
  QVERIFY(text.find("[color=run0, thick]") != std::string::npos);
  QVERIFY(text.find("[color=run0, dash dot dot, thick]") != std::string::npos);
  QVERIFY(markerOf(*find(figure.panels[0], "a")) != markerOf(*find(figure.panels[0], "b")));
}

QTEST_GUILESS_MAIN(LossFigureTest)
#include "loss_figure_test.moc"
