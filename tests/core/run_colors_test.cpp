// A run has one colour wherever it is drawn: which that is, that it stays, and that readers tell it apart.
#include "core/api/comparison.h"
#include "core/api/report.h"
#include "core/api/run_figure.h"
#include "core/api/views.h"
#include "core/views/by_position.h"
#include "tests/core/figure_material.h"
#include "tests/core/group_material.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace expe;

class RunColorsTest : public QObject {
  Q_OBJECT

  Room room_;
  Progress quiet_;

  // Rope at two rates, and alibi between them; three seeds each, or five.
  static std::vector<RunData> runs(std::size_t seeds = 5) {
    std::vector<double> losses(seeds);
    for (std::size_t i = 0; i < seeds; ++i)
      losses[i] = 3 + 0.01 * static_cast<double>(i * i);
    const auto next = [&](std::int64_t group) { return 1 + group * static_cast<std::int64_t>(seeds); };
    auto all = together({seeded(next(0), "rope", losses), seeded(next(1), "alibi", losses),
                         seeded(next(2), "rope", losses, 2e-3)});
    for (RunData& run : all)
      for (std::int64_t step = 1; step <= 10; ++step)
        run.metrics.push_back({step, 3, 1e-3, 1, step * 8, 0.1});
    return all;
  }
  std::unique_ptr<Study> study() {
    auto study = must(Study::create(room_.fresh()));
    for (const RunData& data : runs()) {
      const auto id = must(study->addRun("", data.run.config, {}));
      must(study->setOrigin(id, {"f00d", "test", "cpu", 1, 1000}));
      must(study->append(id, data.metrics, {}));
      must(study->setState(id, RunState::Finished, {}));
      must(study->addEvaluation(groupEvaluation(id, 1, data.evaluations.front().loss)));
    }
    return study;
  }
  static Config grouped(const std::string& kind) { return must(figureOptions(kind, {{"group", "on"}})); }
  // Of the curve of this name in the first panel; −2: it is not there.
  static int colorIn(const Figure& figure, const std::string& name) {
    const Curve* curve = find(figure.panels.front(), name);
    return curve ? curve->color : -2;
  }

