// Positions decoded from a stream, and the variance of a stream across contexts: on streams whose answer is
// known, and on a trained model.
#include "tests/engine/training.h"

#include "core/api/views.h"
#include "core/inspect/position/context_variance.h"
#include "core/inspect/probe.h"
#include "core/inspect/ridge.h"
#include "core/runtime/random.h"

#include <cmath>

using namespace expe;

class DecodeTest : public QObject {
  Q_OBJECT

  Bench bench_;
  std::int64_t expe_ = 0, nope_ = 0;
  Progress quiet_;

  static at::Tensor noise(const std::vector<std::int64_t>& size, std::uint64_t seed) {
    return at::randn(size, generator(seed), at::TensorOptions().dtype(at::kDouble));
  }

  ProbeRequest request(const std::string& view, std::int64_t run, std::int64_t length = 64) const {
    ProbeRequest r;
    r.view = view;
    r.now.run = run;
    r.now.length = length;
    for (const auto& option : findView(view)->options)
      r.options.set(option.key, option.standard);
    r.options.set("tokens", std::int64_t(2048));
    return r;
  }
  Figure drawn(const ProbeRequest& r, int* coarse = nullptr) {
    auto figure = makeProbe(bench_.where)->figure(r, quiet_, [&](const Figure&) { coarse ? ++*coarse : 0; });
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }
  static const Curve& named(const Panel& panel, const std::string& name) {
    for (const auto& curve : panel.curves)
      if (curve.name == name)
        return curve;
    qFatal("no curve %s", name.c_str());
  }

private slots:
  void initTestCase() {
    expe_ = bench_.add({{"model.dropout", "0"}});
    nope_ = bench_.add({{"model.dropout", "0"}, {"position.encoding", "nope"}});
    QCOMPARE(bench_.train(expe_).how, TrainEnd::How::Finished);
    QCOMPARE(bench_.train(nope_).how, TrainEnd::How::Finished);
  }

  void aPositionHeldInADimIsReadBeyondTheFit() {
    const auto n = at::arange(400, at::kDouble);
    auto x = noise({400, 6}, 1);
    x.select(1, 3).copy_(n * 0.25 - 7);
    Ridge ridge(6);
    ridge.add(x.slice(0, 0, 60), n.slice(0, 0, 60)); // in two pieces
    ridge.add(x.slice(0, 60, 100), n.slice(0, 60, 100));
    ridge.solve(1e-9);
    QVERIFY(ridge.explained() > 1 - 1e-6);
    QVERIFY(largest(ridge.of(x) - n) < 1e-3);
  }

  void noiseDecodesToTheMean() {
    const auto x = noise({20000, 5}, 2);
    const auto n = at::arange(20000, at::kDouble).remainder(100);
    Ridge ridge(5);
    ridge.add(x, n);
    ridge.solve(1e-3);
    QVERIFY(std::abs(ridge.explained()) < 2e-3);
    QVERIFY(largest(ridge.of(x) - 49.5) < 3);
  }

  void ridgeIsTheNormalEquationsOfStandardisedFeatures() {
    auto x = noise({50, 3}, 3) * at::tensor({1.0, 20.0, 0.1}, at::kDouble) + 5;
    x = at::cat({x, at::full({50, 1}, 2.5, at::kDouble)}, 1); // a dim that says nothing
    const auto y = x.select(1, 0) - 0.3 * x.select(1, 1) + noise({50}, 4);
    const double lambda = 0.5;
    Ridge ridge(4);
    ridge.add(x, y);
    ridge.solve(lambda);
    const auto three = x.slice(1, 0, 3), z = (three - three.mean(0)) / three.std(0, /*unbiased=*/false);
    const auto left = at::mm(z.t(), z) / 50 + lambda * 0.75 * at::eye(3, at::kDouble); // v = 3/4 of four dims
    const auto w = at::linalg_solve(left, at::mv(z.t(), y - y.mean()) / 50);
    QVERIFY(largest(ridge.of(x) - (at::mv(z, w) + y.mean())) < 1e-9);
  }

