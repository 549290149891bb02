#include "core/schema/limits.h"

#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

std::string shown(const Parameter& p, double number) { // "100000000" of integers, "1e8" of reals
  const bool whole = p.type == Type::Integer && std::fabs(number) <= 9007199254740992.0;
  return whole ? std::to_string(static_cast<std::int64_t>(number)) : shortest(number);
}

std::string range(const Parameter& p, const ValueWords& words) {
  const bool from = std::isfinite(p.minimum), to = std::isfinite(p.maximum);
  return fill(from && to ? words.fromTo
              : from     ? words.fromUp
              : to       ? words.upTo
                         : "",
              {shown(p, p.minimum), shown(p, p.maximum)});
}

Result<void> checkNumber(const Parameter& p, double number) {
  if (!std::isfinite(number))
    return userError("{0}: not a finite number; {1}.", {p.key, whatToWrite(p)}, p.key);
  if (number > p.maximum)
    return userError("{0}: {1} is above the largest value {2}; {3}.",
                     {p.key, shown(p, number), shown(p, p.maximum), whatToWrite(p)}, p.key);
  if (number < p.minimum)
    return userError("{0}: {1} is below the smallest value {2}; {3}.",
                     {p.key, shown(p, number), shown(p, p.minimum), whatToWrite(p)}, p.key);
  return {};
}

bool fits(Type type, const Value& value) {
  switch (type) {
  case Type::Boolean:
    return std::holds_alternative<bool>(value);
  case Type::Integer:
    return std::holds_alternative<std::int64_t>(value);
  case Type::Real:
    return std::holds_alternative<double>(value);
  case Type::Numbers:
    return std::holds_alternative<std::vector<double>>(value);
  default:
    return std::holds_alternative<std::string>(value);
  }
}

std::string kindInWords(const Parameter& p, const ValueWords& words) {
  switch (p.type) {
  case Type::Boolean:
    return words.onOrOff;
  case Type::Integer:
    return fill(words.whole, {range(p, words)});
  case Type::Real:
    return fill(words.number, {range(p, words)});
  case Type::Numbers:
    return fill(words.numbers, {range(p, words)});
  case Type::Choice:
    return listed(p.choices, words.beforeTheLast);
  case Type::File:
    return words.path;
  default:
    return words.text;
  }
}

Result<void> checkChoice(const Parameter& p, const std::string& text) {
  if (std::ranges::count(p.choices, text) > 0)
    return {};
  return userError("{0}: {1} is not one of its values, nearest is {2}; {3}.",
                   {p.key, text.empty() ? "nothing" : text, nearest(text, p.choices), whatToWrite(p)}, p.key);
}

// A choice without choices is the encoding while the engine is not loaded: nobody can say yet.
Result<void> checkText(const Parameter& p, const std::string& text) {
  if (p.choices.empty())
    return {};
  if (!p.joined)
    return checkChoice(p, text);
  const auto parts = partsOf(text);
  for (const auto& part : parts) {
    TRY(checkChoice(p, part));
    if (std::ranges::count(parts, part) > 1)
      return userError("{0}: {1} stands there twice; write it once.", {p.key, part}, p.key);
  }
  return {};
}

} // namespace

std::string valueInWords(const Parameter& p, const ValueWords& words) {
  return kindInWords(p, words) + (p.automatic ? words.orAuto : "");
}

std::string whatToWrite(const Parameter& p) {
  return "write " + valueInWords(p, englishValues);
}

Result<void> checkValue(const Parameter& p, const Value& value) {
  if (!fits(p.type, value))
    return userError("{0}: its value is of another kind; {1}.", {p.key, whatToWrite(p)}, p.key);
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return checkNumber(p, static_cast<double>(*integer));
  if (const auto* real = std::get_if<double>(&value))
    return checkNumber(p, *real);
  if (const auto* numbers = std::get_if<std::vector<double>>(&value)) {
    if (numbers->empty())
      return userError("{0}: empty; {1}.", {p.key, whatToWrite(p)}, p.key);
    for (double number : *numbers)
      TRY(checkNumber(p, number));
  }
  const auto* text = std::get_if<std::string>(&value);
  return text ? checkText(p, *text) : Result<void>();
}

} // namespace expe
