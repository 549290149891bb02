// Regular expressions that cut texts: PCRE2 under limits, compiled for this processor where it can be.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

// Oniguruma's syntax (that of Ruby), in which a tokenizer.json is written, as PCRE2 writes the same: \s, \w
// and \h mean other characters, (?m) and (?i) reach elsewhere, and sets may be cut with others. Nothing: it
// has what is not known to mean the same.
std::optional<std::string> fromOniguruma(std::string_view pattern);

// Immutable, so usable from any thread.
class RegularExpression {
public:
  struct Match {
    std::size_t begin = 0, end = 0; // bytes
  };
  // Of PCRE2's syntax, Unicode throughout; ^ and $ are those of lines. Errors name the tokenizer as `name`
  // and have key "data.model".
  static Result<RegularExpression> compile(const std::string& pattern, const std::string& name);

  // The matches in valid UTF-8, one after the other. An empty one just behind another does not count.
  class Matches {
  public:
    Matches(const RegularExpression& of, std::string_view text) : of_(of), text_(text) {}
    // False: there is no further one, or `tooLong()`.
    bool next(Match& match);
    bool tooLong() const { return tooLong_; } // a match takes more steps than PCRE2 may do

  private:
    bool search();
    const RegularExpression& of_;
    std::string_view text_;
    std::size_t from_ = 0, lastEnd_ = std::string_view::npos;
    bool tooLong_ = false;
    Match found_;
  };

  Error takesTooLong() const; // the sentence of `tooLong()`

private:
  struct Code;
  std::shared_ptr<const Code> code_;
};

} // namespace expe
