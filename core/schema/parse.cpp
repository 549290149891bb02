// Typed text to value.
#include "core/api/schema.h"

#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/schema/limits.h"

#include <cmath>

namespace expe {

namespace {

Error notA(const Parameter& p, const char* sentence, std::string_view text) {
  if (text.empty())
    return userError("{0}: empty; {1}.", {p.key, whatToWrite(p)}, p.key);
  return userError(sentence, {p.key, std::string(text), whatToWrite(p)}, p.key);
}

std::optional<std::int64_t> wholeNumber(std::string_view text) {
  if (const auto plain = readInteger(text))
    return plain;
  const auto real = readReal(text); // "1e3", "2^10"
  if (!real || *real != std::floor(*real) || std::fabs(*real) > 9007199254740992.0)
    return {};
  return static_cast<std::int64_t>(*real);
}

Result<Value> parseFlag(const Parameter& p, std::string_view text) {
  for (auto word : {"true", "on", "yes", "1"})
    if (text == word)
      return Value(true);
  for (auto word : {"false", "off", "no", "0"})
    if (text == word)
      return Value(false);
  return notA(p, "{0}: {1} is not on or off; {2}.", text);
}

Result<Value> parseNumbers(const Parameter& p, std::string_view text) {
  std::vector<double> numbers;
  for (const auto& part : split(text, ',')) {
    const auto number = readReal(part);
    if (!number)
      return notA(p, "{0}: {1} is not a list of numbers; {2}.", text);
    numbers.push_back(*number);
  }
  return Value(std::move(numbers));
}

Result<Value> parseText(const Parameter& p, std::string_view text) {
  if (const auto bad = firstInvalidUtf8(text))
    return userError("{0}: not UTF-8 at byte {1}; write it in UTF-8.", {p.key, std::to_string(*bad)}, p.key);
  return Value(std::string(text));
}

Result<Value> read(const Parameter& p, std::string_view text) {
  const std::string_view word = trimmed(text);
  switch (p.type) {
  case Type::Boolean:
    return parseFlag(p, word);
  case Type::Integer:
    if (const auto number = wholeNumber(word))
      return Value(*number);
    return notA(p, "{0}: {1} is not a whole number; {2}.", word);
  case Type::Real:
    if (const auto number = readReal(word))
      return Value(*number);
    return notA(p, "{0}: {1} is not a number; {2}.", word);
  case Type::Numbers:
    return parseNumbers(p, word);
  case Type::Choice:
    return Value(std::string(word));
  default:
    return parseText(p, text); // blanks may be meant
  }
}

} // namespace

Result<Value> parse(const Parameter& parameter, std::string_view text) {
  if (parameter.automatic && saysAuto(text))
    return Value(std::string("auto"));
  auto value = read(parameter, text);
  if (!value)
    return value;
  TRY(checkValue(parameter, *value));
  return value;
}

} // namespace expe
