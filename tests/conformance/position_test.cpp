// Properties of the encodings that the papers or the protocol state. Numbers stand in the .json files.
#include "tests/conformance/scene.h"

#include <QtTest>

#include <cmath>
#include <map>
#include <string_view>

using namespace expe;

namespace {

// The first row that comes a second time; -1 if all are distinct.
std::int64_t firstCollision(const at::Tensor& rows) {
  const auto all = rows.to(at::kFloat).contiguous();
  const auto* data = reinterpret_cast<const char*>(all.const_data_ptr<float>());
  const auto bytes = static_cast<std::size_t>(all.size(1)) * sizeof(float);
  std::map<std::string_view, std::int64_t> seen;
  for (std::int64_t n = 0; n < all.size(0); ++n)
    if (const auto [at, isNew] = seen.try_emplace({data + static_cast<std::size_t>(n) * bytes, bytes}, n);
        !isNew)
      return at->second;
  return -1;
}

Scene inBFloat16(const std::string& id, std::int64_t l, std::int64_t length) {
  auto config = defaultsOf(id, 768);
  config.set("position." + id + ".l", l);
  config.set("position." + id + ".precision", std::string("model"));
  Scene scene(config, length);
  scene.at.type = at::kBFloat16;
  return scene;
}

std::int64_t distinct(const at::Tensor& values) {
  return std::get<0>(at::_unique(values)).numel();
}

at::Tensor noise(at::IntArrayRef shape) { // the same numbers every time
  const auto n = at::arange(c10::multiply_integers(shape), at::kDouble);
  return ((n * 37 + 17).remainder(101).sub(50).div(50)).to(at::kFloat).view(shape);
}

bool close(const at::Tensor& a, const at::Tensor& b, double tolerance = 1e-6) {
  return a.sizes() == b.sizes() && at::allclose(a.to(at::kDouble), b.to(at::kDouble), tolerance, tolerance);
}

Config rope(const std::string& layout, std::int64_t width, std::int64_t heads = 1) {
  auto config = defaultsOf("rope", width, heads);
  config.set("position.rope.layout", layout);
  return config;
}

} // namespace

class PositionTest : public QObject {
  Q_OBJECT

private slots:
  void exPEHasRankTwo() {
    auto config = defaultsOf("expe", 64);
    config.set("position.expe.l", std::int64_t{64});
    config.set("position.expe.S", 0.25);
    QCOMPARE(at::linalg_matrix_rank(Scene(config, 256).vector().to(at::kDouble), 1e-12).item<std::int64_t>(),
             2);
  }

  void stableEqualsOneDimWithSummedColumns() {
    auto stable = defaultsOf("expe", 64), single = stable;
    stable.set("position.expe.variant", std::string("stable"));
    single.set("position.expe.l", std::int64_t{1});
    const auto p = Scene(stable, 32, 5).vector(), p1 = Scene(single, 32, 5).vector();
    const auto weight = noise({16, 24}); // the rows of W_q that read the position
    QVERIFY(close(p.matmul(weight), p1.matmul(weight.sum(0, true))));
  }

  void bfloat16KeepsFewValuesButDistinctRows() {
    QCOMPARE(distinct(inBFloat16("expe", 1, 512).vector()), 385);
    QCOMPARE(distinct(inBFloat16("expe", 1, 2048).vector()), 641);
    QCOMPARE(firstCollision(inBFloat16("expe", 96, 2048).vector()), -1);
    QCOMPARE(firstCollision(inBFloat16("exqpe", 96, 2048).vector()), -1);
  }

  void bfloat16RowsFirstCollide() {
    QCOMPARE(firstCollision(inBFloat16("expe", 96, 16384).vector()), 16352);
    QCOMPARE(firstCollision(inBFloat16("exqpe", 96, 16384).vector()), 12447);
  }

  void fp32IsKeptBesideBFloat16Activations() {
    Scene scene(defaultsOf("expe", 64), 512);
    scene.at.type = at::kBFloat16;
    QVERIFY(scene.position->override(scene.at)->values.scalar_type() == at::kFloat);
    QCOMPARE(firstCollision(scene.vector()), -1);
  }

  void exQPERaisesOneDimAPosition() {
    auto config = defaultsOf("exqpe", 64);
    config.set("position.exqpe.l", std::int64_t{8});
    const auto p = Scene(config, 64).vector();
    const auto rise = p.slice(0, 1) - p.slice(0, 0, 63);
    const auto dim = at::arange(1, 64, at::kLong).remainder(8).unsqueeze(1);
    QVERIFY(close(rise, at::zeros({63, 8}).scatter(1, dim, 1.0 / 16)));
  }

