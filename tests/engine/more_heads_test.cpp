// RoPE++ has as many attention heads again as it projects: each view knows all of them, layer by layer.
#include "tests/engine/training.h"

#include "core/api/views.h"
#include "core/attention/attention.h"
#include "core/inspect/attention/attention.h"
#include "core/inspect/contexts.h"
#include "core/inspect/probe.h"
#include "core/model/measure.h"
#include "core/position/framework/without.h"
#include "core/views/knockouts.h"

#include <cmath>

using namespace expe;

class MoreHeadsTest : public QObject {
  Q_OBJECT

  static constexpr std::int64_t T = 24;
  Bench bench_;
  Progress quiet_;
  std::int64_t run_ = 0;

  ProbeState state(std::int64_t layer, std::int64_t head, std::int64_t position = T - 1) const {
    ProbeState state;
    state.run = run_, state.length = T;
    state.layer = layer, state.head = head, state.position = position;
    return state;
  }
  // Weights of a layer [H,T,T], from one pass.
  struct Weights : ForwardObserver {
    std::vector<at::Tensor> ofLayer;
    void attention(const LayerAttention& seen) override {
      ofLayer.push_back(weightsOf(seen.plan, allRows(seen.plan))[0].to(at::kDouble));
    }
  };
  std::vector<at::Tensor> weights() const {
    ModelCache models(bench_.where);
    Progress quiet;
    LoadedModel& loaded = **models.get(state(0, 0), quiet);
    Weights weights;
    auto pass = loaded.pass();
    pass.observer = &weights;
    const at::NoGradGuard noGradients;
    loaded.model().logits(tensorOf(loaded.window(state(0, 0))->inputs, at::kCPU), pass);
    return weights.ofLayer;
  }
  KnockoutLosses knockouts() const {
    ProbeRequest request;
    request.view = "knockouts";
    request.now = state(0, 0);
    for (const auto& option : findView(request.view)->options)
      request.options.set(option.key, option.standard);
    request.options.set("tokens", std::int64_t(240));
    Progress quiet;
    const auto measured = makeProbe(bench_.where)->measure(request, quiet);
    if (!measured)
      qFatal("%s", measured.error().message().c_str());
    return measuredAs<KnockoutLosses>(measured->now);
  }

private slots:
  void initTestCase() {
    run_ = bench_.add({{"position.encoding", "rope_pp"},
                       {"position.pattern", "rope_pp, nope"},
                       {"model.initial_std", "0.3"},
                       {"model.dropout", "0"}});
    QCOMPARE(bench_.train(run_, 4).how, TrainEnd::How::Stopped);
  }

  void theSchemaCountsThem() {
    const auto heads = [](const Settings& settings, std::int64_t layer) {
      auto all = settings;
      all.emplace_back("position.encoding", "rope_pp");
      const auto config = configured(all);
      const auto counts = engineSchema().headsOf(config, layer);
      return std::vector<std::int64_t>{
          counts.queries, counts.keys, counts.attending,
          std::ranges::count(engineSchema().headKinds(config, layer), "imaginary")};
    };
    using Counts = std::vector<std::int64_t>;
    QCOMPARE(heads({}, 0), Counts({4, 4, 8, 4}));
    QCOMPARE(heads({{"model.key_heads", "2"}}, 1), Counts({4, 2, 8, 4}));
    QCOMPARE(heads({{"equal", "heads"}}, 1), Counts({2, 2, 4, 2}));
    QCOMPARE(heads({{"position.pattern", "rope_pp, nope"}}, 1), Counts({4, 4, 4, 0}));
    QCOMPARE(heads({{"position.pattern", "rope_pp[equal=heads], rope_pp"}}, 0), Counts({2, 2, 4, 2}));
    QCOMPARE(Schema().headsOf(configured({}), 0).attending, std::int64_t(4)); // before the engine is loaded
  }

