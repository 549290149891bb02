// Biases that content decides: FoX, CABLE and GRAPE-A against loops over their formulas.
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
};

QTEST_APPLESS_MAIN(ContentBiasesTest)
#include "content_biases_test.moc"
