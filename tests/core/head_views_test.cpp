// Attention and slopes drawn without an engine, of measurements made by hand: alone and with a pinned state.
#include "core/api/run_figure.h"
#include "core/views/attention/attention.h"
#include "core/views/slopes.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace expe;

namespace {

constexpr float blank = std::numeric_limits<float>::quiet_NaN();
using Options = std::vector<std::pair<std::string, std::string>>;

template <class M> MeasuredState stateOf(M measurement, std::int64_t run = 1) {
  MeasuredState state;
  state.state.run = run;
  state.name = "run " + std::to_string(run), state.stamp = Text("stamp " + std::to_string(run));
  state.trainingLength = 2, state.length = 3;
  state.metadata = {{"state", state.stamp}};
  state.measurement = std::make_shared<const M>(std::move(measurement));
  return state;
}

Figure drawn(const std::string& view, const MeasuredView& measured, const Options& options = {}) {
  ProbeRequest request{view, measured.now.state, {}, {}, *figureOptions(view, options)};
  if (measured.pinned)
    request.pinned = measured.pinned->state;
  auto figure = draw(request, measured);
  if (!figure)
    qFatal("%s", figure.error().message().c_str());
  return *figure;
}

std::string metadata(const Figure& figure, const std::string& key) {
  for (const auto& [name, value] : figure.metadata)
    if (name == key)
      return value;
  return "";
}

std::vector<float> present(const HeatMap& map) { // the values that are drawn
  std::vector<float> values;
  std::ranges::copy_if(map.values, std::back_inserter(values), [](float v) { return std::isfinite(v); });
  return values;
}

AttentionMap map() {
  AttentionMap map;
  map.tokens = {"a", "b", "c"};
  map.weights = {1, blank, blank, 0.25F, 0.75F, blank, 0.5F, 0.125F, 0.375F};
  return map;
}

AttentionMap pooled(std::int64_t mean) { // of four tokens, two to a cell
  AttentionMap map;
  map.tokens = {"a", "b", "c", "d"};
  map.side = 2, map.mean = mean;
  map.weights = {0.5F, blank, 0.25F, 0.75F};
  if (!mean)
    map.greatest = {3, 0, 2, 0};
  return map;
}

AttentionOfQuery row() {
  AttentionOfQuery row;
  row.tokens = {"a", "b", "c"};
  row.query = 2;
  row.weights = {0.25, 0.5, 0.25};
  return row;
}

AttentionByDistance byDistance(bool alone) {
  AttentionByDistance by;
  by.length = 3;
  by.seen = {0.5, 0.25, 0.125};
  if (alone)
    by.alone = {0.6, 0.3, 0.1}, by.name = "encoding alone: bias"_text, by.note = "softmax of the bias"_text;
  else
    by.note = "nothing of its own"_text;
  return by;
}

AttentionTerms terms(float most) {
  AttentionTerms terms;
  terms.tokens = {"a", "b"};
  terms.names = {"content"_text, "position (bias)"_text};
  terms.parts = {1, blank, -1, 0.5F, 0, blank, -most, 0};
  return terms;
}

// Two heads, contents of three tokens, two positions.
LogitSlopes slopes(double more) {
  LogitSlopes slopes;
  slopes.heads = 2, slopes.read = 3, slopes.positions = 3;
  slopes.content = {1 + more, 2 + more, 3 + more, 0, 0, 0};
  slopes.position = {0, 0.5, 1, 0, 10, 20};
  slopes.growth = {0.5, 10};
  slopes.others = {"ALiBi"}, slopes.slopesOfOthers = {0.25, 0.0625};
  return slopes;
}

BiasSlopes biases(double slope) {
  BiasSlopes biases;
  biases.heads = 2, biases.distances = 2;
  biases.slopes = {slope, slope, 2 * slope, 2 * slope};
  return biases;
}

Wavelengths waves(double times) {
  Wavelengths waves;
  waves.now = {1 * times, 4 * times}, waves.trained = {1, 4};
  waves.extended = times != 1;
  return waves;
}

} // namespace

