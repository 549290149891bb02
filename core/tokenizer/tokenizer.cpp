#include "core/tokenizer/tokenizer.h"

#include "core/base/utf8.h"
#include "core/tokenizer/tokenizer_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace expe {

namespace {

using nlohmann::json;

class Bytes : public Tokenizer {
public:
  std::string id() const override { return "bytes"; }
  std::int64_t vocabulary() const override { return 256; }
  Result<std::vector<Token>> encode(std::string_view text, std::vector<std::uint32_t>*,
                                    const GoOn&) const override {
    std::vector<Token> tokens(text.size());
    std::transform(text.begin(), text.end(), tokens.begin(),
                   [](char c) { return static_cast<unsigned char>(c); });
    return tokens;
  }
  std::string piece(Token token) const override { return {static_cast<char>(token)}; }
  std::string describe() const override { return json{{"tokenizer", id()}}.dump(); }
};

class Characters : public Tokenizer {
public:
  explicit Characters(std::vector<char32_t> sorted)
      : points_(std::move(sorted)), ids_(points_.back() + 1, -1) {
    for (std::size_t i = 0; i < points_.size(); ++i)
      ids_[points_[i]] = static_cast<Token>(i);
  }
  std::string id() const override { return "characters"; }
  std::int64_t vocabulary() const override { return static_cast<std::int64_t>(points_.size()); }
  Result<std::vector<Token>> encode(std::string_view text, std::vector<std::uint32_t>*,
                                    const GoOn&) const override;
  std::string piece(Token token) const override {
    std::string text;
    appendUtf8(text, points_[static_cast<std::size_t>(token)]);
    return text;
  }
  std::string describe() const override;

private:
  std::vector<char32_t> points_;
  std::vector<Token> ids_; // by code point; -1 where there is none
};

Result<std::vector<Token>> Characters::encode(std::string_view text, std::vector<std::uint32_t>*,
                                              const GoOn&) const {
  std::vector<Token> tokens;
  tokens.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const auto point = nextCodePoint(text, at);
    if (!point)
      return notUtf8(from);
    if (*point >= ids_.size() || ids_[*point] < 0)
      return userError(
          "The character {0} at byte {1} does not occur in the text that the tokenizer was made from; use "
          "a text with its characters, or train with data.tokenizer=bytes.",
          {std::string(text.substr(from, at - from)), std::to_string(from)}, "data.text");
    tokens.push_back(ids_[*point]);
  }
  return tokens;
}

std::string Characters::describe() const {
  std::string all;
  for (const char32_t point : points_)
    appendUtf8(all, point);
  return json{{"tokenizer", id()}, {"characters", all}}.dump();
}

} // namespace

Error notUtf8(std::size_t at) {
  return userError("The text is not UTF-8 at byte {0}; convert it to UTF-8.", {std::to_string(at)},
                   "data.text");
}

TokenizerInfo Tokenizer::info() const {
  TokenizerInfo info;
  info.id = id(), info.vocabulary = vocabulary();
  return info;
}

std::shared_ptr<const Tokenizer> byteTokenizer() {
  static const auto one = std::make_shared<const Bytes>();
  return one;
}

Result<std::shared_ptr<const Tokenizer>> characterTokenizer(std::string_view text) {
  std::vector<bool> seen(0x110000);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = at;
    const auto point = nextCodePoint(text, at);
    if (!point)
      return notUtf8(from);
    seen[*point] = true;
  }
  std::vector<char32_t> points;
  for (char32_t point = 0; point < seen.size(); ++point)
    if (seen[point])
      points.push_back(point);
  if (points.empty())
    return userError("The text is empty; a tokenizer needs at least one character.", {}, "data.text");
  return std::shared_ptr<const Tokenizer>(std::make_shared<Characters>(std::move(points)));
}

Result<std::shared_ptr<const Tokenizer>> tokenizerFromDescription(std::string_view text) {
  const auto description = json::parse(text, nullptr, false);
  const auto word = [&](const char* key) {
    const bool there = description.is_object() && description.contains(key) && description[key].is_string();
    return there ? description[key].get<std::string>() : std::string();
  };
  if (word("tokenizer") == "bytes")
    return byteTokenizer();
  if (word("tokenizer") == "characters" && !word("characters").empty())
    return characterTokenizer(word("characters"));
  if (word("tokenizer") == "ids" && description.contains("vocabulary") &&
      description["vocabulary"].is_number_unsigned())
    return idTokenizer(description["vocabulary"].get<std::int64_t>());
  if (auto file = fileDescribed(text))
    return tokenizerOfFile(std::move(file->bytes), word("tokenizer"), "The checkpoint's tokenizer");
  return userError("The description of the tokenizer is damaged; take the checkpoint before it.");
}

} // namespace expe
