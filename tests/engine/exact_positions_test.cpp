// With weights in fp64 positions are exact to fp64 as far as position 1,000,000: whole and in pieces, fused
// and explicit, against the formulas, and in the gradients.
#include "tests/engine/finite_differences.h"
#include "tests/engine/models.h"

#include "core/attention/attention.h"
#include "core/model/forward_observer.h"
#include "core/model/kv_cache.h"
#include "core/runtime/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace expe;

namespace {

constexpr std::int64_t B = 2, T = 19, V = 50, far = 1000003;

struct Model {
  Config config;
  Decoder decoder;
  ForwardOptions options;

  explicit Model(const std::string& encoding, at::ScalarType type = at::kDouble)
      : config(configured({{"position.encoding", encoding}, {"model.initial_std", "0.2"}})),
        decoder(config, V, at::kCPU, Parameters::Fill::Initial, type) {
    options.type = type;
    options.offset = std::min(far, decoder.encodings().embedding->longest() - T - 1); // tables end before
  }
  at::Tensor loss() {
    const auto all = tokens(B, T + 1);
    return decoder.loss(all.slice(1, 0, T), all.slice(1, 1), options);
  }
};

// Keeps what attention of each layer is about to compute.
struct Seen : ForwardObserver {
  struct Layer {
    at::Tensor q, k, v;
    AttentionPlan plan;
    std::vector<InputOverwrite> overwrites;
  };
  std::vector<Layer> layers;
  void attention(const LayerAttention& seen) override {
    layers.push_back({seen.q, seen.k, seen.v, seen.plan, seen.overwrites});
  }
};

#define VERIFY_BELOW(value, bound)                                                                           \
  QVERIFY2((value) <= (bound), qPrintable(QString("%1: %2").arg(#value).arg(value)))

// q·k of one head after rotation by i and j is that of q and k turned against each other by i − j alone.
double rotatedProduct(const at::Tensor& q, const at::Tensor& k, std::int64_t distance) {
  const auto d = q.size(0), half = d / 2;
  const auto *a = q.const_data_ptr<double>(), *b = k.const_data_ptr<double>();
  double sum = 0;
  for (std::int64_t i = 0; i < half; ++i) {
    const double angle = static_cast<double>(distance) *
                         std::pow(10000.0, -2.0 * static_cast<double>(i) / static_cast<double>(d));
    sum += (a[i] * b[i] + a[i + half] * b[i + half]) * std::cos(angle) +
           (a[i] * b[i + half] - a[i + half] * b[i]) * std::sin(angle);
  }
  return sum;
}

} // namespace

class ExactPositionsTest : public QObject {
  Q_OBJECT

  static void each() {
    QTest::addColumn<QString>("encoding");
    for (const Family& family : registry())
      QTest::newRow(family.info.id.c_str()) << QString::fromStdString(family.info.id);
  }
  static Model fetched() {
    QFETCH(QString, encoding);
    return Model(encoding.toStdString());
  }

private slots:
  void piecesAreTheWhole_data() { each(); }
  void piecesAreTheWhole() {
    auto model = fetched();
    const at::NoGradGuard noGradients;
    const auto whole = model.decoder.logits(tokens(B, T), model.options);
    QVERIFY(whole.scalar_type() == at::kDouble);
    for (const std::int64_t size : {1, 5, 18}) {
      KVCache cache(4);
      ForwardOptions going = model.options;
      going.cache = &cache;
      std::vector<at::Tensor> parts;
      for (std::int64_t from = 0; from < T; from += size)
        parts.push_back(model.decoder.logits(tokens(B, T).slice(1, from, std::min(from + size, T)), going));
      VERIFY_BELOW(largest(at::cat(parts, 1) - whole), 1e-10);
    }
  }

  void fusedIsExplicit_data() { each(); }
  void fusedIsExplicit() {
    auto model = fetched();
    const at::NoGradGuard noGradients;
    Seen seen;
    model.options.observer = &seen;
    (void)model.decoder.logits(tokens(B, T), model.options);
    QCOMPARE(seen.layers.size(), std::size_t(2));
    for (const auto& layer : seen.layers) {
      QVERIFY(layer.plan.pieces.front().q.scalar_type() == at::kDouble);
      VERIFY_BELOW(largest(attend(layer.plan, layer.v).out - explicitAttention(layer.plan, layer.v)), 1e-10);
    }
  }

  // A rounding of the positions themselves to fp32 would be 1e-1 of an angle here, one of its cosine 6e-8.
  void ropeTurnsByTheDistance() {
    Model model("rope");
    const at::NoGradGuard noGradients;
    Seen seen;
    model.options.observer = &seen;
    (void)model.decoder.logits(tokens(B, T), model.options);
    for (const auto& layer : seen.layers) {
      const auto& piece = layer.plan.pieces.front();
      for (std::int64_t i = 0; i < T; ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
          const auto row = [&](const at::Tensor& x, std::int64_t n) { return x[1][2][n].contiguous(); };
          const double turned = (row(piece.q, i) * row(piece.k, j)).sum().item<double>();
          VERIFY_BELOW(std::abs(turned - rotatedProduct(row(layer.q, i), row(layer.k, j), i - j)), 1e-9);
        }
    }
  }

  void expeWritesThePosition() {
    Model model("expe");
    Seen seen;
    model.options.observer = &seen;
    (void)model.decoder.logits(tokens(B, T), model.options);
    const auto& values = seen.layers.front().overwrites.front().values;
    QVERIFY(values.scalar_type() == at::kDouble);
    for (std::int64_t n = 0; n < T; ++n)
      for (std::int64_t c = 0; c < 16; ++c)
        QCOMPARE(values[n][c].item<double>(), static_cast<double>(far + n + c) / 2048);
  }

  void alibiSlopesAreExact() {
    const auto config = configured({{"position.encoding", "alibi"}});
    Parameters none(1, at::kCPU);
    const auto alibi = family("alibi").make(config, none, 0);
    PositionCache cache;
    const auto n = at::arange(T, at::kDouble) + far;
    PositionContext at;
    at.heads = at.keyHeads = 16, at.headWidth = 4, at.width = 64, at.trainingLength = 16;
    at.queries = at.keys = n, at.type = at::kDouble, at.cache = &cache;
    const auto q = at::zeros({1, 16, T, 4}, at::kDouble);
    const auto slopes = alibi->plan(q, q, {}, at).bias.slopes;
    for (std::int64_t h = 0; h < 16; ++h)
      QCOMPARE(slopes[h].item<double>(), std::exp2(-0.5 * static_cast<double>(h + 1)));
    QVERIFY(slopes.scalar_type() == at::kDouble);
  }

  void gradientsAreFiniteDifferences_data() { each(); }
  void gradientsAreFiniteDifferences() {
    auto model = fetched();
    // ExPE's values of 500 make logits change quickly with the weights that see them.
    for (const Slope& slope : slopesOfLeaves(
             model.decoder.parameters(), [&] { return model.loss(); }, 1e-6))
      VERIFY_BELOW(slope.apart(), 1e-6 * std::abs(slope.gradient) + 1e-8);
  }

  // What views and `expe positions` show.
  void shownValuesStayFp32() {
    for (const Family& each : registry()) {
      Model model(each.info.id);
      PositionCache cache;
      const auto n = at::arange(8, at::kDouble);
      for (const auto& name : each.info.quantities) {
        const auto shown =
            model.decoder.encoding(0).quantity(name, model.decoder.context(0, n, n, model.options, cache));
        QVERIFY(!shown.defined() || shown.scalar_type() == at::kFloat);
      }
    }
  }
};

QTEST_APPLESS_MAIN(ExactPositionsTest)
#include "exact_positions_test.moc"
