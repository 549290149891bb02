// What `expe positions` answers, and refuses in words.
#include "core/probe/positions.h"
#include "tests/conformance/scene.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace expe;

namespace {

PositionsRequest request(const std::string& id, std::int64_t length = 4, const std::string& quantity = "") {
  PositionsRequest asked;
  asked.config = defaultsOf(id, 64, 4);
  asked.length = length;
  asked.quantity = quantity;
  return asked;
}

std::string refusal(const PositionsRequest& asked) {
  const auto answer = positions(asked);
  return answer.ok() ? "" : answer.error().message();
}

} // namespace

class PositionsTest : public QObject {
  Q_OBJECT

private slots:
  void vector() {
    const auto grid = positions(request("expe", 512));
    QVERIFY(grid.ok());
    QCOMPARE(grid->quantity, std::string("vector"));
    QVERIFY((grid->shape == std::vector<std::int64_t>{512, 16}));
    QCOMPARE(grid->values.size(), std::size_t{512 * 16});
    QCOMPARE(grid->at(511, 3), 514.0 / 2048);
  }

  void scaleMultiplies() {
    auto asked = request("rope", 3, "angle");
    asked.scale = 0.5;
    const auto grid = positions(asked);
    QVERIFY((grid->shape == std::vector<std::int64_t>{3, 8})); // d = 16
    QCOMPARE(grid->at(2, 0), 1.0);
  }

  void eachQuantity() {
    QCOMPARE(positions(request("rope"))->quantity, std::string("cos"));
    QVERIFY(std::abs(positions(request("rope", 4, "sin"))->at(1, 0) - std::sin(1.0)) < 1e-6);
    QVERIFY((positions(request("alibi"))->shape == std::vector<std::int64_t>{4, 4, 4}));
    QVERIFY(std::abs(positions(request("sinusoidal", 4, "angle"))->at(3, 0) - 3) < 1e-6);
  }

  // What is drawn at the start of a run is refused before, in words.
  void everyAdvertisedQuantityAnswers() {
    for (const auto& each : registry())
      for (const auto& quantity : each.info.quantities) {
        const auto asked = request(each.info.id, 4, quantity);
        if (!each.info.check(asked.config)) // a model of another shape is due
          continue;
        const auto specs = encodingTensors(asked.config, 1);
        const bool drawn = std::ranges::any_of(specs, [](const ParameterSpec& spec) { return spec.std > 0; });
        const bool elsewhere = each.info.id == "custom" && quantity == "bias"; // its defaults overwrite
        QVERIFY2(positions(asked).ok() != (drawn || elsewhere), (each.info.id + " " + quantity).c_str());
        QVERIFY2(!elsewhere || refusal(asked).find("biases no logits") != std::string::npos,
                 each.info.id.c_str());
        QVERIFY2(!drawn || refusal(asked).find("drawn at the start of a run") != std::string::npos,
                 each.info.id.c_str());
      }
  }

  void aFixedStartIsNamedWhereThereIsOne() {
    auto random = request("expe");
    random.config.set("position.expe.learned", std::string("random"));
    QVERIFY(refusal(random).ends_with("look at a run, name a seed (--seed 1), or choose a fixed start."));
    for (const char* id : {"canon", "shaw", "swin", "axial", "t5"})
      QVERIFY2(refusal(request(id)).ends_with("to show before; look at a run, or name a seed (--seed 1)."),
               id);
  }

  // What is drawn at the start is no matter where nothing of it is shown.
  void ofSeveralTheValuesOfThoseThatHaveSome() {
    const auto both = positions(request("rope+fox", 4, "sin")), rope = positions(request("rope", 4, "sin"));
    QVERIFY(both.ok() && both->values == rope->values);
    QVERIFY((positions(request("sinusoidal+alibi", 4, "bias"))->shape == std::vector<std::int64_t>{4, 4, 4}));
    QVERIFY(positions(request("rope+t5", 4, "sin"))->values == rope->values);
    QVERIFY(refusal(request("rope+t5", 4, "bias")).find("drawn at the start of a run") != std::string::npos);
  }

  void refusals() {
    QCOMPARE(refusal(request("nope")),
             std::string("NoPE has no positional values: choose a run of another encoding."));
    for (const char* id :
         {"fox", "cable", "wall", "path", "grape_a", "grape_ap", "gape", "selective_rope", "repo"})
      QVERIFY2(refusal(request(id))
                   .ends_with("since content decides: look at a run's gates, in the view of attention."),
               id);
    for (const char* id : {"cope", "stick_breaking", "selective_attention", "tapa"})
      QVERIFY2(refusal(request(id)).ends_with("since content decides: look at a run's attention."), id);
    QCOMPARE(refusal(request("rope", 4, "vector")),
             std::string("rope has no vector; it has cos, sin, angle."));
    QVERIFY(refusal(request("expe", 0)).find("at least one position") != std::string::npos);
    QVERIFY(refusal(request("alibi", 100000)).find("shorter length") != std::string::npos);
    QVERIFY(refusal(request("expe", std::int64_t{1} << 60)).find("shorter length") != std::string::npos);
    auto odd = request("rope");
    odd.config.set("model.width", std::int64_t{60}); // 4 heads of 15
    QVERIFY(refusal(odd).find("cannot be rotated") != std::string::npos);
    auto wide = request("expe");
    wide.config.set("position.expe.l", std::int64_t{65});
    QVERIFY(refusal(wide).find("do not fit") != std::string::npos);
    auto drawn = request("expe");
    drawn.config.set("position.expe.learned", std::string("random"));
    QVERIFY(refusal(drawn).find("drawn at the start") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(PositionsTest)
#include "positions_test.moc"
