// Words for a person, to be shown in their language: a name or a number, which is the same in all of them, or
// an English sentence with numbered places and what fills them. The sentence is the key of its translation;
// whatever is printed or written into a file says it in English.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {

struct Error;

class Text {
public:
  Text() = default;
  Text(std::string name) : words_(std::move(name)) {}
  Text(const char* name) = delete;
  template <std::integral N>
  requires(!std::same_as<N, bool> && !std::same_as<N, char>) Text(N number)
      : words_(std::to_string(number)) {}
  Text(std::string sentence, std::vector<Text> arguments); // {"{0} tokens ({1}×)", {512, "4"}}
  Text(const Error& error);
  // Of words that somebody else has marked, a parameter's label or a view's title.
  static Text sentence(std::string english) { return {std::move(english), std::vector<Text>()}; }

  bool empty() const { return words_.empty(); }
  bool isName() const { return name_; }
  const std::string& words() const { return words_; } // as they stand, with places
  const std::vector<Text>& arguments() const { return arguments_; }
  std::string english() const;
  operator std::string() const { return english(); } // whoever wants a string writes or prints it

  bool operator==(const Text&) const = default;
  bool operator==(const std::string& other) const { return english() == other; }
  bool operator==(const char* other) const { return english() == other; }

private:
  std::string words_;
  std::vector<Text> arguments_;
  bool name_ = true;
};

// "training edge"_text: by this mark packaging/translate finds it.
Text operator""_text(const char* sentence, std::size_t size);

// One behind the other, as they are in every language.
Text operator+(const Text& a, const Text& b);
Text joined(const std::vector<Text>& texts, std::string_view between = ", ");
std::vector<std::string> english(const std::vector<Text>& texts);

} // namespace expe
