// Wall against loops over its formula, however much is lost.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

class WallTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void wall_data() {
    QTest::addColumn<double>("bias");
    QTest::addColumn<bool>("forget");
    QTest::addColumn<int>("keyHeads");
    for (const int keyHeads : {4, 2}) {
      const auto row = [&](const char* name) -> QTestData& {
        return QTest::addRow("%s, %d key heads", name, keyHeads);
      };
      row("as it begins") << 8.0 << false << keyHeads;
      row("some is lost") << 2.5 << true << keyHeads;
      row("much is lost") << -3.0 << true << keyHeads;
      row("so much is lost that exp(-P) is no number")
          << -60.0 << false << keyHeads; // 45 tokens of 60: e^2700
    }
  }
  void wall() {
    QFETCH(double, bias);
    QFETCH(bool, forget);
    QFETCH(int, keyHeads);
    const EncodingScene scene("wall", {{"forget", forget}}, {45, 4, keyHeads, 3});
    drawGate(scene, "wall", bias);
    if (forget)
      drawGate(scene, "wall_forget", 1);
    const auto g = scene.prepared("wall_log_gate"); // [B,H,T,d]
    const auto decay = gatesOf(scene, "wall");      // channel c of head h is row h·d + c
    QVERIFY(std::abs(number(g, {1, 2, 7, 1}) + softplus(-number(decay, {1, 2 * 3 + 1, 7}))) < 1e-9);
    const auto f = forget ? gatesOf(scene, "wall_forget") : at::Tensor();
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double sum = 0;
      for (std::int64_t c = 0; c < scene.shape.d; ++c)
        sum += number(scene.q, {b, h, i, c}) * number(scene.k, {b, scene.group(h), j, c}) *
               std::exp(between(i, j, [&](auto l) {
                 return number(g, {b, h, l, c});
               }));
      const double forgotten = forget ? between(i, j,
                                                [&](auto l) {
                                                  return -softplus(-number(f, {b, h, l}));
                                                })
                                      : 0;
      return sum / std::sqrt(3.0) + forgotten;
    }) < 1e-9);
    QCOMPARE(scene.plan().rescore ? "explicit" : "folded", bias < -1 || keyHeads < 4 ? "explicit" : "folded");
    const auto q = scene.q.requires_grad_();
    const auto gradient = torch::autograd::grad({explicitAttention(scene.plan(), scene.v).sum()}, {q})[0];
    QVERIFY(gradient.isfinite().all().item<bool>());
  }

  void wallThatLosesNothingIsNoPE() {
    const EncodingScene scene("wall");
    scene.own("wall_weight").zero_(), scene.own("wall_bias").fill_(50);
    QVERIFY(at::allclose(logits(scene), plainLogits(scene), 0, 1e-12));
  }
};

QTEST_APPLESS_MAIN(WallTest)
#include "wall_test.moc"
