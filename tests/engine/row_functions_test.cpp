// Norms with the addition before them, and the gate of an MLP, against the operations of LibTorch that they
// replace, forwards and backwards.
#include "tests/engine/models.h"
#include "tests/engine/normal.h"

#include "core/model/row_functions.h"
#include "core/runtime/plain.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

constexpr double epsilon = 1e-5;
constexpr NormKind rms = {false, epsilon};

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

  struct Asked {
    std::int64_t width;
    bool added;
    double ofSum, ofNormed; // how much of the loss each is
  };
  static void sumIs(const Asked& asked, NormKind kind, at::ScalarType wide, at::ScalarType low) {
    const auto width = asked.width;
    const auto leaf = [&](const std::vector<std::int64_t>& shape, std::uint64_t seed, at::ScalarType type) {
      return normal(shape, seed, type).requires_grad_();
    };
    const auto exactly = [](const at::Tensor& x) { return x.detach().to(at::kDouble).requires_grad_(); };
    const auto x = leaf({3, 41, width}, 1, wide), gain = leaf({width}, 2, wide);
    const auto more = asked.added ? leaf({3, 41, width}, 4, low) : at::Tensor();
    const auto g = normal({3, 41, width}, 3, low), G = normal({3, 41, width}, 5, wide);
    const auto X = exactly(x), GAIN = exactly(gain), MORE = asked.added ? exactly(more) : at::Tensor();
    const auto made = normOfSum(x, more, gain, kind, low);
    const auto sum = asked.added ? X + MORE : X;
    const auto normed = kind.centred ? at::layer_norm(sum, {width}, GAIN, {}, kind.epsilon)
                                     : at::rms_norm(sum, {width}, GAIN, kind.epsilon);
    QVERIFY(made.normed.scalar_type() == low && made.sum.scalar_type() == wide);
    QVERIFY2(off(made.sum, sum) < bound(wide), qPrintable(QString::number(width)));
    if (width > 1 || !kind.centred) // the norm of one number without its mean is 0
      QVERIFY2(off(made.normed, normed) < bound(low), qPrintable(QString::number(width)));
    const auto loss = [&](const at::Tensor& ofSum, const at::Tensor& ofNormed) {
      return asked.ofSum * (ofSum * G.to(ofSum.scalar_type())).sum() +
             asked.ofNormed * (ofNormed * g.to(ofNormed.scalar_type())).sum();
    };
    std::vector<at::Tensor> leaves{x, gain}, exact{X, GAIN};
    if (asked.added)
      leaves.push_back(more), exact.push_back(MORE);
    const auto of = torch::autograd::grad({loss(made.sum, made.normed)}, leaves, {}, {}, false, true);
    const auto wanted = torch::autograd::grad({loss(sum, normed)}, exact, {}, {}, false, true);
    for (std::size_t i = 0; i < of.size(); ++i) {
      const bool none = i == 1 && (asked.ofNormed == 0 || (width == 1 && kind.centred));
      if (width == 1 && !none && (asked.ofSum == 0 || kind.centred)) // but what rounding leaves
        continue;
      QVERIFY2(none ? !of[i].defined() || largest(of[i]) == 0 : off(of[i], wanted[i]) < bound(low),
               qPrintable(QString("%1 %2").arg(width).arg(i)));
    }
  }

private slots:
  // Forwards and backwards, where the sum goes on, where it does not, and where nothing else is read.
  void normOfSumIsLibTorchs_data() {
    QTest::addColumn<bool>("centred");
    QTest::addColumn<at::ScalarType>("wide");
    QTest::addColumn<at::ScalarType>("low");
    for (const bool centred : {false, true})
      for (const auto& [name, wide, low] :
           {std::tuple{"fp64", at::kDouble, at::kDouble}, std::tuple{"fp32", at::kFloat, at::kFloat},
            std::tuple{"bf16", at::kFloat, at::kBFloat16}})
        QTest::addRow("%s %s", centred ? "LayerNorm" : "RMSNorm", name) << centred << wide << low;
  }
  void normOfSumIsLibTorchs() {
    QFETCH(bool, centred);
    QFETCH(at::ScalarType, wide);
    QFETCH(at::ScalarType, low);
    for (const auto width : widths)
      for (const bool added : {false, true})
        for (const auto& [ofSum, ofNormed] : {std::pair{1, 1}, std::pair{0, 1}, std::pair{1, 0}})
          sumIs({width, added, static_cast<double>(ofSum), static_cast<double>(ofNormed)}, {centred, epsilon},
                wide, low);
  }

  void gateIsLibTorchs() {
    for (const auto type : {at::kFloat, at::kDouble, at::kBFloat16})
      for (const auto width : widths) {
        const auto h = (3 * normal({2, 37, 2 * width}, 1, type)).requires_grad_(),
                   g = normal({2, 37, width}, 2, type);
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
    QVERIFY(largest(normOf(zero, at::ones({16}), rms)) == 0);
    QVERIFY(
        normOf(at::full({1, 16}, std::nan(""), at::kFloat), at::ones({16}), rms).isnan().all().item<bool>());
  }

  void threadsAddUp() { // the gain's gradient is the same sum however many threads take rows
    const auto x = normal({4000, 64}, 1, at::kDouble), gain = normal({64}, 2, at::kDouble).requires_grad_();
    const auto of = [&](int threads) {
      const int before = at::get_num_threads();
      at::set_num_threads(threads);
      auto gradient = torch::autograd::grad({(normOf(x, gain, rms) * x).sum()}, {gain})[0];
      at::set_num_threads(before);
      return gradient;
    };
    QVERIFY(off(of(1), of(3)) < 1e-13);
  }

  void plainOnesAreLibTorchs() {
    const auto x = normal({5, 32}, 1, at::kFloat), gain = normal({32}, 2, at::kFloat);
    const PlainOperations plain;
    QVERIFY(at::equal(normOf(x, gain, rms), at::rms_norm(x, {32}, gain, epsilon)));
    QVERIFY(at::equal(gatedBySilu(x), plainGate(x)));
  }

  void columnsOfAWiderOneAreRead() {
    const auto x = normal({9, 64}, 1, at::kFloat).slice(1, 3, 35), gain = normal({32}, 2, at::kFloat);
    QVERIFY(off(normOf(x, gain, rms), at::rms_norm(x.to(at::kDouble), {32}, gain.to(at::kDouble), epsilon)) <
            4e-6);
    QVERIFY(off(gatedBySilu(x), plainGate(x.to(at::kDouble))) < 4e-6);
  }
};

QTEST_GUILESS_MAIN(RowFunctionsTest)
#include "row_functions_test.moc"
