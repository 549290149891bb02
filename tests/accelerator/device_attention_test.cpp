// Our attention for GPUs, run on the host, beside the explicit form of the same numbers in fp64: every plan
// that it takes, output and gradients, and threads in both orders.
#include "tests/accelerator/with_kernels.h"
#include "tests/engine/compare_attention.h"

#include "core/attention/kernels.h"
#include "core/attention/tensors.h"
#include "core/runtime/deterministic.h"
#include "core/runtime/plain.h"

#include "tests/accelerator/emulated.h"

using namespace expe;

namespace {

// Beside the largest number.
double boundOf(at::ScalarType type) {
  return type == at::kFloat ? 4e-6 : 2e-2;
}

std::vector<at::Tensor> each(std::vector<at::Tensor> tensors,
                             const std::function<at::Tensor(const at::Tensor&)>& f) {
  for (auto& tensor : tensors)
    tensor = f(tensor);
  return tensors;
}

// The plan's tensors as leaves, and v, on the device.
struct There {
  explicit There(const Example& e) : leaves(each(tensorsOf(e.plan), onDevice)), v(onDevice(e.v)) {
    plan = withTensors(e.plan, leaves);
    plan.counted = e.plan.queries.dim() == 1;
  }
  static at::Tensor onDevice(const at::Tensor& x) {
    return x.detach().to(fake::device()).requires_grad_(x.requires_grad());
  }
  std::vector<at::Tensor> leaves;
  at::Tensor v;
  AttentionPlan plan;
};

std::vector<at::Tensor> trained(std::vector<at::Tensor> tensors, const at::Tensor& v) {
  std::erase_if(tensors, [](const at::Tensor& x) { return !x.requires_grad(); });
  tensors.push_back(v);
  return tensors;
}

std::vector<at::Tensor> gradientsOf(const at::Tensor& out, const at::Tensor& weights,
                                    const std::vector<at::Tensor>& leaves) {
  return torch::autograd::grad({(out * weights).to(at::kDouble).sum()}, leaves, {}, {}, false, true);
}

// The output in bf16 is a part of the gradient of each logit, which a slope multiplies by a distance.
double farthestOf(const AttentionPlan& plan) {
  return (plan.keys.max() - plan.keys.min()).item<double>();
}

} // namespace

class DeviceAttentionTest : public QObject {
  Q_OBJECT

  static void isTheExplicitForm(const Example& e) {
    auto exact = e.plan;
    const auto wide = each(tensorsOf(e.plan), [](const at::Tensor& x) {
      return x.detach().to(at::kDouble).requires_grad_(x.requires_grad());
    });
    exact = withTensors(exact, wide);
    const auto v = e.v.detach().to(at::kDouble).requires_grad_();
    const auto weights = e.random("of the output", {e.B, e.H, e.Tq, e.v.size(-1)});
    const auto wanted = explicitAttention(exact, v);
    const double bound = boundOf(e.type);
    const auto leaves = trained(wide, v), gradients = gradientsOf(wanted, weights.to(at::kDouble), leaves);
    for (const bool backwards : {false, true}) {
      const There there(e);
      QCOMPARE(deviceBlockwiseKernel.refusal(there.plan, there.v), std::string());
      emulated::takeBackwards(backwards);
      const auto out = deviceBlockwiseKernel(there.plan, there.v, nullptr);
      const auto of = gradientsOf(out, weights.to(fake::device()), trained(there.leaves, there.v));
      emulated::takeBackwards(false);
      VERIFY_BELOW(largest(out.to(at::kCPU), wanted),
                   bound * std::max(1.0, wanted.abs().max().item<double>()), "output");
      QCOMPARE(of.size(), gradients.size());
      for (std::size_t i = 0; i < of.size(); ++i) {
        const double far = leaves[i].is_same(exact.bias.slopes) ? farthestOf(exact) : 1;
        const double sums = far > 1 || leaves[i].is_same(exact.bias.byDistance) ? 10 : 1; // over all pairs
        const double most = std::max(far, gradients[i].abs().max().item<double>());
        VERIFY_BELOW(largest(of[i].to(at::kCPU), gradients[i]), sums * bound * std::max(1.0, most),
                     std::to_string(i).c_str());
      }
    }
  }

