#include "core/api/run_query.h"

#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

enum class Sign { AtMost, AtLeast, Other, Less, More, Equal, Has };

// The longer ones first.
constexpr std::pair<std::string_view, Sign> signs[] = {
    {"<=", Sign::AtMost}, {">=", Sign::AtLeast}, {"!=", Sign::Other}, {"≤", Sign::AtMost},
    {"≥", Sign::AtLeast}, {"≠", Sign::Other},    {"<", Sign::Less},   {">", Sign::More},
    {"=", Sign::Equal},   {":", Sign::Has}};

using Words = std::vector<std::string>;

struct Word {
  std::string text;    // without the quotes that hold blanks
  bool quoted = false; // from its first letter on: signs in it are letters
};

struct Term {
  std::string whole, key, value;
  std::optional<Sign> sign; // none: a word
  bool inverted = false;
};

// Small letters, of Latin-1 too.
std::string folded(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool latin = i > 0 && text[i - 1] == '\xc3' && byte >= 0x80 && byte <= 0x9e && byte != 0x97;
    if ((byte >= 'A' && byte <= 'Z') || latin)
      text[i] = static_cast<char>(byte + 0x20);
  }
  return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
    text.replace(at, what.size(), by);
  return text;
}

Result<std::vector<Word>> wordsOf(std::string_view text) {
  std::vector<Word> words{{}};
  bool quoted = false;
  for (const char letter : text)
    if (letter == '"') {
      quoted = !quoted;
      words.back().quoted = words.back().quoted || words.back().text.empty();
    } else if (letter == ' ' && !quoted)
      words.emplace_back();
    else
      words.back().text += letter;
  if (quoted)
    return userError("A quotation mark after “{0}” is missing.", {words.back().text});
  std::erase_if(words, [](const Word& word) { return word.text.empty(); });
  return words;
}

Term termOf(const std::string& word) {
  Term term{.whole = word, .value = word, .inverted = word.size() > 1 && word.front() == '-'};
  if (term.inverted)
    term.value.erase(0, 1);
  for (std::size_t at = 0; at < term.value.size(); ++at)
    for (const auto& [text, sign] : signs)
      if (term.value.compare(at, text.size(), text) == 0) {
        term.sign = sign;
        term.key = replaced(replaced(folded(term.value.substr(0, at)), "×", "x"), "Δ", "d");
        term.value.erase(0, at + text.size());
        return term;
      }
  return term;
}

bool compare(double a, Sign sign, double b) {
  switch (sign) {
  case Sign::Less:
    return a < b;
  case Sign::AtMost:
    return a <= b;
  case Sign::More:
    return a > b;
  case Sign::AtLeast:
    return a >= b;
  case Sign::Other:
    return !std::isnan(a) && !std::isnan(b) && a != b;
  default:
    return a == b;
  }
}

bool compare(const std::string& text, Sign sign, const std::string& wanted) { // which is folded
  const std::string has = folded(text);
  return sign == Sign::Has ? has.find(wanted) != std::string::npos : (has == wanted) == (sign == Sign::Equal);
}

// Of several texts, as tags are, one has to be so; and none, where another is wanted.
bool compare(const Words& texts, Sign sign, const std::string& wanted) {
  if (sign == Sign::Other)
    return !compare(texts, Sign::Equal, wanted);
  return std::ranges::any_of(texts, [&](const auto& text) { return compare(text, sign, wanted); });
}

// What is text of a run, by key.
using Texts = Words (*)(const QueriedRun&);
constexpr std::pair<std::string_view, Texts> textKeys[] = {
    {"name", [](const QueriedRun& run) { return Words{run.name}; }},
    {"encoding", [](const QueriedRun& run) { return Words{run.encoding}; }},
    {"state", [](const QueriedRun& run) { return run.states; }},
    {"tag", [](const QueriedRun& run) { return run.tags; }}};

constexpr std::string_view numberKeys[] = {"step", "loss", "1x",  "2x",   "4x", // as RunNumber counts them
                                           "d1x",  "d2x",  "d4x", "best", "time", "tokens/s"};

std::optional<double> asNumber(const Value& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value))
    return static_cast<double>(*integer);
  const auto* real = std::get_if<double>(&value);
  return real ? std::optional(*real) : std::nullopt;
}

