#include "core/inspect/attention/attention.h"

#include "core/api/grid.h"
#include "core/attention/attention.h"
#include "core/attention/head.h"
#include "core/base/utf8.h"
#include "core/inspect/attention/permuted.h"
#include "core/inspect/attention/weight_pool.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t mostAtOnce = 1 << 26; // weights of all heads

std::string hexadecimal(unsigned char byte) {
  static const char* const digits = "0123456789abcdef";
  return std::string("\\x") + digits[byte / 16] + digits[byte % 16];
}

} // namespace

std::string visible(std::string_view piece) {
  std::string text;
  for (std::size_t at = 0; at < piece.size();) {
    const auto from = at;
    const auto point = nextCodePoint(piece, at);
    if (!point)
      text += hexadecimal(static_cast<unsigned char>(piece[from])), at = from + 1;
    else if (*point == ' ')
      text += "␣";
    else if (*point == '\n')
      text += "↵";
    else if (*point == '\t')
      text += "⇥";
    else if (*point < ' ' || *point == 127)
      text += hexadecimal(static_cast<unsigned char>(*point));
    else
      text += piece.substr(from, at - from);
  }
  return text;
}

std::string visible(const Dataset& data, Token token) {
  return data.row > 1 ? std::to_string(token) : visible(data.tokenizer->piece(token));
}

Result<AttentionState> attentionState(ModelCache& models, const ProbeState& state, Progress& progress) {
  const auto loaded = TRY(models.get(state, progress));
  TRY(loaded->checkSelection(state));
  const auto window = TRY(loaded->window(state));
  AttentionState of{*loaded, state, {}, layerInputs(models, *loaded, window.inputs)};
  for (const Token token : window.inputs)
    of.tokens.push_back(visible(loaded->data(), token));
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

namespace {

Result<AttentionOfQuery> weightsOfQuery(const AttentionState& of, Progress& progress) {
  AttentionOfQuery row;
  row.tokens = of.tokens;
  row.query = of.query();
  row.columns = {gridOf(of.loaded.config()).columns, hasColumns(of.loaded.config())};
  row.offset = of.loaded.config().integer("evaluation.offset");
  TRY(headWeights(of, row.query, row.query + 1, progress, [&](const WeightRows& rows) {
    row.weights.assign(rows.of(row.query), rows.of(row.query) + rows.last(row.query) + 1);
  }));
  return row;
}

constexpr std::int64_t mostCells = 1024; // of a side

AttentionMap mapOf(const AttentionState& of, const WeightPool& pool, bool mean) {
  AttentionMap map;
  map.tokens = of.tokens;
  map.side = pool.side(), map.mean = mean ? 1 : 0;
  map.weights = pool.values(), map.greatest = pool.greatest();
  return map;
}

// Hands on coarse maps while the rows are read.
Result<AttentionMap> mapOfWeights(const AttentionState& of, bool mean, const MeasureRequest& request) {
  WeightPool pool(of.length(), mostCells, mean);
  Result<void> drawn;
  TRY(headWeights(of, 0, of.length(), request.progress, [&](const WeightRows& rows) {
    pool.add(rows);
    if (rows.end < of.length() && drawn)
      drawn = request.partly([&] { return shared(mapOf(of, pool, mean)); });
  }));
  TRY(drawn);
  return mapOf(of, pool, mean);
}

} // namespace

Result<SharedMeasurement> measureAttention(const MeasureRequest& request) {
  const auto of = TRY(attentionState(request.models, request.state, request.progress));
  const auto& show = request.options.text("show");
  if (show == "row" || show == "grid")
    return shared(TRY(weightsOfQuery(of, request.progress)));
  if (show == "distance")
    return shared(TRY(weightsByDistance(of, request.progress)));
  if (show == "terms")
    return shared(TRY(termsOfLogits(of, request.progress)));
  if (show == "frequencies")
    return shared(TRY(useOfFrequencies(of, request.progress)));
  if (show == "gates")
    return shared(TRY(gatesOfTokens(of, request.progress)));
  if (show == "heads")
    return shared(TRY(behaviorOfHeads(of, request.progress)));
  return shared(TRY(mapOfWeights(of, request.options.text("pool") == "mean", request)));
}

} // namespace expe
