// Positions read from the residual streams by ridge regression: fitted to positions below the training
// length, with the state's scale and span and offset 0; then read in windows of the state's length.
#pragma once

#include "core/figure/views/decode.h"
#include "core/inspect/asked.h"
#include "core/inspect/ridge.h"

namespace expe {

// The regression of a model at a state. What is fitted stays with it.
class Decoding {
public:
  Decoding(LoadedModel& loaded, const Asked& asked)
      : loaded_(loaded), asked_(asked),
        streams_(static_cast<std::size_t>(loaded.model().shape().layers) + 1) {}

  // About so many tokens for the fit, and as many read.
  Result<DecodedPositions> with(std::int64_t tokens);

private:
  Result<void> fit(std::int64_t tokens);
  Result<DecodedPositions> read(std::int64_t tokens);
  // Never the windows that are read.
  std::string fitSplit() const { return asked_.state.split == "train" ? "validation" : "train"; }

  LoadedModel& loaded_;
  const Asked& asked_;
  std::size_t streams_;
  std::vector<Ridge> ridges_;
  std::int64_t fitted_ = 0;
};

} // namespace expe
