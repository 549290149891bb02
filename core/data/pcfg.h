// PCFG SET (Hupkes et al. 2020, "Compositionality Decomposed"): commands that edit strings, one inside the
// other, and the string that comes out: "append reverse A B , C D" is B A C D. A word is one character here:
// copy =, reverse <, shift >, swap the first and the last %, repeat *, echo the last !, append +, prepend ^,
// remove the first - and the second _ of two strings. Of their grammar the rules are kept, and of its
// probabilities that all functions are equally frequent; how many there are is drawn, as the task says.
#pragma once

#include "core/base/random.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

inline constexpr std::string_view pcfgCharacters = "=<>%*!+^-_,";

struct PcfgCommand {
  std::string words, result; // a symbol is its number among those of the command, as a character from '\0' on
  std::size_t size() const { return words.size() + result.size(); }
};

// Commands with their results, of up to so many functions and strings of 2 to so many symbols, that take no
// more than so many characters together. Made once each and kept; any thread.
class PcfgCommands {
public:
  static constexpr int mostFunctions = 5;
  static const PcfgCommands& of(std::int64_t longestString, std::size_t room);

  // Which share of those of so many functions fits.
  double fitting(std::int64_t functions) const { return fitting_[static_cast<std::size_t>(functions)]; }
  // One of so many functions that fits; some must. Of each function, its place and the length of a string all
  // that may be are equally likely.
  PcfgCommand draw(std::int64_t functions, Random& random) const;
  // How often the likeliest symbol comes behind these of a result, where one does, if `symbols` were there to
  // draw from and each number of functions from `fewest` to `most` is equally likely.
  double likeliest(const std::string& begun, std::int64_t symbols, std::int64_t fewest,
                   std::int64_t most) const;

private:
  struct Pattern {
    std::string symbols; // of a result, numbered as they first come
    // How likely this one or one before it is, of those that fit, by the number of functions.
    std::array<double, mostFunctions + 1> upTo{};
  };
  PcfgCommands(std::int64_t longestString, std::size_t room);
  std::int64_t longestString_;
  std::size_t room_;
  std::vector<double> fitting_;
  std::vector<Pattern> patterns_; // sorted
};

} // namespace expe
