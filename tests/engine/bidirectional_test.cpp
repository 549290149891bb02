// Attention that sees both sides: whole outputs of encodings against softmax over loops of their formulas, by
// every kernel that takes the plan.
#include "tests/engine/encoding_scene.h"
#include "tests/engine/models.h"

using namespace expe;

namespace {

using Own = EncodingScene::Own;
constexpr double base = 10000;

struct Formula {
  QString name, id;
  Own own;
  // The logit of b, h, i, j.
  std::function<double(const EncodingScene&, std::int64_t, std::int64_t, std::int64_t, std::int64_t)> logit;
};

double own(const EncodingScene& of, const std::string& name, std::initializer_list<std::int64_t> index) {
  return EncodingScene::number(of.own(name), index);
}

// Σ_c x_c·R(n)_c, R as TENER has it.
double withWaves(const EncodingScene& of, double n, const std::function<double(std::int64_t)>& x) {
  const auto pairs = of.shape.d / 2;
  double sum = 0;
  for (std::int64_t c = 0; c < pairs; ++c) {
    const double angle = n * std::pow(base, -static_cast<double>(c) / static_cast<double>(pairs - 1));
    sum += x(c) * std::sin(angle) + x(c + pairs) * std::cos(angle);
  }
  return sum;
}

// TAPA with θ = 0.5 and α = 0.1.
double tapa(const EncodingScene& of, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  const auto half = of.shape.d / 2;
  const auto product = [&](std::int64_t first) {
    double sum = 0;
    for (auto c = first; c < first + half; ++c)
      sum += EncodingScene::number(of.q, {b, h, i, c}) * EncodingScene::number(of.k, {b, h, j, c});
    return sum / std::sqrt(static_cast<double>(half));
  };
  return product(0) * std::cos(2 * M_PI * std::pow(std::abs(double(i - j)), 0.1) * product(half));
}

double rotated(const EncodingScene& of, std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j) {
  const auto d = of.shape.d;
  double sum = 0;
  for (std::int64_t c = 0; c < d / 2; ++c) {
    const auto at = [&](const at::Tensor& x, std::int64_t n, std::int64_t dim) {
      return EncodingScene::number(x, {b, h, n, dim});
    };
    const double angle =
        static_cast<double>(i - j) * std::pow(base, -2.0 * static_cast<double>(c) / static_cast<double>(d));
    const double q0 = at(of.q, i, c), q1 = at(of.q, i, c + d / 2), k0 = at(of.k, j, c),
                 k1 = at(of.k, j, c + d / 2);
    sum += (q0 * k0 + q1 * k1) * std::cos(angle) + (q0 * k1 - q1 * k0) * std::sin(angle);
  }
  return sum / std::sqrt(static_cast<double>(d));
}

// T5's bucket of both ways, 32 of them, the last from 128 on.
std::int64_t bucket(std::int64_t distance) {
  const auto far = static_cast<double>(std::abs(distance));
  const double row = far < 8 ? far : std::min(15.0, std::floor(8 + std::log(far / 8) / std::log(16.0) * 8));
  return static_cast<std::int64_t>(row) + (distance < 0 ? 16 : 0);
}

const std::vector<Formula>& formulas() {
  static const std::vector<Formula> all = {
      {"ALiBi",
       "alibi",
       {},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         return of.score(b, h, i, j) - std::exp2(-2.0 * static_cast<double>(h + 1)) * std::abs(double(i - j));
       }},
      {"ALiBi, trained slopes",
       "alibi",
       {{"slopes", std::string("trained")}},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         return of.score(b, h, i, j) - std::exp(own(of, "alibi_log_slopes", {h})) * std::abs(double(i - j));
       }},
      {"BAM",
       "bam",
       {},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         const double away = std::abs(double(j - i) - 2 * std::sinh(own(of, "bam_location", {h}))) + 1e-5;
         return of.score(b, h, i, j) -
                std::exp(own(of, "bam_log_scale", {h})) * std::pow(away, own(of, "bam_shape", {h}));
       }},
      {"TAPA", "tapa", {}, tapa},
      {"T5",
       "t5",
       {},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         return of.score(b, h, i, j) + own(of, "t5_table", {h, bucket(i - j)});
       }},
      {"KERPLE",
       "kerple",
       {},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         const double p = std::max(own(of, "kerple_p", {h}), 0.01),
                      a = std::max(own(of, "kerple_a", {h}), 0.01);
         return of.score(b, h, i, j) - p * std::log(1 + a * std::abs(double(i - j)));
       }},
      {"RoPE", "rope", {}, rotated},
      {"Huang M1",
       "huang_2020",
       {{"method", std::string("M1")}},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         return of.score(b, h, i, j) * own(of, "huang_2020_w", {std::abs(i - j)});
       }},
      {"Huang M2",
       "huang_2020",
       {{"method", std::string("M2")}},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         return of.score(b, h, i, j) * own(of, "huang_2020_w", {511 + j - i}); // of j − i, from −511 on
       }},
      {"TENER",
       "tener",
       {},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         const auto q = [&](std::int64_t c) {
           return EncodingScene::number(of.q, {b, h, i, c}) + own(of, "tener_v", {h, c});
         };
         double uk = 0;
         for (std::int64_t c = 0; c < of.shape.d; ++c)
           uk += own(of, "tener_u", {h, c}) * EncodingScene::number(of.k, {b, h, j, c});
         return of.product(b, h, i, j) + uk + withWaves(of, double(i - j), q);
       }},
      {"Shaw",
       "shaw",
       {{"values", false}, {"clip", std::int64_t{5}}},
       [](const EncodingScene& of, auto b, auto h, auto i, auto j) {
         const auto row = std::clamp<std::int64_t>(j - i, -5, 5) + 5;
         double sum = of.product(b, h, i, j);
         for (std::int64_t c = 0; c < of.shape.d; ++c)
           sum += EncodingScene::number(of.q, {b, h, i, c}) * own(of, "shaw_keys", {row, c});
         return sum / std::sqrt(double(of.shape.d));
       }},
  };
  return all;
}

