// Positional values of one state: columns are positions of the window, or distances where the values are of
// such; rows are dims, pairs or heads.
#pragma once

#include "core/api/parameters.h"
#include "core/api/quantity.h"
#include "core/inspect/run_at_state.h"

namespace expe {

class PositionalValues {
public:
  // Refused with what to choose instead where the encoding has no such values.
  static Result<PositionalValues> of(RunAtState at, const AskedValues& asked);

  const RunAtState& at() const { return at_; }
  const ConfiguredEncoding& encoding() const { return encoding_; }
  const std::string& quantity() const { return quantity_; }
  bool ofDistances() const { return expe::ofDistances(quantity_); }
  bool vector() const { return quantity_ == "vector"; }
  std::int64_t length() const { return at_.length(); }
  // Its columns: all positions, or distances, below 0 of later keys where a masked model sees them.
  std::int64_t first() const { return ofDistances() && isMasked(at_.config()) ? 1 - length() : 0; }
  std::int64_t columns() const { return length() - first(); }
  std::int64_t rows() const { return rows_; }

  // fp32 [columns, rows] of these columns, int64.
  at::Tensor values(const at::Tensor& columns) const;
  // Of every `stride`-th column; undefined if it was cancelled.
  at::Tensor every(std::int64_t stride, Progress& progress) const;

private:
  PositionalValues(RunAtState at, ConfiguredEncoding encoding, std::string quantity);

  RunAtState at_;
  ConfiguredEncoding encoding_;
  std::string quantity_;
  std::int64_t rows_;
};

// Columns worth a line each: the first, halves and multiples of the training length, the selected, the last.
std::vector<std::int64_t> landmarks(const PositionalValues& values, std::size_t most = 8);

} // namespace expe
