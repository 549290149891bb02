// The parts of the view of attention, a file each. All of them read the state that they are given, and may
// ask for no other.
#pragma once

#include "core/inspect/attention_state.h"
#include "core/inspect/pace.h"

namespace expe {

// A map of the selected head's weights, coarse ones while the rows are read.
Result<Panel> mapPanel(const AttentionState& of, const Config& options, Progress& progress,
                       const std::function<void(const Panel&)>& coarse);

// One query's weights over the keys, and the keys that have most of it.
struct AttentionRow {
  std::vector<double> weights; // [query + 1]; 0 of those beyond the span
  std::vector<std::int64_t> top;
};
Result<AttentionRow> attentionRow(const AttentionState& of, std::int64_t query, Progress& progress);

// Mean weights by distance: of the head, and of its logits without content.
struct ByDistance {
  std::vector<double> seen;  // [T]; index is the distance
  std::vector<double> alone; // the same; empty where there is nothing
  std::string name, note;    // what `alone` is, in short and in full; else why there is nothing
};
Result<ByDistance> byDistance(const AttentionState& of, Progress& progress);

// Maps of the terms of the logits: a panel each, without their common range.
Result<std::vector<Panel>> termPanels(const AttentionState& of, Progress& progress);

std::string weightText(float weight); // the shortest that reads back to it

} // namespace expe
