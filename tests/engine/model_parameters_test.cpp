// The list of a model's tensors: one memory under inside and outside names, initial values of seed and name
// alone, and copies in the type of a product that are made once a step.
#include "core/runtime/parameters.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <QtTest>

using namespace expe;
using Fill = Parameters::Fill;

namespace {

const ParameterSpec q{"q.weight", {6, 4}, Does::Maps, 0, 0.5}, k{"k.weight", {3, 4}, Does::Maps, 0, 0.5},
    v{"v.weight", {5, 4}, Does::Maps, 2, 0.1}, gain{"norm.weight", {4}, Does::Multiplies, 1, 0},
    scalar{"theta", {}, Does::Shapes, 0.25, 0};

Parameters declared(std::uint64_t seed = 1, Fill fill = Fill::Initial, at::ScalarType type = at::kFloat) {
  Parameters all(seed, at::kCPU, fill, type);
  all.add({q, k, v}), all.add({gain}), all.add({scalar});
  return all;
}

bool alike(const at::Tensor& a, const at::Tensor& b) {
  return at::equal(a, b);
}

} // namespace

class ModelParametersTest : public QObject {
  Q_OBJECT

private slots:
  void namesViewsAndLeavesLieInTheSameMemory() {
    const auto all = declared();
    QCOMPARE(all.leaves().size(), std::size_t(3));
    QCOMPARE(all.leaves()[0].sizes().vec(), std::vector<std::int64_t>({14, 4}));
    QCOMPARE(all.count(), std::int64_t(14 * 4 + 4 + 1));
    std::vector<std::string> names;
    for (const auto& [name, view] : all.views()) {
      names.push_back(name);
      QVERIFY(!view.requires_grad());
      QVERIFY(view.is_same_size(all.view(name)) && view.data_ptr() == all.view(name).data_ptr());
    }
    QCOMPARE(names, std::vector<std::string>({"q.weight", "k.weight", "v.weight", "norm.weight", "theta"}));
    const auto& matrix = all.leaves()[0];
    QVERIFY(matrix.requires_grad() && matrix.is_leaf());
    all.view("k.weight").fill_(7);
    QVERIFY(alike(matrix.slice(0, 6, 9), at::full({3, 4}, 7)));
    QVERIFY(!(matrix == 7).slice(0, 0, 6).any().item<bool>() &&
            !(matrix == 7).slice(0, 9).any().item<bool>());
    all.view("theta").fill_(3);
    QCOMPARE(all.leaves()[2].item<double>(), 3.0);
    { // in place, as an optimiser does
      const at::NoGradGuard noGradients;
      all.leaves()[0].slice(0, 9).fill_(-1);
    }
    QVERIFY(alike(all.view("v.weight"), at::full({5, 4}, -1)));
    QVERIFY(all.has("theta") && !all.has("theta2"));
  }

  void momentsHaveTheSameNames() {
    const auto all = declared();
    std::vector<at::Tensor> moments;
    for (const auto& leaf : all.leaves())
      moments.push_back(at::arange(leaf.numel(), at::kFloat).view(leaf.sizes()));
    const auto views = all.views(moments);
    QCOMPARE(views[1].first, std::string("k.weight"));
    QVERIFY(alike(views[1].second, moments[0].slice(0, 6, 9)));
    views[4].second.fill_(9);
    QCOMPARE(moments[2].item<double>(), 9.0);
  }

  void aNameHasOneTensor() {
    Parameters all(1, at::kCPU);
    const auto one = all.add({scalar});
    QVERIFY(all.add({scalar}).is_same(one));
    QCOMPARE(all.leaves().size(), std::size_t(1));
    QCOMPARE(all.named().size(), std::size_t(1));
  }

  void initialValuesAreOfSeedAndName() {
    const auto all = declared();
    Parameters alone(1, at::kCPU); // another order, each in a tensor of its own
    alone.add({v}), alone.add({{"another", {100}, Does::Maps, 0, 1}}), alone.add({k}), alone.add({q});
    for (const char* name : {"q.weight", "k.weight", "v.weight"})
      QVERIFY2(alike(all.view(name), alone.view(name)), name);
    const auto again = declared(), other = declared(2);
    QVERIFY(alike(all.leaves()[0], again.leaves()[0]));
    for (const char* name : {"q.weight", "k.weight", "v.weight"})
      QVERIFY2(!(all.view(name) == other.view(name)).any().item<bool>(), name);
    Parameters renamed(1, at::kCPU);
    renamed.add({{"p.weight", q.shape, q.does, q.mean, q.std}});
    QVERIFY(!(renamed.view("p.weight") == all.view("q.weight")).any().item<bool>());
    const auto exact = declared(1, Fill::Initial, at::kDouble);
    QCOMPARE(exact.leaves()[0].scalar_type(), at::kDouble);
    QVERIFY(alike(exact.leaves()[0], all.leaves()[0].to(at::kDouble)));
  }

