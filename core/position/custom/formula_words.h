// The words of a formula, before it is parsed: its numbers, the names that it may use, and whether what
// stands in it follows each other as it may: values and signs take turns, and each bracket is closed. So
// whoever parses it afterwards can.
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace expe {

// GiNaC computes with numbers exactly, however many digits 9^9^9 has: so it sees names in their place.
struct NamedNumbers {
  std::string text;
  std::vector<double> numbers;       // of #0, #1, …
  std::vector<std::size_t> original; // place in what was typed, of each character
};

std::string nameOfNumber(std::size_t index); // "number_0"

// An error of `key`, {0}, at a place that is counted from 0, and in {1} from 1; `words` fill {2} and on.
Error atPlace(const std::string& key, std::size_t place, const std::string& text,
              std::vector<std::string> words = {});

// A number that is none, or a sign without a meaning, is an error.
Result<NamedNumbers> withNames(const std::string& formula, const std::string& key);
// So is the first word that is neither a symbol nor a function that is called.
Result<void> checkWords(const std::string& formula, const std::vector<std::string>& symbols,
                        const std::string& key);
struct Misplaced {
  std::size_t place;    // from 0
  std::string sentence; // {0} is the key, {1} the place from 1
};

// The first place where they do not, in a formula of names, + - * / ^ ( ) , and spaces, in which a bracket
// follows each name of a function.
std::optional<Misplaced> misplaced(const std::string& formula);

// The formula with its names in braces, as an Equation has them; functions and pi stay.
std::string withSymbols(const std::string& formula);

} // namespace expe
