// The slope field against logits of the model itself, slopes of biases and wavelengths against their
// formulas.
#include "core/inspect/position/slope_field.h"
#include "tests/engine/view_context.h"

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace expe;

namespace {

// Queries and keys of one layer as they meet.
class Heads : public ForwardObserver {
public:
  explicit Heads(std::int64_t layer) : layer_(layer) {}
  void attention(const LayerAttention& seen) override {
    if (seen.layer == layer_)
      q = seen.plan.pieces.at(0).q[0].to(at::kDouble),
      k = at::repeat_interleave(seen.plan.pieces[0].k[0].to(at::kDouble), seen.q.size(1) / seen.k.size(1), 0),
      h = seen.h[0].to(at::kDouble);
  }
  at::Tensor q, k; // [H, T, d]
  at::Tensor h;    // [T, D]

private:
  std::int64_t layer_;
};

} // namespace

class SlopesTest : public QObject {
  Q_OBJECT

  Bench bench_; // L = 16, D = 32, 4 heads, 2 layers
  std::unique_ptr<Looker> look_;
  std::unique_ptr<ModelCache> models_;
  Progress quiet_;
  std::map<std::string, std::int64_t> runs_;

  void train(const std::string& name, const std::string& encoding, Settings more = {}) {
    more.insert(more.begin(), {{"position.encoding", encoding}, {"training.steps", "4"}});
    runs_[name] = bench_.add(more);
    const auto end = bench_.train(runs_[name]);
    if (end.how != TrainEnd::How::Finished)
      qFatal("%s", end.error.message().c_str());
  }
  LoadedModel& loaded(const ProbeState& state) {
    auto found = models_->get(state, quiet_);
    if (!found)
      qFatal("%s", found.error().message().c_str());
    return **found;
  }
  Heads headsOf(const ProbeState& state, std::int64_t offset) {
    at::NoGradGuard noGradients;
    auto& model = loaded(state);
    Heads heads(state.layer);
    ForwardOptions pass = model.pass();
    pass.offset = offset;
    pass.observer = &heads;
    (void)model.model().stream(tensorOf(model.window(state)->inputs, at::kCPU), pass);
    return heads;
  }
  SlopeField field(const ProbeState& state, const std::vector<std::int64_t>& heads) {
    at::NoGradGuard noGradients;
    auto slopes = slopesOf(*models_, loaded(state), state, heads, 1 << 20, quiet_);
    if (!slopes)
      qFatal("%s", slopes.error().message().c_str());
    return *slopes;
  }

private slots:
  void initTestCase() {
    train("expe", "expe", {{"position.expe.l", "8"}, {"position.expe.S", "0.25"}});
    train("exqpe", "exqpe", {{"position.exqpe.l", "8"}});
    train("before", "expe", {{"position.expe.l", "8"}, {"position.expe.norm", "before"}});
    train("once", "expe", {{"position.expe.l", "8"}, {"position.expe.placement", "once"}});
    train("first", "expe", {{"position.expe.l", "8"}, {"position.expe.placement", "first"}});
    train("shared", "expe", {{"position.expe.l", "8"}, {"model.key_heads", "2"}});
    train("normed", "expe", {{"position.expe.l", "8"}, {"model.qk_norm", "on"}});
    train("pattern", "expe",
          {{"position.expe.l", "8"}, {"position.pattern", "nope, expe[temperature=1, every=4]"}});
    train("alibi", "alibi");
    train("expe+alibi", "expe+alibi", {{"position.expe.l", "8"}});
    train("expe+custom", "expe+custom",
          {{"position.expe.l", "8"}, {"position.custom.place", "bias"}, {"position.custom.formula", "-n/4"}});
    train("expe+t5", "expe+t5", {{"position.expe.l", "8"}});
    train("expe+fox", "expe+fox", {{"position.expe.l", "8"}});
    train("expe+rope", "expe+rope", {{"position.expe.l", "8"}});
    runs_["sinusoidal+rope"] = bench_.add({{"position.encoding", "sinusoidal+rope"}, {"rope.base", "500"}});
    runs_["sinusoidal_2d+rope"] = bench_.add({{"position.encoding", "sinusoidal_2d+rope"}});
    runs_["by layers"] = bench_.add({{"position.encoding", "rope"}, {"position.pattern", "rope, alibi"}});
    const auto own = [&](const char* place, const char* formula) {
      return bench_.add({{"position.encoding", "custom"},
                         {"position.custom.place", place},
                         {"position.custom.formula", formula}});
    };
    runs_["own bias"] = own("bias", "-n/4"), runs_["own angle"] = own("angle", "n/4");
    train("gape", "gape");
    train("shaw", "shaw");
    runs_["rope"] = bench_.add({{"position.encoding", "rope"}});
    runs_["nope"] = bench_.add({{"position.encoding", "nope"}});
    look_ = std::make_unique<Looker>(bench_.where);
    models_ = std::make_unique<ModelCache>(bench_.where);
  }

