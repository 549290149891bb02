// What the view of attention measures. All of it reads the state that it is given, and may ask for no other.
#pragma once

#include "core/inspect/layer_inputs.h"
#include "core/inspect/measure_request.h"
#include "core/position/framework/layers.h"
#include "core/views/attention/attention.h"

namespace expe {

// A token's text on one line: spaces, ends of lines and bytes that are no characters are shown.
std::string visible(std::string_view piece);
std::string visible(const Dataset& data, Token token); // of a pixel its gray level

// One state: its text, and the weights of the selected head, some rows at a time.
struct AttentionState {
  LoadedModel& loaded; // set to the state; good as long as no other is asked for
  ProbeState state;
  std::vector<std::string> tokens; // [T], visible
  std::shared_ptr<LayerInputs> inputs;

  const EncodingInfo& encoding() const { return encodingOf(loaded.config(), state.layer); } // of the layer
  std::int64_t length() const { return inputs->length(); }
  const Mask& mask() const { return loaded.model().mask(state.layer); } // what the layer's queries see
  std::int64_t query() const;                                           // the selected one, within the window
};

Result<AttentionState> attentionState(ModelCache& models, const ProbeState& state, Progress& progress);

// Weights of queries [begin, end) over keys 0 … keys−1, on the CPU. A query sees the keys first(i) … last(i),
// its own token or that of a masked model's window, also where the encoding leaves them a weight of 0.
struct WeightRows {
  std::int64_t begin = 0, end = 0, keys = 0;
  const Mask& mask;
  const float* values = nullptr; // row-major
  const float* of(std::int64_t query) const { return values + (query - begin) * keys; }
  std::int64_t first(std::int64_t query) const { return mask.first(query); }
  std::int64_t last(std::int64_t query) const { return mask.last(query, keys); }
};
using SeeRows = std::function<void(const WeightRows&)>;

// The weights of one head of a plan of queries begin … end, some rows at a time.
void seeWeights(const AttentionPlan& plan, std::int64_t head, std::int64_t begin, std::int64_t end,
                const Mask& mask, const SeeRows& see);
// The weights of the selected head, for queries of [from, to) and others of their chunks.
Result<void> headWeights(const AttentionState& of, std::int64_t from, std::int64_t to, Progress& progress,
                         const SeeRows& see);

Result<AttentionByDistance> weightsByDistance(const AttentionState& of, Progress& progress);
// Refused with what to choose instead where content and position do not add.
Result<AttentionTerms> termsOfLogits(const AttentionState& of, Progress& progress);
// Refused where content decides nothing of single tokens.
Result<TokenGates> gatesOfTokens(const AttentionState& of, Progress& progress);
// Refused where no pair of dims is turned by the position, or not by the same angle each time.
Result<FrequencyUse> useOfFrequencies(const AttentionState& of, Progress& progress);

// Every head's attention weights, small, for choosing one. Kept, so that the same state costs nothing again.
// `coarse` gets those of the first layers.
Result<HeadMaps> headMaps(ModelCache& models, MeasurementCache& kept, const ProbeState& state,
                          Progress& progress, const std::function<void(const HeadMaps&)>& coarse);

} // namespace expe
