// What a command answers: one result, which one printer writes as text for people or, after --json, as one
// JSON document for programs. No command asks which of the two is wanted.
#pragma once

#include "app/expe/arguments.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <iosfwd>
#include <memory>
#include <type_traits>

namespace expe::cli {

// Fields stay in the order in which they are written here; a number that is not finite is printed as null.
using Json = nlohmann::ordered_json;

class Answer {
public:
  Answer() = default; // there is nothing to say
  // Each of the two is there already, or is a function that makes it once it is wanted: of data Json or
  // Result<Json>; a text is written to the std::ostream& that its function is given.
  template <class Data, class Text>
  Answer(Data data, Text text) : data_(later(std::move(data))), text_(written(std::move(text))) {}
  // Of some commands one alone, whatever is asked for.
  template <class Data> static Answer ofData(Data data) { return {later(std::move(data)), {}, 0}; }
  template <class Text> static Answer ofText(Text text) { return {{}, written(std::move(text)), 0}; }

  // What was found is printed, and then told as an error, if it is one.
  Answer but(Result<void> verdict) && {
    verdict_ = std::move(verdict);
    return std::move(*this);
  }

  Result<void> print(const Arguments& arguments) const; // to stdout

private:
  using MakesData = std::function<Result<Json>()>;
  using WritesText = std::function<void(std::ostream&)>;
  Answer(MakesData data, WritesText text, int) : data_(std::move(data)), text_(std::move(text)) {}

  template <class Data> static MakesData later(Data&& data) {
    if constexpr (std::is_invocable_v<Data>)
      return std::forward<Data>(data);
    else
      return [json = Json(std::forward<Data>(data))]() -> Result<Json> { return json; };
  }
  template <class Text> static WritesText written(Text text) {
    if constexpr (std::is_invocable_v<Text, std::ostream&>)
      return text;
    else
      return [text = std::string(std::move(text))](std::ostream& out) { write(out, text); };
  }
  static void write(std::ostream& out, const std::string& text);

  MakesData data_;
  WritesText text_;
  Result<void> verdict_;
};

// The error of a program that was run by this one and has said why: it has no sentence of its own.
inline Error alreadySaid(Error::Kind kind) {
  return {{}, {}, {}, kind};
}
inline bool isAlreadySaid(const Error& error) {
  return error.text.empty();
}

// A part of the text that a person sees before the rest is known. An answer that tells it has it as data too.
void sayNow(const Arguments& arguments, const std::string& text);

// Of each item what is said of it.
template <class Items, class Describe> Json arrayOf(const Items& items, const Describe& describe) {
  Json all = Json::array();
  for (const auto& item : items)
    all.push_back(describe(item));
  return all;
}
// Of pairs of a key and a value.
template <class Pairs> Json objectOf(const Pairs& pairs) {
  Json all = Json::object();
  for (const auto& [key, value] : pairs)
    all[key] = value;
  return all;
}
// A list: an array of what is said of each item, or a line of text for each.
template <class Item, class Describe, class Line>
Answer listOf(std::vector<Item> items, Describe describe, Line line) {
  const auto all = std::make_shared<const std::vector<Item>>(std::move(items));
  return {[all, describe = std::move(describe)] { return arrayOf(*all, describe); },
          [all, line = std::move(line)](std::ostream& out) {
            for (const Item& item : *all)
              out << line(item) << "\n";
          }};
}

} // namespace expe::cli