// softmax over the keys within `span` of both sides, times v.
at::Tensor brute(const EncodingScene& of, const Formula& formula, std::int64_t span) {
  const auto& s = of.shape;
  auto out = at::zeros({s.B, s.H, s.T, s.d}, at::kDouble);
  for (std::int64_t b = 0; b < s.B; ++b)
    for (std::int64_t h = 0; h < s.H; ++h)
      for (std::int64_t i = 0; i < s.T; ++i) {
        double total = 0;
        std::vector<double> sums(static_cast<std::size_t>(s.d));
        for (std::int64_t j = 0; j < s.T; ++j) {
          if (std::abs(i - j) > span)
            continue;
          const double weight = std::exp(formula.logit(of, b, h, i, j));
          total += weight;
          for (std::int64_t c = 0; c < s.d; ++c)
            sums[static_cast<std::size_t>(c)] += weight * EncodingScene::number(of.v, {b, h, j, c});
        }
        for (std::int64_t c = 0; c < s.d; ++c)
          out[b][h][i][c] = sums[static_cast<std::size_t>(c)] / total;
      }
  return out;
}

} // namespace

class BidirectionalTest : public QObject {
  Q_OBJECT
private slots:
  void attentionIsTheFormulas_data() {
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("span");
    for (std::size_t n = 0; n < formulas().size(); ++n)
      for (const int span : {100, 4})
        QTest::addRow("%s, span %d", qPrintable(formulas()[n].name), span) << int(n) << span;
  }
  void attentionIsTheFormulas() {
    QFETCH(int, number);
    QFETCH(int, span);
    const Formula& formula = formulas()[std::size_t(number)];
    at::NoGradGuard noGradients;
    EncodingScene scene(formula.id.toStdString(), formula.own);
    scene.causal = false;
    auto plan = scene.plan();
    QCOMPARE(plan.pieces.size(), std::size_t(1));
    if (span < scene.shape.T)
      plan.pieces[0].mask.farthest = span;
    const auto expected = brute(scene, formula, span);
    QVERIFY(largest(explicitAttention(plan, scene.v) - expected) < 1e-11);
    int taken = 0;
    for (const AttentionKernel* kernel : attentionKernels(at::kCPU))
      if (kernel->refusal(plan, scene.v).empty()) {
        const double apart = largest((*kernel)(plan, scene.v, nullptr) - expected);
        QVERIFY2(apart < 1e-11, qPrintable(QString("%1 %2").arg(kernel->name).arg(apart)));
        ++taken;
      }
    QVERIFY(taken >= (plan.explicitOnly() ? 1 : 2)); // the fused one too
  }

  // Of a mask that looks both ways.
  void firstAndLastAreThoseThatAreSeen() {
    for (const Mask mask :
         {Mask{}, Mask{.causal = false}, Mask{.farthest = 3}, Mask{.causal = false, .farthest = 3},
          Mask{.chunk = 4, .farthestChunk = 0}, Mask{.causal = false, .chunk = 4, .farthestChunk = 0}}) {
      const auto sees = seen(mask, 0, 11, 11, 11, at::kCPU);
      for (std::int64_t i = 0; i < 11; ++i) {
        const auto keys = sees[i].nonzero().flatten();
        QCOMPARE(mask.first(i), keys[0].item<std::int64_t>());
        QCOMPARE(mask.last(i, 11), keys[-1].item<std::int64_t>());
      }
    }
  }

  // Each query of a text of 21 tokens counts them all, or those within a layer's span.
  void temperaturesCountTheKeysOfBothSides() {
    EncodingScene scene("nope");
    PositionCache cache;
    auto at = scene.context(21, cache);
    at.mask.causal = false;
    at.temperature.base = 16, at.temperature.clipped = false;
    const auto all = temperature(at);
    QVERIFY(largest(all - std::log(21.0) / std::log(16.0)) < 1e-12);
    PositionCache another;
    at.cache = &another;
    at.mask.farthest = 2, at.temperature.most = 3;
    const auto near = temperature(at);
    QVERIFY(std::abs(near[0].item<double>() - std::log(3.0) / std::log(16.0)) < 1e-12);
    QVERIFY(std::abs(near[10].item<double>() - std::log(5.0) / std::log(16.0)) < 1e-12);
  }
};

QTEST_GUILESS_MAIN(BidirectionalTest)
#include "bidirectional_test.moc"
