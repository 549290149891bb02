// Kernels for GPUs, run on the host over the memory of the device that is none, beside LibTorch's operators
// in fp64: forwards and backwards, rows with and without tails, threads taken in both orders.
#include "tests/accelerator/emulated.h"
#include "tests/accelerator/fake_device.h"
#include "tests/engine/models.h"
#include "tests/engine/normal.h"
#include "tests/paths.h"

#include "core/model/chunked_head_loss.h"
#include "core/model/dropout.h"
#include "core/model/row_functions.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/rope/rotation.h"
#include "core/runtime/device_kernels.h"
#include "core/train/optimizer.h"

#include <torch/csrc/autograd/autograd.h>

#include <fstream>
#include <sstream>

using namespace expe;

namespace {

using List = std::vector<at::Tensor>;

double off(const at::Tensor& a, const at::Tensor& b) { // relative to the largest
  return largest(a.to(at::kCPU).to(at::kDouble) - b) / std::max(largest(b), 1e-30);
}

// Of f, given leaves: what it makes, and its gradients where each output counts with weights of its own.
List outputsAndGradients(const std::function<List(const List&)>& f, const List& leaves) {
  List own;
  for (const auto& x : leaves)
    own.push_back(x.detach().requires_grad_());
  List all = f(own);
  at::Tensor loss;
  std::uint64_t seed = 100;
  for (const auto& made : List(all)) {
    const auto weights = normal(made.sizes().vec(), ++seed, at::kBFloat16).to(made.scalar_type());
    const auto share = (made * weights.to(made.device())).to(at::kDouble).sum();
    loss = loss.defined() ? loss + share : share;
  }
  for (const auto& gradient : torch::autograd::grad({loss}, own, {}, {}, false, true))
    all.push_back(gradient);
  return all;
}

} // namespace

class KernelsTest : public QObject {
  Q_OBJECT

  // f on the device, by kernels, beside `exact` on the CPU in fp64.
  static void areEqual(const std::function<List(const List&)>& f,
                       const std::function<List(const List&)>& exact, const List& leaves, double bound) {
    List there, wide;
    for (const auto& x : leaves)
      there.push_back(x.to(fake::device())), wide.push_back(x.to(at::kDouble));
    const auto wanted = outputsAndGradients(exact, wide);
    for (const bool backwards : {false, true}) {
      emulated::takeBackwards(backwards);
      fake::forget();
      const auto made = outputsAndGradients(f, there);
      emulated::takeBackwards(false);
      QVERIFY(fake::operators()["expe::kernel"] > 0);
      QCOMPARE(made.size(), wanted.size());
      for (std::size_t i = 0; i < made.size(); ++i)
        QVERIFY2(
            off(made[i], wanted[i]) <= bound,
            qPrintable(QString("%1 of %2: off by %3").arg(i).arg(made.size()).arg(off(made[i], wanted[i]))));
    }
  }

  static void types() {
    QTest::addColumn<at::ScalarType>("type");
    QTest::addColumn<double>("bound");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("width");
  }
  static void eachSize(const std::vector<std::pair<int, int>>& sizes) {
    types();
    for (const auto& [rows, width] : sizes)
      for (const auto& [type, bound] : {std::pair{at::kFloat, 4e-6}, std::pair{at::kBFloat16, 2e-2}})
        QTest::addRow("%s %dx%d", at::toString(type), rows, width) << type << bound << rows << width;
  }

private slots:
  void initTestCase() {
    QVERIFY(takeDeviceKernels(expe_device_kernels()));
    auto other = *expe_device_kernels();
    other.bytes += 8;
    QVERIFY(!takeDeviceKernels(&other));
  }

  void headSoftmax_data() { eachSize({{1, 1}, {5, 37}, {7, 320}, {3, 2049}, {2, 4096}}); }
  void headSoftmax() {
    QFETCH(at::ScalarType, type);
    QFETCH(double, bound);
    QFETCH(int, rows);
    QFETCH(int, width);
    auto targets = at::arange(rows, at::kLong) * 7 % width;
    if (rows > 1)
      targets[1] = -1;
    const auto exact = [&](const List& of) -> List {
      const auto logits = at::matmul(of[0], of[1].t());
      return {at::cross_entropy_loss(logits, targets, {}, at::Reduction::Mean, -1)};
    };
    const auto f = [&](const List& of) -> List {
      return {chunkedHeadLoss(of[0].unsqueeze(0), of[1], targets.unsqueeze(0).to(fake::device()))};
    };
    areEqual(f, exact, {normal({rows, 16}, 1, type), normal({width, 16}, 2, type)}, bound);
    const auto x = normal({rows, 16}, 1, type), head = normal({width, 16}, 2, type);
    const auto there = chunkedHeadLosses(x.unsqueeze(0).to(fake::device()), head.to(fake::device()),
                                         targets.unsqueeze(0).to(fake::device()));
    const auto logits = at::matmul(x.to(at::kDouble), head.to(at::kDouble).t());
    const auto each = at::cross_entropy_loss(logits, targets, {}, at::Reduction::None, -1);
    QVERIFY(off(there.flatten(), each) <= bound);
  }

