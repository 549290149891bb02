#include "core/position/formula_order.h"

#include "core/position/formula.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>
#include <vector>

namespace expe {
namespace {

bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
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

std::optional<Misplaced> misplaced(const std::string& formula) {
  return Order(formula).check();
}

} // namespace expe
