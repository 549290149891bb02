// Rotations that content decides, Selective RoPE and RePo, against loops over their formulas.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>

#include <map>

using namespace expe;

namespace {

// q_i·k_j/√d where pair c of a query's dims is turned by `angle`(b, g, i, c) less that of the key; g: the key
// head.
using Angle = std::function<double(std::int64_t b, std::int64_t g, std::int64_t t, std::int64_t pair)>;
double turnedScore(const EncodingScene& of, const Angle& angle, std::int64_t b, std::int64_t h,
                   std::int64_t i, std::int64_t j) {
  const auto pairs = of.shape.d / 2, g = of.group(h);
  double sum = 0;
  for (std::int64_t c = 0; c < pairs; ++c) {
    const double q1 = number(of.q, {b, h, i, c}), q2 = number(of.q, {b, h, i, c + pairs}),
                 k1 = number(of.k, {b, g, j, c}), k2 = number(of.k, {b, g, j, c + pairs}),
                 turn = angle(b, g, i, c) - angle(b, g, j, c);
    sum += (q1 * k1 + q2 * k2) * std::cos(turn) + (q1 * k2 - q2 * k1) * std::sin(turn);
  }
  return sum / std::sqrt(static_cast<double>(of.shape.d));
}

double frequency(const EncodingScene& of, double base, std::int64_t pair) {
  return std::pow(base, -2.0 * static_cast<double>(pair) / static_cast<double>(of.shape.d));
}

double silu(double x) {
  return x * sigmoid(x);
}

// What Selective RoPE makes of a scene, in plain numbers.
struct Selective {
  const EncodingScene& of;
  bool activated, gated, steady;
  std::int64_t chunk = of.width() / of.shape.G, pairs = of.shape.d / 2;

  double size(std::int64_t b, std::int64_t g, std::int64_t t) const { // of a chunk
    double sum = 1e-6;
    for (std::int64_t c = 0; c < chunk; ++c)
      sum += std::pow(number(of.h, {b, t, g * chunk + c}), 2);
    return std::sqrt(sum);
  }
  double phi(std::int64_t b, std::int64_t g, std::int64_t t, std::int64_t pair) const {
    if (t < 0)
      return 0;
    const auto row = g * pairs + pair;
    double sum = 0, length = 0;
    for (std::int64_t c = 0; c < chunk; ++c) {
      const double w = number(of.own("selective_rope_weight"), {row, c});
      sum += w * number(of.h, {b, t, g * chunk + c}), length += w * w;
    }
    return number(of.own("selective_rope_size"), {g}) * sum / std::sqrt(length) / size(b, g, t);
  }
  double gate(std::int64_t b, std::int64_t g, std::int64_t t) const {
    double sum = number(of.own("selective_rope_gate_bias"), {g});
    for (std::int64_t D = 0; D < of.width(); ++D)
      sum += number(of.own("selective_rope_gate_weight"), {g, D}) * number(of.h, {b, t, D}) /
             size(b, D / chunk, t);
    return sigmoid(sum);
  }
  double turn(std::int64_t b, std::int64_t g, std::int64_t t, std::int64_t pair) const {
    double sum = 0;
    for (std::int64_t back = 0; back < 4; ++back)
      sum += number(of.own("selective_rope_taps"), {g * pairs + pair, back}) * phi(b, g, t - back, pair);
    if (activated)
      sum = silu(sum);
    if (steady)
      sum += std::exp(number(of.own("selective_rope_steady"), {g * pairs + pair}));
    return gated ? sum * gate(b, g, t) : sum;
  }
};

} // namespace

class ContentRotationsTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void selectiveRope_data() {
    QTest::addColumn<bool>("activated");
    QTest::addColumn<bool>("gated");
    QTest::addColumn<bool>("steady");
    QTest::newRow("as the authors train it") << true << true << false;
    QTest::newRow("without gates") << true << false << false;
    QTest::newRow("nothing after the convolution") << false << true << false;
    QTest::newRow("with a steady turn") << true << true << true;
  }
  void selectiveRope() {
    QFETCH(bool, activated);
    QFETCH(bool, gated);
    QFETCH(bool, steady);
    const EncodingScene scene("selective_rope",
                              {{"activation", std::string(activated ? "silu" : "none")},
                               {"gate", gated},
                               {"steady", steady},
                               {"base", 50.0}},
                              {13, 4, 2});
    scene.draw("selective_rope_taps", 0, 1), scene.draw("selective_rope_size", 1, 0.3);
    if (gated)
      drawGate(scene, "selective_rope_gate", 0);
    if (steady)
      scene.draw("selective_rope_steady", 0, 0.5);
    const Selective plain{scene, activated, gated, steady};
    std::map<std::vector<std::int64_t>, double> angles;
    for (std::int64_t b = 0; b < scene.shape.B; ++b)
      for (std::int64_t g = 0; g < scene.shape.G; ++g)
        for (std::int64_t pair = 0; pair < scene.shape.d / 2; ++pair) {
          double sum = 0;
          for (std::int64_t t = 0; t < scene.shape.T; ++t) {
            sum += plain.turn(b, g, t, pair);
            angles[{b, g, t, pair}] = sum * frequency(scene, 50, pair);
          }
        }
    const auto angle = [&](auto b, auto g, auto t, auto pair) { return angles.at({b, g, t, pair}); };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return turnedScore(scene, angle, b, h, i, j);
    }) < 1e-12);
  }

  // Where no token says anything a steady turn of 1 is RoPE.
  void selectiveRopeOfNothingIsRope() {
    const EncodingScene scene("selective_rope", {{"gate", false}, {"steady", true}, {"base", 100.0}}),
        rope("rope", {{"base", 100.0}});
    scene.own("selective_rope_taps").zero_();
    QVERIFY(apart(weights(scene), weights(rope)) < 1e-12);
  }

  void repo_data() {
    QTest::addColumn<int>("rows");
    QTest::newRow("an eighth of the width") << 0;
    QTest::newRow("seven") << 7;
  }
  void repo() {
    QFETCH(int, rows);
    const EncodingScene scene("repo", {{"rows", std::int64_t{rows}}, {"base", 50.0}}, {13, 4, 2, 8});
    for (const char* name : {"repo_gate", "repo_content", "repo_final"})
      scene.draw(name, 0, 0.7);
    const auto gate = scene.own("repo_gate"), content = scene.own("repo_content"),
               final = scene.own("repo_final");
    QCOMPARE(gate.size(0), rows > 0 ? rows : scene.width() / 8);
    const auto mapped = [&](const at::Tensor& w, auto row, auto b, auto t) {
      double sum = 0;
      for (std::int64_t D = 0; D < scene.width(); ++D)
        sum += number(w, {row, D}) * number(scene.h, {b, t, D});
      return sum;
    };
    const auto angle = [&](auto b, auto g, auto t, auto pair) {
      double z = 0;
      for (std::int64_t row = 0; row < gate.size(0); ++row)
        z += number(final, {g, row}) * silu(mapped(gate, row, b, t)) * mapped(content, row, b, t);
      return z * frequency(scene, 50, pair);
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return turnedScore(scene, angle, b, h, i, j);
    }) < 1e-12);
  }

  // A token stands where it stands whichever others are there: what is swapped swaps its scores.
  void repoKnowsNoOrder() {
    EncodingScene scene("repo");
    for (const char* name : {"repo_gate", "repo_content", "repo_final"})
      scene.draw(name, 0, 0.7);
    const auto before = logits(scene);
    for (auto* of : {&scene.h, &scene.q, &scene.k})
      *of = of->flip(-2);
    scene.causal = false;
    const auto after = logits(scene).flip({-1, -2});
    const auto sees = at::isfinite(before);
    QVERIFY(apart(before.masked_fill(~sees, 0), after.masked_fill(~sees, 0)) < 1e-12);
    QVERIFY(apart(before.masked_fill(~sees, 0), plainLogits(scene).masked_fill(~sees, 0)) > 1e-2);
  }

  void widthsThatKeyHeadsDoNotDivideAreRefused() {
    auto config = EncodingScene("selective_rope", {}, {21, 4, 2}).config;
    QVERIFY(family("selective_rope").info.check(config).ok());
    config.set("model.width", std::int64_t{31}), config.set("model.head_width", std::int64_t{6});
    const auto refused = family("selective_rope").info.check(config);
    QVERIFY(!refused.ok());
    QVERIFY2(refused.error().message().starts_with("model.width: 31 dims"),
             refused.error().message().c_str());
  }
};

QTEST_APPLESS_MAIN(ContentRotationsTest)
#include "content_rotations_test.moc"