  void initialValuesAreAsTold() {
    Parameters all(3, at::kCPU);
    const auto many = all.add({{"many", {200, 100}, Does::Maps, 2, 0.5}}).detach();
    QVERIFY(std::abs(many.mean().item<double>() - 2) < 0.02); // 5 standard errors
    QVERIFY(std::abs(many.std().item<double>() - 0.5) < 0.0125);
    QVERIFY(alike(all.add({gain}), at::ones({4})));
    QVERIFY(alike(all.add({scalar}), at::full({}, 0.25)));
  }

  // What is not drawn is what the memory held: no value is written, neither drawn nor constant.
  void fillNoneDrawsNothing() {
    struct Counter : c10::MemoryReportingInfoBase {
      void reportMemoryUsage(void*, std::int64_t size, std::size_t, std::size_t, c10::Device) override {
        allocations += size > 0;
      }
      bool memoryProfilingEnabled() const override { return true; }
      int allocations = 0;
    };
    const auto counted = [](Fill fill) {
      const auto counter = std::make_shared<Counter>();
      const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, counter);
      declared(1, fill);
      return counter->allocations;
    };
    QCOMPARE(counted(Fill::None), 3);    // the leaves
    QCOMPARE(counted(Fill::Initial), 6); // and what was drawn of q, k and v
    const auto none = declared(1, Fill::None), drawn = declared();
    QCOMPARE(none.views().size(), drawn.views().size());
    for (std::size_t i = 0; i < drawn.leaves().size(); ++i) {
      QVERIFY(none.leaves()[i].is_same_size(drawn.leaves()[i]) && none.leaves()[i].requires_grad());
      none.leaves()[i].detach().copy_(drawn.leaves()[i]);
    }
    QVERIFY(alike(none.view("v.weight"), drawn.view("v.weight")));
  }

  void decaysAsTold() {
    const auto all = declared();
    QVERIFY(all.decays(0) && !all.decays(1) && !all.decays(2));
    Parameters others(1, at::kCPU); // by what is said, not by shape
    others.add({{"matrix", {4, 4}, Does::Multiplies, 0, 1}}),
        others.add({{"row", {4}, Does::StandsFor, 0, 1}});
    others.add({{"bias", {4, 4}, Does::IsAdded, 0, 1}});
    QVERIFY(!others.decays(0) && others.decays(1) && !others.decays(2));
  }

  void roundsOnceUntilStepped() {
    const auto all = declared();
    const auto& leaf = all.leaves()[0];
    QVERIFY(all.in(leaf, at::kFloat).is_same(leaf));
    const auto rounded = all.in(leaf, at::kBFloat16);
    QCOMPARE(rounded.scalar_type(), at::kBFloat16);
    QVERIFY(all.in(leaf, at::kBFloat16).is_same(rounded));
    QVERIFY(all.in(leaf, at::kDouble).scalar_type() == at::kDouble);
    QVERIFY(all.in(leaf, at::kBFloat16).is_same(rounded)); // each type has its own
    QVERIFY(!all.in(all.leaves()[1], at::kBFloat16).is_same(rounded));
    leaf.detach().fill_(3);
    all.stepped();
    QVERIFY(alike(all.in(leaf, at::kBFloat16), at::full({14, 4}, 3, at::kBFloat16)));
  }

  // Two micro-batches share one copy; with another type and without rounding the gradient is the same sum.
  void gradientsGoThroughTheCopy() {
    const auto all = declared();
    const auto& leaf = all.leaves()[0];
    { // a look without gradients before the step
      const at::NoGradGuard noGradients;
      QVERIFY(!all.in(leaf, at::kBFloat16).requires_grad());
    }
    const auto copy = all.in(leaf, at::kBFloat16);
    for (const double factor : {1.0, 2.0}) {
      QVERIFY(all.in(leaf, at::kBFloat16).is_same(copy));
      const auto x = at::full({4}, factor, at::kBFloat16);
      at::matmul(all.in(leaf, at::kBFloat16), x).sum().backward();
    }
    QCOMPARE(leaf.grad().scalar_type(), at::kFloat);
    QVERIFY(alike(leaf.grad(), at::full({14, 4}, 3)));
    {
      const at::NoGradGuard noGradients; // and one between two steps takes the copy that is there
      QVERIFY(all.in(leaf, at::kBFloat16).is_same(copy));
    }
  }
};

QTEST_APPLESS_MAIN(ModelParametersTest)
#include "model_parameters_test.moc"
