// Attention of small trained models, and the softmax of their logits written out over a whole forward pass,
// in fp64: what the tests of its view share.
#pragma once

#include "tests/engine/training.h"

#include "core/api/run_figure.h"
#include "core/attention/attention.h"
#include "core/base/lists.h"
#include "core/inspect/attention/attention.h"
#include "core/inspect/layer_inputs.h"
#include "core/inspect/probe.h"
#include "core/model/linear.h"
#include "core/views/attention/attention.h"

#include <cmath>

namespace expe {

inline constexpr double unseen = -std::numeric_limits<double>::infinity();

// What one layer's attention scores of a whole text, from one forward pass without memory.
struct Whole : ForwardObserver {
  explicit Whole(std::int64_t layer) : wanted(layer) {}
  void attention(const LayerAttention& seen) override {
    if (seen.layer != wanted)
      return;
    const auto eachHead = [&](const at::Tensor& t) { // [G,T,d] → [H,T,d]
      return at::repeat_interleave(t, seen.q.size(1) / t.size(0), 0);
    };
    q = seen.plan.pieces.at(0).q[0].to(at::kDouble), k = eachHead(seen.plan.pieces[0].k[0].to(at::kDouble));
    plainQ = seen.q[0].clone(), plainK = eachHead(seen.k[0]);
    if (const auto& rising = seen.ctx.temperature; rising.rise != 0) // Llama 4, written by hand
      q = q * (1 + rising.rise * (1 + ((seen.ctx.queries + 1) / double(rising.every)).floor()).log())
                  .unsqueeze(-1);
    if (const auto& m = seen.plan.bias.slopes; m.defined()) // Press et al., written by hand
      bias =
          -m.to(at::kDouble).view({-1, 1, 1}) * (seen.ctx.queries.unsqueeze(1) - seen.ctx.keys.unsqueeze(0));
    if (!seen.overwrites.empty())
      over = seen.overwrites.at(0);
    h = seen.h[0].to(at::kDouble);
    explicitly = logitsOf(seen.plan, allRows(seen.plan))[0].to(at::kDouble);
  }
  std::int64_t wanted;
  at::Tensor explicitly;                 // [H,T,T], the plan's, whatever it is
  at::Tensor q, k, bias, plainQ, plainK; // [H,T,d], [H,T,T]
  at::Tensor h;                          // [T,D]
  std::optional<InputOverwrite> over;

  at::Tensor logits() const {
    auto all = at::matmul(q, k.transpose(1, 2)) / std::sqrt(double(q.size(-1)));
    return bias.defined() ? all + bias : all;
  }
};

// −∞ where j > i, or j ≤ i − span, written by hand.
inline at::Tensor hidden(std::int64_t T, std::int64_t span) {
  auto mask = at::zeros({T, T}, at::kDouble);
  auto at = mask.accessor<double, 2>();
  for (std::int64_t i = 0; i < T; ++i)
    for (std::int64_t j = 0; j < T; ++j)
      if (j > i || (span > 0 && j <= i - span))
        at[i][j] = unseen;
  return mask;
}

inline bool sees(std::int64_t i, std::int64_t j, std::int64_t span) {
  return j <= i && (span == 0 || i - j < span);
}

class CancelAt : public Progress { // when it is asked for the n-th time
public:
  explicit CancelAt(int n) : left_(n) {}
  bool cancelled() const override { return --left_ <= 0; }

private:
  mutable int left_;
};

inline bool alike(const std::vector<float>& a, const std::vector<float>& b) { // to the last bit
  return a.size() == b.size() && std::ranges::equal(a, b, [](float x, float y) {
           return x == y || (std::isnan(x) && std::isnan(y));
         });
}

class AttentionFixture : public QObject {
protected:
  // "rope", "shared rope" of two key heads, "normed rope" with queries and keys normed too, "custom bias" of
  // a formula at that place, and some others.
  static Settings settingsOf(const std::string& name) {
    if (name == "before")
      return {{"position.norm", "before"}};
    if (name == "M1")
      return {{"position.encoding", "huang_2020"}, {"position.huang_2020.method", name}};
    if (name == "pattern")
      return {{"position.pattern", "nope[chunk=9], expe[span=7, temperature=0.5, every=8]"}};
    if (name.starts_with("custom ")) { // "custom bias"
      Settings settings = {{"position.encoding", "custom"}, {"position.custom.place", name.substr(7)}};
      if (!name.ends_with("embed"))
        append(settings,
               {{"position.custom.names", ""},
                {"position.custom.formula", name.ends_with("bias") ? "-2^(-8*h/H)*n" : "n*100^(-2*c/d)"}});
      return settings;
    }
    const auto encoding = name.substr(name.find(' ') + 1);
    Settings settings = {{"position.encoding", encoding}};
    if (family(encoding).info.grid)
      settings.emplace_back("data.columns", "8");
    if (name.starts_with("shared ") || name.starts_with("normed "))
      settings.emplace_back("model.key_heads", "2");
    if (name.starts_with("unprojected "))
      settings.emplace_back("position.tener.keys", "unprojected");
    if (name.starts_with("normed "))
      settings.emplace_back("model.qk_norm", "on");
    return settings;
  }

