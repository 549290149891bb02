// Positions read from the residual streams by ridge regression: fitted to positions below the training
// length, with the state's scale and span and offset 0; then read in windows of the state's length.
#pragma once

#include "core/model/measure.h"
#include "core/inspect/drawings.h"
#include "core/inspect/ridge.h"

namespace expe {

// What is read of one stream at each position of the window.
struct Read {
  std::vector<Mean> value, square, error;
  double explained = 0; // R² of the fit
};

struct Decoded {
  std::vector<Read> streams; // one more than layers
  std::int64_t windows = 0, fitted = 0;
  std::string fittedOn; // part
};

// The regression of a subject at a state. What is fitted stays with it.
class Decoding {
public:
  Decoding(LoadedModel& subject, const ProbeState& state, const ViewContext& context)
      : subject_(subject), state_(state), context_(context),
        streams_(static_cast<std::size_t>(subject.model().shape().layers) + 1) {}

  // About so many tokens for the fit, and as many read.
  Result<Decoded> with(std::int64_t tokens);

private:
  Result<void> fit(std::int64_t tokens);
  Result<Decoded> read(std::int64_t tokens);
  // Never the windows that are read.
  std::string fitPart() const { return state_.part == "train" ? "validation" : "train"; }

  LoadedModel& subject_;
  const ProbeState& state_;
  const ViewContext& context_;
  std::size_t streams_;
  std::vector<Ridge> ridges_;
  std::int64_t fitted_ = 0;
};

} // namespace expe
