// The loss at the head: against its plain expression, with targets that do not count, and with a kernel that
// this test brings, which never holds all logits.
#include "tests/engine/models.h"
#include "tests/engine/normal.h"

#include "core/model/head_loss.h"
#include "core/runtime/plain.h"
#include "core/runtime/products.h"
#include "core/train/step.h"

#include <torch/csrc/autograd/autograd.h>
#include <torch/csrc/autograd/custom_function.h>

using namespace expe;

namespace {

constexpr std::int64_t B = 2, T = 13, D = 8, V = 50;

struct HeadProblem {
  at::Tensor x, head, targets;
  explicit HeadProblem(at::ScalarType type, bool some = true) {
    x = normal({B, T, D}, 1, type).requires_grad_(), head = normal({V, D}, 2, type).requires_grad_();
    targets = tokens(B, T, V);
    if (some) // every third does not count
      targets = at::where(at::arange(B * T).view({B, T}).remainder(3) == 1, -1, targets);
  }
};

// Mean of −log softmax, by the formula.
at::Tensor plainly(const HeadProblem& p) {
  const auto logits = at::matmul(p.x, p.head.t());
  const auto nats =
      logits.logsumexp(-1) - logits.gather(-1, p.targets.clamp_min(0).unsqueeze(-1)).squeeze(-1);
  const auto counts = p.targets >= 0;
  return at::where(counts, nats, at::zeros_like(nats)).sum() / counts.sum();
}

// A few rows at a time; the gradient is made on the way forward.
struct ByRows : torch::autograd::Function<ByRows> {
  static constexpr std::int64_t rows = 4;
  using Context = torch::autograd::AutogradContext;

  static at::Tensor forward(Context* context, const at::Tensor& x, const at::Tensor& head,
                            const at::Tensor& targets) {
    const auto flat = x.flatten(0, 1), wanted = targets.flatten();
    const auto count = (wanted >= 0).sum();
    auto loss = at::zeros({}, x.options()), dx = at::zeros_like(flat), dHead = at::zeros_like(head);
    for (std::int64_t at = 0; at < flat.size(0); at += rows) {
      const auto some = flat.slice(0, at, at + rows), target = wanted.slice(0, at, at + rows);
      const auto counts = (target >= 0).unsqueeze(-1), index = target.clamp_min(0).unsqueeze(-1);
      const auto logProbabilities = at::log_softmax(at::matmul(some, head.t()), -1);
      loss = loss - (logProbabilities.gather(-1, index) * counts).sum() / count;
      const auto one = at::ones_like(index, x.options());
      const auto d = (logProbabilities.exp().scatter_add(-1, index, -one)) * counts / count;
      dx.slice(0, at, at + rows).copy_(at::matmul(d, head));
      dHead += at::matmul(d.t(), some);
    }
    context->save_for_backward({dx.view_as(x), dHead});
    return loss;
  }
  static torch::autograd::variable_list backward(Context* context,
                                                 const torch::autograd::variable_list& gradient) {
    const auto saved = context->get_saved_variables();
    return {saved[0] * gradient[0], saved[1] * gradient[0], {}};
  }
};

bool switchedOn = false;
int asked = 0;
const HeadLossKernel byRows = {
    "by rows", [](const at::Tensor&) -> std::string { return switchedOn ? "" : "it is switched off"; },
    [](const at::Tensor& x, const at::Tensor& head, const at::Tensor& targets) {
      ++asked;
      return ByRows::apply(x, head, targets);
    }};

} // namespace

class HeadLossTest : public QObject {
  Q_OBJECT

private slots:
  void initTestCase() { addHeadLossKernel(byRows); }
  void cleanup() { switchedOn = false; }

  void isTheMeanOfWhatCounts() {
    for (const auto type : {at::kDouble, at::kFloat})
      for (const HeadLossKernel* kernel : headLossKernels()) {
        const HeadProblem p(type), exact(at::kDouble);
        const auto loss = (*kernel)(p.x, p.head, p.targets), plain = plainly(exact);
        const double bound = type == at::kDouble ? 1e-12 : 1e-5;
        QVERIFY(loss.scalar_type() == type);
        QVERIFY2(largest(loss - plain) < bound, kernel->name);
        const auto of = torch::autograd::grad({loss}, {p.x, p.head}),
                   wanted = torch::autograd::grad({plain}, {exact.x, exact.head});
        QVERIFY2(largest(of[0] - wanted[0]) < bound && largest(of[1] - wanted[1]) < bound, kernel->name);
        QVERIFY(largest(of[0].view({B * T, D})[1]) == 0); // it does not count
      }
  }

