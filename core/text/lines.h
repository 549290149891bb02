// A text that comes in pieces, line by line.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace expe {

class Lines {
public:
  using Take = std::function<Result<void>(std::string_view line)>; // without its line end
  // Lines of more than `longest` bytes are an error, which `tooLong` makes.
  Lines(std::size_t longest, Take take, std::function<Error()> tooLong)
      : longest_(longest), take_(std::move(take)), tooLong_(std::move(tooLong)) {}

  std::size_t number() const { return number_; } // of the line that is taken, from 1

  Result<void> add(std::string_view piece) {
    for (std::size_t from = 0; from < piece.size();) {
      const auto to = piece.find('\n', from);
      const auto part = piece.substr(from, to - from);
      if (begun_.size() + part.size() > longest_) {
        ++number_;
        return tooLong_();
      }
      if (to == piece.npos || !begun_.empty())
        begun_ += part;
      if (to == piece.npos)
        return {};
      TRY(begun_.empty() ? line(part) : end());
      from = to + 1;
    }
    return {};
  }

  // Of the line that was begun: the last needs no line end.
  Result<void> end() {
    TRY(line(begun_));
    begun_.clear();
    return {};
  }

private:
  Result<void> line(std::string_view text) {
    ++number_;
    return take_(text);
  }

  std::size_t longest_;
  Take take_;
  std::function<Error()> tooLong_;
  std::string begun_; // of a line
  std::size_t number_ = 0;
};

} // namespace expe