  void exQPERangeOfTheLargeRuns() { // reference: least and largest value for l = 128 at n = 511 and 8191
    auto config = defaultsOf("exqpe", 1024);
    config.set("position.exqpe.l", std::int64_t{128});
    const auto p = Scene(config, 8192).vector();
    const auto range = [&](std::int64_t n) { return at::stack({p[n].min(), p[n].max()}); };
    QVERIFY(close(range(511), at::tensor({0.25, 0.31201172})));
    QVERIFY(close(range(8191), at::tensor({4.0, 4.0620117})));
  }

  void placements_data() {
    QTest::addColumn<QString>("id");
    QTest::newRow("ExPE") << "expe";
    QTest::newRow("ExQPE") << "exqpe";
  }
  void placements() {
    QFETCH(QString, id);
    const auto key = "position." + id.toStdString() + ".";
    auto config = defaultsOf(id.toStdString(), 64);
    const auto x = noise({2, 8, 64});

    Scene every(config, 8);
    every.at.layer = 3;
    const auto asked = every.position->override(every.at);
    QVERIFY(asked && asked->q && asked->k && !asked->v && !asked->beforeNorm);
    QVERIFY(every.position->embed(x, every.at).is_same(x));

    config.set(key + "placement", std::string("first"));
    config.set(key + "apply_v", true);
    config.set(key + "norm", std::string("before"));
    Scene first(config, 8);
    QVERIFY(first.position->override(first.at)->v && first.position->override(first.at)->beforeNorm);
    first.at.layer = 1;
    QVERIFY(!first.position->override(first.at));

    config.set(key + "placement", std::string("once"));
    Scene once(config, 8);
    QVERIFY(!once.position->override(once.at));
    const auto written = once.position->embed(x, once.at);
    QVERIFY(written.slice(2, 0, 16).equal(once.vector().expand({2, 8, 16})));
    QVERIFY(written.slice(2, 16).equal(x.slice(2, 16)));
  }

  void learnedScalarsReceiveTheirGradients() { // d Σ s(S + θ(n+c)) = s·T·l dS + s·Σ(n+c) dθ
    auto config = defaultsOf("expe", 64);
    config.set("position.expe.learned", std::string("initialised"));
    const auto specs = family("expe").own(config);
    QCOMPARE(specs.size(), std::size_t{2});
    QVERIFY(!specs[0].perLayer && specs[0].initialStd == 0);
    QCOMPARE(specs[1].initialMean, 1.0 / 2048);
    OwnTensors own = {{"S", at::full({}, 0.0f)}, {"theta", at::full({}, 1.0f / 2048)}};
    for (auto& [name, tensor] : own)
      tensor.requires_grad_();
    Scene scene(config, 8, 0, own);
    scene.at.scale = 0.5;
    QVERIFY(!scene.position->override(scene.at)->values.is_same(scene.position->override(scene.at)->values));
    scene.position->override(scene.at)->values.sum().backward();
    QCOMPARE(own["S"].grad().item<double>(), 0.5 * 8 * 16);
    QCOMPARE(own["theta"].grad().item<double>(), 0.5 * (16 * 28 + 8 * 120));
  }

  void learnedQuantisedStepsReceiveTheirGradients() {
    auto config = defaultsOf("exqpe", 8);
    config.set("position.exqpe.l", std::int64_t{4});
    config.set("position.exqpe.learned", std::string("random"));
    QCOMPARE(family("exqpe").own(config).size(), std::size_t{3});
    OwnTensors own = {{"S", at::zeros({})}, {"theta1", at::zeros({})}, {"theta2", at::zeros({})}};
    for (auto& [name, tensor] : own)
      tensor.requires_grad_();
    Scene scene(config, 8, 0, own);
    scene.position->override(scene.at)->values.sum().backward();
    QCOMPARE(own["S"].grad().item<double>(), 32.0);
    QCOMPARE(own["theta1"].grad().item<double>(), 8 * 6.0);
    QCOMPARE(own["theta2"].grad().item<double>(), 36.0); // position n has raised n + 1 times
  }

