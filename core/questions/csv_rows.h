// Rows of a CSV file as they are read (RFC 4180).
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

// Hears the cells of each row; an error of it ends the reading. Rows without a cell are left out.
class CsvRows {
public:
  using Row = std::function<Result<void>(std::vector<std::string> cells)>;
  explicit CsvRows(Row row) : row_(std::move(row)) {}

  Result<void> add(std::string_view text);   // rows may go on in the next piece
  Result<void> end();                        // of the last row, which needs no line end
  std::size_t line() const { return line_; } // on which the row begins that was heard last, from 1
  std::size_t held() const { return held_; } // bytes of the row that was begun

private:
  Result<void> take(char c);
  Result<void> close();

  Row row_;
  std::vector<std::string> cells_;
  std::string cell_;
  enum class In { Start, Plain, Quoted, Quote } in_ = In::Start; // Quote: behind one that may be doubled
  std::size_t held_ = 0, next_ = 1, line_ = 0, lines_ = 1; // next_: where the row begins that is read
};

} // namespace expe
