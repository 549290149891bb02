// Whether what stands in a formula follows each other as it may: values and signs take turns, and each
// bracket is closed. So whoever parses it afterwards can.
#pragma once

#include <optional>
#include <string>

namespace expe {

struct Misplaced {
  std::size_t place;    // from 0
  std::string sentence; // {0} is the key, {1} the place from 1
};

// The first place where they do not, in a formula of names, + - * / ^ ( ) , and spaces, in which a bracket
// follows each name of a function.
std::optional<Misplaced> misplaced(const std::string& formula);

} // namespace expe
