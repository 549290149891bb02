// Encodings that add to the logits what positions alone say: each against loops over its formula.
#include "tests/engine/encoding_scene.h"
#include "tests/engine/models.h"

#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

using namespace expe;

namespace {

using Own = EncodingScene::Own;

constexpr double exact = 1e-12;

// T5's bucket, of a distance that is negative where the key comes later.
std::int64_t bucket(double distance, std::int64_t buckets, std::int64_t last, bool bothWays) {
  if (bothWays)
    return (distance < 0 ? buckets / 2 : 0) + bucket(std::abs(distance), buckets / 2, last, false);
  distance = std::max(distance, 0.0);
  const std::int64_t halved = buckets / 2;
  const auto half = static_cast<double>(halved);
  if (distance < half)
    return static_cast<std::int64_t>(distance);
  const double share = std::log(distance / half) / std::log(static_cast<double>(last) / half);
  return std::min(buckets - 1, static_cast<std::int64_t>(half + share * half));
}

std::string refusal(const std::string& id, const Own& settings) {
  const auto result = family(id).info.check(EncodingScene(id, settings).config);
  return result.ok() ? "" : result.error().message();
}

double distanceOf(const EncodingScene& of, std::int64_t b, std::int64_t i, std::int64_t j) {
  const auto& n = of.positions;
  return n.dim() == 1 ? EncodingScene::number(n, {i}) - EncodingScene::number(n, {j})
                      : EncodingScene::number(n, {b, i}) - EncodingScene::number(n, {b, j});
}

// KERPLE's bias of the scene.
double kerple(const EncodingScene& of, bool power, double scale, std::int64_t b, std::int64_t h,
              std::int64_t i, std::int64_t j) {
  const double distance = std::abs(scale * distanceOf(of, b, i, j));
  const double p = EncodingScene::number(of.own("kerple_p"), {h}),
               a = EncodingScene::number(of.own("kerple_a"), {h});
  return power ? -std::max(a, 0.01) * std::pow(distance, std::clamp(p, 0.01, 2.0))
               : -std::max(p, 0.01) * std::log(1 + std::max(a, 0.01) * distance);
}

double fire(const EncodingScene& of, double L, double scale, std::int64_t h, double i, double j) {
  const auto one = [&](const char* name, std::initializer_list<std::int64_t> index) {
    return EncodingScene::number(of.own(name), index);
  };
  const auto psi = [&](double x) { return std::log(std::abs(one("fire_c", {})) * x + 1); };
  const double part =
      psi(std::abs(scale * (i - j))) / (psi(std::max(scale * i, std::abs(one("fire_m", {}) * L))) + 1e-6);
  double sum = one("fire_b2", {h});
  for (std::int64_t unit = 0; unit < of.own("fire_b1").numel(); ++unit)
    sum +=
        one("fire_w2", {h, unit}) * std::max(0.0, one("fire_w1", {unit, 0}) * part + one("fire_b1", {unit}));
  return sum;
}

// Positions of two windows: whole numbers with gaps, or none.
at::Tensor positionsOf(const std::string& kind, std::int64_t T) {
  auto n = at::arange(T, at::kDouble);
  if (kind == "offset")
    return n + 5000;
  if (kind == "gaps")
    return at::stack({n + 40 * (n > 7), 2 * n});
  if (kind == "real")
    return at::stack({n * 0.37, n * 1.3 + 2.5});
  return n;
}

} // namespace

class BiasEncodingsTest : public QObject {
  Q_OBJECT

  static void positionKinds() {
    QTest::addColumn<QString>("positions");
    for (const char* kind : {"plain", "offset", "gaps", "real"})
      QTest::newRow(kind) << kind;
  }

private slots:
  void initTestCase() { at::set_num_threads(1); } // many small tensors

