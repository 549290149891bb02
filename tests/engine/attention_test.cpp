// What attend() computes: the explicit form against loops over i and j, LibTorch's kernels against the
// explicit form, its backward pass against finite differences, masks that are never old, and memory.
#include "tests/engine/compare_attention.h"
#include "tests/engine/naive_attention.h"

#include "core/attention/folded.h"
#include "core/attention/head.h"
#include "core/attention/kernels.h"
#include "core/attention/mask_cache.h"
#include "core/attention/plan_mask.h"
#include "core/attention/tensors.h"
#include "core/runtime/memory.h"

#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

at::Tensor plain(const AttentionPlan& plan, const at::Tensor& v) {
  return explicitAttention(plan, v);
}
at::Tensor fused(const AttentionPlan& plan, const at::Tensor& v) {
  return fusedKernel(plan, v, nullptr);
}
at::Tensor threeRowsAtOnce(const AttentionPlan& plan, const at::Tensor& v) {
  const auto& q = plan.pieces.front().q;
  return explicitAttention(plan, v, 3 * q.size(0) * q.size(1) * plan.keyCount() + 1);
}

std::vector<at::Tensor> inDoubles(std::vector<at::Tensor> tensors) {
  for (auto& each : tensors)
    each = each.detach().to(at::kDouble);
  return tensors;
}

// Heads 1 and 2 attend as NoPE does, head 3 with a sink.
void addInstead(Example& e) {
  AttentionPlan nope, sunk;
  nope.pieces = sunk.pieces = {e.plan.pieces.front()};
  nope.queries = sunk.queries = e.plan.queries, nope.keys = sunk.keys = e.plan.keys;
  nope.scale = sunk.scale = 0.6, sunk.sinks = e.random("sunk", {e.H});
  e.plan.instead = {{at::tensor({0, 1, 1, 0}).to(at::kBool), std::make_shared<AttentionPlan>(nope)},
                    {at::tensor({0, 0, 0, 1}).to(at::kBool), std::make_shared<AttentionPlan>(sunk)}};
}

} // namespace

class AttentionTest : public QObject {
  Q_OBJECT

  static void each(const std::function<bool(const Named&)>& which) {
    QTest::addColumn<QString>("name");
    for (const Named& named : namedPlans())
      if (which(named))
        QTest::newRow(named.name) << QString(named.name);
  }
  static const Named& fetched() {
    QFETCH(QString, name);
    return namedPlan(name.toStdString());
  }

private slots:
  void explicitFormIsTheFormula_data() {
    each([](const Named&) { return true; });
  }
  void explicitFormIsTheFormula() {
    const auto e = example(fetched(), at::kDouble);
    const at::NoGradGuard noGradients;
    const NaiveAttention naive(e);
    const auto rows = allRows(e.plan);
    VERIFY_BELOW(largest(logitsOf(e.plan, rows), naive.logits), 1e-12, "logits");
    VERIFY_BELOW(largest(weightsOf(e.plan, rows), naive.weights), 1e-12, "weights");
    VERIFY_BELOW(largest(explicitAttention(e.plan, e.v), naive.out), 1e-12, "output");
    VERIFY_BELOW(largest(threeRowsAtOnce(e.plan, e.v), naive.out), 1e-12, "output, three rows at once");
    VERIFY_BELOW(largest(attend(e.plan, e.v).out, naive.out), 1e-12, "what attend() chooses");
    QCOMPARE(biasOf(e.plan, rows).defined(), e.plan.bias.defined());
    if (e.plan.bias.defined())
      VERIFY_BELOW(largest(biasOf(e.plan, rows).expand_as(naive.bias), naive.bias), 1e-12, "bias");
  }

  // By rule, without a look at any mask.
  void masksThatOverlapAreKnown() {
    std::vector<Mask> masks;
    for (const std::int64_t nearest : {0, 3})
      for (const std::int64_t farthest : {std::int64_t{2}, std::int64_t{5}, Mask::any})
        for (const std::int64_t chunk : {0, 3, 4})
          for (const auto& [least, most] :
               {std::pair<std::int64_t, std::int64_t>{0, 0}, {1, 1}, {1, Mask::any}})
            masks.push_back({true, nearest, farthest, chunk, least, most});
    const auto seenBy = [](const Mask& mask) { return seen(mask, 0, 19, 19, 19, c10::Device(at::kCPU)); };
    int apart = 0;
    for (const Mask& a : masks)
      for (const Mask& b : masks) {
        QCOMPARE(mayOverlap(a, b), mayOverlap(b, a));
        if (!mayOverlap(a, b))
          QVERIFY(++apart && !seenBy(a).logical_and(seenBy(b)).any().item<bool>());
      }
    QVERIFY(apart > 100);
    const auto chunk = [](std::int64_t least, std::int64_t most) {
      return Mask{true, 0, Mask::any, 4, least, most};
    };
    QVERIFY(!mayOverlap(chunk(0, 0), chunk(1, 1)) && !mayOverlap(chunk(1, 1), chunk(2, Mask::any)));
    QVERIFY(mayOverlap(chunk(0, 1), chunk(1, 1)) && mayOverlap(chunk(0, 0), {}));
    QVERIFY(!mayOverlap({.farthest = 2}, {.nearest = 3}) && mayOverlap({.farthest = 3}, {.nearest = 3}));
  }

