// A sentencepiece model within a checkpoint's state: JSON that holds the whole .model, and how it is given
// text.
#include "core/data/sentencepiece.h"

#include <nlohmann/json.hpp>
#include <openssl/evp.h>

namespace expe {

namespace {

std::string base64(const std::string& bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');
  const int size =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::optional<std::string> fromBase64(const std::string& text) {
  std::string bytes(text.size() / 4 * 3 + 1, '\0');
  const int size =
      EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                      reinterpret_cast<const unsigned char*>(text.data()), static_cast<int>(text.size()));
  if (size < 0)
    return {};
  const auto padding = static_cast<std::size_t>(text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0);
  bytes.resize(static_cast<std::size_t>(size) - padding);
  return bytes;
}

} // namespace

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
