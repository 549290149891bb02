// Dropout is a function of what it is for, drops as often as it says, and its gradient drops the same.
#include "tests/engine/models.h"

#include "core/model/dropout.h"
#include "core/runtime/plain.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

#include <cmath>

using namespace expe;

namespace {

const Dropout quarter = {0.25, drawnFor(7, 3, 1)};

at::Tensor zeros(const at::Tensor& dropped) { // of ones: 1 where a number was dropped
  return (dropped == 0).to(at::kDouble);
}

} // namespace

class DropoutTest : public QObject {
  Q_OBJECT
private slots:
  void isAFunctionOfWhatItIsFor() {
    const auto x = at::ones({4, 16, 32});
    QVERIFY(at::equal(quarter(x, 0, 1), quarter(x, 0, 1)));
    QVERIFY(!at::equal(quarter(x, 0, 1), quarter(x, 1, 1)));
    QVERIFY(!at::equal(quarter(x, 0, 1), quarter(x, 0, 2)));
    QVERIFY(!at::equal(quarter(x, 0, 1), (Dropout{0.25, drawnFor(8, 3, 1)})(x, 0, 1)));
    QVERIFY(!at::equal(quarter(x, 0, 1), (Dropout{0.25, drawnFor(7, 4, 1)})(x, 0, 1)));
    QVERIFY(!at::equal(quarter(x, 0, 1), (Dropout{0.25, drawnFor(7, 3, 2)})(x, 0, 1)));
  }

  // Within four standard deviations of a fair coin's, also of two that share a hash or a bit of their index.
  void dropsAsOftenAsItSays() {
    constexpr std::int64_t n = 1 << 20;
    for (const double p : {0.001, 0.1, 0.25, 0.5, 0.9}) {
      const auto dropped = (Dropout{p, drawnFor(1, 2, 3)})(at::ones({n}), 0, 0);
      const auto of = zeros(dropped);
      QVERIFY(std::abs(of.mean().item<double>() - p) < 4 * std::sqrt(p * (1 - p) / n));
      for (const std::int64_t apart : {1, 2, 3, 64, 128, 4096}) {
        const auto both = of.slice(0, apart) - p, other = of.slice(0, 0, n - apart) - p;
        const double correlation = (both * other).mean().item<double>() / (p * (1 - p));
        QVERIFY2(std::abs(correlation) < 4 / std::sqrt(n), qPrintable(QString::number(apart)));
      }
      QVERIFY(at::allclose(dropped.masked_select(dropped != 0), at::full({}, 1 / (1 - p))));
    }
  }

  void gradientDropsTheSame() {
    const auto x = at::randn({6, 50, 32}, at::kDouble).requires_grad_();
    const auto y = quarter(x, 2, 1);
    const auto g = at::randn({6, 50, 32}, at::kDouble);
    (y * g).sum().backward();
    QVERIFY(at::allclose(x.grad(), (y.detach() / x.detach()) * g, 1e-12, 1e-12));
    QVERIFY(zeros(y.detach()).sum().item<double>() > 0);
  }

  void anOddNumberIsDroppedLikeTheRest() {
    const auto all = zeros(quarter(at::ones({1000}), 0, 1));
    for (const std::int64_t n : {1, 7, 999})
      QVERIFY(at::equal(zeros(quarter(at::ones({n}), 0, 1)), all.slice(0, 0, n)));
  }

  // On a device there are LibTorch's operators alone.
  void operatorsDropTheSame() {
    for (const auto type : {at::kDouble, at::kFloat, at::kBFloat16})
      for (const std::int64_t n : {1, 2, 777, 4096}) {
        const auto x = at::randn({n}, at::kDouble).to(type).requires_grad_();
        const auto ours = quarter(x, 1, 0);
        const auto gradient = torch::autograd::grad({ours.sum()}, {x})[0];
        const PlainOperations plain;
        const auto theirs = quarter(x, 1, 0);
        QVERIFY(at::equal(ours, theirs));
        QVERIFY(at::equal(gradient, torch::autograd::grad({theirs.sum()}, {x})[0]));
      }
    const auto x = at::randn({20, 30}).t(); // read in the order of its indices
    QVERIFY(at::equal(quarter(x, 0, 0), quarter(x.contiguous(), 0, 0)));
  }

  void typesAndThreadsDropTheSame() {
    const auto x = at::ones({64, 1024}, at::kDouble);
    const auto all = zeros(quarter(x, 0, 1));
    QVERIFY(at::equal(zeros(quarter(x.to(at::kFloat), 0, 1)), all));
    QVERIFY(at::equal(zeros(quarter(x.to(at::kBFloat16), 0, 1)), all));
    const int before = at::get_num_threads();
    for (const int threads : {1, 2, 3}) {
      at::set_num_threads(threads);
      QVERIFY(at::equal(zeros(quarter(x, 0, 1)), all));
    }
    at::set_num_threads(before);
  }
};

QTEST_GUILESS_MAIN(DropoutTest)
#include "dropout_test.moc"