  void oneHeadIsThatOfAll_data() { explicitFormIsTheFormula_data(); }
  void oneHeadIsThatOfAll() {
    const auto e = example(fetched(), at::kDouble);
    const at::NoGradGuard noGradients;
    const NaiveAttention naive(e);
    for (const std::int64_t head : {0, 3}) {
      VERIFY_BELOW(
          largest(weightsOfHead(e.plan, head, 0, e.plan.queryCount()), naive.weights.narrow(1, head, 1)),
          1e-12, "weights");
      QCOMPARE(biasOfHead(e.plan, head).defined(), e.plan.bias.defined());
      if (e.plan.bias.defined())
        VERIFY_BELOW(largest(biasOfHead(e.plan, head), naive.bias[0][head]), 1e-12, "bias");
    }
  }

  void someHeadsDoSomethingElse_data() { explicitFormIsTheFormula_data(); }
  void someHeadsDoSomethingElse() {
    auto e = example(fetched(), at::kDouble);
    const at::NoGradGuard noGradients;
    const auto before = attend(e.plan, e.v).out;
    addInstead(e);
    const NaiveAttention naive(e);
    VERIFY_BELOW(largest(explicitAttention(e.plan, e.v), naive.out), 1e-12, "explicit");
    VERIFY_BELOW(largest(attend(e.plan, e.v).out, naive.out), 1e-12, "attend()");
    VERIFY_BELOW(largest(weightsOf(e.plan, allRows(e.plan)), naive.weights), 1e-12, "weights");
    QVERIFY(at::equal(attend(e.plan, e.v).out.select(1, 0), before.select(1, 0)));
    QVERIFY(largest(attend(e.plan, e.v).out.select(1, 3), before.select(1, 3)) > 1e-3);
  }

  void fusedKernelTakes_data() {
    each([](const Named& named) { return std::string(named.refusal).empty(); });
  }
  void fusedKernelTakes() {
    for (const auto& [type, bound] : {std::pair(at::kDouble, 1e-10), {at::kFloat, 2e-5}}) {
      const auto e = example(fetched(), type);
      QCOMPARE(fusedKernel.refusal(e.plan, e.v), std::string());
      compare(e, fused, plain, bound);
    }
  }

  // Of the biases that are two lines: the same plan without a bias, so that causality alone is left.
  void biasesAreFolded_data() {
    each([](const Named& named) { return cannotFold(example(named, at::kFloat).plan).empty(); });
  }
  void biasesAreFolded() {
    const auto e = example(fetched(), at::kDouble);
    QVERIFY(!folded(e.plan).bias.defined() && !needsMask(folded(e.plan)));
    compare(
        e, [](const AttentionPlan& plan, const at::Tensor& v) { return foldedKernel(plan, v, nullptr); },
        plain, 1e-10);
  }
  void whatIsFolded() {
    std::set<std::string> taken;
    for (const Named& named : namedPlans()) {
      const auto e = example(named, at::kBFloat16);
      if (foldedKernel.refusal(e.plan, e.v).empty())
        taken.insert(named.name);
    }
    const std::set<std::string> wanted = {"slopes", "slopes, positions of each window", "decay",
                                          "temperature of each head, slopes"};
    QVERIFY(taken == wanted);
    const auto e = example(namedPlan("slopes"), at::kFloat);
    QCOMPARE(foldedKernel.refusal(e.plan, e.v),
             std::string("a bias is folded into numbers of 16 bits alone"));
  }
  // Lines of thousands in numbers of 16 bits: beside products of the same numbers, in fp64 from there on.
  void foldedLinesAreExact() {
    Example e;
    e.type = at::kBFloat16, e.B = 1, e.Tq = e.Tk = 700, e.d = 16;
    e.plan.pieces.push_back({e.leaf("q", {e.B, e.H, e.Tq, e.d}), e.leaf("k", {e.B, e.G, e.Tk, e.d}), {}});
    e.v = e.leaf("v", {e.B, e.G, e.Tk, e.d});
    e.plan.queries = e.plan.keys = at::arange(e.Tk, at::kDouble) + 9000;
    e.plan.bias.slopes = at::tensor({0.5, 0.31, 0.07, 0.003}).to(at::kFloat);
    const auto decay =
        (e.random("decay", {e.B, e.H, e.Tk}).to(at::kFloat).abs() * -2).cumsum(2).requires_grad_();
    e.plan.bias.decay = e.trained["decay"] = decay;
    const auto simple = folded(e.plan);
    const auto logits = logitsOf(withTensors(simple, inDoubles(tensorsOf(simple))), allRows(simple));
    const auto exact = logitsOf(withTensors(e.plan, inDoubles(tensorsOf(e.plan))), allRows(e.plan));
    // Each row but for a number of its own, which the softmax drops.
    const auto off = (logits - exact).masked_fill(exact == -std::numeric_limits<double>::infinity(), 0);
    const auto ofRow = off.select(-1, 0).unsqueeze(-1);
    const auto seen = exact > -std::numeric_limits<double>::infinity();
    VERIFY_BELOW(((off - ofRow) * seen).abs().max().item<double>(), 2e-3, "logits");
  }

