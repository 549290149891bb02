#include "core/api/objective.h"

namespace expe {

std::string measureOf(const Config& config) {
  if (!isMasked(config))
    return {};
  return isPseudoLikelihood(config) ? "pseudo-likelihood" : "masked loss";
}

} // namespace expe
