// What a run learns to predict, as its configuration says.
#pragma once

#include "core/api/parameters.h"

#include <cstdint>
#include <string>

namespace expe {

// Masked training (Devlin et al. 2019, section 3.1): tokens that were hidden are predicted from both sides.
// Else each token is predicted from those before it.
inline bool isMasked(const Config& config) {
  return config.has("training.objective") && config.text("training.objective") == "masked";
}

// Windows of a text that go on from one another within a step, so that each sees those before it as its
// memory reaches (Dai et al. 2019, section 3.2); 1: each stands alone.
inline std::int64_t windowsInARow(const Config& config) {
  const bool some = config.has("training.memory") && config.integer("training.memory") > 0;
  return some ? config.integer("training.accumulation") : 1;
}

// How a masked model is evaluated: each drawn token while all drawn ones are masked, or so many tokens of the
// text, each while it alone is masked (Salazar et al. 2020, pseudo-log-likelihood).
inline bool isPseudoLikelihood(const Config& config) {
  return isMasked(config) && config.has("evaluation.masked") &&
         config.text("evaluation.masked") == "pseudo-likelihood";
}

// Tokens that are masked one at a time for it; 0: the evaluation is another.
inline std::int64_t sampledOf(const Config& config) {
  return isPseudoLikelihood(config) ? config.integer("evaluation.sampled") : 0;
}

// What a loss is: "masked loss", "pseudo-likelihood", or empty of the next token's.
std::string measureOf(const Config& config);

} // namespace expe
