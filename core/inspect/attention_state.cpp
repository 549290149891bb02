#include "core/inspect/attention_state.h"

#include "core/attention/attention.h"
#include "core/attention/head.h"
#include "core/inspect/visible.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t mostNamed = 48; // tokens that are written at an axis

} // namespace

Result<AttentionState> attentionState(ModelCache& subjects, const ProbeState& state, Progress& progress) {
  const auto subject = TRY(subjects.get(state, progress));
  TRY(subject->checkSelection(state));
  const auto window = TRY(subject->window(state));
  AttentionState of{*subject, state, {}, layerInputs(subjects, *subject, window.inputs)};
  for (const Token token : window.inputs)
    of.tokens.push_back(visible(subject->data().tokenizer->piece(token)));
  return of;
}

std::int64_t AttentionState::query() const {
  return std::clamp<std::int64_t>(state.position, 0, length() - 1);
}

void seeWeights(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end,
                std::int64_t span, const SeeRows& see) {
  const auto weights = weightsOfHead(plan, head).to(at::kCPU, at::kFloat).contiguous();
  see({begin, end, weights.size(-1), span, weights.const_data_ptr<float>()});
}

Result<void> headWeights(const AttentionState& of, std::int64_t from, std::int64_t to, Progress& progress,
                         const SeeRows& see) {
  return of.inputs->look(of.subject, of.state.layer, from, to, progress,
                         [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                           seeWeights(seen.plan, of.state.head, begin, end, of.span(), see);
                         });
}

std::string tokenName(const AttentionState& of, const std::string& what, std::int64_t position) {
  return what + " " + std::to_string(position) + " '" + of.tokens[static_cast<std::size_t>(position)] + "'";
}

void markKeys(Panel& panel, const AttentionState& of) {
  const auto edge = of.subject.trainingLength();
  if (of.length() > edge)
    panel.references.push_back({"training edge", true, static_cast<double>(edge)});
  panel.x = "key position (tokens)";
  panel.pickX = "key";
  if (of.length() > mostNamed)
    return;
  for (std::int64_t i = 0; i < of.length(); ++i)
    panel.ticksX.push_back(static_cast<double>(i));
  panel.tickLabelsX = of.tokens;
}

} // namespace expe
