#include "core/position/formula_words.h"

#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/position/formula.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace expe {
namespace {

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// The number that begins there, and where it ends.
std::optional<std::pair<double, std::size_t>> numberAt(const std::string& text, std::size_t begin) {
  auto end = begin;
  while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) || text[end] == '.'))
    ++end;
  auto power = end;
  if (power < text.size() && (text[power] == 'e' || text[power] == 'E')) {
    ++power;
    if (power < text.size() && (text[power] == '+' || text[power] == '-'))
      ++power;
    const auto digits = power;
    while (power < text.size() && std::isdigit(static_cast<unsigned char>(text[power])))
      ++power;
    end = power > digits ? power : end;
  }
  const auto value = readReal(text.substr(begin, end - begin));
  if (!value)
    return {};
  return std::pair(*value, end);
}

} // namespace

std::string withSymbols(const std::string& text) {
  std::string symbols;
  for (std::size_t place = 0; place < text.size();) {
    const auto begin = place;
    if (const auto number = isWord(text[place]) ? numberAt(text, place) : std::nullopt) {
      symbols += text.substr(begin, (place = number->second) - begin);
      continue;
    }
    while (place < text.size() && isWord(text[place]))
      ++place;
    const auto word = text.substr(begin, place - begin);
    const auto next = std::min(text.find_first_not_of(' ', place), text.size());
    if (word.empty())
      symbols += text[place++];
    else
      symbols += word == "pi" || text.substr(next, 1) == "(" ? word : "{" + word + "}";
  }
  return symbols;
}

std::string nameOfNumber(std::size_t index) {
  return "number_" + std::to_string(index);
}

Error atPlace(const std::string& key, std::size_t place, const std::string& text,
              std::vector<std::string> words) {
  words.insert(words.begin(), {key, std::to_string(place + 1)});
  return userError(text, std::move(words), key);
}

Result<NamedNumbers> withNames(const std::string& text, const std::string& key) {
  NamedNumbers named;
  const auto add = [&](const std::string& piece, std::size_t from) {
    named.text += piece;
    named.original.insert(named.original.end(), piece.size(), from);
  };
  for (std::size_t place = 0; place < text.size();) {
    const char c = text[place];
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
      const auto number = numberAt(text, place);
      if (!number)
        return atPlace(key, place, "{0}: what stands at character {1} is no number.");
      add(nameOfNumber(named.numbers.size()) + " ", place); // apart from a name behind it
      named.numbers.push_back(number->first);
      place = number->second;
    } else if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
      const auto begin = place;
      while (place < text.size() && isWord(text[place]))
        ++place;
      add(text.substr(begin, place - begin), begin);
    } else if (std::string_view("+-*/^(), ").find(c) != std::string_view::npos) {
      add(std::string(1, c), place++);
    } else
      return atPlace(
          key, place,
          "{0}: the sign at character {1} has no meaning in a formula; write + - * / ^ ( ) and names.");
  }
  return named;
}

Result<void> checkWords(const std::string& text, const std::vector<std::string>& symbols,
                        const std::string& key) {
  for (std::size_t place = 0; place < text.size();) {
    if (!std::isalpha(static_cast<unsigned char>(text[place])) && text[place] != '_') {
      const auto number =
          std::isdigit(static_cast<unsigned char>(text[place])) ? numberAt(text, place) : std::nullopt;
      place = number ? number->second : place + 1;
      continue;
    }
    const auto begin = place;
    while (place < text.size() && isWord(text[place]))
      ++place;
    const auto word = text.substr(begin, place - begin);
    const auto next = text.find_first_not_of(' ', place);
    const bool called = next != std::string::npos && text[next] == '(';
    const auto& known = called ? Formula::functions() : symbols;
    if (std::ranges::count(known, word) > 0 || (!called && word == "pi"))
      continue;
    if (called && (std::ranges::count(symbols, word) > 0 || word == "pi"))
      return atPlace(key, begin, "{0}: {2} at character {1} is no function; write {2}*(…) for a product.",
                     {word});
    if (!called && std::ranges::count(Formula::functions(), word) > 0)
      return atPlace(
          key, begin,
          "{0}: {2} at character {1} is a function: write what it is of in brackets, as in {2}(n).", {word});
    return called ? atPlace(key, begin, "{0}: {2} at character {1} is no function; nearest is {3}.",
                            {word, nearest(word, known)})
                  : atPlace(key, begin, "{0}: {2} at character {1} is unknown; nearest is {3}.",
                            {word, nearest(word, known)});
  }
  return {};
}

} // namespace expe