class HeadViewsTest : public QObject {
  Q_OBJECT
private slots:
  void aMapOfWeights() {
    auto now = stateOf(map());
    now.state.layer = 1, now.state.head = 2, now.state.position = 7;
    const auto figure = drawn("attention", {now, {}, {}, {}});
    const Panel& panel = figure.panels.at(0);
    QCOMPARE(panel.title, std::string("layer 2 · head 3"));
    QCOMPARE(panel.ticksX,
             (std::vector<Tick>{{0, std::string("a")}, {1, std::string("b")}, {2, std::string("c")}}));
    QCOMPARE(panel.ticksY, panel.ticksX);
    QCOMPARE(panel.references, (std::vector<Reference>{{"training edge"_text, true, 2, true},
                                                       {"training edge"_text, false, 2, true},
                                                       {Text{"query {0}", {2}}, false, 2}}));
    QCOMPARE(panel.map->range, std::optional(std::pair(1e-5, 1.0)));
    QVERIFY(panel.map->log && panel.downwards);
    QCOMPARE(panel.map->text->of(2, 1), std::string("query 2 'c' ← key 1 'b': 0.125"));
    QCOMPARE(panel.map->text->of(1, 2), std::string());
    QCOMPARE(metadata(figure, "layer"), std::string("2"));
    QCOMPARE(metadata(figure, "head"), std::string("3"));
  }

  void belowTheThresholdIsBlank() {
    const MeasuredView measured{stateOf(map()), {}, {}, {}};
    const auto figure = drawn("attention", measured, {{"threshold", "0.5"}, {"log", "off"}});
    const HeatMap& map = *figure.panels.at(0).map;
    QCOMPARE(present(map), (std::vector<float>{1, 0.75F, 0.5F}));
    QCOMPARE(map.range, std::optional(std::pair(0.0, 1.0)));
    QCOMPARE(map.text->of(1, 0), std::string());
    QVERIFY(!map.text->of(1, 1).empty());
    QCOMPARE(drawn("attention", measured, {{"colors", "magma"}}).panels[0].map->colors, Colors::Magma);
  }

  void cellsOfALongMapSayWhatTheyHold() {
    const auto greatest = drawn("attention", {stateOf(pooled(0)), {}, {}, {}}).panels.at(0);
    QCOMPARE(greatest.map->label, std::string("greatest attention weight of 2 × 2"));
    QCOMPARE(greatest.map->right, 3.5);
    QCOMPARE(greatest.map->text->of(1, 0),
             std::string("queries 2–3 ← keys 0–1: at most 0.25, query 3 'd' ← key 0 'a'"));
    const auto mean = drawn("attention", {stateOf(pooled(1)), {}, {}, {}}).panels.at(0);
    QCOMPARE(mean.map->label, std::string("mean attention weight of 2 × 2"));
    QCOMPARE(mean.map->text->of(1, 1), std::string("queries 2–3 ← keys 2–3: mean 0.75"));
  }