  void fusedKernelRefuses_data() {
    each([](const Named& named) { return !std::string(named.refusal).empty(); });
  }
  void fusedKernelRefuses() {
    const auto e = example(fetched(), at::kFloat);
    QCOMPARE(fusedKernel.refusal(e.plan, e.v), std::string(fetched().refusal));
  }

  void fusedKernelRefusesAMaskOfManyGigabytes() { // and what needs none it takes, however long
    const auto x = at::zeros({1}).expand({1, 1, 40000, 8});
    AttentionPlan plan;
    plan.pieces = {{x, x, {}}};
    QCOMPARE(fusedKernel.refusal(plan, x), std::string());
    plan.pieces.front().mask.farthest = 100;
    QCOMPARE(fusedKernel.refusal(plan, x), std::string("the mask would take 6 GB"));
    const auto few = at::zeros({1}).expand({2, 1, 20000, 8}); // two windows whose positions differ
    plan.pieces = {{few, few, {}}};
    plan.bias.slopes = at::ones({1});
    plan.queries = plan.keys = at::arange(20000, at::kDouble);
    QCOMPARE(fusedKernel.refusal(plan, few), std::string());
    plan.queries = plan.keys = plan.queries.expand({2, -1});
    QCOMPARE(fusedKernel.refusal(plan, few), std::string("the mask would take 3 GB"));
  }

  void recomputedBackwardPassIsThePlainOne_data() { explicitFormIsTheFormula_data(); }
  void recomputedBackwardPassIsThePlainOne() {
    compare(example(fetched(), at::kDouble), threeRowsAtOnce, plain, 1e-12);
    compare(example(fetched(), at::kFloat), threeRowsAtOnce, plain, 2e-5);
  }

  // Along a random direction of each leaf.
  void gradientsAreFiniteDifferences_data() { explicitFormIsTheFormula_data(); }
  void gradientsAreFiniteDifferences() {
    const auto e = example(fetched(), at::kDouble);
    for (const Attention& attention : {Attention(plain), Attention(threeRowsAtOnce)}) {
      const auto exact = gradients(e, attention(e.plan, e.v));
      const at::NoGradGuard noGradients;
      for (const auto& [name, leaf] : e.trained) {
        const auto direction = e.random("along " + name, leaf.sizes().vec()), values = leaf.detach();
        const auto moved = [&](double by) {
          values.add_(direction, by);
          const double value = total(e, attention(e.plan, e.v)).item<double>();
          values.sub_(direction, by);
          return value;
        };
        constexpr double step = 1e-5;
        const double difference = (moved(step) - moved(-step)) / (2 * step);
        const double slope = (exact.at(name) * direction).sum().item<double>();
        VERIFY_BELOW(std::abs(difference - slope), 1e-6 * std::max(1.0, std::abs(slope)), name.c_str());
      }
    }
  }

  // A backward pass leaves what was not asked about alone.
  void onlyWhatIsTrainedHasAGradient() {
    auto e = example(namedPlan("slopes"), at::kDouble);
    e.plan.bias.slopes.requires_grad_(false), e.v.requires_grad_(false);
    const auto q = e.trained["q"];
    const auto some = torch::autograd::grad({total(e, threeRowsAtOnce(e.plan, e.v))}, {q});
    const auto all = torch::autograd::grad({total(e, plain(e.plan, e.v))}, {q});
    VERIFY_BELOW(largest(some[0], all[0]), 1e-12, "q");
    const at::NoGradGuard noGradients;
    QVERIFY(!threeRowsAtOnce(e.plan, e.v).requires_grad());
  }

