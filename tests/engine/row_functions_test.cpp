// RMSNorm and the gate of an MLP against the operations of LibTorch that they replace, forwards and
// backwards.
#include "tests/engine/models.h"

#include "core/model/row_functions.h"
#include "core/runtime/products.h"
#include "core/runtime/random.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

constexpr double epsilon = 1e-5;

at::Tensor random(std::vector<std::int64_t> shape, std::uint64_t seed, at::ScalarType type) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(at::kCPU, seed)).to(type);
}

double off(const at::Tensor& a, const at::Tensor& b) { // relative to the largest
  return largest(a.to(at::kDouble) - b) / largest(b);
}

double bound(at::ScalarType type) {
  return type == at::kDouble ? 1e-14 : type == at::kFloat ? 4e-6 : 2e-2;
}

at::Tensor plainGate(const at::Tensor& h) {
  const auto parts = h.chunk(2, -1);
  return at::silu(parts[0]) * parts[1];
}

const std::vector<std::int64_t> widths = {1, 7, 16, 50, 128, 320}; // with and without what fills no register

} // namespace

class RowFunctionsTest : public QObject {
  Q_OBJECT

private slots:
  void normIsLibTorchs() {
    for (const auto type : {at::kFloat, at::kDouble})
      for (const auto width : widths) {
        const auto x = random({3, 41, width}, 1, type).requires_grad_(),
                   gain = random({width}, 2, type).requires_grad_();
        const auto g = random({3, 41, width}, 3, type);
        const auto X = x.detach().to(at::kDouble).requires_grad_(),
                   G = gain.detach().to(at::kDouble).requires_grad_();
        const auto y = rmsNorm(x, gain, epsilon), exact = at::rms_norm(X, {width}, G, epsilon);
        QVERIFY2(off(y, exact) < bound(type), qPrintable(QString::number(width)));
        const auto of = torch::autograd::grad({(y * g).sum()}, {x, gain});
        const auto wanted = torch::autograd::grad({(exact * g.to(at::kDouble)).sum()}, {X, G});
        // At width 1 the gradient of x is but what rounding leaves.
        if (width > 1)
          QVERIFY2(off(of[0], wanted[0]) < bound(type), qPrintable(QString::number(width)));
        QVERIFY2(off(of[1], wanted[1]) < bound(type), qPrintable(QString::number(width)));
      }
  }

  void gateIsLibTorchs() {
    for (const auto type : {at::kFloat, at::kDouble, at::kBFloat16})
      for (const auto width : widths) {
        const auto h = (3 * random({2, 37, 2 * width}, 1, type)).requires_grad_(),
                   g = random({2, 37, width}, 2, type);
        const auto H = h.detach().to(at::kDouble).requires_grad_();
        const auto y = gatedBySilu(h), exact = plainGate(H);
        QVERIFY(y.scalar_type() == type);
        QVERIFY2(off(y, exact) < bound(type), qPrintable(QString::number(width)));
        const auto of = torch::autograd::grad({(y * g).sum()}, {h});
        const auto wanted = torch::autograd::grad({(exact * g.to(at::kDouble)).sum()}, {H});
        QVERIFY2(off(of[0], wanted[0]) < bound(type), qPrintable(QString::number(width)));
      }
  }

  void farNumbersStayNumbers() { // where the exponential of what is far is 0 or infinite
    const auto h =
        at::tensor({-200.0F, -90.0F, 0.0F, 90.0F, 200.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F}).view({1, 10});
    QVERIFY(off(gatedBySilu(h), plainGate(h.to(at::kDouble))) < 1e-6);
    QVERIFY(gatedBySilu(at::full({1, 2}, std::nan(""), at::kFloat)).isnan().all().item<bool>());
    const auto zero = at::zeros({1, 16}, at::kFloat);
    QVERIFY(largest(rmsNorm(zero, at::ones({16}), epsilon)) == 0);
    QVERIFY(rmsNorm(at::full({1, 16}, std::nan(""), at::kFloat), at::ones({16}), epsilon)
                .isnan()
                .all()
                .item<bool>());
  }

  void threadsAddUp() { // the gain's gradient is the same sum however many threads take rows
    const auto x = random({4000, 64}, 1, at::kDouble), gain = random({64}, 2, at::kDouble).requires_grad_();
    const auto of = [&](int threads) {
      const int before = at::get_num_threads();
      at::set_num_threads(threads);
      const auto gradient = torch::autograd::grad({(rmsNorm(x, gain, epsilon) * x).sum()}, {gain})[0];
      at::set_num_threads(before);
      return gradient;
    };
    QVERIFY(off(of(1), of(3)) < 1e-13);
  }

  void plainOnesAreLibTorchs() {
    const auto x = random({5, 32}, 1, at::kFloat), gain = random({32}, 2, at::kFloat);
    const PlainProducts plain;
    QVERIFY(at::equal(rmsNorm(x, gain, epsilon), at::rms_norm(x, {32}, gain, epsilon)));
    QVERIFY(at::equal(gatedBySilu(x), plainGate(x)));
  }

  void columnsOfAWiderOneAreRead() {
    const auto x = random({9, 64}, 1, at::kFloat).slice(1, 3, 35), gain = random({32}, 2, at::kFloat);
    QVERIFY(off(rmsNorm(x, gain, epsilon),
                at::rms_norm(x.to(at::kDouble), {32}, gain.to(at::kDouble), epsilon)) < 4e-6);
    QVERIFY(off(gatedBySilu(x), plainGate(x.to(at::kDouble))) < 4e-6);
  }
};

QTEST_GUILESS_MAIN(RowFunctionsTest)
#include "row_functions_test.moc"
