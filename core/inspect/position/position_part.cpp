#include "core/inspect/position/position_part.h"

#include "core/model/linear.h"
#include "core/model/soft_cap.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

namespace {

at::Tensor positionsOf(const AttentionState& of, std::int64_t begin, std::int64_t end) { // fp64
  const auto options = at::TensorOptions(of.loaded.model().device()).dtype(at::kDouble);
  return at::arange(begin, end, options) + static_cast<double>(of.loaded.pass().offset);
}

PositionContext contextOf(const AttentionState& of, std::int64_t begin, std::int64_t end,
                          PositionCache& cache) {
  return of.loaded.model().context(of.state.layer, positionsOf(of, begin, end), positionsOf(of, 0, end),
                                   of.loaded.pass(), cache);
}

} // namespace

Acts actsOf(const AttentionState& of) {
  return of.loaded.model().acts(of.state.layer, of.loaded.pass());
}

AttentionPlan barePlan(const AttentionState& of, const at::Tensor& q, const at::Tensor& k,
                       const TokenTensors& tokens, std::int64_t begin, std::int64_t end) {
  PositionCache cache;
  TokenTensors ofKeys;
  for (const auto& [name, values] : tokens)
    ofKeys[name] = values.slice(2, 0, end);
  const auto& model = of.loaded.model();
  const auto& shape = model.shape();
  const auto rows = [&](const at::Tensor& t, std::int64_t heads, std::int64_t from) {
    const auto all =
        t.defined() ? t : at::zeros({1, heads, 1, shape.headWidth()}, at::TensorOptions(model.device()));
    return all.size(2) == 1 ? all.expand({1, -1, end - from, -1}) : all.slice(2, from, end);
  };
  const auto& heads = shape.headsOf(of.state.layer);
  return withSoftCap(model.encoding(of.state.layer)
                         .plan(rows(q, heads.attending, begin), rows(k, heads.keys, 0), ofKeys,
                               contextOf(of, begin, end, cache)),
                     shape.scoreCap);
}

std::optional<WrittenPart> writtenPart(const AttentionState& of) {
  PositionCache cache;
  auto& model = of.loaded.model();
  const auto overwrites = model.encoding(of.state.layer).overwrite(contextOf(of, 0, of.length(), cache));
  if (overwrites.empty() || overwrites.front().beforeNorm)
    return {};
  const auto* over = &overwrites.front();
  const auto& w = model.weights().layers[static_cast<std::size_t>(of.state.layer)].qkv;
  const Shape& shape = model.shape();
  const auto l = over->values.size(-1);
  const auto part = [&](bool written, std::int64_t first, std::int64_t count) { // W_{:,1…l} P
    const auto rows = w.narrow(0, first, count).slice(1, 0, l);
    return written ? product(over->values, rows.to(over->values.scalar_type())).to(at::kFloat)
                   : at::zeros({of.length(), count}, w.options());
  };
  return WrittenPart{part(over->q, 0, shape.queryRows()), part(over->k, shape.queryRows(), shape.keyRows()),
                     l, over->q, over->k};
}

} // namespace expe