  void varianceOfPositionAloneOfContextAloneAndOfBoth() {
    const std::int64_t W = 400, T = 30;
    const auto position =
        at::arange(T, at::kDouble).sin().view({1, T}).expand({W, T}); // variance close to 1/2
    const auto context = noise({W, T}, 5);
    const auto x = at::stack({position, context, position + context, at::ones({W, T}, at::kDouble)}, 2);
    ContextVariance variance(T, 4);
    for (std::int64_t w = 0; w < W; w += 100) // batches, in two pieces each
      for (const std::int64_t t : {0, 13})
        variance.add(x.slice(0, w, w + 100).slice(1, t, t == 0 ? 13 : T), t);
    const auto share = variance.share();
    QVERIFY(share[0].item<double>() < 1e-12);
    QVERIFY(share[1].item<double>() > 0.995); // chance is taken off what the means vary by
    const double expected = 1 / (1 + position[0].var().item<double>());
    QVERIFY(std::abs(share[2].item<double>() - expected) < 0.02);
    QVERIFY(std::isnan(share[3].item<double>()));
    // By position: the plain variance over windows there, by the total.
    const auto within = x.var(0, /*unbiased=*/true); // [T, D]
    const auto mean = within.mean(0);
    const auto total = mean + (x.mean(0).var(0, true) - mean / W).clamp_min(0);
    QVERIFY(largest((variance.shareByPosition() - within / total).slice(1, 0, 3)) < 1e-9);
    QVERIFY(largest((share - mean / total).slice(0, 0, 3)) < 1e-9);
  }

  void longWindowsAreTakenAtDistances() {
    const auto x = noise({3, 2500, 2}, 6);
    ContextVariance whole(2500, 2), pieces(2500, 2);
    whole.add(x, 0);
    for (std::int64_t w = 0; w < 3; ++w)
      for (std::int64_t t = 0; t < 2500; t += 501)
        pieces.add(x.slice(0, w, w + 1).slice(1, t, std::min<std::int64_t>(2500, t + 501)), t);
    QCOMPARE(whole.stride(), 3);
    QCOMPARE(whole.shareByPosition().size(0), 834);
    QVERIFY(largest(whole.shareByPosition() - pieces.shareByPosition()) < 1e-9);
    const auto some = x.slice(1, 0, c10::nullopt, 3);
    QVERIFY(largest(whole.shareByPosition() * (some.var(0, true).mean(0) / whole.share()) -
                    some.var(0, true)) < 1e-9);
  }

  void decodeDrawsEachStreamBesideTheTruth() {
    int coarse = 0;
    auto r = request("decode", expe_);
    r.pinned = r.now;
    r.pinned->eval.set("evaluation.scale", 0.5);
    const auto figure = drawn(r, &coarse);
    QCOMPARE(coarse, 1);
    QCOMPARE(figure.panels.size(), size_t(2));
    const auto& values = figure.panels[0];
    QCOMPARE(values.references[0].at, 16.0);
    QCOMPARE(named(values, "true position").y, (std::vector<double>{0, 63}));
    for (const char* name : {"into layer 1", "into layer 2", "out of layer 2"}) {
      QCOMPARE(named(values, name).x.size(), size_t(64));
      // The decoded mean is nowhere further from the truth than the mean absolute error.
      const auto& read = named(values, name);
      const auto& error = named(figure.panels[1], name);
      for (std::size_t t = 0; t < 64; ++t)
        QVERIFY(std::abs(read.y[t] - static_cast<double>(t)) <= error.y[t] + 1e-9);
    }
    QVERIFY(named(values, "into layer 1 (pinned)").style == Curve::Style::Dashed);
    // ExPE writes nothing into the first stream: it knows the position no better than chance, 4 in the mean.
    double first = 0;
    for (int t = 0; t < 16; ++t)
      first += named(figure.panels[1], "into layer 1").y[static_cast<std::size_t>(t)] / 16;
    QVERIFY2(first > 3 && first < 5, qPrintable(QString::number(first)));
  }

  void varianceComparesTheDimsThatAreOverwritten() {
    const auto figure = drawn(request("variance", expe_));
    const auto& layers = figure.panels[0];
    QCOMPARE(layers.curves.size(), size_t(2));
    QCOMPARE(layers.curves[0].name, std::string("overwritten dims (1–16)"));
    QCOMPARE(layers.curves[0].y.size(), size_t(3));
    for (const auto& curve : layers.curves)
      for (const double share : curve.y)
        QVERIFY(share > 0 && share <= 1);
    // The embedding knows nothing of the position.
    QVERIFY(layers.curves[0].y[0] > 0.9 && layers.curves[1].y[0] > 0.9);
    QCOMPARE(figure.panels[1].curves[0].y.size(), size_t(64));

    const auto none = drawn(request("variance", nope_));
    QCOMPARE(none.panels[0].curves.size(), size_t(1));
    QCOMPARE(none.panels[0].curves[0].name, std::string("all dims"));
    QCOMPARE(none.panels[0].notes.size(), size_t(1));
  }

  void oneWindowHasNoOtherContext() {
    const auto figure =
        makeProbe(bench_.where)->figure(request("variance", expe_, 100000), quiet_, [](const Figure&) {});
    QVERIFY(!figure.ok());
    QCOMPARE(figure.error().kind, Error::Kind::User);
  }
};

QTEST_GUILESS_MAIN(DecodeTest)
#include "decode_test.moc"
