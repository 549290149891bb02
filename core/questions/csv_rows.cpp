#include "core/questions/csv_rows.h"

#include <utility>

namespace expe {

Result<void> CsvRows::close() {
  const bool none = cells_.empty() && cell_.empty() && in_ == In::Start;
  cells_.push_back(std::exchange(cell_, {}));
  auto cells = std::exchange(cells_, {});
  in_ = In::Start, held_ = 0;
  line_ = std::exchange(next_, lines_);
  return none ? Result<void>{} : row_(std::move(cells));
}

Result<void> CsvRows::take(char c) {
  ++held_;
  lines_ += c == '\n' ? 1 : 0;
  if (in_ == In::Quoted) {
    if (c == '"')
      in_ = In::Quote;
    else
      cell_ += c;
    return {};
  }
  if (c == '"' && in_ != In::Plain) { // the first of a cell, or a doubled one
    if (in_ == In::Quote)
      cell_ += c;
    in_ = In::Quoted;
    return {};
  }
  if (c == '\n') {
    if (in_ != In::Quote && cell_.ends_with('\r'))
      cell_.pop_back();
    return close();
  }
  if (c == ',') {
    cells_.push_back(std::exchange(cell_, {}));
    in_ = In::Start;
    return {};
  }
  if (in_ == In::Quote && c == '\r')
    return {};
  cell_ += c;
  in_ = In::Plain;
  return {};
}

Result<void> CsvRows::add(std::string_view text) {
  for (const char c : text)
    TRY(take(c));
  return {};
}

Result<void> CsvRows::end() {
  return close();
}

} // namespace expe
