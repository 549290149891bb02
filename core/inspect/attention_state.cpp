#include "core/inspect/attention_state.h"

#include "core/attention/attention.h"
#include "core/attention/head.h"
#include "core/inspect/visible.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t mostAtOnce = 1 << 26; // weights of all heads

} // namespace

Result<AttentionState> attentionState(ModelCache& models, const ProbeState& state, Progress& progress) {
  const auto loaded = TRY(models.get(state, progress));
  TRY(loaded->checkSelection(state));
  const auto window = TRY(loaded->window(state));
  AttentionState of{*loaded, state, {}, layerInputs(models, *loaded, window.inputs)};
  for (const Token token : window.inputs)
    of.tokens.push_back(visible(loaded->data().tokenizer->piece(token)));
  return of;
}

std::int64_t AttentionState::query() const {
  return std::clamp<std::int64_t>(state.position, 0, length() - 1);
}

void seeWeights(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end,
                const Mask& mask, const SeeRows& see) {
  const auto step = std::max<std::int64_t>(1, mostAtOnce / (plan.keyCount() * plan.heads()));
  for (auto from = begin; from < end; from += step) {
    const auto to = std::min(from + step, end);
    const auto weights = weightsOfHead(plan, head, from - begin, to - begin).to(at::kCPU, at::kFloat);
    const auto rows = weights.contiguous();
    see({from, to, rows.size(-1), mask, rows.const_data_ptr<float>()});
  }
}

Result<void> headWeights(const AttentionState& of, std::int64_t from, std::int64_t to, Progress& progress,
                         const SeeRows& see) {
  return of.inputs->look(of.state.layer, from, to, progress,
                         [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                           seeWeights(seen.plan, of.state.head, begin, end, of.mask(), see);
                         });
}

} // namespace expe
