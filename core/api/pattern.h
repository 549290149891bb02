// position.pattern: which encoding each layer has, how far its queries see and how sharply. A text of entries
// that are repeated over the layers:
//
//   rope[span=512], rope[span=512], rope[span=512], nope[temperature=0.1, every=8192]
//
// Empty: every layer has the run's encoding and sees all. Kazemnejad et al. 2023 for layers without
// positions; RNoPE-SWA (Yang et al. 2025) for spans beside them, Llama 4 for chunks and temperature.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct LayerPattern {
  std::string encoding;   // the run's, or "nope"
  std::int64_t span = 0;  // tokens that a query sees, itself among them; 0: all
  std::int64_t chunk = 0; // tokens of a chunk: a query sees its own one alone; 0: all
  double temperature = 0; // a: scores of the query at n are multiplied by 1 + a·ln(1 + ⌊(n + 1)/every⌋)
  std::int64_t every = 0; // tokens; 0: the training window
  bool operator==(const LayerPattern&) const = default;
};

Result<std::vector<LayerPattern>> readPattern(std::string_view text);
std::string printPattern(const std::vector<LayerPattern>& pattern); // reads back to the same
// The entry of a layer in a configuration that was checked.
LayerPattern patternOf(const Config& config, std::int64_t layer);
// The pattern of a run whose encoding becomes another. What cannot be read stays.
std::string renamed(const std::string& pattern, const std::string& from, const std::string& to);

} // namespace expe
