#include "core/views/equation.h"

#include "core/base/lists.h"

#include <algorithm>
#include <cctype>

namespace expe {
namespace {

// A number where a symbol stood between these two characters.
std::string placed(const std::string& number, char before, char after) {
  const bool negative = number.starts_with('-'), compound = number.find_first_of("/e") != number.npos;
  const bool bound = before != '(' && before != ' ' && before != '\0';
  if ((negative && bound) || (compound && (before == '/' || before == '^' || after == '^')))
    return "(" + number + ")";
  return std::isdigit(static_cast<unsigned char>(before)) ? "·" + number : number;
}

// Whether the line is that of this dim or pair; its index then gets a number.
bool isOf(const Equation& equation, std::int64_t index, std::map<std::string, std::string>& indices) {
  const auto& [letter, step, first] = equation.index;
  if (letter.empty() || indices.contains(letter))
    return true;
  if (index < first || (index - first) % step)
    return false;
  indices[letter] = std::to_string((index - first) / step);
  return true;
}

} // namespace

FilledEquation::FilledEquation(const std::vector<Equation>& equations,
                               std::map<std::string, std::string> symbols, const std::string& quantity)
    : symbols_(std::move(symbols)) {
  const bool itself = std::ranges::any_of(equations, [&](const auto& of) { return of.quantity == quantity; });
  if (!itself && (quantity == "cos" || quantity == "sin"))
    around_ = quantity;
  for (const Equation& equation : equations)
    if (equation.quantity == (around_.empty() ? quantity : "angle"))
      equations_.push_back(equation);
}

std::string FilledEquation::of(std::int64_t index, std::map<std::string, std::string> indices) const {
  for (auto equation = equations_.rbegin(); equation != equations_.rend(); ++equation)
    if (isOf(*equation, index, indices)) {
      const auto right = written(equation->right), numbers = filled(*equation, indices);
      return around_.empty() ? right + " = " + numbers
                             : around_ + "(" + right + ") = " + around_ + "(" + numbers + ")";
    }
  return {};
}

std::string FilledEquation::all() const {
  return joined(
      equations_,
      [this](const Equation& equation) {
        const std::string numbers = filled(equation, {});
        return around_.empty() ? equation.left + " " + numbers : around_ + "(" + numbers + ")";
      },
      "; ");
}

// Symbols without a number stay as they are.
std::string FilledEquation::filled(const Equation& equation,
                                   const std::map<std::string, std::string>& indices) const {
  const auto& right = equation.right;
  std::string text, plain; // with numbers, and as it is written: that decides where brackets are due
  for (std::size_t at = 0; at < right.size(); ++at) {
    if (right[at] != '{') {
      text += right[at], plain += right[at];
      continue;
    }
    const auto end = right.find('}', at);
    const auto symbol = right.substr(at + 1, end - at - 1);
    const auto index = indices.find(symbol), value = symbols_.find(symbol);
    const char before = plain.empty() ? '\0' : plain.back(),
               after = end + 1 < right.size() ? right[end + 1] : '\0';
    text += index != indices.end()    ? placed(index->second, before, after)
            : value != symbols_.end() ? placed(value->second, before, after)
                                      : symbol;
    plain += symbol;
    at = end;
  }
  return text;
}

} // namespace expe
