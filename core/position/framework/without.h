// Knockouts: an encoding from which position is taken in some heads. A decorator, so that the model knows
// nothing of them.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

enum class Knockout {
  Remove, // overwritten dims hold 0, and what else would be told of positions is not: NoPE's plan
  Freeze  // every token stands at the same position, the middle of the training length
};

// `heads`: bool [H]; undefined: all of them.
std::shared_ptr<const Encoding> without(std::shared_ptr<const Encoding> of, Knockout how,
                                        at::Tensor heads = {});

} // namespace expe
