// Rotations that decay, are mixed of several frequencies, or turn magnitudes: by their formulas.
#include "tests/engine/rotary_scene.h"

#include <numbers>

using namespace expe;

class XposFopePopeTest : public QObject {
  Q_OBJECT

private slots:
  void xPosScoresDecayAndDoNotDependOnTheStart() {
    Turning centred({}, "xpos"), plain({{"centred", "off"}}, "xpos");
    VERIFY_BELOW(largest((centred.logits() - plain.logits()).nan_to_num(0, 0, 0)), 1e-10);
    const auto before = plain.logits();
    plain.at.queries = plain.at.keys = plain.at.keys + 1000;
    PositionCache fresh;
    plain.at.cache = &fresh;
    VERIFY_BELOW(largest((plain.logits() - before).nan_to_num(0, 0, 0)), 1e-9);
    const auto q = noise("q", {T, d}), k = noise("k", {T, d});
    const auto i = 30, j = 4;
    double sum = 0; // pairs are 2c and 2c + 1
    for (std::int64_t c = 0; c < d / 2; ++c) {
      const double zeta = (2.0 * double(c) / d + 0.4) / 1.4,
                   angle = (i - j) * std::pow(10000.0, -2.0 * double(c) / d);
      const auto at = [&](const at::Tensor& x, int n, std::int64_t dim) { return x[n][dim].item<double>(); };
      sum +=
          std::pow(zeta, (i - j) / 512.0) *
          ((at(q, i, 2 * c) * at(k, j, 2 * c) + at(q, i, 2 * c + 1) * at(k, j, 2 * c + 1)) * std::cos(angle) +
           (at(q, i, 2 * c) * at(k, j, 2 * c + 1) - at(q, i, 2 * c + 1) * at(k, j, 2 * c)) * std::sin(angle));
    }
    VERIFY_BELOW(std::abs(before[0][0][i][j].item<double>() - sum / std::sqrt(double(d))), 1e-10);
  }

  void foPEWithoutNoiseTurnsOnlyPairsThatWereTrained() {
    Turning fourier({{"gain", "0"}}, "fope"), within({{"rotates", "within"}});
    VERIFY_BELOW(largest(fourier.weights() - within.weights()), 1e-12);
    Turning noisy({}, "fope"), again({}, "fope"), trained({{"trained", "on"}}, "fope");
    QVERIFY(largest(noisy.weights() - fourier.weights()) > 1e-4);
    QVERIFY(at::equal(noisy.weights(), again.weights())); // what is drawn is the same every time
    QCOMPARE(noisy.parameters.count(), 0);
    QCOMPARE(trained.parameters.count(), 2);
    VERIFY_BELOW(largest(noisy.weights() - trained.weights()), 1e-6); // and where it is trained
  }

  void moreKeyHeadsThanOneHaveMixturesEach() {
    auto shared = exact(model("fope", {{"trained", "on"}}, {{"model.key_heads", "2"}}));
    QCOMPARE(shared.parameters().view("position.fope_cos").sizes().vec(),
             std::vector<std::int64_t>({2, 1, 1}));
    const at::NoGradGuard noGradients;
    QVERIFY(largest(shared.logits(tokens(1, T), inDouble())) > 0.1);
  }

  void poPEIsTheFormula() {
    Turning scene({{"phase", "uniform"}}, "pope", 2);
    const auto delta = scene.parameters.view("position.pope_phase.0").to(at::kDouble);
    QVERIFY(delta.max().item<double>() < 0 && delta.min().item<double>() > -2 * std::numbers::pi);
    const auto q = noise("q", {2, T, d}), k = noise("k", {2, T, d}), logits = scene.logits()[0];
    const auto soft = [](const at::Tensor& x, std::int64_t h, std::int64_t n, std::int64_t c) {
      return std::log1p(std::exp(x[h][n][c].item<double>()));
    };
    for (const std::int64_t i : {0, 5, 40})
      for (std::int64_t j = 0; j <= i; j += 5)
        for (std::int64_t h = 0; h < 2; ++h) {
          double sum = 0;
          for (std::int64_t c = 0; c < d; ++c)
            sum += soft(q, h, i, c) * soft(k, h, j, c) *
                   std::cos(double(i - j) * std::pow(10000.0, -double(c) / d) - delta[h][c].item<double>());
          VERIFY_BELOW(std::abs(logits[h][i][j].item<double>() - sum / std::sqrt(double(d))), 1e-10);
        }
  }
};

QTEST_APPLESS_MAIN(XposFopePopeTest)
#include "xpos_fope_pope_test.moc"