  // Trained when it is first asked for.
  std::int64_t runOf(const std::string& name) {
    if (const auto known = runs_.find(name); known != runs_.end())
      return known->second;
    Settings settings = {{"training.steps", "3"},      {"training.accumulation", "1"},
                         {"model.initial_std", "0.3"}, {"data.records", "6000"},
                         {"data.tokenizer", "bytes"},  {"evaluation.every", "100"},
                         {"evaluation.longest", "2"},  {"evaluation.lengths", "1"}};
    for (auto& more : settingsOf(name))
      settings.push_back(std::move(more));
    const auto run = bench_.add(settings);
    if (bench_.train(run).how != TrainEnd::How::Finished)
      qFatal("%s was not trained", name.c_str());
    return runs_[name] = run;
  }

  ProbeState state(const std::string& run, std::int64_t length, std::int64_t layer = 1,
                   std::int64_t head = 2) {
    ProbeState state;
    state.run = runOf(run);
    state.split = "train";
    state.length = length, state.layer = layer, state.head = head;
    return state;
  }
  // Nothing is kept but the inputs of the layers, unless there is another cache.
  Result<Figure> figure(ModelCache& models, const ProbeRequest& request, Progress& progress) {
    MeasurementCache none;
    return figure(models, none, request, progress);
  }
  static Result<Figure> figure(ModelCache& models, MeasurementCache& kept, const ProbeRequest& request,
                               Progress& progress) {
    const auto measured =
        measureView(models, kept, request, progress, [](const MeasuredView&) { return Result<void>(); });
    return measured ? draw(request, *measured) : measured.error();
  }
  ProbeRequest request(const ProbeState& state, const Settings& options = {}) {
    return {"attention", state, {}, {}, *figureOptions("attention", options)};
  }
  Figure drawn(ModelCache& models, const ProbeState& state, const Settings& options = {}) {
    Progress progress;
    auto figure = this->figure(models, request(state, options), progress);
    if (!figure)
      qFatal("%s", figure.error().message().c_str());
    return *figure;
  }
  std::string refusal(const ProbeState& state, const Settings& options) {
    ModelCache models(bench_.where);
    Progress progress;
    const auto figure = this->figure(models, request(state, options), progress);
    return figure ? "" : figure.error().message();
  }
  std::vector<float> weights(ModelCache& models, const ProbeState& state) {
    return drawn(models, state).panels.at(0).map->values;
  }
  std::vector<float> fresh(const ProbeState& state) {
    ModelCache models(bench_.where);
    return weights(models, state);
  }
  std::vector<double> row(ModelCache& models, const ProbeState& state) {
    Progress progress;
    MeasurementCache none;
    const auto measured = measureView(models, none, request(state, {{"show", "row"}}), progress,
                                      [](const MeasuredView&) { return Result<void>(); });
    return static_cast<const AttentionOfQuery&>(*measured->now.measurement).weights;
  }
  // From a model of its own.
  Whole whole(const ProbeState& state) {
    ModelCache models(bench_.where);
    Progress progress;
    LoadedModel& loaded = **models.get(state, progress);
    Whole whole(state.layer);
    ForwardOptions pass = loaded.pass();
    pass.observer = &whole;
    loaded.model().stream(tensorOf(loaded.window(state)->inputs, at::kCPU), pass);
    return whole;
  }
  at::Tensor plain(const ProbeState& state, std::int64_t span = 0) { // weights [T,T], fp64
    const auto logits = whole(state).logits()[state.head];
    return (logits + hidden(logits.size(0), span)).softmax(-1);
  }
  static void compare(const HeatMap& map, const at::Tensor& expected, std::int64_t span, double tolerance) {
    const auto T = expected.size(0);
    QCOMPARE(qint64(map.rows), qint64(T));
    QCOMPARE(qint64(map.columns), qint64(T));
    const auto contiguous = expected.contiguous();
    const auto at = contiguous.accessor<double, 2>();
    for (std::int64_t i = 0; i < T; ++i)
      for (std::int64_t j = 0; j < T; ++j)
        if (!sees(i, j, span))
          QVERIFY(std::isnan(map.at(i, j)));
        else if (!(std::abs(double(map.at(i, j)) - at[i][j]) <= tolerance))
          QFAIL(qPrintable(
              QString("query %1, key %2: %3, not %4").arg(i).arg(j).arg(double(map.at(i, j))).arg(at[i][j])));
  }
  static void compareDiagonals(const std::vector<double>& means, const at::Tensor& weights) {
    for (std::size_t d = 0; d < means.size(); ++d) {
      const double expected = weights.diagonal(-std::int64_t(d)).mean().item<double>();
      QVERIFY2(std::abs(means[d] - expected) < 1e-6,
               qPrintable(QString("%1: %2, not %3").arg(d).arg(means[d]).arg(expected)));
    }
  }

  Bench bench_;
  std::map<std::string, std::int64_t> runs_;
  at::NoGradGuard noGrad_;
};

} // namespace expe
