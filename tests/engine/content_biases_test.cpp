// What content decides of logits: FoX, CABLE, GRAPE-A, GRAPE-AP, GAPE and TAPA against loops over their
// formulas.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>

using namespace expe;

class ContentBiasesTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void fox() {
    const EncodingScene scene("fox", {}, {21, 4, 2});
    drawGate(scene, "fox", 1);
    const auto f = gatesOf(scene, "fox");
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return scene.score(b, h, i, j) + between(i, j, [&](auto l) {
               return std::log(sigmoid(number(f, {b, h, l})));
             });
    }) < 1e-10);
  }

  void cable_data() {
    QTest::addColumn<bool>("scaled");
    QTest::newRow("over √d") << true;
    QTest::newRow("not over √d") << false;
  }
  void cable() {
    QFETCH(bool, scaled);
    const EncodingScene scene("cable", {{"scaled", scaled}});
    drawGate(scene, "cable", 0);
    const auto f = gatesOf(scene, "cable");
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return (scaled ? scene.score(b, h, i, j) : scene.product(b, h, i, j)) - between(i, j, [&](auto l) {
               return softplus(number(f, {b, h, l}));
             });
    }) < 1e-10);
  }

  // softplus(−x) = −ln σ(x)
  void cableForgetsAsFoxDoes() {
    const EncodingScene fox("fox"), cable("cable");
    drawGate(fox, "fox", 1);
    cable.own("cable_weight").copy_(-fox.own("fox_weight"));
    cable.own("cable_bias").copy_(-fox.own("fox_bias"));
    QVERIFY(at::allclose(logits(cable), logits(fox), 0, 1e-12));
  }

  void evenGatesAreALiBi() { // σ(b) = e^−m: every token is as wide
    const EncodingScene fox("fox"), alibi("alibi");
    const auto m = alibi.plan().bias.slopes;
    fox.own("fox_weight").zero_();
    fox.own("fox_bias").copy_(-(m.exp() - 1).log());
    QVERIFY(at::allclose(weights(fox), weights(alibi), 0, 1e-12));
  }

  void gatesBeginWhereTheirSourcesDo() {
    QVERIFY(EncodingScene("fox").own("fox_bias").eq(0).all().item<bool>());
    QVERIFY(EncodingScene("fox", {{"gate_bias", 5.0}}).own("fox_bias").eq(5).all().item<bool>());
    QVERIFY(EncodingScene("wall").own("wall_bias").eq(8).all().item<bool>());
    QVERIFY(EncodingScene("grape_a").own("grape_a_omega").eq(1).all().item<bool>());
    QVERIFY(EncodingScene("cope").own("cope_e").eq(0).all().item<bool>());
  }

  void grape_data() {
    QTest::addColumn<QString>("terms");
    for (const char* terms : {"q", "k", "qk"})
      QTest::newRow(terms) << terms;
  }
  void grape() {
    QFETCH(QString, terms);
    EncodingScene scene("grape_a", {{"terms", terms.toStdString()}, {"scale", 0.5}}, {21, 4, 2});
    const auto n = at::arange(21, at::kDouble);
    scene.positions = at::stack({n * 1.5 + 7, n + 30 * (n > 8)});
    scene.draw("grape_a_omega", 1, 1);
    const auto asked = [&](const char* name, const at::Tensor& x, auto b, auto h, auto head, auto t) {
      const auto direction = scene.own(name);
      double product = 0, length = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c) {
        product += number(direction, {h, c}) * number(x, {b, head, t, c});
        length += std::pow(number(direction, {h, c}), 2);
      }
      return softplus(product / std::sqrt(length) / std::sqrt(static_cast<double>(scene.shape.d)));
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double steep = 0;
      if (terms != "k")
        steep += asked("grape_a_v", scene.q, b, h, h, i);
      if (terms != "q")
        steep += asked("grape_a_u", scene.k, b, h, scene.group(h), j);
      const double distance = number(scene.positions, {b, i}) - number(scene.positions, {b, j});
      return scene.score(b, h, i, j) - 0.5 * distance * std::exp2(-2.0 * static_cast<double>(h + 1)) *
                                           softplus(number(scene.own("grape_a_omega"), {h})) * steep;
    }) < 1e-10);
  }

  void grapeAP_data() {
    QTest::addColumn<bool>("both");
    QTest::newRow("the key is normed") << false;
    QTest::newRow("both are normed") << true;
  }
  void grapeAP() {
    QFETCH(bool, both);
    const std::int64_t w = 6;
    EncodingScene scene(
        "grape_ap", {{"width", w}, {"norm", std::string(both ? "both" : "key")}, {"scale", 0.5}}, {21, 4, 2});
    scene.positions = at::arange(21, at::kDouble) * 1.5 + 7;
    scene.draw("grape_ap_weight", 0, 0.4);
    const auto weight = scene.own("grape_ap_weight");
    const auto p = [&](auto b, auto h, auto t) {
      Numbers x(w);
      for (std::int64_t r = 0; r < w; ++r)
        for (std::int64_t c = 0; c < scene.width(); ++c)
          x[r] += number(weight, {h * w + r, c}) * number(scene.h, {b, t, c});
      return x;
    };
    const auto normed = [&](Numbers x) {
      double squares = 0;
      for (const double each : x)
        squares += each * each / static_cast<double>(w);
      for (double& each : x)
        each /= std::sqrt(squares + 1.1920929e-7);
      return x;
    };
    const auto turned = [&](const Numbers& x, double angle) { // each pair (r, r + w/2), by −angle
      Numbers y(w);
      for (std::int64_t r = 0; r < w / 2; ++r) {
        y[r] = x[r] * std::cos(angle) + x[r + w / 2] * std::sin(angle);
        y[r + w / 2] = x[r + w / 2] * std::cos(angle) - x[r] * std::sin(angle);
      }
      return y;
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      const auto query = both ? normed(p(b, h, i)) : p(b, h, i);
      return scene.score(b, h, i, j) +
             std::exp2(-2.0 * static_cast<double>(h + 1)) * between(i, j, [&](auto l) {
               const auto key = turned(normed(p(b, h, l)), 0.5 * number(scene.positions, {l}));
               double product = 0;
               for (std::int64_t r = 0; r < w; ++r)
                 product += query[r] * key[r];
               return std::log(sigmoid(product / static_cast<double>(w)));
             });
    }) < 1e-10);
  }

  // ln σ(0) at each token: ALiBi's penalty times ln 2.
  void grapeAPOfNothingIsALiBi() {
    const EncodingScene grape("grape_ap"), alibi("alibi", {{"scale", std::log(2.0)}});
    grape.own("grape_ap_weight").zero_();
    QVERIFY(at::allclose(weights(grape), weights(alibi), 0, 1e-12));
  }

  void gape_data() {
    QTest::addColumn<QString>("gates");
    QTest::addColumn<QString>("length");
    for (const char* gates : {"heads", "layer"})
      for (const char* length : {"training", "text"})
        QTest::addRow("gates of %s, T of the %s", gates, length) << gates << length;
  }
  void gape() {
    QFETCH(QString, gates);
    QFETCH(QString, length);
    EncodingScene scene("gape",
                        {{"gates", gates.toStdString()}, {"length", length.toStdString()}, {"scale", 0.5}},
                        {21, 4, 2});
    const auto n = at::arange(21, at::kDouble);
    scene.positions = at::stack({n * 1.5 + 7, n + 30 * (n > 8)});
    for (const char* gate : {"gape_forget", "gape_landmark"})
      drawGate(scene, gate, 0.3);
    scene.draw("gape_gamma", 2, 1);
    const double T = length == "text" ? 21 : 16;
    const auto gate = [&](const std::string& name, const at::Tensor& x, auto b, auto h, auto head, auto t) {
      const auto of = gates == "heads" ? h : 0;
      double sum = number(scene.own(name + "_bias"), {of});
      for (std::int64_t c = 0; c < scene.shape.d; ++c)
        sum += number(scene.own(name + "_weight"), {of, c}) * number(x, {b, head, t, c});
      return sum;
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      const double amplitude = softplus(number(scene.own("gape_gamma"), {h})),
                   g = softplus(gate("gape_forget", scene.q, b, h, h, i)),
                   l = sigmoid(gate("gape_landmark", scene.k, b, h, scene.group(h), j));
      const double at = 0.5 * number(scene.positions, {b, i}), from = 0.5 * number(scene.positions, {b, j});
      const double mask = amplitude * g * (from * (1 - l) / T + at * l / T); // as it is published
      return scene.score(b, h, i, j) + mask - amplitude * g * at / T;
    }) < 1e-10);
  }

  void tapa_data() {
    QTest::addColumn<double>("theta");
    QTest::addColumn<double>("alpha");
    QTest::newRow("as in the paper") << 0.5 << 0.1;
    QTest::newRow("much phase") << 0.2 << 0.7;
  }
  void tapa() {
    QFETCH(double, theta);
    QFETCH(double, alpha);
    EncodingScene scene("tapa", {{"theta", theta}, {"alpha", alpha}, {"scale", 0.5}}, {21, 4, 2});
    const auto n = at::arange(21, at::kDouble);
    scene.positions = at::stack({n * 1.5 + 7, n + 30 * (n > 8)});
    const auto d = scene.shape.d, dims = static_cast<std::int64_t>(theta * static_cast<double>(d));
    const auto product = [&](auto b, auto h, auto i, auto j, auto first, auto last) {
      double sum = 0;
      for (std::int64_t c = first; c < last; ++c)
        sum += number(scene.q, {b, h, i, c}) * number(scene.k, {b, scene.group(h), j, c});
      return sum / std::sqrt(static_cast<double>(last - first));
    };
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      const double far = 0.5 * (number(scene.positions, {b, i}) - number(scene.positions, {b, j}));
      return product(b, h, i, j, std::int64_t{0}, dims) *
             std::cos(2 * M_PI * std::pow(far, alpha) * product(b, h, i, j, dims, d));
    }) < 1e-10);
  }

  void tapaIsRefusedWhereNothingIsLeftToAPart() {
    const auto refusal = [](double theta) {
      const auto result = family("tapa").info.check(EncodingScene("tapa", {{"theta", theta}}).config);
      return result.ok() ? std::string() : result.error().message();
    };
    QVERIFY(refusal(0.1).starts_with("position.tapa.theta: of the 6 dims of a head 0 "));
    QCOMPARE(refusal(0.2), std::string());
    QCOMPARE(refusal(0.99), std::string()); // 5 of 6
  }

  void grapeAPTurnsPairs() {
    const auto result =
        family("grape_ap").info.check(EncodingScene("grape_ap", {{"width", std::int64_t{3}}}).config);
    QVERIFY(!result.ok() && result.error().message().starts_with("position.grape_ap.width: 3 dims cannot"));
  }
};

QTEST_APPLESS_MAIN(ContentBiasesTest)
#include "content_biases_test.moc"