  void t5_data() {
    QTest::addColumn<bool>("bothWays");
    QTest::addColumn<bool>("causal");
    QTest::addColumn<double>("scale");
    QTest::newRow("causal") << false << true << 1.0;
    QTest::newRow("causal, compressed") << false << true << 0.5;
    QTest::newRow("causal, stretched") << false << true << 3.0;
    QTest::newRow("both ways, later tokens are not seen") << true << true << 1.0;
    QTest::newRow("both ways") << true << false << 1.0;
    QTest::newRow("both ways because later tokens are seen") << false << false << 1.0;
  }
  void t5() {
    QFETCH(bool, bothWays);
    QFETCH(bool, causal);
    QFETCH(double, scale);
    const std::int64_t buckets = 12, last = 40;
    EncodingScene scene(
        "t5", {{"buckets", buckets}, {"max_distance", last}, {"both_ways", bothWays}, {"scale", scale}},
        {70});
    scene.causal = causal;
    const auto table = scene.own("t5_table");
    const auto of = [&](auto b, auto h, auto i, auto j) {
      const auto each = bucket(scale * static_cast<double>(i - j), buckets, last, bothWays || !causal);
      return scene.score(b, h, i, j) + EncodingScene::number(table, {h, each});
    };
    QVERIFY(scene.apart(of) < exact);
    QVERIFY(scene.plan().bias.byDistance.defined());
  }

