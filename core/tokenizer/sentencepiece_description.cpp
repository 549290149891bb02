// A sentencepiece model within a checkpoint's state: JSON that holds the whole .model, and how it is given
// text.
#include "core/tokenizer/sentencepiece.h"

#include "core/base/base64.h"

#include <nlohmann/json.hpp>

namespace expe {

std::string describeSentencepiece(const std::string& model) {
  return nlohmann::json{{"tokenizer", "sentencepiece"}, {"text", "lines"}, {"model", base64(model)}}.dump();
}

bool describesWholeTexts(std::string_view text) {
  const auto description = nlohmann::json::parse(text, nullptr, false);
  return description.is_object() && description.value("tokenizer", nlohmann::json()) == "sentencepiece" &&
         !description.contains("text");
}

bool describeSameTokens(std::string_view one, std::string_view other) {
  const auto model = modelDescribed(one);
  return one == other || (model && model == modelDescribed(other));
}

std::optional<std::string> modelDescribed(std::string_view text) {
  const auto description = nlohmann::json::parse(text, nullptr, false);
  if (!description.is_object() || !description.contains("model") || !description["model"].is_string())
    return {};
  return fromBase64(description["model"].get<std::string>());
}

} // namespace expe
