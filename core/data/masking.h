// Masked language modelling (Devlin et al. 2019, section 3.1): some tokens are drawn to be predicted. In the
// place of 80 % of them the model is shown [MASK], in that of 10 % another token, drawn evenly from those of
// the tokenizer, and 10 % stay as they are.
#pragma once

#include "core/base/random.h"
#include "core/tokenizer/tokenizer.h"

namespace expe {

inline constexpr double masksOfBert = 0.8, replacedByBert = 0.1; // of the drawn

class Masking { // a function of its numbers; any thread
public:
  // `mask`: the id of [MASK], behind those of the tokenizer, 0 … mask − 1.
  Masking(Token mask, std::uint64_t seed) : mask_(mask), seed_(seed) {}

  // Token `number` is drawn where this is below the share that is to be.
  double lot(std::uint64_t number) const { return Random(seed_, number).unit(); }
  // What stands in its place.
  Token shown(Token token, std::uint64_t number) const {
    Random random(seed_, number);
    random.unit(); // its lot
    const double how = random.unit();
    if (how < masksOfBert)
      return mask_;
    return how < masksOfBert + replacedByBert
               ? static_cast<Token>(random.below(static_cast<std::uint64_t>(mask_)))
               : token;
  }
  Token mask() const { return mask_; }

private:
  Token mask_;
  std::uint64_t seed_;
};

} // namespace expe
