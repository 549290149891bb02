#include "core/inspect/equation.h"

#include "core/base/numbers.h"
#include "core/help/symbols.h"
#include "core/position/engine_schema.h"

#include <cctype>

namespace expe {
namespace {

std::vector<std::string> splitAt(const std::string& text, const std::string& between) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != text.npos; begin = end + between.size()) {
    end = text.find(between, begin);
    parts.push_back(text.substr(begin, end == text.npos ? end : end - begin));
  }
  return parts;
}

// What the left side of a quantity's equation begins with; empty: any other name.
std::string leftOf(const std::string& quantity) {
  if (quantity == "bias")
    return "logit[";
  return quantity == "vector" ? "" : "angle[";
}

bool isLeft(const std::string& left, const std::string& quantity) {
  const auto wanted = leftOf(quantity);
  if (!wanted.empty())
    return left.starts_with(wanted);
  return left.find('[') != left.npos && !left.starts_with("angle[") && !left.starts_with("logit[");
}

// A number where a symbol stood between these two characters.
std::string placed(const std::string& number, char before, char after) {
  const bool negative = number.starts_with('-'), compound = number.find_first_of("/e") != number.npos;
  const bool bound = before != '(' && before != ' ' && before != '\0';
  if ((negative && bound) || (compound && (before == '/' || before == '^' || after == '^')))
    return "(" + number + ")";
  return std::isdigit(static_cast<unsigned char>(before)) ? "·" + number : number;
}

struct Linear { // a·i + b
  std::int64_t a = 0, b = 0;
};

// "c", "2i", "2i+1", "D/2+i".
Linear readIndex(const std::string& text, std::int64_t width) {
  Linear index;
  for (const auto& term : splitAt(text, "+")) {
    const auto number = readInteger(term.substr(0, term.find_first_not_of("0123456789")));
    if (term == "D/2")
      index.b += width / 2;
    else if (!term.empty() && std::isalpha(static_cast<unsigned char>(term.back())))
      index.a += number.value_or(1);
    else
      index.b += number.value_or(0);
  }
  return index;
}

} // namespace

FilledEquation::FilledEquation(const EncodingInfo& encoding, const Config& config,
                               const std::map<std::string, double>& learned, double scale,
                               const std::string& quantity)
    : around_(quantity == "cos" || quantity == "sin" ? quantity : ""), width_(config.integer("model.width")) {
  const auto equation = encoding.equationOf ? encoding.equationOf(config) : encoding.equation;
  for (const auto& part : splitAt(equation, ",  ")) {
    const auto equals = part.find("= "), bracket = part.find(']');
    if (equals == part.npos || !isLeft(part.substr(0, equals), quantity))
      continue;
    const auto comma = part.rfind(',', bracket) + 1;
    clauses_.push_back({part.substr(comma, bracket - comma), part.substr(equals + 2)});
  }
  values_ = {{"s", fraction(scale)}, {"d", std::to_string(width_ / config.integer("model.heads"))}};
  for (const auto& clause : clauses_)
    for (std::size_t at = 0; at < clause.right.size(); ++at) {
      const auto end = help::nameEnd(clause.right, at);
      if (end == at)
        continue;
      const auto name = clause.right.substr(at, end - at);
      at = end - 1;
      const Parameter* p = help::parameterOf(encoding, engineSchema(), name);
      if (!p || values_.contains(name) || !config.has(p->key))
        continue;
      const auto own = learned.find(p->key.substr(p->key.rfind('.') + 1));
      values_[name] = own == learned.end() ? readable(config.at(p->key)) : fraction(own->second);
    }
}

std::string FilledEquation::of(std::int64_t index, std::map<std::string, std::string> indices) const {
  for (auto clause = clauses_.rbegin(); clause != clauses_.rend(); ++clause)
    if (places(*clause, index, indices)) {
      const auto numbers = filled(clause->right, indices);
      return around_.empty() ? clause->right + " = " + numbers
                             : around_ + "(" + clause->right + ") = " + around_ + "(" + numbers + ")";
    }
  return {};
}

// Whether the clause is that of this dim; its index then gets a number.
bool FilledEquation::places(const Clause& clause, std::int64_t index,
                            std::map<std::string, std::string>& indices) const {
  const auto letter = clause.index.substr(clause.index.find_last_not_of("abcdefghijklmnopqrstuvwxyz") + 1);
  if (letter.empty() || indices.contains(letter))
    return !letter.empty();
  const auto [a, b] = readIndex(clause.index, width_);
  if (a == 0 || index < b || (index - b) % a)
    return false;
  indices[letter] = std::to_string((index - b) / a);
  return true;
}

std::string FilledEquation::filled(const std::string& right,
                                   const std::map<std::string, std::string>& indices) const {
  std::string text;
  for (std::size_t at = 0; at < right.size();) {
    const auto end = help::nameEnd(right, at);
    if (end == at) {
      text += right[at++];
      continue;
    }
    const auto name = right.substr(at, end - at);
    const auto index = indices.find(name), value = values_.find(name);
    const auto of = indices.find(name.substr(name.find('_') + 1)); // of "m_h", h
    const char before = at ? right[at - 1] : '\0', after = end < right.size() ? right[end] : '\0';
    if (index != indices.end())
      text += placed(index->second, before, after);
    else if (value != values_.end())
      text += placed(value->second, before, after);
    else if (name.find('_') != name.npos && of != indices.end())
      text += name.substr(0, name.find('_') + 1) + of->second;
    else
      text += name;
    at = end;
  }
  return text;
}

} // namespace expe