bool compare(const Value& value, const Term& term) {
  if (const auto number = asNumber(value))
    return compare(*number, *term.sign, readReal(term.value).value_or(none));
  if (*term.sign != Sign::Has && *term.sign != Sign::Equal && *term.sign != Sign::Other)
    return false;
  if (const auto* flag = std::get_if<bool>(&value))
    return compare(*flag ? Words{"on", "true", "yes"} : Words{"off", "false", "no"}, *term.sign,
                   folded(term.value));
  return compare(print(value), *term.sign, folded(term.value));
}

std::string lastPartOf(const std::string& key) {
  return key.substr(key.rfind('.') + 1);
}

// The full keys that a typed one means.
Words keysOf(const Config& known, const std::string& typed) {
  Words keys;
  for (const auto& [key, value] : known.values())
    if (folded(key) == typed)
      return {key};
    else if (folded(lastPartOf(key)) == typed)
      keys.push_back(key);
  const auto trained =
      std::ranges::find_if(keys, [](const auto& key) { return key.starts_with("training."); });
  return trained == keys.end() ? keys : Words{*trained};
}

Error unknownKey(const Term& term, const Config& known) {
  Words keys;
  for (const auto& [key, of] : textKeys)
    keys.emplace_back(key);
  keys.insert(keys.end(), std::begin(numberKeys), std::end(numberKeys));
  for (const auto& [key, value] : known.values())
    keys.push_back(term.key.find('.') == std::string::npos ? lastPartOf(key) : key);
  const std::string meant = nearest(term.key, keys);
  if (!nearEnough(term.key, meant))
    return userError("“{0}” is neither a parameter nor a column of the list.", {term.key});
  return userError("“{0}” is no parameter; the nearest is “{1}”.", {term.key, meant});
}

// That the value of a number is one, and that text is not set in an order.
Result<void> check(const Term& term, bool isNumber) {
  if (isNumber && term.value.empty())
    return userError("“{0}”: a number is missing.", {term.whole});
  if (isNumber && !readReal(term.value))
    return userError("“{0}”: {1} is not a number.", {term.whole, term.value});
  if (!isNumber && *term.sign != Sign::Has && *term.sign != Sign::Equal && *term.sign != Sign::Other)
    return userError("“{0}”: {1} is no number; write {1}:{2}.", {term.whole, term.key, term.value});
  return {};
}

RunQuery wordIn(const std::string& word) {
  return [word = folded(word)](const QueriedRun& run) {
    return std::ranges::any_of(textKeys,
                               [&](const auto& key) { return compare(key.second(run), Sign::Has, word); });
  };
}

Result<RunQuery> ofParameter(const Term& term, const Config& known) {
  const auto keys = keysOf(known, term.key);
  if (keys.empty())
    return unknownKey(term, known);
  TRY(check(term, asNumber(known.at(keys.front())).has_value()));
  return RunQuery([term, keys](const QueriedRun& run) {
    return run.config && std::ranges::any_of(keys, [&](const auto& key) {
             return run.config->has(key) && compare(run.config->at(key), term);
           });
  });
}

Result<RunQuery> parse(const Term& term, const Config& known) {
  if (!term.sign)
    return wordIn(term.value);
  if (term.key.empty())
    return userError("“{0}”: write what is compared, for example rate<1e-3.", {term.whole});
  for (const auto& text : textKeys)
    if (text.first == term.key) {
      TRY(check(term, false));
      return RunQuery([of = text.second, sign = *term.sign, value = folded(term.value)](
                          const QueriedRun& run) { return compare(of(run), sign, value); });
    }
  const auto number = std::ranges::find(numberKeys, term.key);
  if (number == std::end(numberKeys))
    return ofParameter(term, known);
  TRY(check(term, true));
  return RunQuery([at = number - std::begin(numberKeys), sign = *term.sign,
                   value = *readReal(term.value)](const QueriedRun& run) {
    return compare(run.numbers[static_cast<std::size_t>(at)], sign, value);
  });
}

} // namespace

std::string listedState(const Run& run) {
  return run.state == RunState::Finished && run.step == 0 ? "imported" : name(run.state);
}

Result<RunQuery> parseQuery(std::string_view text, const Config& known) {
  std::vector<std::pair<bool, RunQuery>> terms;
  for (const Word& word : TRY(wordsOf(text))) {
    const Term term =
        word.quoted ? Term{.whole = word.text, .key = {}, .value = word.text, .sign = {}} : termOf(word.text);
    terms.emplace_back(!term.inverted, TRY(parse(term, known)));
  }
  return RunQuery([terms = std::move(terms)](const QueriedRun& run) {
    return std::ranges::all_of(terms, [&](const auto& term) { return term.second(run) == term.first; });
  });
}

} // namespace expe
