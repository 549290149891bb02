// A part of a tokenizer.json while it is read: each mistake in it is a sentence that names the file and the
// part.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace expe {

struct TokenizerSection {
  const nlohmann::json& json;
  std::string name; // of the file
  std::string part; // "normalizer", "model"

  Error damaged() const {
    return userError(
        "{0}: not a tokenizer.json that can be used, for its {1} is damaged; choose another tokenizer.",
        {name, part}, "data.model");
  }
  Error unknown(const std::string& what) const {
    return userError("{0} cannot be used, for its {1} asks for {2}, which is not known here; choose another "
                     "tokenizer.",
                     {name, part, what}, "data.model");
  }
  TokenizerSection at(const nlohmann::json& inner) const { return {inner, name, part}; }
  TokenizerSection at(const nlohmann::json& inner, std::string of) const {
    return {inner, name, std::move(of)};
  }

  const nlohmann::json& get(const char* key) const { // null where it is missing
    static const nlohmann::json none;
    if (!json.is_object())
      return none;
    const auto found = json.find(key);
    return found == json.end() ? none : *found;
  }
  Result<std::string> text(const char* key) const {
    const auto& value = get(key);
    return value.is_string() ? Result(value.get<std::string>()) : damaged();
  }
  Result<std::optional<std::string>> optionalText(const char* key) const {
    if (get(key).is_null())
      return std::optional<std::string>();
    return std::optional(TRY(text(key)));
  }
  Result<bool> flag(const char* key, std::optional<bool> missing = {}) const {
    const auto& value = get(key);
    if (value.is_null() && missing)
      return *missing;
    return value.is_boolean() ? Result(value.get<bool>()) : damaged();
  }
};

} // namespace expe