  void rotatedScoresDependOnTheDistanceAlone_data() {
    QTest::addColumn<QString>("layout");
    QTest::newRow("half") << "half";
    QTest::newRow("interleaved") << "interleaved";
  }
  void rotatedScoresDependOnTheDistanceAlone() {
    QFETCH(QString, layout);
    const auto q = noise({1, 2, 16, 32}), k = noise({1, 2, 16, 32}).flip(3);
    const auto scores = [&](std::int64_t first) {
      Scene scene(rope(layout.toStdString(), 64, 2), 16, first);
      const auto turned = scene.position->rotate(q, k, scene.at);
      return turned.q.matmul(turned.k.transpose(2, 3));
    };
    QVERIFY(close(scores(0), scores(4096), 1e-4));
    QVERIFY(!close(scores(0), q.matmul(k.transpose(2, 3)), 1e-2));
  }

  void keysHaveTheirOwnPositions() { // with segment memory there are more keys than queries
    const auto k = noise({1, 1, 12, 8});
    Scene all(rope("half", 8), 12), last(rope("half", 8), 12);
    last.at.queries = at::arange(8, 12, at::kLong);
    const auto turned = last.position->rotate(k.slice(2, 8), k, last.at);
    QVERIFY(turned.k.equal(all.position->rotate(k, k, all.at).k));
    QVERIFY(turned.q.equal(turned.k.slice(2, 8)));
  }

  void layoutsAreTheSameUpToAPermutation() {
    const auto x = noise({2, 2, 16, 32});
    const auto order = at::cat({at::arange(0, 32, 2, at::kLong), at::arange(1, 32, 2, at::kLong)});
    Scene half(rope("half", 64, 2), 16), interleaved(rope("interleaved", 64, 2), 16);
    const auto permuted = x.index_select(3, order);
    QVERIFY(close(half.position->rotate(permuted, permuted, half.at).q,
                  interleaved.position->rotate(x, x, interleaved.at).q.index_select(3, order)));
  }

  void gradientsTurnBack() { // the rotation is orthogonal: turning the gradient of Σ w·R(x) gives w
    for (const auto* layout : {"half", "interleaved"}) {
      Scene scene(rope(layout, 64, 2), 16, 100);
      auto x = noise({2, 2, 16, 32}).requires_grad_();
      const auto w = noise({2, 2, 16, 32}).flip(3);
      const auto turned = scene.position->rotate(x, x, scene.at);
      (turned.q * w).sum().backward();
      QVERIFY(!close(x.grad(), w, 1e-2));
      QVERIFY(close(scene.position->rotate(x.grad(), x.grad(), scene.at).q, w, 1e-5));
    }
  }

  void bfloat16ActivationsAreRotatedInFp32() {
    Scene scene(rope("half", 32), 16, 1000);
    const auto x = noise({1, 1, 16, 32}).to(at::kBFloat16);
    const auto turned = scene.position->rotate(x, x, scene.at).q;
    QVERIFY(turned.scalar_type() == at::kBFloat16);
    const auto exact = x.to(at::kFloat);
    QVERIFY(turned.equal(scene.position->rotate(exact, exact, scene.at).q.to(at::kBFloat16)));
  }

  void alibiTakesAnyNumberOfHeads() { // the paper's rule for 3: the slopes of 2, then the first of 4
    Scene scene(defaultsOf("alibi", 96, 3), 4);
    scene.at.queries = at::full({1}, 3, at::kLong);
    scene.at.scale = 0.5; // multiplies the slopes
    const auto slopes = at::tensor({0.0625, 0.00390625, 0.25}).view({3, 1, 1});
    QVERIFY(close(scene.position->bias(scene.at), slopes * at::tensor({-1.5, -1.0, -0.5, 0.0})));
  }

  void sinusoidsAreAddedToTheEmbedding() {
    auto config = defaultsOf("sinusoidal", 7); // an odd width leaves out the last cosine
    config.set("position.sinusoidal.amplitude", 2.0);
    Scene scene(config, 5);
    const auto x = noise({2, 5, 7});
    QVERIFY(close(scene.position->embed(x, scene.at), x + scene.vector()));
    QVERIFY(std::abs(scene.vector()[1][0].item<double>() - 2 * std::sin(1.0)) < 1e-6);
    scene.at.scale = 3; // multiplies the positions
    QVERIFY(close(scene.vector()[1], 2 * Scene(defaultsOf("sinusoidal", 7), 5).vector()[3]));
    config.set("position.sinusoidal.layout", std::string("halves"));
    QVERIFY(!family("sinusoidal").info.check(config).ok());
  }
};

QTEST_GUILESS_MAIN(PositionTest)
#include "position_test.moc"
