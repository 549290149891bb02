// What views show of toy encodings is of the layer that is looked at, and ends where its table does.
#include "tests/engine/toy_bench.h"

#include "core/probe/precision.h"
#include "core/views/attention/attention.h"

#include <cmath>

using namespace expe;

class ToyLayersTest : public QObject, ToyBench {
  Q_OBJECT

private slots:
  void initTestCase() { trainAll(); }

  // Each layer has learnt another: that of the selected one is shown, and the numbers are those learnt.
  void slopesAreThoseOfTheLayer() {
    Looker look(bench_.where);
    ModelCache models(bench_.where);
    const auto& parameters = fine(models.get(stateOf("toy-bias"), quiet_))->model().parameters();
    for (const std::int64_t layer : {0, 1}) {
      auto request = asked("toy-bias", "slopes", {{"heads", "layer"}});
      request.now.layer = layer;
      const auto table = parameters.view(toys::ofLayer("table", layer)).to(at::kDouble);
      const auto curves = look.figure(request).panels.at(0).curves;
      QCOMPARE(curves.size(), std::size_t(4));
      for (std::int64_t head = 0; head < 4; ++head)
        for (std::int64_t distance = 0; distance < 15; ++distance) {
          const double expected = (table[head][std::min<std::int64_t>(distance, 5)] -
                                   table[head][std::min<std::int64_t>(distance + 1, 5)])
                                      .item<double>();
          QVERIFY(std::abs(curves[std::size_t(head)].y[std::size_t(distance)] - expected) < 1e-6);
        }
    }
    auto request = asked("toy-pattern", "slopes");
    request.now.layer = 1;
    QCOMPARE(look.refusal(request),
             "toy-pattern biases no logits in layer 2: choose a layer, or a run, where "
             "it does.");
    request.now.layer = 2;
    QCOMPARE(look.refusal(request), std::string("There is no layer 3: the model has layers 1 to 2."));
    request = asked("toy-pattern", "attention", {{"show", "terms"}});
    request.now.layer = 1;
    QCOMPARE(look.refusal(request),
             std::string("toy-pattern: content and position do not separate in the logits, since "
                         "position changes whole scores in this layer; choose the map or the "
                         "distance."));
  }

  // A bias that content decides is that of the window: with the content it makes the weights, and without
  // what stands beside them as the encoding's alone.
  void termsOfAGateMakeItsWeights() {
    Looker look(bench_.where);
    const auto ask = [&](const char* show) { return asked("toy-gate", "attention", {{"show", show}}); };
    const auto terms = measured<AttentionTerms>(look, ask("terms"));
    const auto map = measured<AttentionMap>(look, ask("map"));
    const auto byDistance = measured<AttentionByDistance>(look, ask("distance"));
    QCOMPARE(english(terms->names), (std::vector<std::string>{"content", "position (bias)"}));
    QCOMPARE(terms->side, std::int64_t(1));
    const auto T = terms->cells();
    const auto parts = at::tensor(terms->parts).view({2, T, T}).to(at::kDouble);
    const auto softmaxOf = [&](const at::Tensor& logits) {
      return at::softmax(logits.masked_fill(at::ones({T, T}, at::kBool).triu(1), -INFINITY), -1);
    };
    const auto weights = at::tensor(map->weights).view({T, T}).nan_to_num(0);
    QVERIFY(largest(parts[1].tril()) > 0.1);
    QVERIFY(largest(softmaxOf(parts.nan_to_num(0).sum(0)) - weights) < 1e-5);
    const auto alone = softmaxOf(parts[1].nan_to_num(0));
    for (std::int64_t distance = 0; distance < T; ++distance)
      QVERIFY(std::abs(alone.diagonal(-distance).mean().item<double>() -
                       byDistance->alone.at(std::size_t(distance))) < 1e-5);
  }

  // As many positions are compared as there are.
  void precisionIsOfAsManyPositionsAsThereAre() {
    Looker look(bench_.where);
    const auto note = [](std::int64_t positions) {
      return "the encoding's table ends after " + std::to_string(positions) + " positions";
    };
    auto asked = this->asked("toy-table", "precision");
    for (const std::int64_t offset : {0, 5}) {
      asked.now.eval.set("evaluation.offset", offset);
      const auto panel = look.figure(asked).panels.at(0);
      QVERIFY(std::ranges::count(english(panel.notes), note(24 - offset)) == 1);
      QCOMPARE(curveNamed(panel, "fp32").x.back(), static_cast<double>(24 - offset));
      QCOMPARE(curveNamed(panel, "fp32").y.back(), static_cast<double>(24 - offset));
    }
    asked.now.eval.set("evaluation.offset", std::int64_t{24});
    QCOMPARE(look.refusal(asked), "Position 24 is beyond the table of toy-table, which ends at 23: ask for "
                                  "fewer positions, or for a smaller offset.");
    PositionsRequest request;
    request.run = RunPlace{bench_.where, runs_.at("toy-table"), trained, {}};
    for (const std::int64_t length : {20, 24, 25, 65536}) {
      request.length = length;
      const auto table = fine(precision(request, quiet_));
      QCOMPARE(table.length, std::min<std::int64_t>(length, 24));
      QCOMPARE(table.tableEnds, length > 24);
      QCOMPARE(table.counts.back(), table.length);
    }
  }

