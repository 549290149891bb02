// Views drawn without an engine, of measurements made by hand: what a view draws of one state, what all have
// in common when a state is pinned, and the measurements as JSON.
#include "core/api/raster.h"
#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/views/by_position.h"
#include "core/views/decode.h"
#include "core/views/equation.h"
#include "core/views/knockouts.h"
#include "core/views/positions.h"
#include "core/views/surface.h"
#include "core/views/variance.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>

using namespace expe;
using nlohmann::json;

namespace {

template <class M> MeasuredState stateOf(M measurement, const std::string& stamp, std::int64_t run = 1) {
  MeasuredState state;
  state.state.run = run;
  state.name = "run " + std::to_string(run), state.stamp = stamp, state.data = "abcd";
  state.trainingLength = 4, state.length = 8;
  state.metadata = {{"run", "1"}, {"state", stamp}, {"text", "validation split, place 0"}};
  state.measurement = std::make_shared<const M>(std::move(measurement));
  return state;
}

KnockoutLosses knockouts(double head) {
  KnockoutLosses losses;
  losses.layers = 1, losses.heads = 2, losses.embedding = 1;
  losses.targets = 640, losses.whole = 2, losses.everywhere = 5;
  losses.loss = {none, none, 3, 2.25, head, 4};
  return losses;
}

DecodedPositions decoded(double shift) {
  DecodedPositions positions;
  positions.streams = 3, positions.positions = 2;
  for (int stream = 0; stream < 3; ++stream)
    for (int t = 0; t < 2; ++t) {
      positions.mean.push_back(10 * stream + t + shift);
      positions.deviation.push_back(0.5), positions.error.push_back(shift);
    }
  positions.explained = {0, 0.5, 1};
  positions.windows = 3, positions.fitted = 7, positions.fittedOn = "train";
  return positions;
}

ContextShares shares(const std::vector<std::int64_t>& from, const std::vector<std::int64_t>& to) {
  ContextShares all;
  all.from = from, all.to = to, all.overwritten = from.size() > 1 ? to[0] : 0;
  all.streams = 2, all.positions = 2, all.windows = 4;
  all.byStream.assign(from.size() * 2, 0.5);
  for (std::size_t i = 0; i < from.size(); ++i)
    all.byPosition.insert(all.byPosition.end(), {0.9, 1.1, 0.5, 0.6}); // two of each stream
  return all;
}

PositionLosses losses(double first) {
  PositionLosses all;
  all.loss = {first, 2, 3, 4}, all.count = {1, 1, 1, 1};
  all.floor = {0.5, 0.5, 0.5, 0.5}, all.excess = {first - 0.5, 1.5, 2.5, 3.5};
  for (auto& each : all.channelExcess)
    each.assign(4, 0);
  for (auto& each : all.channelCount)
    each.assign(4, 0);
  all.bytesPerToken = 2;
  all.scored.read = all.scored.targets = 4;
  return all;
}

ProbeRequest asked(const std::string& view, const Settings& options = {}) {
  ProbeRequest request;
  request.view = view;
  request.options = *figureOptions(view, options);
  return request;
}

Figure drawn(const ProbeRequest& request, const MeasuredView& measured) {
  auto figure = draw(request, measured);
  if (!figure)
    qFatal("%s", figure.error().message().c_str());
  return *figure;
}

std::string metadataOf(const Figure& figure, const std::string& key) {
  for (const auto& [name, value] : figure.metadata)
    if (name == key)
      return value;
  return "";
}

std::vector<std::string> names(const Panel& panel) {
  std::vector<std::string> all;
  for (const Curve& curve : panel.curves)
    all.push_back(curve.name);
  return all;
}

} // namespace