  static bool takes(const Example& e) {
    const There there(e);
    return deviceBlockwiseKernel.refusal(there.plan, there.v).empty();
  }

private slots:
  void plans_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<at::ScalarType>("type");
    QTest::addColumn<int>("times");
    for (const Named& named : namedPlans())
      for (const auto type : {at::kBFloat16, at::kFloat})
        for (const int times : {1, 9}) // 117 keys: more than one block, and a part of one
          if (takes(example(named, type, times)))
            QTest::addRow("%s, %s, %d", named.name, at::toString(type), times)
                << QString(named.name) << type << times;
  }
  void plans() {
    QFETCH(QString, name);
    QFETCH(at::ScalarType, type);
    QFETCH(int, times);
    auto e = example(namedPlan(name.toStdString()), type, times);
    if (times > 1 && type == at::kBFloat16 &&
        e.plan.bias.slopes.defined()) // whose gradient is many distances times what 16 bits leave out
      e.plan.bias.slopes.requires_grad_(false);
    isTheExplicitForm(e);
  }

  // Heads of every number of dims that has a kernel, and between; values of another width.
  void widths_data() {
    QTest::addColumn<at::ScalarType>("type");
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("valueWidth");
    for (const auto type : {at::kBFloat16, at::kFloat})
      for (const auto& [width, valueWidth] :
           {std::pair{20, 20}, {32, 7}, {48, 64}, {100, 128}, {128, 128}, {128, 40}})
        if (type == at::kBFloat16 || std::max(width, valueWidth) <= widestWideHead)
          QTest::addRow("%s %d %d", at::toString(type), width, valueWidth) << type << width << valueWidth;
  }
  void widths() {
    QFETCH(at::ScalarType, type);
    QFETCH(int, width);
    QFETCH(int, valueWidth);
    Example e;
    e.type = type, e.Tq = e.Tk = 70, e.d = width, e.G = 2;
    e.plan.pieces.push_back(
        {e.leaf("q", {e.B, e.H, e.Tq, e.d}), e.leaf("k", {e.B, e.G, e.Tk, e.d}), {.farthest = 40}});
    e.v = e.leaf("v", {e.B, e.G, e.Tk, valueWidth});
    e.plan.keys = e.plan.queries = at::arange(e.Tk, at::kDouble);
    e.plan.scale = 1 / std::sqrt(width);
    isTheExplicitForm(e);
  }

  void linesOfSeveralPieces() {
    auto e = example(namedPlan("three pieces, a tail of queries, grouped"), at::kBFloat16, 9);
    e.plan.bias.slopes = at::Tensor();
    e.plan.bias.decay = e.trained["decay"] =
        e.random("decay", {e.B, e.H, e.Tk}).to(at::kFloat).requires_grad_();
    isTheExplicitForm(e);
  }

  // Lines of millions: the difference of near numbers is that of doubles.
  void longLines() {
    Example e;
    e.type = at::kBFloat16, e.Tq = e.Tk = 70;
    e.plan.pieces.push_back(
        {e.leaf("q", {e.B, e.H, e.Tq, e.d}), e.leaf("k", {e.B, e.G, e.Tk, e.d}), {.farthest = 60}});
    e.v = e.leaf("v", {e.B, e.G, e.Tk, e.d});
    e.plan.keys = e.plan.queries = at::arange(e.Tk, at::kDouble) * 0.001 + 70000;
    e.plan.bias.slopes = at::full({e.H}, 100.0, at::kDouble);
    isTheExplicitForm(e);
  }

  void refuses() {
    const auto refusal = [](const Named& named, at::ScalarType type) {
      const There there(example(named, type));
      return deviceBlockwiseKernel.refusal(there.plan, there.v);
    };
    QCOMPARE(refusal(namedPlan("slopes"), at::kHalf),
             std::string("our attention for GPUs computes in bf16 and fp32"));
    QCOMPARE(refusal(namedPlan("slopes"), at::kFloat), std::string());
    QCOMPARE(refusal(namedPlan("causal"), at::kBFloat16),
             std::string("LibTorch's attention takes it without a mask"));
    QCOMPARE(refusal(namedPlan("dense"), at::kBFloat16),
             std::string("what is added to the logits is written out"));
    QCOMPARE(refusal(namedPlan("rescore"), at::kBFloat16), std::string("scores are made again row by row"));
    QCOMPARE(refusal(namedPlan("distance table, positions of each window"), at::kBFloat16),
             std::string("positions are not counted one by one"));
    {
      const Deterministic forms(fake::device());
      QCOMPARE(refusal(namedPlan("distance table"), at::kBFloat16),
               std::string("the gradient of a table gives other bits each time"));
      QCOMPARE(refusal(namedPlan("slopes"), at::kBFloat16), std::string());
    }
    const PlainOperations plain;
    QCOMPARE(refusal(namedPlan("slopes"), at::kBFloat16), std::string("there are no kernels of ours"));
  }
};

QTEST_GUILESS_MAIN(DeviceAttentionTest)
#include "device_attention_test.moc"
