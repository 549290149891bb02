// PaTH against its definition: each query goes back token by token, and is mirrored at each.
#include "tests/engine/content_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>

#include <numeric>

using namespace expe;

class PathTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void path_data() {
    QTest::addColumn<bool>("convolution");
    QTest::addColumn<bool>("forget");
    QTest::newRow("of the token alone") << false << false;
    QTest::newRow("of three tokens") << true << false;
    QTest::newRow("with a forget gate") << true << true;
  }
  void path() {
    QFETCH(bool, convolution);
    QFETCH(bool, forget);
    const EncodingScene scene("path",
                              {{"convolution", convolution}, {"forget", forget}, {"rank", std::int64_t{5}}},
                              {150, 4, 2, 3, 1}); // more than two chunks
    drawGate(scene, "path_beta", 0);
    if (forget)
      drawGate(scene, "path_forget", 1);
    const auto betas = gatesOf(scene, "path_beta"), f = forget ? gatesOf(scene, "path_forget") : at::Tensor();
    const auto up = scene.own("path_up"), down = scene.own("path_down"),
               taps = convolution ? scene.own("path_taps") : at::Tensor();
    const auto d = scene.shape.d;
    const auto raw = [&](auto g, auto t, auto c) { // row of W_up W_down h
      double sum = 0;
      for (std::int64_t r = 0; r < 5; ++r)
        for (std::int64_t D = 0; t >= 0 && D < scene.width(); ++D)
          sum += number(up, {g * d + c, r}) * number(down, {r, D}) * number(scene.h, {0, t, D});
      return sum;
    };
    const auto unit = [&](std::int64_t g, std::int64_t t) {
      Numbers w;
      double length = 1e-6;
      for (std::int64_t c = 0; c < d; ++c) {
        double x = convolution ? 0 : raw(g, t, c);
        for (std::int64_t back = 0; convolution && back < 3; ++back)
          x += number(taps, {g * d + c, back}) * raw(g, t - back, c);
        w.push_back(convolution ? x * sigmoid(x) : x);
        length += w.back() * w.back();
      }
      for (double& x : w)
        x /= std::sqrt(length);
      return w;
    };
    std::vector<std::vector<Numbers>> w(2);
    for (std::int64_t g = 0; g < 2; ++g)
      for (std::int64_t t = 0; t < scene.shape.T; ++t)
        w[static_cast<std::size_t>(g)].push_back(unit(g, t));
    // Each query goes back token by token.
    auto expected = at::zeros({1, 4, 150, 150}, at::kDouble);
    for (std::int64_t h = 0; h < 4; ++h)
      for (std::int64_t i = 0; i < 150; ++i) {
        const auto g = scene.group(h);
        Numbers q;
        for (std::int64_t c = 0; c < d; ++c)
          q.push_back(number(scene.q, {0, h, i, c}));
        double forgotten = 0;
        for (auto j = i; j >= 0; --j) {
          double score = 0;
          for (std::int64_t c = 0; c < d; ++c)
            score += number(scene.k, {0, g, j, c}) * q[static_cast<std::size_t>(c)];
          expected.data_ptr<double>()[(h * 150 + i) * 150 + j] = (score + forgotten) / std::sqrt(3.0);
          const auto& mirror = w[static_cast<std::size_t>(g)][static_cast<std::size_t>(j)];
          const double along = std::inner_product(mirror.begin(), mirror.end(), q.begin(), 0.0);
          const double beta = 2 * sigmoid(number(betas, {0, g, j}));
          for (std::size_t c = 0; c < mirror.size(); ++c)
            q[c] -= beta * along * mirror[c];
          if (forget)
            forgotten += std::log(sigmoid(number(f, {0, h, j})));
        }
      }
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return number(expected, {b, h, i, j});
    }) < 1e-9);
  }

  void pathThatTurnsNothingIsNoPE() {
    const EncodingScene scene("path", {}, {150});
    scene.own("path_beta_weight").zero_(), scene.own("path_beta_bias").fill_(-60);
    QVERIFY(at::allclose(logits(scene), plainLogits(scene), 0, 1e-12));
  }
};

QTEST_APPLESS_MAIN(PathTest)
#include "path_test.moc"
