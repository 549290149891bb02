#include "core/base/text.h"

#include "core/base/lists.h"
#include "core/base/result.h"

namespace expe {

Text::Text(std::string sentence, std::vector<Text> arguments)
    : words_(std::move(sentence)), arguments_(std::move(arguments)), name_(false) {}

Text::Text(const Error& error) : Text(error.text, {error.arguments.begin(), error.arguments.end()}) {}

std::string Text::english() const {
  return name_ ? words_ : fill(words_, mapped(arguments_, &Text::english));
}

Text operator""_text(const char* sentence, std::size_t size) {
  return Text::sentence(std::string(sentence, size));
}

Text operator+(const Text& a, const Text& b) {
  return joined({a, b}, "");
}

Text joined(const std::vector<Text>& texts, std::string_view between) {
  std::vector<Text> all;
  std::string places;
  for (const Text& text : texts) {
    if (text.empty())
      continue;
    (places += all.empty() ? "" : between) += "{" + std::to_string(all.size()) + "}";
    all.push_back(text);
  }
  return all.size() == 1 ? all.front() : all.empty() ? Text() : Text(places, all);
}

std::vector<std::string> english(const std::vector<Text>& texts) {
  return mapped(texts, &Text::english);
}

} // namespace expe
