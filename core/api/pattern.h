// position.pattern: which encoding each layer has, how far its queries see and how sharply. A text of entries
// that are repeated over the layers:
//
//   rope[span=512], rope[span=512], rope[span=512], nope[temperature=0.1, every=8192]
//   rope[base=10000, span=512], rope[base=1000000]
//
// Empty: every layer has the run's encoding and sees all. Kazemnejad et al. 2023 for layers without
// positions; RNoPE-SWA (Yang et al. 2025) for spans beside them, Llama 4 for chunks and temperature.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

// So many tokens, or so many training windows: "512", "L", "L/4", "2L".
struct TokenCount {
  std::int64_t tokens = 0; // 0: not said, or told in windows
  double windows = 0;
  TokenCount(std::int64_t count = 0) : tokens(count) {}
  operator std::int64_t() const { return tokens; }
  bool said() const { return tokens != 0 || windows != 0; }
  TokenCount at(std::int64_t L) const;
  bool operator==(const TokenCount&) const = default;
};

struct LayerPattern {
  std::string encoding;   // by id or another name
  TokenCount span = 0;    // tokens that a query sees, itself among them; 0: all
  TokenCount chunk = 0;   // tokens of a chunk: a query sees its own one alone; 0: all
  double temperature = 0; // a: scores of the query at n are multiplied by 1 + a·ln(1 + ⌊(n + 1)/every⌋)
  TokenCount every = 0;   // tokens; 0: the training window
  std::vector<std::pair<std::string, std::string>> own = {}; // the encoding's parameters: short key and text
  bool operator==(const LayerPattern&) const = default;
};

Result<std::vector<LayerPattern>> readPattern(std::string_view text);
std::string printPattern(const std::vector<LayerPattern>& pattern); // reads back to the same
// The entry of a layer in a configuration that was checked, in tokens.
LayerPattern patternOf(const Config& config, std::int64_t layer);
// The pattern of a run whose encoding becomes another. What cannot be read stays.
std::string renamed(const std::string& pattern, const std::string& from, const std::string& to);

} // namespace expe