  // Each layer has its own values: those of the selected one are shown, and what they enter is said.
  void positionsAreThoseOfTheLayer() {
    Looker look(bench_.where);
    ModelCache models(bench_.where);
    const auto& parameters = fine(models.get(stateOf("toy-bias"), quiet_))->model().parameters();
    for (const std::int64_t layer : {0, 1}) {
      auto request = asked("toy-bias", "positions", {{"show", "dims"}});
      request.now.layer = layer;
      const auto table = parameters.view(toys::ofLayer("table", layer)).to(at::kDouble);
      const auto figure = look.figure(request);
      QCOMPARE(figure.panels.at(0).title, "layer " + std::to_string(layer + 1));
      QCOMPARE(metadataOf(figure, "enters"), figure.panels.at(0).title);
      for (std::int64_t head = 0; head < 4; ++head)
        for (std::int64_t distance = 0; distance < 16; ++distance)
          QCOMPARE(figure.panels[0].curves.at(std::size_t(head)).y.at(std::size_t(distance)),
                   table[head][std::min<std::int64_t>(distance, 5)].item<double>());
    }
    auto counted = asked("toy-bias", "precision");
    counted.now.layer = 1;
    QCOMPARE(look.figure(counted).panels.at(0).title, std::string("layer 2"));
    auto request = asked("toy-pattern", "positions");
    request.now.layer = 1;
    QCOMPARE(
        look.refusal(request),
        std::string("toy-pattern biases no logits in layer 2: choose a layer, or a run, where it does."));
    request.now.layer = 2;
    QCOMPARE(look.refusal(request), std::string("There is no layer 3: the model has layers 1 to 2."));
    QCOMPARE(look.figure(asked("toy-table", "positions")).panels.at(0).title, std::string("embedding"));
  }

  // Beyond a table's end every question says what to do.
  void aTableEnds() {
    Looker look(bench_.where);
    const auto at = [&](const std::string& view, std::int64_t length, const Settings& options = {}) {
      auto request = asked("toy-table", view, options);
      request.now.length = length;
      return request;
    };
    const auto beyond = [](std::int64_t position) {
      return "Position " + std::to_string(position) +
             " is beyond the table of toy-table, which ends at 23: ask for fewer positions, or for a smaller "
             "offset.";
    };
    QCOMPARE(look.refusal(at("positions", 24)), std::string());
    QCOMPARE(look.refusal(at("positions", 25)), beyond(24));
    auto shifted = at("positions", 20);
    shifted.now.eval.set("evaluation.offset", std::int64_t{5});
    QCOMPARE(look.refusal(shifted), beyond(24));
    PositionsRequest request;
    request.run = RunPlace{bench_.where, runs_.at("toy-table"), trained, {}};
    for (const std::int64_t length : {24, 25}) {
      request.length = length;
      const auto grid = positions(request);
      QCOMPARE(grid ? "" : grid.error().message(), length == 24 ? "" : beyond(24));
    }
    const std::string ofModel =
        "Position 24 is beyond the encoding's table, which ends at 23: choose a smaller "
        "evaluation.longest or evaluation.offset, a shorter text, or, where "
        "tokens stand in a grid, fewer evaluation.columns.";
    for (const char* view :
         {"attention", "tokens", "by-position", "lag", "knockouts", "decode", "variance"}) {
      QCOMPARE(look.refusal(at(view, 24)), std::string());
      QVERIFY2(look.refusal(at(view, 25)).starts_with("Position "), view);
    }
    QCOMPARE(look.refusal(at("attention", 25)), ofModel);
    // The surface leaves out what lies beyond.
    QCOMPARE(look.refusal(at("surface", 0, {{"longest", "2"}, {"tokens", "256"}})), std::string());
    ContinueRequest on{stateOf("toy-table"), 40};
    on.state.typed = textOf(on.state);
    const auto text = look.probe->continueText(on, quiet_, [](const Predicted&) {});
    QCOMPARE(text ? "" : text.error().message(), ofModel);
  }
};

QTEST_GUILESS_MAIN(ToyLayersTest)
#include "toy_layers_test.moc"
