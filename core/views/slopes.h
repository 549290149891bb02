// How fast a logit changes with the distance, each kind of encoding in its own way, and how it is drawn. A
// slope is positive where of two keys with the same content the later one, nearer to the query, gets more.
#pragma once

#include "core/views/drawn.h"

namespace expe {

struct Slopes : Measurement {
  std::int64_t layer = 0; // that they enter, from 1; 0: the embedding
  std::string encoding;   // its title
};

// Of positions written into queries and keys, logit per token: that of a query of content t at position n is
// content[t] + position[n], and that of a bias beside them.
struct LogitSlopes : Slopes {
  std::int64_t heads = 0, read = 0, positions = 0;
  std::int64_t period = 1;      // more than 1: positions grow evenly over so many tokens only
  std::vector<double> content;  // [heads, read]: q_content · a_k / √d of each token that was read
  std::vector<double> position; // [heads, positions]: W_q P(n) · a_k / √d at each position of the window
  std::vector<double> growth;   // [heads]: a_q · a_k / √d, what each n adds
  std::vector<double> bias;     // [heads]: of a bias in the same layer; empty: there is none
  // Encodings that bias logits in proportion to the distance, with default parameters: [others], [others,
  // heads].
  std::vector<std::string> others;
  std::vector<double> slopesOfOthers;

  std::vector<Field> fields() const override;
};

// Of biases: what a logit gains when the key is one token nearer.
struct BiasSlopes : Slopes {
  std::int64_t heads = 0, distances = 0;
  std::vector<double> slopes; // [heads, distances]: bias at a distance minus bias one token farther
  std::vector<Field> fields() const override;
};

// Of rotations: after how many tokens each pair has turned once; ∞: it never turns.
struct Wavelengths : Slopes {
  std::vector<double> now, trained; // [pairs]; the same encoding without its eval values
  std::int64_t extended = 0;        // 1: they differ
  std::vector<Field> fields() const override;
};

// The encoding says which of them is measured.
Result<Drawn> drawSlopes(const MeasuredState& state, const Config& options, Role role);

} // namespace expe