class ViewsTest : public QObject {
  Q_OBJECT

private slots:
  // Of a pinned map: beside, with the same axes and the same range, which is that of both.
  void mapsStandBesideEachOther() {
    const MeasuredView one{stateOf(knockouts(2.5), "now"), {}, {}, {}};
    const auto alone = drawn(asked("knockouts"), one);
    QCOMPARE(alone.panels.size(), size_t(1));
    QCOMPARE(alone.panels[0].title, std::string());
    QVERIFY(alone.panels[0].map->range == std::pair(-2.0, 2.0));
    QCOMPARE(alone.panels[0].map->values[4], 0.5F);
    QCOMPARE(alone.panels[0].map->text->of(1, 1),
             std::string("layer 1, head 2 without position: 2.500 − 2.000 = +0.500 nats"));
    QCOMPARE(metadataOf(alone, "text"), std::string("640 targets of the validation split, data abcd"));

    auto two = one;
    two.pinned = stateOf(knockouts(7), "then");
    const auto both = drawn(asked("knockouts"), two);
    QCOMPARE(both.panels.size(), size_t(2));
    QCOMPARE(both.panels[0].title, std::string("now"));
    QCOMPARE(both.panels[1].title, std::string("pinned"));
    for (const Panel& panel : both.panels) {
      QVERIFY(panel.map->range == std::pair(-5.0, 5.0));
      QVERIFY(panel.viewX == std::pair(-0.5, 2.5) && panel.viewY == std::pair(-1.5, 0.5));
    }
    QCOMPARE(both.panels[1].map->values[4], 5.0F);
    QCOMPARE(metadataOf(both, "pinned"), std::string("then"));
  }

  // Layers of a pattern may have fewer heads than others.
  void aHeadThatALayerLacksIsSaid() {
    auto losses = knockouts(none);
    losses.layers = 2, losses.headsOf = {1, 2};
    losses.loss.insert(losses.loss.end(), {2.5, none, 4});
    const auto figure = drawn(asked("knockouts"), {stateOf(losses, "now"), {}, {}, {}});
    const CellText& text = *figure.panels[0].map->text;
    QCOMPARE(text.of(1, 1), std::string("layer 1 has no head 2: it has 1"));
    QCOMPARE(text.of(2, 1), std::string("layer 2, head 2: no position enters there"));
    QCOMPARE(text.of(1, 2), std::string("layer 1, all heads without position: 4.000 − 2.000 = +2.000 nats"));
  }

  // Of pinned curves: dashed, beside those of the present state; of decoded streams the selected one alone.
  void curvesAreLaidOver() {
    MeasuredView view{stateOf(decoded(0), "now"), {}, {}, stateOf(decoded(1), "then")};
    view.pinned->state.layer = 1;
    const auto figure = drawn(asked("decode"), view);
    QCOMPARE(figure.panels.size(), size_t(2));
    QCOMPARE(names(figure.panels[1]), (std::vector<std::string>{"into layer 1", "into layer 2",
                                                                "out of layer 2", "into layer 2 (pinned)"}));
    const Curve& pinned = figure.panels[0].curves.back();
    QCOMPARE(pinned.name, std::string("into layer 2 (pinned)"));
    QVERIFY(pinned.style == Curve::Style::Dashed);
    QCOMPARE(pinned.y, (std::vector<double>{11, 12}));
    QCOMPARE(pinned.color, 1);
    QCOMPARE(
        metadataOf(figure, "text"),
        std::string("3 windows of the validation split, fitted to 7 windows of the training length of the "
                    "train split, data abcd"));
    QCOMPARE(metadataOf(figure, "R² of the fit, into layer 2, pinned"), std::string("0.5"));
  }

  // The first curve of a model has the colour of its run, and no other one that of any run.
  void curvesOfAModelHaveColorsOfTheirOwn() {
    auto request = asked("variance");
    const auto colors = [&](const ContextShares& measured) {
      const auto figure = drawn(request, {stateOf(measured, "now", 3), {}, {}, {}});
      std::vector<int> all;
      for (const Panel& panel : figure.panels)
        for (const Curve& curve : panel.curves)
          all.push_back(curve.color);
      return all;
    };
    QCOMPARE(colors(shares({0}, {8})), (std::vector<int>{2, 2}));
    QCOMPARE(colors(shares({0, 2}, {2, 8})), (std::vector<int>{2, 0, 2, 0}));
    auto study = std::make_shared<RunColors>();
    study->byRun = {{1, 0}, {2, 1}, {3, 2}};
    request.colors = study;
    QCOMPARE(colors(shares({0, 2}, {2, 8})), (std::vector<int>{2, 3, 2, 3}));
  }

  void sharesAboveOneAreExplained() {
    MeasuredView view{stateOf(shares({0}, {8}), "now"), {}, {}, {}};
    QCOMPARE(english(drawn(asked("variance"), view).panels[1].notes),
             std::vector<std::string>{"Above 1: more than at the average position."});
    view.now.state.layer = 1;
    QVERIFY(drawn(asked("variance"), view).panels[1].notes.empty());
  }

