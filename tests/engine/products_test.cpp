// Products of matrices against LibTorch's in fp64, in every layout that a model asks for.
#include "tests/engine/models.h"
#include "tests/engine/normal.h"

#include "core/runtime/plain.h"
#include "core/runtime/products.h"

#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

double off(const at::Tensor& a, const at::Tensor& b) { // relative to the largest
  return largest(a.to(at::kDouble) - b.to(at::kDouble)) / largest(b.to(at::kDouble));
}

double bound(at::ScalarType type) {
  return type == at::kDouble ? 1e-14 : type == at::kFloat ? 2e-6 : 1e-2;
}

struct Layout {
  const char* name;
  at::Tensor a, b; // [M,K], [K,N]
};

std::vector<Layout> layouts(at::ScalarType type) {
  const auto of = [&](const std::vector<std::int64_t>& shape, std::uint64_t seed) {
    return normal(shape, seed, type);
  };
  return {{"plain", of({33, 20}, 1), of({20, 48}, 2)},
          {"x Wᵀ", of({33, 20}, 3), of({48, 20}, 4).t()},
          {"gᵀ x", of({20, 33}, 5).t(), of({20, 48}, 6)},
          {"columns of a wider one", of({33, 64}, 7).slice(1, 5, 25), of({48, 64}, 8).slice(1, 5, 25).t()},
          {"rows of a taller one", of({90, 20}, 9).slice(0, 7, 40), of({20, 48}, 10)},
          {"few rows", of({3, 20}, 11), of({48, 20}, 12).t()},
          {"one number deep", of({33, 1}, 13), of({1, 48}, 14)}};
}

} // namespace

class ProductsTest : public QObject {
  Q_OBJECT

private slots:
  void areThoseOfEveryLayout() {
    for (const auto type : {at::kFloat, at::kDouble, at::kBFloat16})
      for (const Layout& l : layouts(type)) {
        const auto exact = at::mm(l.a.to(at::kDouble), l.b.to(at::kDouble));
        const auto out = at::full({l.a.size(0), l.b.size(1)}, 7, l.a.options());
        multiply(out, l.a, l.b);
        QVERIFY2(off(out, exact) < bound(type), l.name);
        multiply(out, l.a, l.b, true);
        QVERIFY2(off(out, 2 * exact) < 2 * bound(type), l.name);
      }
  }

  void goWhereTheyAreTold() { // into rows of a larger matrix, and nowhere else
    const auto a = normal({16, 20}, 1), b = normal({20, 48}, 2), all = at::full({40, 48}, 7, at::kFloat);
    multiply(all.slice(0, 10, 26), a, b);
    QVERIFY(off(all.slice(0, 10, 26), at::mm(a.to(at::kDouble), b.to(at::kDouble))) < 2e-6);
    QVERIFY(at::equal(all.slice(0, 0, 10), at::full({10, 48}, 7, at::kFloat)));
    QVERIFY(at::equal(all.slice(0, 26), at::full({14, 48}, 7, at::kFloat)));
  }

  void areDifferentiated() {
    for (const auto type : {at::kFloat, at::kDouble}) {
      const auto x = normal({2, 17, 20}, 1, type).requires_grad_(),
                 w = normal({48, 20}, 2, type).requires_grad_();
      const auto X = x.detach().to(at::kDouble).requires_grad_(),
                 W = w.detach().to(at::kDouble).requires_grad_();
      const auto g = normal({2, 17, 48}, 3, type);
      const auto out = linearMap(x, w), exact = at::linear(X, W);
      QVERIFY(off(out, exact) < bound(type));
      const auto of = torch::autograd::grad({(out * g).sum()}, {x, w});
      const auto wanted = torch::autograd::grad({(exact * g.to(at::kDouble)).sum()}, {X, W});
      QVERIFY(off(of[0], wanted[0]) < bound(type) && off(of[1], wanted[1]) < bound(type));
    }
  }

  void onlyWhatIsWantedIsDifferentiated() {
    const auto x = normal({17, 20}, 1), w = normal({48, 20}, 2).requires_grad_();
    const auto out = linearMap(x, w);
    QVERIFY(torch::autograd::grad({out.sum()}, {w})[0].defined());
    const auto frozen = linearMap(x.detach().requires_grad_(), w.detach());
    QVERIFY(frozen.requires_grad());
    QVERIFY(!linearMap(x, w.detach()).requires_grad());
  }

  void plainOnesAreLibTorchs() {
    const auto x = normal({33, 20}, 1), w = normal({48, 20}, 2);
    const PlainOperations plain;
    QVERIFY(at::equal(linearMap(x, w), at::linear(x, w)));
    {
      const PlainOperations ours(false);
      QVERIFY(off(linearMap(x, w), at::linear(x, w)) < 2e-6);
    }
    QVERIFY(at::equal(linearMap(x, w), at::linear(x, w)));
  }

  void nothingIsNothing() {
    const auto none = linearMap(at::empty({0, 20}), normal({48, 20}, 2));
    QCOMPARE(none.sizes().vec(), std::vector<std::int64_t>({0, 48}));
  }
};

QTEST_GUILESS_MAIN(ProductsTest)
#include "products_test.moc"