  void norm_data() { eachSize({{3, 3}, {5, 37}, {700, 8}, {4, 320}, {3, 1030}, {2, 4096}}); }
  void norm() {
    QFETCH(at::ScalarType, type);
    QFETCH(double, bound);
    QFETCH(int, rows);
    QFETCH(int, width);
    const auto plainly = [&](const at::Tensor& sum, const at::Tensor& gain, NormKind kind) {
      return kind.centred ? at::layer_norm(sum, {width}, gain, {}, kind.epsilon)
                          : at::rms_norm(sum, {width}, gain, kind.epsilon);
    };
    for (const NormKind kind : {NormKind{false, 1e-2}, NormKind{true, 1e-2}}) {
      const auto x = normal({rows, width}, 1, at::kFloat), gain = normal({width}, 2, at::kFloat);
      areEqual(
          [&](const List& of) -> List {
            const auto made = normOfSum(of[0], of[1], of[2], kind, type);
            return {made.sum, made.normed};
          },
          [&](const List& of) -> List {
            return {of[0] + of[1], plainly(of[0] + of[1], of[2], kind)};
          },
          {x, normal({rows, width}, 3, type), gain}, bound);
      areEqual([&](const List& of) -> List { return {normOfSum(of[0], {}, of[1], kind, type).normed}; },
               [&](const List& of) -> List { return {plainly(of[0], of[1], kind)}; }, {x, gain}, bound);
    }
  }

  void gate_data() { eachSize({{1, 1}, {5, 37}, {4, 320}, {3, 1030}, {2, 4096}}); }
  void gate() {
    QFETCH(at::ScalarType, type);
    QFETCH(double, bound);
    QFETCH(int, rows);
    QFETCH(int, width);
    areEqual([](const List& of) -> List { return {gatedBySilu(of[0])}; },
             [](const List& of) -> List {
               const auto parts = of[0].chunk(2, -1);
               return {at::silu(parts[0]) * parts[1]};
             },
             {normal({rows, 2 * width}, 1, type)}, bound);
  }

  // Rows that do not begin at multiples of 16 bytes.
  void rowsLieAnywhere() {
    const auto all = normal({1 + 3 * 640}, 1, at::kFloat), gain = normal({641}, 2, at::kFloat);
    const auto some = [](const at::Tensor& x) { return x.slice(0, 1).view({3, 640}); };
    areEqual(
        [&](const List& of) -> List {
          return {gatedBySilu(some(of[0])),
                  normOfSum(some(of[0]), {}, of[1].slice(0, 1), {}, at::kFloat).normed};
        },
        [&](const List& of) -> List {
          const auto parts = some(of[0]).chunk(2, -1);
          return {at::silu(parts[0]) * parts[1], at::rms_norm(some(of[0]), {640}, of[1].slice(0, 1), 1e-5)};
        },
        {all, gain}, 4e-6);
  }

  // The same bits as on the CPU.
  void dropout_data() { eachSize({{1, 1}, {5, 37}, {3, 1030}}); }
  void dropout() {
    QFETCH(at::ScalarType, type);
    QFETCH(int, rows);
    QFETCH(int, width);
    const Dropout dropout = {0.3, drawnFor(5, 6, 7)}, onDevice = {0.3, dropout.drawn.to(fake::device())};
    const auto x = normal({rows, width}, 1, type);
    fake::forget();
    const auto there = onDevice(x.to(fake::device()), 2, 1);
    QCOMPARE(fake::operators()["expe::kernel"], 1);
    QVERIFY(at::equal(there.to(at::kCPU), dropout(x, 2, 1)));
    areEqual([&](const List& of) -> List { return {onDevice(of[0], 2, 1)}; },
             [&](const List& of) -> List { return {dropout(of[0], 2, 1)}; }, {x}, 1e-2);
  }

  void rotation_data() {
    types();
    QTest::addColumn<bool>("interleaved");
    QTest::addColumn<bool>("ofWindows");
    for (const bool interleaved : {false, true})
      for (const bool ofWindows : {false, true})
        for (const auto& [type, bound] : {std::pair{at::kFloat, 4e-6}, std::pair{at::kBFloat16, 2e-2}})
          for (const int pairs : {1, 5, 8, 40})
            QTest::addRow("%s %d%s%s", at::toString(type), pairs, interleaved ? " interleaved" : "",
                          ofWindows ? " of windows" : "")
                << type << bound << 0 << pairs << interleaved << ofWindows;
  }
  void rotation() {
    QFETCH(at::ScalarType, type);
    QFETCH(double, bound);
    QFETCH(int, width);
    QFETCH(bool, interleaved);
    QFETCH(bool, ofWindows);
    constexpr std::int64_t B = 2, T = 7, H = 3;
    const std::int64_t pairs = width, d = pairs == 5 ? 10 : 2 * pairs + 3;
    const auto angles =
        normal(ofWindows ? std::vector<std::int64_t>{B, 1, T, pairs} : std::vector<std::int64_t>{T, pairs}, 9,
               at::kDouble);
    const auto turned = [&](const at::Tensor& x, at::ScalarType exact) {
      const Rotation by = {angles.cos().to(exact).to(x.device()), angles.sin().to(exact).to(x.device())};
      // As queries lie in a product: [B,T,3·H·d].
      return rotate(x.slice(-1, H * d, 2 * H * d).view({B, T, H, d}).transpose(1, 2), by, interleaved);
    };
    areEqual([&](const List& of) -> List { return {turned(of[0], at::kFloat)}; },
             [&](const List& of) -> List { return {turned(of[0], at::kDouble)}; },
             {normal({B, T, 3 * H * d}, 1, type)}, bound);
  }

