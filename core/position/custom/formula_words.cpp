#include "core/position/custom/formula_words.h"

#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/position/custom/formula.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>

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

bool takesTwo(const std::string& function) {
  constexpr std::array names = {"pow", "mod", "min", "max"};
  return std::ranges::count(names, function) > 0;
}

struct Bracket {
  std::size_t place;
  std::size_t name; // where its function begins
  std::string function;
  std::size_t values = 1;
  bool exponent = false; // what is read is one
};

// GiNaC reads a sign behind another as one of all that follows, and no power of a power: who types either
// writes brackets, so that what is meant is plain.
class Order {
public:
  using Wrong = std::optional<Misplaced>;

  explicit Order(const std::string& text) : text_(text) {}

  Wrong check() {
    for (std::size_t place = 0; place < text_.size();) {
      const auto end = endOf(place);
      if (text_[place] != ' ')
        if (auto wrong = isWord(text_[place]) ? word(place, end) : sign(place))
          return wrong;
      place = end;
    }
    if (open_.size() > 1)
      return Misplaced{open_.back().place, "{0}: the bracket at character {1} is not closed."};
    if (wanted_)
      return Misplaced{text_.size(), "{0}: a number or a name is missing at the end of the formula."};
    return {};
  }

private:
  std::size_t endOf(std::size_t place) const {
    auto end = place + 1;
    while (isWord(text_[place]) && end < text_.size() && isWord(text_[end]))
      ++end;
    return end;
  }
  static Wrong noSign(std::size_t place) {
    return Misplaced{place, "{0}: a sign is missing before character {1}, as in 2*n."};
  }

  Wrong word(std::size_t begin, std::size_t end) {
    if (!wanted_)
      return noSign(begin);
    const auto name = text_.substr(begin, end - begin);
    const bool called = std::ranges::count(Formula::functions(), name) > 0;
    function_ = called ? name : "";
    name_ = begin, wanted_ = called, before_ = 'n';
    return {};
  }
  Wrong sign(std::size_t place) {
    const char c = text_[place], before = std::exchange(before_, c);
    if (c == '(')
      return opened(place);
    const bool plus = c == '+' || c == '-';
    if (plus && std::string_view("+-*/^").find(before) != std::string_view::npos)
      return Misplaced{place,
                       "{0}: write brackets around what the sign at character {1} is of, as in 2*(-n)."};
    if (wanted_ && !plus)
      return Misplaced{place, "{0}: a number or a name is missing before character {1}."};
    if (c == ')')
      return closed(place);
    if (c == '^' && open_.back().exponent)
      return Misplaced{place,
                       "{0}: write brackets to say which power comes first at character {1}, as in 2^(3^n)."};
    wanted_ = true, open_.back().exponent = c == '^';
    return c == ',' ? comma(place) : Wrong();
  }

  Wrong opened(std::size_t place) {
    if (!wanted_)
      return noSign(place);
    open_.push_back({place, name_, std::exchange(function_, "")});
    return {};
  }
  Wrong closed(std::size_t place) {
    if (open_.size() == 1)
      return Misplaced{place, "{0}: the bracket at character {1} closes none."};
    const auto& of = open_.back();
    if (!of.function.empty() && of.values != (takesTwo(of.function) ? 2U : 1U))
      return Misplaced{of.name, takesTwo(of.function)
                                    ? "{0}: the function at character {1} is of two values, as in max(n, 1)."
                                    : "{0}: the function at character {1} is of one value."};
    open_.pop_back();
    return {};
  }
  Wrong comma(std::size_t place) {
    if (open_.back().function.empty())
      return Misplaced{place,
                       "{0}: the comma at character {1} is in no function; a decimal sign is a point."};
    ++open_.back().values;
    return {};
  }

  const std::string& text_;
  std::vector<Bracket> open_ = {{}}; // the first is the whole formula
  std::string function_;             // whose bracket is next
  std::size_t name_ = 0;
  bool wanted_ = true; // a value is next
  char before_ = '(';
};

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

std::optional<Misplaced> misplaced(const std::string& formula) {
  return Order(formula).check();
}

} // namespace expe