  // Machado, Oliveira and Fernandes 2009: what of linear light a reader without one kind of cones sees.
  using Matrix = std::array<std::array<double, 3>, 3>;
  static const std::vector<Matrix>& readers() {
    static const std::vector<Matrix> all{
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
        {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
        {{{1.255528, -0.076749, -0.178779},
          {-0.078411, 0.930809, 0.147602},
          {0.004733, 0.691367, 0.303900}}}};
    return all;
  }
  using Lab = std::array<double, 3>; // CIELAB, of white D65
  static Lab seen(const std::string& color, const Matrix& reader) {
    Lab light{}, xyz{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double value = std::stoi(color.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
      light[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    const Matrix toXyz{{{0.4339, 0.3762, 0.1899}, {0.2127, 0.7152, 0.0722}, {0.0178, 0.1095, 0.8727}}};
    const auto times = [](const Matrix& m, const Lab& v) {
      Lab result{};
      for (std::size_t i = 0; i < 3; ++i)
        result[i] = std::clamp(m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2], 0.0, 1.0);
      return result;
    };
    for (std::size_t i = 0; i < 3; ++i)
      xyz[i] = std::cbrt(std::max(times(toXyz, times(reader, light))[i], 0.008856));
    return {116 * xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])};
  }
  static double apart(int a, int b, bool dark, const Matrix& reader) {
    const Lab one = seen(runColor(a, dark), reader), other = seen(runColor(b, dark), reader);
    return std::hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
  }

private slots:
  void theHueSaysTheEncoding() {
    const RunColors colors = colorsOf(rowsOf(runs()));
    QCOMPARE(colors.of(1), 0);
    QCOMPARE(colors.of(6), 1);
    QCOMPARE(colors.of(11), runColors); // rope again, in its next lap
    for (std::int64_t run = 1; run <= 15; ++run) {
      QCOMPARE(groupColor(colors.of(run)), colors.of(run - (run - 1) % 5)); // seeds are shades of their group
      QCOMPARE(colors.of(run) / aShade, (run - 1) % 5);
    }
    const auto byEncoding = must(groupsOf(rowsOf(runs()), {{"position.encoding"}, {}}));
    QCOMPARE(colors.of(byEncoding[0]), 0); // however runs are grouped
    QCOMPARE(colors.of(byEncoding[1]), 1);
  }

  void whatIsAddedChangesNoColour() {
    auto all = runs();
    const RunColors before = colorsOf(rowsOf(all));
    all = together({std::move(all), seeded(16, "nope", {3, 3}), seeded(18, "alibi", {3}, 5e-4)});
    all.push_back(groupRun(19, "rope", 6));
    const RunColors after = colorsOf(rowsOf(all));
    for (const auto& [run, color] : before.byRun)
      QCOMPARE(after.of(run), color);
    QCOMPARE(after.of(16), 2);
    QCOMPARE(after.of(18), 1 + runColors);
    QCOMPARE(after.of(19), 5 * aShade);
  }

  // Of nine encodings the last shares the first's hue, and no two groups a colour.
  void noTwoGroupsHaveOneColour() {
    std::vector<RunData> all;
    for (std::int64_t run = 1; run <= 18; ++run)
      all.push_back(groupRun(run, "e" + std::to_string(run % 9), 1, run > 9 ? 1e-3 : 2e-3));
    std::set<int> colors;
    for (const auto& [run, color] : colorsOf(rowsOf(all)).byRun)
      colors.insert(color);
    QCOMPARE(colors.size(), std::size_t(18));
  }

  void theStudySaysTheSame() {
    const auto study = this->study();
    must(study->setArchived(6, true)); // what is put aside counts too
    QCOMPARE(must(colorsOf(*study)).byRun, colorsOf(rowsOf(runs())).byRun);
  }

  // Figures, exports, claims and the report, of all runs and of one alone.
  void itIsTheSameEverywhere() {
    const auto study = this->study();
    const RunColors colors = must(colorsOf(*study));
    for (const char* kind : {"loss", "length"}) {
      const Figure single = must(makeFigure(*study, kind, {}));
      QCOMPARE(colorIn(single, "ALiBi, seed 2"), colors.of(7));
      QCOMPARE(colorIn(single, "RoPE, seed 3 (run 13)"), colors.of(13));
      QCOMPARE(colorIn(must(makeFigure(*study, kind, {13})), "RoPE, seed 3"), colors.of(13));
      const Figure groups = must(makeFigure(*study, kind, {}, grouped(kind)));
      QCOMPARE(colorIn(groups, "ALiBi, rate 0.001"), colors.of(6));
      QCOMPARE(colorIn(groups, "RoPE, rate 0.002"), colors.of(11));
      QCOMPARE(colorIn(must(makeFigure(*study, kind, {13, 14}, grouped(kind))), "RoPE, rate 0.002"),
               colors.of(11));
      QVERIFY(has(toPgf(groups), "\\definecolor{run8}{HTML}{" + runColor(colors.of(11)).substr(1) + "}"));
    }
    ComparisonRequest request;
    request.baseline = "6";
    const auto rows = must(readRuns(*study, {}, RowParts::All));
    const Figure forest = comparisonFigure(must(compare(rows, request)), colors);
    QCOMPARE(colorIn(forest, "RoPE, rate 0.001, 1×"), colors.of(1));
    QCOMPARE(colorIn(forest, "RoPE, rate 0.002, 1×"), colors.of(11));
    const auto report =
        must(reportOf(must(readReport(*study, Schema(), {}, "a test", quiet_)), Schema(), quiet_));
    int pictures = 0;
    for (const auto& block : report.blocks)
      if (const auto* picture = std::get_if<report::Picture>(&block)) {
        QCOMPARE(colorIn(picture->figure, "RoPE, rate 0.002"), colors.of(11));
        ++pictures;
      }
    QCOMPARE(pictures, 2);
  }

  // A tuned key is no group's own: they have the colour of all of its values.
  void tunedGroupsHaveThatOfTheirEncoding() {
    auto all = runs();
    for (RunData& run : all)
      run.validations = {{100, 1, run.run.id > 10 ? 2.0 : 3.0, none, 4096}}; // the second rate is the best
    ComparisonRequest request;
    request.baseline = "alibi", request.of.tuned = "training.rate";
    const RunColors colors = colorsOf(rowsOf(all));
    const auto report = must(compare(all, request));
    QCOMPARE(report.comparisons.front().run, 11);
    QCOMPARE(comparisonFigure(report, colors).panels.front().curves.front().color, 0);
  }

  void aViewOfSeveralRunsHasThem() {
    const RunColors colors = colorsOf(rowsOf(runs()));
    MeasuredView measured;
    ProbeRequest request;
    request.view = "by-position", request.options = defaultOptions("by-position");
    request.colors = std::make_shared<const RunColors>(colors);
    const auto state = [&](std::int64_t run) {
      auto losses = std::make_shared<PositionLosses>();
      losses->loss = {3, 3, 3, 3}, losses->count = {1, 1, 1, 1};
      MeasuredState one;
      one.state.run = run, one.name = "run " + std::to_string(run), one.trainingLength = one.length = 4;
      one.measurement = losses;
      return one;
    };
    measured.now = state(7);
    measured.others = {state(11), state(12)};
    Figure figure = must(draw(request, measured));
    for (const std::int64_t run : {7, 11, 12})
      QCOMPARE(colorIn(figure, "run " + std::to_string(run)), colors.of(run));
    groupFigure(figure, must(groupsOf(rowsOf(runs()))), colors);
    QCOMPARE(colorIn(figure, "RoPE, rate 0.002"), colors.of(11));
    QCOMPARE(colorIn(figure, "run 7"), colors.of(6));
  }

  void encodingsKeepTheirColourByValue() {
    const auto all = runs();
    const RunColors colors = colorsOf(rowsOf(all));
    const Figure figure =
        must(makeFigure("length", all, must(figureOptions("length", {{"color", "position.encoding"}}))));
    for (const Curve& curve : figure.panels.front().curves)
      QCOMPARE(curve.color, curve.entry == "RoPE" ? 0 : 1); // not by the alphabet
  }

  // What a shade is of, everybody sees: it is nearer to the colour of its group than to any other of its
  // hue, and who sees all colours takes it for no other group at all.
  void shadesAreTakenForTheirGroup() {
    for (const bool dark : {false, true})
      for (std::size_t reader = 0; reader < readers().size(); ++reader)
        for (int group = 0; group < 2 * runColors; ++group)
          for (int shade = 1; shade < runShades; ++shade)
            for (int other = 0; other < 2 * runColors; ++other) {
              const int seed = group + shade * aShade;
              const Matrix& eye = readers()[reader];
              if (other == group || (reader > 0 && other % runColors != group % runColors))
                continue;
              QVERIFY2(apart(seed, group, dark, eye) < apart(seed, other, dark, eye),
                       qPrintable(QString("%1 %2 %3 %4").arg(group).arg(shade).arg(other).arg(reader)));
            }
  }

  // Laps of a hue are as far from each other as hues that everybody takes for two, and the next two laps,
  // which look the same, have other dashes and markers.
  void lapsAreToldApart() {
    for (const bool dark : {false, true})
      for (const Matrix& reader : readers())
        for (int hue = 0; hue < runColors; ++hue)
          QVERIFY(apart(hue, hue + runColors, dark, reader) > 15);
    std::set<std::tuple<std::string, int, int>> looks;
    for (int group = 0; group < 6 * runColors; ++group) {
      Curve curve;
      curve.color = group;
      looks.emplace(runColor(group), lap(curve) % 3, markerOf(curve));
    }
    QCOMPARE(looks.size(), std::size_t(6 * runColors));
  }
};

QTEST_APPLESS_MAIN(RunColorsTest)
#include "run_colors_test.moc"
