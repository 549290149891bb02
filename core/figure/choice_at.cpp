#include "core/figure/choice_at.h"

#include "core/base/numbers.h"

namespace expe {
namespace {

// A text as a value of the same type; nullopt: it is none.
std::optional<Value> valueLike(const Value& like, const std::string& text) {
  if (std::holds_alternative<std::string>(like))
    return Value(text);
  if (std::holds_alternative<bool>(like))
    return text == "true" || text == "false" ? std::optional<Value>(text == "true") : std::nullopt;
  if (std::holds_alternative<std::int64_t>(like)) {
    const auto number = readInteger(text);
    return number ? std::optional<Value>(*number) : std::nullopt;
  }
  const auto number = std::holds_alternative<double>(like) ? readReal(text) : std::nullopt;
  return number ? std::optional<Value>(*number) : std::nullopt;
}

} // namespace

std::optional<LossChoice> choiceAt(const Config& config, const Settings& at) {
  LossChoice choice;
  for (const auto& [key, text] : at) {
    const auto value = config.has(key) ? valueLike(config.at(key), text) : std::nullopt;
    if (!value)
      return {};
    if (key == "evaluation.scale")
      choice.scales = {std::get<double>(*value)};
    else
      choice.eval.set(key, *value);
  }
  return choice;
}

} // namespace expe