  // Other runs are drawn beside the selected one; of one name by their number; the floor comes last.
  void runsAreComparedAndToldApart() {
    MeasuredView view{stateOf(losses(1), "now"), {stateOf(losses(2), "other", 3)}, {"NoPE: why"_text}, {}};
    view.others[0].name = view.now.name;
    const auto figure = drawn(asked("by-position", {{"bin", "1"}}), view);
    QCOMPARE(names(figure.panels[0]), (std::vector<std::string>{"run 1 #1", "run 1 #3", "exact floor"}));
    QCOMPARE(figure.panels[0].curves[1].y, (std::vector<double>{2, 2, 3, 4}));
    QCOMPARE(figure.panels[0].curves[1].color, 2);
    QCOMPARE(english(figure.panels[0].notes), std::vector<std::string>{"NoPE: why"});
    view.others.clear();
    view.pinned = stateOf(losses(5), "then");
    const auto pinned = drawn(asked("by-position", {{"bin", "1"}, {"unit", "bits"}}), view);
    QCOMPARE(names(pinned.panels[0]), (std::vector<std::string>{"run 1", "run 1 (pinned)", "exact floor"}));
    QVERIFY(std::abs(pinned.panels[0].curves[1].y[0] - 5 / std::log(2) / 2) < 1e-12);
  }

  // Every option that changes how it looks is drawn of the same numbers.
  void looksNeedNoOtherNumbers() {
    const MeasuredView view{stateOf(losses(1), "now"), {}, {}, {}};
    const auto excess = drawn(asked("by-position", {{"which", "excess"}, {"bin", "2"}}), view);
    QCOMPARE(excess.panels[0].curves[0].y, (std::vector<double>{1, 3}));
    QCOMPARE(excess.panels[0].y, std::string("excess over floor (nats per token)"));
    QVERIFY(drawn(asked("by-position", {{"position", "log"}}), view).panels[0].logX);
  }