  void t5WithoutTheRoot() {
    EncodingScene scene("t5", {{"scaled", false}});
    const auto table = scene.own("t5_table");
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return scene.product(b, h, i, j) +
             EncodingScene::number(table, {h, bucket(static_cast<double>(i - j), 32, 128, false)});
    }) < exact);
  }

  void t5LayersShareOneTable() {
    const auto specs = encodingTensors(EncodingScene("t5").config, 3);
    QCOMPARE(specs.size(), std::size_t(1));
    QCOMPARE(specs.front().name, std::string("position.t5_table"));
    QVERIFY((specs.front().shape == std::vector<std::int64_t>{4, 32}));
    QCOMPARE(specs.front().std, 1 / std::sqrt(24.0));
  }

  void t5LayersMayHaveTheirOwn() {
    const auto specs = encodingTensors(EncodingScene("t5", {{"shared", false}}).config, 2);
    QCOMPARE(specs.size(), std::size_t(2));
    QCOMPARE(specs.front().name, std::string("position.t5_table.0"));
    QCOMPARE(specs.back().name, std::string("position.t5_table.1"));
    QVERIFY(specs.front().shape == specs.back().shape);
  }

  void trainedSlopesBeginAsFixedOnes() {
    for (const bool shared : {true, false}) {
      const EncodingScene fixed("alibi"),
          trained("alibi", {{"slopes", std::string("trained")}, {"shared", shared}});
      const auto p = fixed.plan(), q = trained.plan();
      QVERIFY(p.bias.slopes.defined() && q.bias.byDistance.defined());
      const auto sees = at::ones({21, 21}, at::kBool).tril();
      const auto apart = (biasOf(p, allRows(p)) - biasOf(q, allRows(q))).masked_select(sees);
      QVERIFY(apart.abs().max().item<double>() < 1e-5); // they begin with fp32's logarithms
      QCOMPARE(encodingTensors(trained.config, 3).size(), std::size_t(shared ? 1 : 3));
    }
    QVERIFY(encodingTensors(EncodingScene("alibi").config, 3).empty());
  }

  void trainedSlopes_data() { positionKinds(); }
  void trainedSlopes() {
    QFETCH(QString, positions);
    EncodingScene scene("alibi", {{"slopes", std::string("trained")}, {"scale", 0.5}});
    scene.positions = positionsOf(positions.toStdString(), scene.shape.T);
    scene.draw("alibi_log_slopes", -1, 1);
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      return scene.score(b, h, i, j) -
             0.5 * std::exp(EncodingScene::number(scene.own("alibi_log_slopes"), {h})) *
                 distanceOf(scene, b, i, j);
    }) < 1e-10);
  }

  void bam_data() { positionKinds(); }
  void bam() {
    QFETCH(QString, positions);
    for (const bool causal : {true, false})
      for (const bool located : {true, false}) {
        EncodingScene scene("bam", {{"location", located}, {"shared", false}, {"scale", 0.5}});
        scene.positions = positionsOf(positions.toStdString(), scene.shape.T);
        scene.causal = causal;
        scene.own("bam_shape").copy_(at::tensor({0.0, 0.6, 1.0, 2.3}, at::kDouble));
        scene.draw("bam_log_scale", -2, 1);
        if (located)
          scene.draw("bam_location", -0.5, 0.7);
        const auto one = [&](const char* name, auto h) {
          return EncodingScene::number(scene.own(name), {h});
        };
        QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
          const double mu =
              located ? std::exp(one("bam_location", h)) - std::exp(-one("bam_location", h)) : 0;
          const double away = std::abs(-0.5 * distanceOf(scene, b, i, j) - mu) + 1e-5;
          return scene.score(b, h, i, j) -
                 std::exp(one("bam_log_scale", h)) * std::pow(away, one("bam_shape", h));
        }) < 1e-9);
      }
  }

  // A Laplace prior about the query, of ALiBi's slopes, but for ε.
  void bamBeginsAsALiBi() {
    const EncodingScene bam("bam"), alibi("alibi");
    const auto apart =
        weightsOf(bam.plan(), allRows(bam.plan())) - weightsOf(alibi.plan(), allRows(alibi.plan()));
    QVERIFY(apart.abs().max().item<double>() < 1e-6);
    QVERIFY(bam.plan().bias.byDistance.defined());
    QCOMPARE(encodingTensors(bam.config, 3).size(), std::size_t(3)); // which layers share
  }

  void kerple_data() {
    QTest::addColumn<bool>("power");
    QTest::addColumn<QString>("positions");
    QTest::addColumn<bool>("table");
    for (const bool power : {false, true})
      for (const char* kind : {"plain", "offset", "gaps", "real"})
        QTest::addRow("%s, %s", power ? "power" : "log", kind)
            << power << kind << (std::string(kind) != "real");
  }
  void kerple() {
    QFETCH(bool, power);
    QFETCH(QString, positions);
    QFETCH(bool, table);
    for (const bool causal : {true, false}) {
      EncodingScene scene("kerple", {{"kernel", std::string(power ? "power" : "log")}, {"scale", 0.5}});
      scene.positions = positionsOf(positions.toStdString(), scene.shape.T);
      scene.causal = causal;
      scene.own("kerple_p").copy_(at::tensor({-1.0, 0.5, 1.7, 3.0}, at::kDouble)); // beyond their bounds too
      scene.own("kerple_a").copy_(at::tensor({0.5, 0.001, 2.0, 1.0}, at::kDouble));
      QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
        return scene.score(b, h, i, j) + ::kerple(scene, power, 0.5, b, h, i, j);
      }) < 1e-10);
      QCOMPARE(scene.plan().bias.byDistance.defined(), table);
      QCOMPARE(static_cast<bool>(scene.plan().bias.dense), !table);
    }
  }

  void kerpleComesBackFromItsFloor() { // log: d bias / dp at the floor is −ln(1 + a·distance), not 0
    const EncodingScene scene("kerple");
    scene.own("kerple_p").fill_(-1);
    const auto plan = scene.plan();
    const auto gradients =
        torch::autograd::grad({biasOf(plan, allRows(plan)).sum()}, scene.parameters.leaves());
    QVERIFY(gradients[0].lt(-1).all().item<bool>());
  }

  void kerpleIsALiBiWhereItsPowerIsOne() {
    EncodingScene scene("kerple", {{"kernel", std::string("power")}});
    const EncodingScene alibi("alibi");
    scene.own("kerple_p").fill_(1);
    scene.own("kerple_a")
        .copy_(alibi.plan().bias.slopes); // 2^-2, 2^-4, 2^-6; the last, 2^-8, is below the floor
    const auto logits = logitsOf(scene.plan(), allRows(scene.plan())),
               expected = logitsOf(alibi.plan(), allRows(alibi.plan()));
    QVERIFY(at::allclose(logits.slice(1, 0, 3), expected.slice(1, 0, 3), 0, exact));
    QVERIFY(!at::allclose(logits.slice(1, 3), expected.slice(1, 3), 0, 1e-3));
  }

  void kerpleDrawsEvenly() {
    const EncodingScene scene("kerple", {}, {4, 400, 400, 2});
    const auto p = scene.own("kerple_p"), a = scene.own("kerple_a");
    QVERIFY(p.min().item<double>() >= 0 && p.max().item<double>() <= 2 && p.max().item<double>() > 1.9);
    QVERIFY(a.min().item<double>() >= 0 && a.max().item<double>() <= 1 && a.max().item<double>() > 0.95);
    QVERIFY(std::abs(p.mean().item<double>() - 1) < 0.1 && std::abs(a.mean().item<double>() - 0.5) < 0.05);
  }

  void sandwich_data() {
    QTest::addColumn<qint64>("first");
    QTest::addColumn<QString>("positions");
    QTest::newRow("from 0") << qint64(0) << "plain";
    QTest::newRow("from 1") << qint64(1) << "plain";
    QTest::newRow("positions that are not whole") << qint64(0) << "real";
  }
  void sandwich() {
    QFETCH(qint64, first);
    QFETCH(QString, positions);
    EncodingScene scene(
        "sandwich",
        {{"first", std::int64_t{first}}, {"width", std::int64_t{10}}, {"base", 50.0}, {"scale", 2.0}});
    scene.positions = positionsOf(positions.toStdString(), scene.shape.T);
    QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
      double sum = 0;
      for (auto n = first; n < first + 5; ++n)
        sum += std::cos(2 * distanceOf(scene, b, i, j) / std::pow(50, 2.0 * static_cast<double>(n) / 10));
      return scene.score(b, h, i, j) + sum / (8 * static_cast<double>(h + 1) / 4);
    }) < 1e-10);
  }

  void
  sandwichesOfOnePatternKeepTheirTables() { // two layers with widths of their own, over the same positions
    const EncodingScene narrow("sandwich", {{"width", std::int64_t{4}}}), wide("sandwich");
    PositionCache cache;
    const auto at = narrow.context(narrow.shape.T, cache);
    const auto a = narrow.encoding->plan(narrow.q, narrow.k, {}, at).bias.byDistance,
               b = wide.encoding->plan(wide.q, wide.k, {}, at).bias.byDistance;
    QCOMPARE(a[0][0].item<double>(), 2 / 2.0); // so many cosines of 0, over 8/H
    QCOMPARE(b[0][0].item<double>(), 64 / 2.0);
    QVERIFY(narrow.encoding->plan(narrow.q, narrow.k, {}, at).bias.byDistance.is_same(a));
  }

  void fire_data() {
    QTest::addColumn<QString>("positions");
    for (const char* kind : {"plain", "offset", "gaps", "real"})
      QTest::newRow(kind) << kind;
  }
  void fire() {
    QFETCH(QString, positions);
    EncodingScene scene("fire", {{"hidden", std::int64_t{7}}, {"L", 9.0}, {"scale", 0.5}});
    scene.positions = positionsOf(positions.toStdString(), scene.shape.T);
    scene.own("fire_c").fill_(-0.7); // counts without its sign
    scene.own("fire_m").fill_(-0.4);
    for (const bool causal : {true, false}) {
      scene.causal = causal;
      QVERIFY(scene.apart([&](auto b, auto h, auto i, auto j) {
        const auto n = scene.positions.dim() == 2 ? scene.positions[b] : scene.positions;
        return scene.score(b, h, i, j) +
               ::fire(scene, 9, 0.5, h, n[i].template item<double>(), n[j].template item<double>());
      }) < 1e-10);
    }
  }

  void fireIsOfTheDistanceUpToItsThreshold() {
    const EncodingScene scene("fire", {{"L", 12.0}}, {24});
    const auto plan = scene.plan();
    const auto bias = biasOf(plan, allRows(plan))[0][0];
    const auto at = [&](std::int64_t i, std::int64_t j) { return bias[i][j].item<double>(); };
    QVERIFY(std::abs(at(12, 7) - at(8, 3)) < exact && std::abs(at(12, 7) - at(5, 0)) < exact);
    QVERIFY(std::abs(at(23, 18) - at(12, 7)) > 1e-6);
  }

  void fireSharesItsNetworkWhereAsked() {
    QCOMPARE(encodingTensors(EncodingScene("fire").config, 3).size(), std::size_t(18));
    QCOMPARE(encodingTensors(EncodingScene("fire", {{"shared", true}}).config, 3).size(), std::size_t(6));
  }

  // A block of rows is as the same rows of the whole: what is written out knows where it is.
  void rowsAreThoseOfTheWhole() {
    for (const char* id : {"t5", "kerple", "sandwich", "fire"})
      for (const char* kind : {"plain", "real"}) {
        EncodingScene scene(id);
        scene.positions = positionsOf(kind, scene.shape.T);
        const auto all = scene.plan(), tail = scene.plan(5);
        const auto whole = biasOf(all, allRows(all));
        for (std::int64_t row = 0; row < scene.shape.T; row += 6)
          QVERIFY(
              at::allclose(biasOf(all, rowsOf(all, row, row + 3)), whole.slice(-2, row, row + 3), 0, exact));
        QVERIFY(at::allclose(biasOf(tail, allRows(tail)), whole.slice(-2, scene.shape.T - 5), 0, exact));
      }
  }

  void layersThatShareTensorsAgreeOnTheirSize() {
    const auto refused = [](const std::string& id, const std::string& pattern, const Own& own = {}) {
      auto config = EncodingScene(id, own).config;
      config.set("position.pattern", pattern);
      const auto result = family(id).info.check(config);
      return result.ok() ? "" : result.error().message();
    };
    QCOMPARE(
        refused("t5", "t5[buckets=16], t5"),
        std::string("position.t5.buckets: layers share what has this size; set it for all of them, and not "
                    "in position.pattern."));
    QCOMPARE(refused("t5", "t5[max_distance=64], t5"), std::string());
    QCOMPARE(refused("fire", "fire[hidden=16], fire"), std::string());
    QVERIFY(!refused("fire", "fire[hidden=16], fire", {{"shared", true}}).empty());
  }

  void contradictionsAreRefused() {
    QCOMPARE(refusal("t5", {}), std::string());
    QCOMPARE(refusal("t5", {{"both_ways", true}, {"buckets", std::int64_t{3}}}),
             std::string("position.t5.buckets: 3 buckets are too few for both ways; write at least 4."));
    QCOMPARE(
        refusal("t5", {{"max_distance", std::int64_t{16}}}),
        std::string("position.t5.max_distance: the first 16 distances have a bucket each, so that the last "
                    "distance must be more than 16; write at least 17."));
    QCOMPARE(refusal("t5", {{"max_distance", std::int64_t{16}}, {"both_ways", true}}), std::string());
    QCOMPARE(refusal("sandwich", {{"width", std::int64_t{7}}}),
             std::string("position.sandwich.width: 7 dims are no pairs of sine and cosine; write 8."));
  }
};

QTEST_APPLESS_MAIN(BiasEncodingsTest)
#include "bias_encodings_test.moc"
