// Positions read from the residual streams, and their curves beside the truth.
#pragma once

#include "core/views/drawn.h"

namespace expe {

// Streams: those that enter the layers, then the one that leaves the last. Positions are of the window.
struct DecodedPositions : Measurement {
  std::int64_t streams = 0, positions = 0;
  std::vector<double> mean, deviation;  // [streams, positions], over windows: what is read there, in tokens
  std::vector<double> error;            // [streams, positions]: mean distance to the true position
  std::vector<double> explained;        // [streams]: R² of the fit
  std::int64_t windows = 0, fitted = 0; // read, and fitted to
  std::string fittedOn;                 // split of the text
  std::int64_t offset = 0;              // the position of the window's first token

  std::vector<Field> fields() const override;
};

Result<Drawn> drawDecoded(const MeasuredState& state, const Config& options, Role role);

// "into layer 2", "out of layer 6"
Text streamName(std::int64_t stream, std::int64_t streams);

} // namespace expe
