// What a cell of a map of positional values is: "n = 311, c = 5: s·(S + θ·(n + c)) = 1·(0 + 1/512·(311 + 5))
// = 0.6171875". Any thread.
#pragma once

#include "core/inspect/equation.h"
#include "core/inspect/positional_values.h"

#include <ATen/core/Tensor.h>

namespace expe {

class PlaceText : public CellText {
public:
  // `values` [columns, rows] of every `stride`-th column of the sight.
  PlaceText(const PositionalValues& sight, at::Tensor values, std::int64_t stride);
  std::string of(std::int64_t row, std::int64_t column) const override;
  bool holds(std::int64_t row, std::int64_t column) const;
  double value(std::int64_t row, std::int64_t column) const;
  std::string place(std::int64_t row, std::int64_t column) const; // "n = 311, c = 5"

private:
  std::map<std::string, std::string> indices(std::int64_t row, std::int64_t column) const;

  at::Tensor values_;
  std::int64_t stride_, offset_, length_;
  std::string quantity_;
  FilledEquation equation_;
};

// "n = 311, c = 5: 0.6171875 − 0.30859375 = 0.30859375", present minus pinned.
class DifferenceText : public CellText {
public:
  DifferenceText(PlaceText now, PlaceText pinned) : now_(std::move(now)), pinned_(std::move(pinned)) {}
  std::string of(std::int64_t row, std::int64_t column) const override;

private:
  PlaceText now_, pinned_;
};

} // namespace expe
