// Properties of the encodings that the papers or the protocol state. Numbers stand in the .json files.
#include "core/attention/attention.h"
#include "core/help/words.h"
#include "tests/conformance/scene.h"
#include "tests/leaf.h"

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

at::Tensor inBFloat16(const std::string& id, std::int64_t l, std::int64_t length) {
  auto config = defaultsOf(id, 768);
  config.set("position." + id + ".l", l);
  config.set("position." + id + ".precision", std::string("model"));
  Scene scene(config, length);
  scene.at.type = at::kBFloat16;
  return scene.vector();
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
  void everyPlaceWhereOneActsHasItsWords() {
    EncodingInfo info;
    info.actsAt =
        namesOf({.embeds = true, .rotates = true, .biases = true, .rescores = true, .overwritten = 1});
    QCOMPARE(info.actsAt.size(), std::size_t{5});
    for (const char* code : {"en", "de"}) {
      const auto sentences = help::whereItActs(info, Schema(), help::Language({code, {}}));
      for (const auto& place : info.actsAt)
        QVERIFY2(std::ranges::count(sentences, place) == 0, place.c_str());
      QCOMPARE(sentences.size(), std::size_t{6}); // and that it acts at one of them
    }
  }

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
    QCOMPARE(distinct(inBFloat16("expe", 1, 512)), 385);
    QCOMPARE(distinct(inBFloat16("expe", 1, 2048)), 641);
    QCOMPARE(firstCollision(inBFloat16("expe", 96, 2048)), -1);
    QCOMPARE(firstCollision(inBFloat16("exqpe", 96, 2048)), -1);
  }

  void bfloat16RowsFirstCollide() {
    QCOMPARE(firstCollision(inBFloat16("expe", 96, 16384)), 16352);
    QCOMPARE(firstCollision(inBFloat16("exqpe", 96, 16384)), 12447);
  }

  void fp32IsKeptBesideBFloat16Activations() {
    Scene scene(defaultsOf("expe", 64), 512);
    scene.at.type = at::kBFloat16;
    QVERIFY(scene.overwritten().values.scalar_type() == at::kFloat);
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
    const auto asked = every.encoding->overwrite(every.at);
    QCOMPARE(asked.size(), std::size_t{1});
    QVERIFY(asked[0].q && asked[0].k && !asked[0].v && !asked[0].beforeNorm && !asked[0].heads.defined());
    QVERIFY(every.encoding->embed(x, every.at).is_same(x));

    config.set(key + "placement", std::string("first"));
    config.set(key + "apply_v", true);
    config.set(key + "norm", std::string("before"));
    Scene first(config, 8);
    QVERIFY(first.overwritten().v && first.overwritten().beforeNorm);
    first.at.layer = 1;
    QVERIFY(first.encoding->overwrite(first.at).empty());

    config.set(key + "placement", std::string("once"));
    Scene once(config, 8);
    QVERIFY(once.encoding->overwrite(once.at).empty());
    const auto written = once.encoding->embed(x, once.at);
    QVERIFY(written.slice(2, 0, 16).equal(once.vector().expand({2, 8, 16})));
    QVERIFY(written.slice(2, 16).equal(x.slice(2, 16)));
  }

  void learnedScalarsReceiveTheirGradients() { // d Σ s(S + θ(n+c)) = s·T·l dS + s·Σ(n+c) dθ
    auto config = defaultsOf("expe", 64);
    config.set("position.expe.learned", std::string("initialised"));
    const auto specs = encodingTensors(config, 3);
    QCOMPARE(specs.size(), std::size_t{2}); // shared by the layers
    QVERIFY(specs[0].name == "position.S" && specs[0].std == 0 && specs[0].mean == 0 &&
            !decays(specs[0].does));
    QVERIFY(specs[1].name == "position.theta" && specs[1].std == 0 && specs[1].shape.empty());
    QCOMPARE(specs[1].mean, 1.0 / 2048);
    Scene scene(scaled(config, 0.5), 8);
    QCOMPARE(scene.parameters.count(), 2);
    const auto S = leafOf(scene.parameters, "position.S"), theta = leafOf(scene.parameters, "position.theta");
    QVERIFY(S.item<float>() == 0 && theta.item<float>() == 1.0F / 2048);
    QVERIFY(!scene.overwritten().values.is_same(scene.overwritten().values)); // never kept: they change
    scene.overwritten().values.sum().backward();
    QCOMPARE(S.grad().item<double>(), 0.5 * 8 * 16);
    QCOMPARE(theta.grad().item<double>(), 0.5 * (16 * 28 + 8 * 120));
  }

  void learnedQuantisedStepsReceiveTheirGradients() {
    auto config = defaultsOf("exqpe", 8);
    config.set("position.exqpe.l", std::int64_t{4});
    config.set("position.exqpe.learned", std::string("random"));
    const auto specs = encodingTensors(config, 1);
    QCOMPARE(specs.size(), std::size_t{3});
    for (const auto& spec : specs)
      QVERIFY(spec.mean == 0 && spec.std == 1);
    Scene scene(config, 8);
    for (const auto& [name, view] : scene.parameters.views()) {
      QVERIFY(view.item<float>() != 0); // it was drawn
      view.zero_();
    }
    scene.overwritten().values.sum().backward();
    const auto gradient = [&](const char* name) {
      return leafOf(scene.parameters, name).grad().item<double>();
    };
    QCOMPARE(gradient("position.S"), 32.0);
    QCOMPARE(gradient("position.theta1"), 8 * 6.0);
    QCOMPARE(gradient("position.theta2"), 36.0); // position n has raised n + 1 times
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
      const auto turned = scene.turned(q, k);
      return turned.q.matmul(turned.k.transpose(2, 3));
    };
    QVERIFY(close(scores(0), scores(4096), 1e-4));
    QVERIFY(!close(scores(0), q.matmul(k.transpose(2, 3)), 1e-2));
  }

  void keysHaveTheirOwnPositions() { // with segment memory there are more keys than queries
    const auto k = noise({1, 1, 12, 8});
    Scene all(rope("half", 8), 12), last(rope("half", 8), 12);
    last.at.queries = at::arange(8, 12, at::kDouble);
    const auto turned = last.turned(k.slice(2, 8), k);
    QVERIFY(turned.k.equal(all.turned(k, k).k));
    QVERIFY(turned.q.equal(turned.k.slice(2, 8)));
  }

  void layoutsAreTheSameUpToAPermutation() {
    const auto x = noise({2, 2, 16, 32});
    const auto order = at::cat({at::arange(0, 32, 2, at::kLong), at::arange(1, 32, 2, at::kLong)});
    Scene half(rope("half", 64, 2), 16), interleaved(rope("interleaved", 64, 2), 16);
    const auto permuted = x.index_select(3, order);
    QVERIFY(close(half.turned(permuted, permuted).q, interleaved.turned(x, x).q.index_select(3, order)));
  }

  void gradientsTurnBack() { // the rotation is orthogonal: turning the gradient of Σ w·R(x) gives w
    for (const auto* layout : {"half", "interleaved"}) {
      Scene scene(rope(layout, 64, 2), 16, 100);
      auto x = noise({2, 2, 16, 32}).requires_grad_();
      const auto w = noise({2, 2, 16, 32}).flip(3);
      const auto turned = scene.turned(x, x);
      (turned.q * w).sum().backward();
      QVERIFY(!close(x.grad(), w, 1e-2));
      QVERIFY(close(scene.turned(x.grad(), x.grad()).q, w, 1e-5));
    }
  }

  void bfloat16ActivationsAreRotatedInFp32() {
    Scene scene(rope("half", 32), 16, 1000);
    const auto x = noise({1, 1, 16, 32}).to(at::kBFloat16);
    const auto turned = scene.turned(x, x).q;
    QVERIFY(turned.scalar_type() == at::kBFloat16);
    const auto exact = x.to(at::kFloat);
    QVERIFY(turned.equal(scene.turned(exact, exact).q.to(at::kBFloat16)));
  }

  void alibiTakesAnyNumberOfHeads() { // the paper's rule for 3: the slopes of 2, then the first of 4
    Scene scene(scaled(defaultsOf("alibi", 96, 3), 0.5), 4); // multiplies the slopes
    scene.at.queries = at::full({1}, 3, at::kDouble);
    const auto slopes = at::tensor({0.0625, 0.00390625, 0.25}).view({3, 1, 1});
    const auto expected = slopes * at::tensor({-1.5, -1.0, -0.5, 0.0});
    QVERIFY(close(scene.encoding->quantity("bias", scene.at), expected));
    const auto q = at::zeros({1, 3, 1, 32}), k = at::zeros({1, 3, 4, 32});
    const auto plan = scene.encoding->plan(q, k, {}, scene.at);
    QVERIFY(close(logitsOf(plan, allRows(plan)).squeeze(0), expected));
  }

  void sinusoidsAreAddedToTheEmbedding() {
    auto config = defaultsOf("sinusoidal", 7); // an odd width leaves out the last cosine
    config.set("position.sinusoidal.amplitude", 2.0);
    Scene scene(config, 5);
    const auto x = noise({2, 5, 7});
    QVERIFY(close(scene.encoding->embed(x, scene.at), x + scene.vector()));
    QVERIFY(std::abs(scene.vector()[1][0].item<double>() - 2 * std::sin(1.0)) < 1e-6);
    QVERIFY(close(Scene(scaled(config, 3), 5).vector()[1], // multiplies the positions
                  2 * Scene(defaultsOf("sinusoidal", 7), 5).vector()[3]));
    config.set("position.sinusoidal.layout", std::string("halves"));
    QVERIFY(!family("sinusoidal").info.check(config).ok());
  }
};

QTEST_GUILESS_MAIN(PositionTest)
#include "position_test.moc"
