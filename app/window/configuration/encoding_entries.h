// The encodings as they are chosen from: groups, papers, and all the names that they go by.
#pragma once

#include "core/api/schema.h"
#include "widgets/form/choice_entry.h"

#include <vector>

namespace expe {

// In the order of the registry. Another name that carries settings ("yarn") is an entry of its own after its
// encoding, which only a search shows; names that mean the same share one.
std::vector<ChoiceEntry> encodingEntries(const Schema& schema);
// Those that stand in one layer with a run's encoding, and this one itself where it is of several.
std::vector<ChoiceEntry> composedEntries(const Schema& schema, const Config& config);

// Presets that vary an encoding or a pattern of layers, found by a search alone: "Gemma 3", which is no
// encoding. Their ids begin with this.
constexpr const char* presetEntry = "preset:";
std::vector<ChoiceEntry> presetEntries();

} // namespace expe