  void pinnedMapsShareColoursAndAxes() {
    auto low = map();
    low.tokens = {"a"}, low.weights = {0.125F};
    const auto figure = drawn("attention", {stateOf(low), {}, {}, stateOf(map(), 2)}, {{"log", "off"}});
    QCOMPARE(figure.panels.size(), std::size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("now"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    for (const Panel& panel : figure.panels) {
      QCOMPARE(panel.map->range, std::optional(std::pair(0.0, 1.0)));
      QCOMPARE(panel.viewX, std::optional(std::pair(-0.5, 2.5)));
    }
    QCOMPARE(metadata(figure, "pinned"), std::string("stamp 2"));
    QCOMPARE(metadata(figure, "layer, pinned"), std::string("1"));
  }

  void oneQuery() {
    auto now = stateOf(row());
    now.state.position = 5;
    auto other = row();
    other.query = 1, other.weights = {0.25, 0.75};
    auto pinned = stateOf(other, 4);
    pinned.state.position = 1;
    const auto figure = drawn("attention", {now, {}, {}, pinned}, {{"show", "row"}, {"threshold", "0.4"}});
    const Panel& panel = figure.panels.at(0);
    QCOMPARE(panel.curves.size(), std::size_t(2));
    QCOMPARE(panel.curves[0].name, std::string("query 2 'c'"));
    QVERIFY(std::isnan(panel.curves[0].y.at(0)) && panel.curves[0].y.at(1) == 0.5);
    QCOMPARE(panel.curves[1].name, std::string("query 1 'b' (pinned)"));
    QCOMPARE(panel.curves[1].color, 3);
    QCOMPARE(panel.curves[1].style, Curve::Style::Dashed);
    QCOMPARE(english(panel.notes),
             std::vector<std::string>{"position 5 is beyond the window: its last is shown"});
    QCOMPARE(metadata(figure, "greatest weights"),
             std::string("key 1 'b' 0.5, key 0 'a' 0.25, key 2 'c' 0.25"));
    QCOMPARE(metadata(figure, "greatest weights, pinned"), std::string("key 1 'b' 0.75, key 0 'a' 0.25"));
    QVERIFY(panel.logY);
  }

  void meansByDistance() {
    const auto pinned = stateOf(byDistance(false), 2);
    const auto figure =
        drawn("attention", {stateOf(byDistance(true)), {}, {}, pinned}, {{"show", "distance"}});
    const Panel& panel = figure.panels.at(0);
    QCOMPARE(panel.pickX, std::string("distance"));
    QCOMPARE(panel.curves.size(), std::size_t(3));
    QCOMPARE(panel.curves[0].x, (std::vector<double>{1, 2})); // a logarithm has no 0
    QCOMPARE(panel.curves[1].name, std::string("encoding alone: bias"));
    QCOMPARE(panel.curves[2].name, std::string("the head (pinned)"));
    QCOMPARE(english(panel.notes), std::vector<std::string>{"of the query itself (distance 0): 0.5"});
    QCOMPARE(metadata(figure, "encoding alone, pinned"), std::string("nothing of its own"));
    const auto linear =
        drawn("attention", {stateOf(byDistance(false)), {}, {}, {}}, {{"show", "distance"}, {"log", "off"}});
    QCOMPARE(linear.panels.at(0).curves.at(0).y, (std::vector<double>{0.5, 0.25, 0.125}));
    QCOMPARE(english(linear.panels[0].notes), std::vector<std::string>{"nothing of its own"});
  }

  void termsHaveTheSameColours() {
    const auto figure =
        drawn("attention", {stateOf(terms(2)), {}, {}, stateOf(terms(8), 2)}, {{"show", "terms"}});
    QCOMPARE(figure.panels.size(), std::size_t(4));
    QCOMPARE(figure.panels[1].title, std::string("position (bias)"));
    QCOMPARE(figure.panels[3].title, std::string("position (bias) (pinned)"));
    for (const Panel& panel : figure.panels) {
      QCOMPARE(panel.map->range, std::optional(std::pair(-8.0, 8.0)));
      QCOMPARE(panel.map->colors, Colors::Diverging);
    }
    QCOMPARE(present(*figure.panels[1].map), (std::vector<float>{0, -2, 0}));
  }

  void fourTermsStandTwoByTwo() {
    AttentionTerms four = terms(2);
    four.names.insert(four.names.end(), {"a"_text, "b"_text});
    const auto parts = four.parts;
    four.parts.insert(four.parts.end(), parts.begin(), parts.end());
    const auto columns = [](const MeasuredView& measured) {
      return drawn("attention", measured, {{"show", "terms"}}).columns;
    };
    QCOMPARE(columns({stateOf(four), {}, {}, {}}), 2);
    QCOMPARE(columns({stateOf(four), {}, {}, stateOf(four, 2)}), 4); // the pinned ones below
    QCOMPARE(columns({stateOf(terms(2)), {}, {}, {}}), 0);
  }

  void theSlopesOfAHead() {
    auto now = stateOf(slopes(0));
    now.state.position = 2, now.offset = 1;
    const auto panel = drawn("slopes", {now, {}, {}, {}}).panels.at(0);
    std::vector<std::string> names;
    for (const Curve& curve : panel.curves)
      names.push_back(curve.name);
    QCOMPARE(names,
             (std::vector<std::string>{"head 1, mean of tokens", "5 % of tokens below", "5 % of tokens above",
                                       "position alone: n · a_q · a_k / √d", "selected token"}));
    QCOMPARE(panel.curves[0].y, (std::vector<double>{2, 2.5, 3}));
    QVERIFY(std::abs(panel.curves[1].y[0] - 1.1) < 1e-12 && std::abs(panel.curves[2].y[0] - 2.9) < 1e-12);
    QCOMPARE(panel.curves[3].y, (std::vector<double>{0.5, 1, 1.5}));
    QCOMPARE(panel.curves[4].y, std::vector<double>{4});
    const auto headOf = [](int head) { return Text{"{0}, head {1}", {std::string("ALiBi"), head}}; };
    QCOMPARE(panel.references, (std::vector<Reference>{{0, false, 0},
                                                       {"training edge"_text, true, 1, true},
                                                       {headOf(1), false, 0.25},
                                                       {headOf(2), false, 0.0625}}));
    QVERIFY(panel.viewY && std::abs(panel.viewY->second - 4.4) < 1e-12);
    now.state.head = 1;
    QCOMPARE(drawn("slopes", {now, {}, {}, {}}).panels.at(0).curves.at(0).y,
             (std::vector<double>{0, 10, 20}));
    QCOMPARE(drawn("slopes", {now, {}, {}, {}}, {{"heads", "layer"}}).panels.at(0).curves.size(),
             std::size_t(2));
  }

  void pinnedSlopesAreDashedMeans() {
    const auto figure = drawn("slopes", {stateOf(slopes(0)), {}, {}, stateOf(slopes(100), 2)});
    const Panel& panel = figure.panels.at(0);
    QCOMPARE(figure.panels.size(), std::size_t(1));
    const Curve& last = panel.curves.back();
    QCOMPARE(last.name, std::string("head 1, mean of tokens (pinned)"));
    QCOMPARE(last.style, Curve::Style::Dashed);
    QCOMPARE(last.color, 2);
    QCOMPARE(last.y, (std::vector<double>{102, 102.5, 103}));
    QVERIFY(panel.viewY && panel.viewY->second > 103); // in sight too
  }

  void slopesOfBiases() {
    const auto panel =
        drawn("slopes", {stateOf(biases(0.25)), {}, {}, stateOf(biases(0.125), 2)}, {{"heads", "layer"}})
            .panels.at(0);
    QCOMPARE(panel.curves.size(), std::size_t(4));
    QCOMPARE(panel.curves[1].name, std::string("head 2"));
    QCOMPARE(panel.curves[1].y, (std::vector<double>{0.5, 0.5}));
    QCOMPARE(panel.curves[3].name, std::string("head 2 (pinned)"));
    QCOMPARE(panel.curves[3].y, (std::vector<double>{0.25, 0.25}));
  }

  void wavelengthsAndTheirRatio() {
    QCOMPARE(drawn("slopes", {stateOf(waves(1)), {}, {}, {}}).panels.size(), std::size_t(2));
    const auto figure = drawn("slopes", {stateOf(waves(2)), {}, {}, stateOf(waves(1), 2)});
    QCOMPARE(figure.panels.size(), std::size_t(3));
    QCOMPARE(figure.panels[0].curves.at(0).y, (std::vector<double>{2, 8}));
    QCOMPARE(figure.panels[0].curves.at(1).name, std::string("as trained"));
    QCOMPARE(figure.panels[0].curves.at(2).name, std::string("wavelength (pinned)"));
    QCOMPARE(figure.panels[0].curves.at(2).y, (std::vector<double>{1, 4}));
    QCOMPARE(figure.panels[1].curves.at(0).y, (std::vector<double>{1, 0.25}));
    QCOMPARE(figure.panels[1].curves.at(1).name, std::string("turns (pinned)"));
    QCOMPARE(figure.panels[1].curves.at(1).style, Curve::Style::Dashed);
    QCOMPARE(english(figure.panels[1].notes), std::vector<std::string>{"1 of 2 pairs turn at least once"});
    QCOMPARE(figure.panels[2].curves.at(0).y, (std::vector<double>{2, 2}));
  }

  void otherKindsStandBeside() {
    const auto figure = drawn("slopes", {stateOf(slopes(0)), {}, {}, stateOf(biases(1), 2)});
    QCOMPARE(figure.panels.size(), std::size_t(2));
    QCOMPARE(figure.panels[0].title, std::string("now"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QCOMPARE(figure.panels[1].curves.at(0).name, std::string("head 1"));
    const auto waved = drawn("slopes", {stateOf(biases(1)), {}, {}, stateOf(waves(1), 2)});
    QCOMPARE(waved.panels.size(), std::size_t(3));
  }

  // Every field has as many values as its axes say, and what stands along an axis is as long.
  void measurementsDescribeThemselves() {
    const auto check = [](const auto& measurement) {
      std::map<std::string, std::int64_t> axes;
      for (const Field& field : measurement.fields()) {
        std::int64_t count = 1;
        for (const Axis& axis : field.axes) {
          count *= axis.size;
          QCOMPARE(qint64(axes.emplace(axis.name, axis.size).first->second), qint64(axis.size));
        }
        const auto size = std::visit([](const auto& values) { return values.size(); }, field.values);
        QVERIFY2(std::int64_t(size) == count, field.name.c_str());
        QVERIFY2(!field.meaning.empty(), field.name.c_str());
      }
    };
    check(map()), check(pooled(0)), check(pooled(1)), check(row());
    check(byDistance(true)), check(byDistance(false)), check(terms(1));
    check(slopes(0)), check(biases(1)), check(waves(2));
    HeadMaps maps;
    maps.layers = 1, maps.heads = 2, maps.side = 1, maps.values = {1, 1};
    check(maps);
    const MeasuredView measured{stateOf(pooled(0)), {}, {}, {}};
    const auto json = nlohmann::json::parse(
        toJson({"attention", measured.now.state, {}, {}, defaultOptions("attention")}, measured));
    const auto& now = json["now"];
    QCOMPARE(now["coords"]["query"]["data"].get<std::vector<double>>(), (std::vector<double>{0, 2}));
    QVERIFY(now["data_vars"]["weight"]["data"][0][1].is_null());
    QCOMPARE(now["data_vars"]["weight"]["data"][1][1].get<double>(), 0.75);
  }
};

QTEST_APPLESS_MAIN(HeadViewsTest)
#include "head_views_test.moc"
