// What a cell of a map of positional values is: "n = 311, c = 5: s·(S + θ·(n + c)) = 1·(0 + 1/512·(311 + 5))
// = 0.6171875". Any thread.
#pragma once

#include "core/figure/views/equation.h"
#include "core/figure/views/positions.h"

namespace expe {

class PlaceText : public CellText {
public:
  explicit PlaceText(std::shared_ptr<const PositionTable> table);
  std::string of(std::int64_t row, std::int64_t column) const override;
  std::string place(std::int64_t row, std::int64_t column) const override; // "n = 311, c = 5"

private:
  std::map<std::string, std::string> indices(std::int64_t row, std::int64_t column) const;

  std::shared_ptr<const PositionTable> table_;
  FilledEquation equation_;
};

} // namespace expe