  void differenceIsOfWhatBothHave() {
    PositionTable now;
    now.quantity = "vector", now.length = 4;
    now.columns = {0, 1, 2, 3}, now.rows = {0, 1};
    now.values = {0, 10, 1, 11, 2, 12, 3, 13};
    PositionTable then = now; // every second position of twice as many
    then.length = 8, then.stride = 2, then.columns = {0, 2, 4, 6};
    MeasuredView view{stateOf(now, "now"), {}, {}, stateOf(then, "then")};
    const auto figure = drawn(asked("positions", {{"pinned", "difference"}}), view);
    QCOMPARE(figure.panels.size(), size_t(1));
    const HeatMap& map = *figure.panels[0].map;
    QCOMPARE(map.columns, 2);
    QCOMPARE(map.values, (std::vector<float>{0, 1, 0, 1})); // at n = 2: 2 − 1 and 12 − 11
    QCOMPARE(map.right, 3.5);
    QVERIFY(map.colors == Colors::Diverging);
    QCOMPARE(map.text->of(1, 1), std::string("n = 2, c = 1: 12 − 11 = 1"));
    then.quantity = "cos";
    view.pinned = stateOf(then, "then");
    const auto refused = draw(asked("positions", {{"pinned", "difference"}}), view);
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().key, std::string("pinned"));
    QCOMPARE(drawn(asked("positions"), view).panels.size(), size_t(2));
  }

  void equationsAreFilledIn() {
    const std::vector<Equation> lines = {
        {"vector", "p[n,2i] =", "{A}·sin({s}·{n}·{base}^(−2{i}/{D}))", {"i", 2, 0}},
        {"vector", "p[n,2i+1] =", "{A}·cos({s}·{n}·{base}^(−2{i}/{D}))", {"i", 2, 1}, "i = 0…D/2−1"},
        {"angle", "angle[n,i] =", "{s}·{n}/{x}", {"i"}}};
    QCOMPARE(written(lines),
             std::string("p[n,2i] = A·sin(s·n·base^(−2i/D)),  p[n,2i+1] = A·cos(s·n·base^(−2i/D)), "
                         " i = 0…D/2−1,  angle[n,i] = s·n/x"));
    const std::map<std::string, std::string> symbols = {
        {"A", "-2"}, {"s", "1/2"}, {"base", "10000"}, {"D", "8"}, {"x", "1/3"}};
    const FilledEquation vector(lines, symbols, "vector"), cos(lines, symbols, "cos");
    QCOMPARE(vector.of(5, {{"n", "3"}}),
             std::string("A·cos(s·n·base^(−2i/D)) = -2·cos(1/2·3·10000^(−2·2/8))"));
    QCOMPARE(cos.of(1, {{"n", "3"}}), std::string("cos(s·n/x) = cos(1/2·3/(1/3))"));
    QCOMPARE(cos.all(), std::string("cos(1/2·n/(1/3))"));
    QCOMPARE(vector.all(), std::string("p[n,2i] = -2·sin(1/2·n·10000^(−2i/8)); "
                                       "p[n,2i+1] = -2·cos(1/2·n·10000^(−2i/8))"));
    QCOMPARE(FilledEquation(lines, symbols, "bias").of(0, {}), std::string());
    QCOMPARE(FilledEquation(lines, symbols, "bias").all(), std::string());
  }

  // As xarray.Dataset.from_dict reads it.
  void jsonHasUnitsAxesAndNumbers() {
    const MeasuredView view{stateOf(knockouts(2.5), "now"), {}, {}, stateOf(knockouts(7), "then")};
    const auto all = json::parse(toJson(asked("knockouts"), view));
    QCOMPARE(all["view"].get<std::string>(), std::string("knockouts"));
    QCOMPARE(all["options"]["tokens"].get<int>(), 8192);
    const auto& now = all["now"];
    QCOMPARE(now["attrs"]["state"].get<std::string>(), std::string("now"));
    const auto& loss = now["data_vars"]["loss"];
    QCOMPARE(loss["attrs"]["units"].get<std::string>(), std::string("nats per token"));
    QCOMPARE(loss["dims"].dump(), std::string("[\"layer\",\"head\"]"));
    QCOMPARE(loss["data"].dump(), std::string("[[null,null,3],[2.25,2.5,4]]"));
    QCOMPARE(now["coords"]["layer"]["data"].dump(), std::string("[\"embedding\",\"1\"]"));
    QCOMPARE(now["data_vars"]["whole"]["data"].get<double>(), 2.0);
    QCOMPARE(all["pinned"]["data_vars"]["loss"]["data"][1][1].get<double>(), 7.0);
    const auto curves = json::parse(toJson(asked("decode"), {stateOf(decoded(0.1), "now"), {}, {}, {}}));
    QCOMPARE(curves["now"]["data_vars"]["mean"]["data"][2][1].get<double>(), 10.0 * 2 + 1 + 0.1);
  }

  // Maps beside each other have the wider of both ranges, neither that of an outlier.
  void anOutlierOfASurfaceLeavesTheOthersTheirColours() {
    const auto surface = [](std::vector<double> loss) {
      SurfaceLosses made;
      made.lengths = {1, 2, 4}, made.scales = {1};
      made.loss = made.error = made.floor = std::move(loss);
      made.targets.assign(3, 1);
      return made;
    };
    const MeasuredView view{
        stateOf(surface({2, 2.5, 90}), "now"), {}, {}, stateOf(surface({2.25, 3, 3.25}), "then")};
    const auto figure = drawn(asked("surface"), view);
    QCOMPARE(figure.panels.size(), size_t(2));
    for (const Panel& panel : figure.panels) {
      QCOMPARE(colorScale(*panel.map).low, 2.0);
      QCOMPARE(colorScale(*panel.map).high, 4.0);
    }
    QVERIFY(colorScale(*figure.panels[0].map).above && !colorScale(*figure.panels[1].map).above);
  }

  // The shape that a description tells is that of the values.
  void descriptionsFitTheirValues() {
    SurfaceLosses surface;
    surface.lengths = {1, 1.5, 2}, surface.scales = {0.5, 1};
    surface.loss = surface.error = surface.floor = std::vector<double>(6, 1);
    surface.targets.assign(6, 1);
    const auto kn = knockouts(1);
    const auto de = decoded(0);
    const auto lo = losses(1);
    for (const Measurement* each :
         {static_cast<const Measurement*>(&kn), static_cast<const Measurement*>(&de),
          static_cast<const Measurement*>(&lo), static_cast<const Measurement*>(&surface)})
      for (const Field& field : each->fields()) {
        std::int64_t size = 1;
        for (const Axis& axis : field.axes)
          size *= axis.size;
        const auto count = std::visit([](const auto& values) { return std::ssize(values); }, field.values);
        QVERIFY2(size == count, field.name.c_str());
        QVERIFY2(!field.meaning.empty(), field.name.c_str());
      }
    QVERIFY(bytesOf(de) >= 18 * sizeof(double));
  }
};

QTEST_APPLESS_MAIN(ViewsTest)
#include "views_test.moc"