  // AdamW by its formula in fp64: tensors of many lengths, more than one launch takes; some have no gradient.
  void adamW_data() {
    QTest::addColumn<double>("clip");
    QTest::newRow("clipped") << 0.5;
    QTest::newRow("within") << 1e6;
    QTest::newRow("never") << 0.0;
  }
  void adamW() {
    QFETCH(double, clip);
    Config config = engineSchema().complete({});
    for (const auto& [key, value] : {std::pair{"training.clip", clip},
                                     {"training.decay", 0.1},
                                     {"training.epsilon", 1e-3},
                                     {"training.beta2", 0.9999}})
      config.set(key, value);
    constexpr double rate = 0.02;
    for (const bool backwards : {false, true}) {
      Parameters parameters(3, fake::device());
      std::vector<at::Tensor> weights, moments, squares;
      for (int i = 0; i < 70; ++i) {
        const std::int64_t count = i == 0 ? 2 * numbersOfUpdate + 5 : i == 1 ? numbersOfUpdate : 1 + 7 * i;
        const auto does = i % 3 ? Does::Maps : Does::Shapes;
        parameters.add({{"tensor." + std::to_string(i), {count}, does, 0, 1}});
        weights.push_back(parameters.leaves().back().detach().to(at::kCPU).to(at::kDouble));
        moments.push_back(at::zeros_like(weights.back())), squares.push_back(at::zeros_like(weights.back()));
      }
      Optimizer optimizer(parameters);
      for (int step = 1; step <= 3; ++step) {
        List gradients;
        for (std::size_t i = 0; i < weights.size(); ++i) {
          gradients.push_back(normal(weights[i].sizes().vec(), 100 * step + i, at::kFloat));
          if (i == 5)
            gradients.back().zero_();
          else
            optimizer.trained[i].mutable_grad() = gradients.back().to(fake::device());
        }
        fake::forget();
        emulated::takeBackwards(backwards);
        const auto norm = optimizer.step(rate, config).to(at::kCPU).item<double>();
        emulated::takeBackwards(false);
        QCOMPARE(fake::operators()["expe::kernel"], 5); // two launches, twice, and one of the norm
        double exact = 0;
        for (const auto& g : gradients)
          exact += g.to(at::kDouble).square().sum().item<double>();
        exact = std::sqrt(exact);
        QVERIFY(std::abs(norm - exact) < 1e-5 * exact);
        const double by = clip > 0 && exact > clip ? exact / clip : 1;
        const double b1 = config.real("training.beta1"), b2 = config.real("training.beta2");
        for (std::size_t i = 0; i < weights.size(); ++i) {
          if (i == 5)
            continue;
          const auto g = gradients[i].to(at::kDouble) / by;
          moments[i] = b1 * moments[i] + (1 - b1) * g, squares[i] = b2 * squares[i] + (1 - b2) * g * g;
          const auto m = moments[i] / (1 - std::pow(b1, step)), v = squares[i] / (1 - std::pow(b2, step));
          weights[i] = weights[i] * (1 - rate * (i % 3 ? 0.1 : 0)) - rate * m / (v.sqrt() + 1e-3);
        }
      }
      for (std::size_t i = 0; i < weights.size(); ++i) {
        QVERIFY(off(optimizer.trained[i].detach(), weights[i]) < 4e-6);
        QVERIFY(off(optimizer.first[i], moments[i]) < 4e-6 && off(optimizer.second[i], squares[i]) < 4e-6);
        QVERIFY(!optimizer.trained[i].grad().defined());
      }
    }
  }

  // Of each kernel as nvcc built it: nothing is spilled into memory.
  void nothingIsSpilled() {
    std::ifstream table(QCoreApplication::applicationDirPath().toStdString() + "/../kernels.txt");
    if (!table)
      QSKIP("nvcc was not there when this was built");
    std::string line;
    std::getline(table, line);
    int kernels = 0;
    while (std::getline(table, line)) {
      ++kernels;
      QVERIFY2(line.ends_with(" 0"), line.c_str());
    }
    QVERIFY(kernels >= 15);
  }
};

QTEST_GUILESS_MAIN(KernelsTest)
#include "kernels_test.moc"