  // Masks that a cache keeps are those of the tensors as they are now.
  void keptMaskIsNeverOld_data() {
    each([](const Named& named) { return std::string(named.refusal).empty(); });
  }
  void keptMaskIsNeverOld() {
    auto e = example(fetched(), at::kDouble);
    MaskCache masks;
    const auto agrees = [&](const char* when) {
      VERIFY_BELOW(largest(fusedKernel(e.plan, e.v, &masks), plain(e.plan, e.v)), 1e-10, when);
      const at::NoGradGuard noGradients;
      VERIFY_BELOW(largest(fusedKernel(e.plan, e.v, &masks), plain(e.plan, e.v)), 1e-10, when);
    };
    agrees("first"), agrees("again");
    for (const auto& [name, leaf] : e.trained)
      leaf.detach().mul_(3).add_(0.5); // as an optimiser and a load do
    agrees("after a step");
    for (const auto& [name, leaf] : e.trained)
      leaf.requires_grad_(false);
    agrees("frozen"), agrees("frozen, again");
    for (const auto& [name, leaf] : e.trained)
      leaf.mul_(-1).add_(0.25);
    agrees("frozen, changed");
    e.plan.queries.add_(7.5), agrees("elsewhere"); // a view of the keys' positions, or of its own memory
    e.mask().farthest = 2, agrees("a narrow span");
    e.mask().farthest = 3, agrees("a wider one");
    e.mask().chunk = 5, agrees("chunks");
    e.mask() = {.causal = e.mask().causal, .nearest = 1}, agrees("not itself");
  }

  void keptMaskIsOfOneLayer() {
    MaskCache masks;
    const at::NoGradGuard noGradients;
    for (int pass = 0; pass < 2; ++pass)
      for (const char* layer : {"0", "1", "2"}) {
        auto e = example(namedPlan("causal"), at::kDouble);
        const auto table =
            e.random(std::string("layer ") + layer, {e.H, 6}); // perhaps where the last one lay
        e.plan.bias.byDistance = table;
        VERIFY_BELOW(largest(fusedKernel(e.plan, e.v, &masks), plain(e.plan, e.v)), 1e-12, layer);
      }
  }

  void maskIsKept() { // what is kept is the same tensor, and what is trained, or of the text, is not kept
    const at::NoGradGuard noGradients;
    const auto made = [](Example& e, int times) {
      MaskCache masks;
      int count = 0;
      for (int i = 0; i < times; ++i)
        masks.get(e.plan, e.type, [&] { return ++count, at::zeros({1}); });
      return count;
    };
    for (const char* name : {"span", "chunk", "more keys than queries"}) {
      auto e = example(namedPlan(name), at::kDouble);
      QCOMPARE(made(e, 3), 1);
    }
    auto slopes = example(namedPlan("slopes"), at::kDouble);
    QCOMPARE(made(slopes, 3), 3);
    slopes.plan.bias.slopes.requires_grad_(false);
    QCOMPARE(made(slopes, 3), 1);
    for (const char* name : {"decay", "dense"}) {
      auto e = example(namedPlan(name), at::kDouble);
      for (const auto& [of, leaf] : e.trained)
        leaf.requires_grad_(false);
      QCOMPARE(made(e, 3), 3);
    }
  }

  void longTextFitsIntoMemory() {
    constexpr std::int64_t T = 16384, d = 8;
    const auto all = at::empty({3, 1, 1, T, d}).normal_(0, 1, generator(3));
    AttentionPlan plan;
    plan.pieces = {{all[0], all[1], {}}};
    plan.queries = plan.keys = at::arange(T, at::kDouble);
    plan.bias.slopes = at::full({1}, 0.01);
    const at::NoGradGuard noGradients;
    MemoryMeter meter(at::kCPU);
    const auto out = explicitAttention(plan, all[2]);
    const double peak = static_cast<double>(meter.peak()) / (1 << 20);
    VERIFY_BELOW(peak, 500, "MB"); // its logits alone would take 1024, with the bias 2048
    const auto some = weightsOf(plan, rowsOf(plan, T - 5, T));
    VERIFY_BELOW(largest(at::matmul(some, all[2]), out.slice(2, T - 5)), 1e-5, "the last rows");
  }
};

QTEST_APPLESS_MAIN(AttentionTest)
#include "attention_test.moc"