  // bf16 has steps of 1/64 between 2 and 4 nats, and of 1/32 above: the product's rounding alone is left.
  void lossesOfBf16AreSummedInFp32_data() {
    QTest::addColumn<bool>("plainly");
    QTest::newRow("as the CPU computes it") << false;
    QTest::newRow("by LibTorch's operations, as a GPU does") << true;
  }
  void lossesOfBf16AreSummedInFp32() {
    QFETCH(bool, plainly);
    const PlainOperations operations(plainly);
    const HeadProblem p(at::kBFloat16);
    const auto logits = at::matmul(p.x, p.head.t()).to(at::kFloat);
    const auto nats =
        logits.logsumexp(-1) - logits.gather(-1, p.targets.clamp_min(0).unsqueeze(-1)).squeeze(-1);
    const auto counts = p.targets >= 0, wanted = at::where(counts, nats, at::zeros_like(nats));
    const auto isCoarse = [](const at::Tensor& loss) { return (loss * 64 == (loss * 64).round()).all(); };
    for (const HeadLossKernel* kernel : headLossKernels()) {
      if (kernel == &byRows)
        continue; // a test's own
      const auto loss = (*kernel)(p.x, p.head, p.targets);
      QVERIFY2(loss.scalar_type() == at::kFloat, kernel->name);
      QVERIFY2(largest(loss - wanted.sum() / counts.sum()) < 1e-3, kernel->name);
      QVERIFY2(!isCoarse(loss).item<bool>(), kernel->name);
      QVERIFY(torch::autograd::grad({loss}, {p.x})[0].scalar_type() == at::kBFloat16);
    }
    for (const bool trained : {false, true}) {
      const auto x = trained ? p.x : p.x.detach(), head = trained ? p.head : p.head.detach();
      const auto losses = headLosses(x, head, p.targets);
      QVERIFY(losses.scalar_type() == at::kFloat && largest(losses - wanted) < 1e-2);
      QVERIFY(!isCoarse(losses).item<bool>());
    }
  }

  void eachTargetHasItsNats() {
    const HeadProblem p(at::kDouble), all(at::kDouble, false);
    const auto losses = headLosses(p.x, p.head, p.targets);
    QCOMPARE(losses.sizes().vec(), std::vector<std::int64_t>({B, T}));
    const auto counts = p.targets >= 0;
    QVERIFY(largest(losses.sum() / counts.sum() - headLoss(p.x, p.head, p.targets)) < 1e-12);
    QVERIFY(at::equal(losses, at::where(counts, headLosses(all.x, all.head, all.targets), 0)));
  }

  // With so large a vocabulary that a chunk has some rows only, in every precision.
  void chunksAddUp_data() {
    QTest::addColumn<bool>("plainly");
    QTest::newRow("as the CPU computes it") << false;
    QTest::newRow("by LibTorch's operations, as a GPU does") << true;
  }
  void chunksAddUp() {
    QFETCH(bool, plainly);
    const PlainOperations products(plainly);
    constexpr std::int64_t many = 150000, rows = 150;
    const auto targets =
        at::where(at::arange(rows).view({1, rows}).remainder(5) == 2, -1, tokens(1, rows, many));
    const auto x = normal({1, rows, D}, 1, at::kDouble), head = normal({many, D}, 2, at::kDouble);
    const auto X = x.clone().requires_grad_(), H = head.clone().requires_grad_();
    const auto plain = at::cross_entropy_loss(at::matmul(X, H.t()).flatten(0, 1), targets.flatten(), {},
                                              at::Reduction::Mean, -1);
    const auto wanted = torch::autograd::grad({plain}, {X, H});
    for (const auto& [type, bound] :
         {std::pair(at::kDouble, 1e-12), {at::kFloat, 2e-5}, {at::kBFloat16, 2e-2}}) {
      const auto wide = type == at::kDouble ? at::kDouble : at::kFloat;
      const auto a = x.to(wide).requires_grad_(), b = head.to(type).requires_grad_();
      const auto loss = headLoss(a, b, targets);
      const auto of = torch::autograd::grad({3 * loss}, {a, b}); // another scale than 1
      QVERIFY2(largest(loss - plain) < bound * 10, qPrintable(QString::number(largest(loss - plain))));
      for (const std::size_t i : {0, 1}) {
        const bool byLibTorch = plainly || !oneDnnMultiplies();
        const double sums = byLibTorch && i == 0 ? 20 : 1; // its product adds 150,000 numbers one by one
        const double off = largest(of[i].to(at::kDouble) - 3 * wanted[i]) / largest(3 * wanted[i]);
        QVERIFY2(off < sums * bound,
                 qPrintable(QString("%1 %2: %3").arg(at::toString(type)).arg(i).arg(off)));
      }
      QVERIFY(largest(headLosses(a.detach(), b.detach(), targets).sum() / (targets >= 0).sum() - loss) <
              1e-4);
    }
  }

  // Chosen where the plan of the model's loss is made, with nothing said to model, step or optimiser.
  void aKernelOfOnesOwnIsChosen() {
    const auto config = configured({{"training.batch", "2"}});
    const auto trained = [&](bool on) {
      switchedOn = on, asked = 0;
      std::vector<Token> tokens;
      for (Token i = 0; i < 400; ++i)
        tokens.push_back((i * 37 + i / 7 * 11) % V);
      Dataset data;
      data.tokens = std::move(tokens);
      data.train = {{0, data.tokens.size()}};
      Decoder model(config, V, at::kCPU, Parameters::Fill::Initial, at::kDouble);
      Optimizer optimizer(model.parameters());
      TrainingStep step(model, optimizer, nextToken(data, config));
      std::vector<double> losses;
      for (std::int64_t number = 1; number <= 5; ++number)
        losses.push_back(step(number, config, [] { return false; })->loss);
      return losses;
    };
    const auto whole = trained(false);
    QCOMPARE(asked, 0);
    const auto byRows = trained(true);
    QCOMPARE(asked, 5);
    for (std::size_t i = 0; i < whole.size(); ++i)
      QVERIFY2(std::abs(whole[i] - byRows[i]) < 1e-9, qPrintable(QString::number(whole[i] - byRows[i])));
    QVERIFY(whole.front() != whole.back());
  }
};

QTEST_APPLESS_MAIN(HeadLossTest)
#include "head_loss_test.moc"
