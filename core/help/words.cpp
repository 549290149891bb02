#include "core/help/words.h"

#include "core/base/lists.h"
#include "core/help/html.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

namespace expe::help {
namespace {

const Words::ActsAt* actsAt(const std::string& id, const Words& words) {
  const auto found = std::find_if(std::begin(words.actsAt), std::end(words.actsAt),
                                  [&](const auto& d) { return d.id == id; });
  return found == std::end(words.actsAt) ? nullptr : found;
}

} // namespace

std::string whenInWords(When when, const Words& words) {
  switch (when) {
  case When::Build:
    return words.build;
  case When::Start:
    return words.start;
  case When::Live:
    return words.live;
  case When::Eval:
    return words.eval;
  }
  return {};
}

std::string valueInWords(const Parameter& p, const Words& words) {
  return expe::valueInWords(p, words.values) + (p.scale == Scale::Log ? words.logarithmic : "");
}

std::string defaultInWords(const Parameter& p, const Words& words) {
  if (const auto* on = std::get_if<bool>(&p.standard))
    return *on ? words.on : words.off;
  const std::string text = readableDefault(p);
  return text.empty() ? words.empty : text;
}

std::vector<std::string> whereItActs(const EncodingInfo& encoding, const Schema& schema,
                                     const Language& language) {
  const Words& words = language.words;
  std::vector<std::string> sentences;
  for (const std::string& id : partsOf(encoding.id)) {
    const auto& part = id == encoding.id ? encoding : *schema.encoding(id);
    if (actsWhereTold(part))
      sentences.push_back(fill(words.actsWhereChosen, {language(part.title)}));
    for (const std::string& place : part.actsAt) {
      const Words::ActsAt* known = actsAt(place, words);
      addOnce(sentences, std::string(known ? known->where : place));
    }
  }
  if (sentences.empty())
    sentences.emplace_back(words.actsNowhere);
  return sentences;
}

std::string scaleInWords(const EncodingInfo& encoding, const Schema& schema, const Language& language) {
  const Words& words = language.words;
  std::vector<std::string> multiplied; // by each part of several in one layer
  for (const std::string& id : partsOf(encoding.id)) {
    const auto* part = schema.encoding(id);
    if (!part || !part->scales || part->actsAt.empty())
      continue;
    const Words::ActsAt* first = actsWhereTold(*part) ? nullptr : actsAt(part->actsAt.front(), words);
    multiplied.push_back(!part->scaled.empty() ? language(part->scaled)
                         : first               ? first->scaled
                                               : words.someSignal);
  }
  if (!multiplied.empty())
    return fill(words.scaleActs, {joined(multiplied, "; ")});
  return !encoding.scales && encoding.quantities.empty() ? words.noScaleOfContent : words.noScale;
}

namespace {

bool isLetter(std::string_view text, std::size_t at) { // ASCII, or Greek in UTF-8
  const auto c = static_cast<unsigned char>(text[at]);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == 0xCE || c == 0xCF;
}

// Where the name that begins at `at` ends: "s", "θ1", "m_h"; `at` if none does.
std::size_t nameEnd(const std::string& equation, std::size_t at) {
  std::size_t end = at;
  while (end < equation.size() &&
         (isLetter(equation, end) || (end > at && (isdigit(equation[end]) || equation[end] == '_'))))
    end += static_cast<unsigned char>(equation[end]) >= 0x80 ? 2 : 1;
  return end;
}

std::vector<std::string> namesIn(const std::string& equation) { // each once
  std::vector<std::string> names;
  for (std::size_t at = 0; at < equation.size();) {
    const std::size_t end = nameEnd(equation, at);
    const std::string name = equation.substr(at, end - at);
    const bool function = end < equation.size() && equation[end] == '(';
    if (!name.empty() && !function)
      addOnce(names, name);
    at = std::max(end, at + 1);
  }
  return names;
}

// Of two words, as "Step θ", the second.
std::string symbolIn(const std::string& label) {
  const auto space = label.find(' ');
  return space != label.npos && space == label.rfind(' ') ? label.substr(space + 1) : "";
}

// "Step θ" and "position.rope.base" name their symbols.
bool names(const Parameter& p, const std::string& symbol) {
  if (symbol == "n" || symbol == "i") // positions, in every equation: "log n" does not name one
    return false;
  return symbolIn(p.label) == symbol || p.key.ends_with("." + symbol);
}

// The parameter that a symbol stands for; null where it is told in words, or stands for none of its own.
const Parameter* parameterOf(const EncodingInfo& encoding, const std::string& symbol) {
  const auto own = std::ranges::find(encoding.symbols, symbol, &std::pair<std::string, std::string>::first);
  const auto found = std::ranges::find_if(encoding.parameters, [&](const Parameter& p) {
    return own == encoding.symbols.end() ? names(p, symbol)
                                         : p.key.ends_with("." + own->second); // {"θ", "theta"}
  });
  return found == encoding.parameters.end() ? nullptr : &*found;
}

// In every equation the same.
const std::map<std::string, std::string> ofTheRun = {
    {"s", "evaluation.scale"}, {"D", "model.width"}, {"L", "data.window"}};

std::string meaningOf(const EncodingInfo& encoding, const std::string& symbol, const Words& words) {
  const auto holds = [&](const char* part) { return encoding.equation.find(part) != std::string::npos; };
  if (symbol == "i" && holds("i,j]"))
    return words.queryIndex;
  if (symbol == "i" || (symbol == "m" && holds("[n,m]")))
    return words.pairIndex;
  for (const auto& [name, meaning] : words.symbols)
    if (name == symbol)
      return meaning;
  return {};
}

Symbol symbolOf(const EncodingInfo& encoding, const Schema& schema, const std::string& symbol,
                const Language& language) {
  if (const auto* parameter = parameterOf(encoding, symbol))
    return {symbol, parameter, {}};
  for (const auto& [own, meaning] : encoding.symbols)
    if (own == symbol)
      return {symbol, nullptr, language(meaning)};
  const auto known = ofTheRun.find(symbol);
  if (known != ofTheRun.end())
    return {symbol, schema.find(known->second), {}};
  return {symbol, nullptr, meaningOf(encoding, symbol, language.words)};
}

} // namespace

std::string equationWith(const EncodingInfo& encoding, const Parameter& parameter) {
  std::string html, between; // what lies between is escaped whole, since a byte may be part of a character
  for (std::size_t at = 0; at < encoding.equation.size();) {
    const auto end = nameEnd(encoding.equation, at);
    const std::string name = encoding.equation.substr(at, std::max(end, at + 1) - at);
    const auto* meant = end > at ? parameterOf(encoding, name) : nullptr;
    if (meant != nullptr && meant->key == parameter.key)
      html += escaped(std::exchange(between, {})) + tag("b", escaped(name));
    else
      between += name;
    at += name.size();
  }
  return html.empty() ? "" : html + escaped(between);
}

std::vector<Symbol> symbolsOf(const EncodingInfo& encoding, const Schema& schema, const Language& language) {
  std::vector<const EncodingInfo*> parts;
  for (const std::string& id : partsOf(encoding.id))
    parts.push_back(id == encoding.id ? &encoding : schema.encoding(id));
  std::vector<Symbol> symbols;
  for (const std::string& name : namesIn(encoding.equation)) {
    const auto first = symbols.size();
    for (const auto* part : parts) {
      const auto names = namesIn(part->equation);
      if (std::ranges::count(names, name) == 0)
        continue;
      auto symbol = symbolOf(*part, schema, name, language);
      const bool same = std::any_of(
          symbols.begin() + static_cast<std::ptrdiff_t>(first), symbols.end(), [&](const Symbol& said) {
            return said.parameter == symbol.parameter && said.meaning == symbol.meaning;
          });
      symbol.of = language(part->title);
      if (!same && (symbol.parameter || !symbol.meaning.empty()))
        symbols.push_back(std::move(symbol));
    }
    if (symbols.size() - first == 1)
      symbols.back().of.clear();
  }
  return symbols;
}

} // namespace expe::help