  // In the first layer contents do not depend on positions, so that an offset moves the keys alone: logits of
  // the same queries with keys 1024 positions later, over 1024.
  void theSlopeIsTheDifferenceOfLogits_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<double>("scale");
    QTest::newRow("linear") << "expe" << 1.0;
    QTest::newRow("scaled") << "expe" << 0.5;
    QTest::newRow("by periods") << "exqpe" << 1.0;
    QTest::newRow("first layer only") << "first" << 1.0;
    QTest::newRow("shared keys") << "shared" << 1.0;
  }
  void theSlopeIsTheDifferenceOfLogits() {
    QFETCH(QString, run);
    QFETCH(double, scale);
    ProbeState state;
    state.run = runs_.at(run.toStdString());
    state.length = 64;
    state.eval.set("evaluation.scale", scale);
    const auto slopes = field(state, {0, 1, 2, 3});
    QCOMPARE(slopes.period, std::int64_t(run == "exqpe" ? 8 : 1));
    const auto near = headsOf(state, 0), later = headsOf(state, 1024);
    const double root = std::sqrt(8.0);
    for (const auto& head : slopes.heads) {
      // [query, key]: the same for every key.
      const auto risen = near.q[head.head].matmul((later.k[head.head] - near.k[head.head]).t()) / root / 1024;
      double largestSlope = 0;
      for (std::size_t t = 0; t < 64; ++t)
        largestSlope = std::max(largestSlope, std::abs(head.content[t] + head.position[t]));
      QVERIFY(largestSlope > 0);
      for (std::size_t t = 0; t < 64; ++t)
        for (const std::int64_t key : {0, 20, 63}) {
          const double measured = risen[std::int64_t(t)][key].item<double>();
          QVERIFY2(std::abs(measured - head.content[t] - head.position[t]) < 1e-5 * largestSlope,
                   qPrintable(QString("%1 %2").arg(measured).arg(head.content[t] + head.position[t])));
        }
    }
  }

  // Deeper, from the definition: W and P written out, one query, one key, content fixed.
  void theFormulaInALaterLayer() {
    at::NoGradGuard noGradients;
    ProbeState state;
    state.run = runs_.at("expe");
    state.length = 48;
    state.layer = 1;
    const auto head = field(state, {2}).heads[0];
    const auto h = headsOf(state, 0).h;
    const auto w = loaded(state).model().weights().layers[1].qkv.detach().to(at::kDouble);
    const auto q = w.slice(0, 16, 24), k = w.slice(0, 32 + 16, 32 + 24);
    const auto input = [&](std::int64_t token, double position) {
      auto x = h[token].clone();
      for (int c = 0; c < 8; ++c)
        x[c] = 0.25 + (position + c) / 2048;
      return x;
    };
    for (const std::int64_t t : {0, 7, 47})
      for (const double n : {0.0, 13.0, 47.0}) {
        const auto query = q.mv(input(t, n));
        const auto logit = [&](double m) {
          return query.dot(k.mv(input(3, m))).item<double>() / std::sqrt(8.0);
        };
        const double measured = (logit(300) - logit(100)) / 200;
        const double told = head.content[std::size_t(t)] + head.position[std::size_t(n)];
        QVERIFY2(std::abs(measured - told) < 1e-5 * std::abs(measured) + 1e-9,
                 qPrintable(QString("%1 %2").arg(measured).arg(told)));
      }
    for (std::size_t n = 1; n < 48; ++n)
      QVERIFY(std::abs(head.position[n] - head.position[0] - double(n) * head.growth) <
              1e-4 * std::abs(head.growth) * double(n) + 1e-9);
  }

  void theFigureShowsMeanAndSpread() {
    auto request = asking("slopes", runs_.at("expe"));
    request.now.length = 64;
    request.now.head = 1;
    request.now.position = 20;
    const auto slopes = field(request.now, {1}).heads[0];
    const auto panel = look_->figure(request).panels[0];
    auto sorted = slopes.content;
    std::sort(sorted.begin(), sorted.end());
    double mean = 0;
    for (const double each : sorted)
      mean += each / 64;
    const auto& line = curveNamed(panel, "head 2, mean of tokens");
    QCOMPARE(line.x.size(), size_t(64));
    const double below = sorted[3] + 0.15 * (sorted[4] - sorted[3]); // 0.05 · 63 = 3.15
    for (const std::size_t n : {0, 20, 63}) {
      QVERIFY(std::abs(line.y[n] - mean - slopes.position[n]) < 1e-12);
      QVERIFY(std::abs(curveNamed(panel, "5 % of tokens below").y[n] - below - slopes.position[n]) < 1e-12);
      QVERIFY(curveNamed(panel, "5 % of tokens above").y[n] > line.y[n]);
      QCOMPARE(curveNamed(panel, "position alone: n · a_q · a_k / √d").y[n], double(n) * slopes.growth);
    }
    QCOMPARE(curveNamed(panel, "selected token").y[0], slopes.content[20] + slopes.position[20]);
    QCOMPARE(referencesNamed(panel, "training edge"), std::vector<double>{16});
    QCOMPARE(referencesNamed(panel, "0"), std::vector<double>{0});
    // ALiBi's slopes of 4 heads: 2^-2, 2^-4, 2^-6, 2^-8.
    QCOMPARE(referencesNamed(panel, "ALiBi, head 1"), std::vector<double>{0.25});
    QCOMPARE(referencesNamed(panel, "ALiBi, head 2"), std::vector<double>{1.0 / 16});
    QCOMPARE(referencesNamed(panel, "ALiBi, head 4"), std::vector<double>{1.0 / 256});
    QCOMPARE(panel.x, std::string("position of the query (tokens)"));
  }

  void allHeadsAndAPinnedState() {
    auto request = asking("slopes", runs_.at("expe"), {{"heads", "layer"}});
    request.now.layer = 1;
    request.pinned = request.now;
    request.pinned->checkpoint = 4;
    request.pinned->eval.set("evaluation.scale", 0.5);
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels[0].curves.size(), size_t(8));
    const auto half = field(*request.pinned, {3}).heads[0];
    double mean = 0;
    for (const double each : half.content)
      mean += each / 16;
    const auto& curve = curveNamed(figure.panels[0], "head 4, mean of tokens (pinned)");
    QVERIFY(curve.style == Curve::Style::Dashed);
    QVERIFY(std::abs(curve.y[9] - mean - half.position[9]) < 1e-12);
    QVERIFY(metadataOf(figure, "pinned").find("s = 0.5") != std::string::npos);
  }

  void aLongWindowComesCoarseFirst() {
    auto request = asking("slopes", runs_.at("exqpe"));
    request.now.split = "train";
    request.now.length = 2048;
    const auto figure = look_->figure(request);
    QCOMPARE(look_->coarse.size(), size_t(1));
    QCOMPARE(figure.panels[0].curves[0].x.size(), size_t(2048));
    QCOMPARE(look_->coarse[0].panels[0].curves[0].x.size(), size_t(2048));
    QVERIFY(figure.panels[0].notes.at(0).english().find("over 8 tokens") != std::string::npos);
    Cancelled cancelled;
    request.now.length = 2000;
    const auto none = look_->probe->figure(request, cancelled, [](const Figure&) {});
    QVERIFY(!none.ok());
    QCOMPARE(none.error().message(), std::string("Cancelled."));
  }

  void slopesOfBiases() {
    auto request = asking("slopes", runs_.at("alibi"), {{"heads", "layer"}});
    request.now.length = 40;
    request.now.eval.set("evaluation.scale", 0.5);
    const auto panel = look_->figure(request).panels[0];
    QCOMPARE(panel.curves.size(), size_t(4));
    for (int h = 1; h <= 4; ++h) {
      const auto& curve = curveNamed(panel, "head " + std::to_string(h));
      QCOMPARE(curve.x.size(), size_t(39));
      for (const double slope : curve.y)
        QVERIFY(std::abs(slope - 0.5 * std::exp2(-2.0 * h)) < 1e-7);
    }
    request.now.length = 1;
    QVERIFY(look_->refusal(request).find("at least 2 tokens") != std::string::npos);
  }

  void wavelengthsOfRotations() {
    auto request = asking("slopes", runs_.at("rope"));
    const auto plain = look_->figure(request);
    QCOMPARE(plain.panels.size(), size_t(2));
    const auto& waves = curveNamed(plain.panels[0], "wavelength");
    for (int i = 0; i < 4; ++i) {
      const double tokens = 2 * std::numbers::pi * std::pow(10000, 2.0 * i / 8);
      QVERIFY(std::abs(waves.y[size_t(i)] - tokens) < 1e-6 * tokens);
      QVERIFY(std::abs(plain.panels[1].curves[0].y[size_t(i)] - 16 / tokens) < 1e-6 * 16 / tokens);
    }
    QVERIFY(plain.panels[1].notes.at(0).english().starts_with("1 of 4 pairs"));
    request.now.eval.set("evaluation.scale", 0.5);
    request.now.length = 64;
    const auto scaled = look_->figure(request);
    QCOMPARE(scaled.panels.size(), size_t(3));
    QCOMPARE(referencesNamed(scaled.panels[0], "present length"), std::vector<double>{64});
    for (int i = 0; i < 4; ++i) {
      QVERIFY(std::abs(scaled.panels[2].curves[0].y[size_t(i)] - 2) < 1e-6);
      QCOMPARE(curveNamed(scaled.panels[0], "as trained").y[size_t(i)], waves.y[size_t(i)]);
    }
  }

  // Of several encodings in one layer: a slope is that of all of them, or is refused.
  void aBiasBesideCounts() {
    auto request = asking("slopes", runs_.at("expe+alibi"));
    request.now.head = 1, request.now.position = 9;
    const auto slopes = field(request.now, {1}).heads[0];
    const auto panel = look_->figure(request).panels[0];
    double mean = 1.0 / 16; // ALiBi's
    for (const double each : slopes.content)
      mean += each / 16;
    for (const std::size_t n : {0, 15})
      QVERIFY(std::abs(curveNamed(panel, "head 2, mean of tokens").y[n] - mean - slopes.position[n]) < 1e-7);
    QVERIFY(std::abs(curveNamed(panel, "selected token").y[0] - slopes.content[9] - slopes.position[9] -
                     1.0 / 16) < 1e-7);
    QVERIFY(panel.notes.at(0).english().find("of the bias") != std::string::npos);
    request.now.run = runs_.at("expe+custom"), request.now.head = 3;
    const auto own = field(request.now, {3}).heads[0];
    QVERIFY(std::abs(curveNamed(look_->figure(request).panels[0], "selected token").y[0] - own.content[9] -
                     own.position[9] - 0.25) < 1e-6);
    for (const char* run : {"expe+t5", "expe+fox", "expe+rope"}) {
      const auto refused = look_->refusal(asking("slopes", runs_.at(run)));
      QVERIFY2(refused.find("does more to a logit") != std::string::npos, refused.c_str());
    }
  }
  void wavelengthsAreOfWhatRotates() {
    const auto panels = look_->figure(asking("slopes", runs_.at("sinusoidal+rope"))).panels;
    const auto& waves = curveNamed(panels[0], "wavelength");
    QCOMPARE(waves.y.size(), size_t(4));
    for (int i = 0; i < 4; ++i) {
      const double tokens = 2 * std::numbers::pi * std::pow(500, 2.0 * i / 8);
      QVERIFY(std::abs(waves.y[size_t(i)] - tokens) < 1e-6 * tokens);
    }
  }

  // Where a layer has another encoding than the run, and where a formula of one's own acts.
  void whatTheLayerHasIsShown() {
    std::string title;
    const auto slope = [&](const std::string& run, std::int64_t layer) {
      auto request = asking("slopes", runs_.at(run), {{"heads", "layer"}});
      request.now.layer = layer;
      const auto panel = look_->figure(request).panels[0];
      title = panel.title.english();
      return curveNamed(panel, "head 1").y.at(0);
    };
    QVERIFY(std::abs(slope("by layers", 1) - 0.25) < 1e-7);
    QCOMPARE(title, std::string("layer 2 · ALiBi"));
    QVERIFY(std::abs(slope("own bias", 0) - 0.25) < 1e-7);
    const auto waves = look_->figure(asking("slopes", runs_.at("own angle"))).panels;
    QVERIFY(std::abs(curveNamed(waves[0], "wavelength").y.at(0) - 8 * std::numbers::pi) < 1e-5);
    const auto turned = look_->figure(asking("slopes", runs_.at("by layers"))).panels;
    QCOMPARE(curveNamed(turned[0], "wavelength").y,
             curveNamed(look_->figure(asking("slopes", runs_.at("rope"))).panels[0], "wavelength").y);
    QCOMPARE(look_->figure(asking("slopes", runs_.at("sinusoidal_2d+rope"))).panels.size(), turned.size());
  }

  void anotherHeadCostsNoForwardPass() {
    auto request = asking("slopes", runs_.at("expe"));
    request.now.length = 96;
    const auto first = look_->figure(request);
    const auto again = [&] { // reading a text is refused
      Cancelled cancelled;
      return look_->probe->figure(request, cancelled, [](const Figure&) {});
    };
    request.now.head = 3, request.now.position = 11;
    const auto other = again();
    QVERIFY(other.ok() && !(*other == first));
    curveNamed(other->panels[0], "head 4, mean of tokens");
    request.options.set("heads", std::string("layer"));
    QVERIFY(again().ok());
    request.now.layer = 1;
    QCOMPARE(again().error().message(), std::string("Cancelled."));
  }

  // Slopes over positions of queries and slopes over distances have no axis in common.
  void aPinnedStateOfAnotherKindStandsBeside() {
    auto request = asking("slopes", runs_.at("expe"));
    request.pinned = request.now;
    request.pinned->run = runs_.at("alibi");
    const auto figure = look_->figure(request);
    QCOMPARE(figure.panels.size(), size_t(2));
    QCOMPARE(figure.panels[0].x, std::string("position of the query (tokens)"));
    QCOMPARE(figure.panels[1].title, std::string("pinned"));
    QCOMPARE(figure.panels[1].x, std::string("distance i − j (tokens)"));
    QCOMPARE(figure.panels[1].curves.size(), size_t(1));
  }

  void growthIsEvenByPeriodsOrNot() {
    const auto n = at::arange(200, at::kDouble).unsqueeze(1), c = at::arange(6, at::kDouble);
    const auto line = linearIn((0.5 + 0.01 * (n + c)).to(at::kFloat));
    QVERIFY(line && line->period == 1 && std::abs(line->step[3].item<double>() - 0.01) < 1e-8);
    const auto stairs = linearIn((at::floor((n - c) / 6) + 1).to(at::kFloat));
    QVERIFY(stairs && stairs->period == 6 && std::abs(stairs->step[3].item<double>() - 1.0 / 6) < 1e-8);
    QVERIFY(!linearIn((n + c).sqrt()));
    QVERIFY(!linearIn((0.01 * (n + c)).to(at::kBFloat16)));
  }

  void whatHasNoSlopeSaysSo() {
    const auto refusal = [&](const std::string& run, std::int64_t layer = 0) {
      auto request = asking("slopes", runs_.at(run));
      request.now.layer = layer;
      return look_->refusal(request);
    };
    QVERIFY(refusal("before").find("before the norm") != std::string::npos);
    QVERIFY(refusal("once").find("has neither slopes nor wavelengths") != std::string::npos);
    QVERIFY(refusal("first").empty());
    QVERIFY(refusal("first", 1).find("keys of layer 2") != std::string::npos);
    QVERIFY(refusal("normed").find("Queries and keys are normed here (model.qk_norm)") == 0);
    QVERIFY(refusal("pattern").find("writes no positions into the keys of layer 1") != std::string::npos);
    QVERIFY(refusal("pattern", 1).find("Scores of layer 2 have a temperature") == 0);
    QVERIFY(refusal("nope").find("neither slopes nor wavelengths") != std::string::npos);
    for (const char* run : {"gape", "shaw"})
      QVERIFY(refusal(run).find("depends on what tokens hold") != std::string::npos);
    QVERIFY(refusal("expe", 2).find("There is no layer 3") != std::string::npos);
  }
};

QTEST_GUILESS_MAIN(SlopesTest)
#include "slopes_test.moc"