  void eachHeadIsSeen() {
    const auto all = weights();
    QCOMPARE(all.at(0).size(0), std::int64_t(8));
    QCOMPARE(all.at(1).size(0), std::int64_t(4));
    const auto probe = makeProbe(bench_.where);
    for (std::int64_t layer = 0; layer < 2; ++layer)
      for (std::int64_t head = 0; head < all[std::size_t(layer)].size(0); ++head)
        for (const std::int64_t query : {3, 23}) {
          const auto row = *probe->attentionRow(state(layer, head, query), quiet_);
          for (std::int64_t j = 0; j <= query; ++j)
            QVERIFY(std::abs(row.at(std::size_t(j)) -
                             all[std::size_t(layer)][head][query][j].item<double>()) < 1e-6);
        }
    // Real and imaginary beside each other are two.
    QVERIFY(largest(all[0][6] - all[0][7]) > 1e-2);
  }

  void whatIsNotThereIsRefused() {
    const auto probe = makeProbe(bench_.where);
    const auto said = [&](std::int64_t layer, std::int64_t head) {
      const auto row = probe->attentionRow(state(layer, head), quiet_);
      return row ? std::string() : row.error().message();
    };
    QCOMPARE(said(0, 7), std::string());
    QCOMPARE(said(0, 8), std::string("There is no head 9: layer 1 has heads 1 to 8."));
    QCOMPARE(said(1, 4), std::string("There is no head 5: layer 2 has heads 1 to 4."));
  }

  void thePickerHasThemAll() {
    const auto maps = *makeProbe(bench_.where)->heads(state(0, 0), quiet_, [](const HeadMaps&) {});
    QCOMPARE(maps.heads, std::int64_t(8));
    QCOMPARE(maps.headsOf(0), std::int64_t(8));
    QCOMPARE(maps.headsOf(1), std::int64_t(4));
    QCOMPARE(maps.kinds[0][4], std::string("real"));
    QCOMPARE(maps.kinds[0][7], std::string("imaginary"));
    QCOMPARE(maps.kinds[1], std::vector<std::string>(4));
    const auto all = weights();
    for (std::int64_t layer = 0; layer < 2; ++layer)
      for (std::int64_t head = 0; head < 8; ++head)
        for (std::int64_t i = 0; i < T; ++i)
          for (std::int64_t j = 0; j < T; ++j) {
            const auto cell = maps.values[std::size_t(((layer * 8 + head) * T + i) * T + j)];
            const bool there = j <= i && head < maps.headsOf(layer);
            QCOMPARE(!std::isnan(cell), there);
            if (there)
              QVERIFY(std::abs(double(cell) - all[std::size_t(layer)][head][i][j].item<double>()) < 1e-6);
          }
  }

  void aFigureSaysWhich() {
    ProbeRequest request;
    request.view = "attention";
    request.now = state(0, 5);
    for (const auto& option : findView(request.view)->options)
      request.options.set(option.key, option.standard);
    const auto title = [&] {
      return makeProbe(bench_.where)->figure(request, quiet_, [](const Figure&) {})->panels.at(0).title;
    };
    QCOMPARE(title(), std::string("layer 1 · head 6 (imaginary)"));
    request.now = state(1, 3);
    QCOMPARE(title(), std::string("layer 2 · head 4"));
  }

  // Each by itself, measured another way.
  void eachIsKnockedOut() {
    const auto losses = knockouts();
    QCOMPARE(losses.heads, std::int64_t(8));
    QCOMPARE(losses.places(), std::int64_t(2));
    for (std::int64_t head = 0; head <= 8; ++head) {
      QVERIFY(std::isfinite(losses.at(0, head)));
      QVERIFY(std::isnan(losses.at(1, head))); // NoPE
      for (std::int64_t other = 0; other < head; ++other)
        QVERIFY(losses.at(0, head) != losses.at(0, other));
    }
    ModelCache models(bench_.where);
    LoadedModel& loaded = **models.get(state(0, 0), quiet_);
    const auto windows = *contexts(loaded, "validation", T, 240);
    for (const std::int64_t head : {2, 5}) {
      auto encodings = loaded.model().encodings();
      encodings.layers[0] = without(encodings.layers[0], Knockout::Remove, at::arange(8) == head);
      auto pass = loaded.pass();
      pass.encodings = &encodings;
      const auto loss = measure(loaded.model(), loaded.data(), windows, pass, quiet_, "")->loss.value();
      QVERIFY(std::abs(losses.at(0, head) - loss) < 1e-9);
    }
  }
};

QTEST_GUILESS_MAIN(MoreHeadsTest)
#include "more_heads_test.moc"
