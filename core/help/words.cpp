#include "core/help/words.h"

#include "core/schema/limits.h"

#include <algorithm>

namespace expe::help {
namespace {

struct Door {
  const char *id, *where, *scaled;
};

constexpr Door doors[] = {
    {"embed", "On the token embedding, before the first block.", "the positions before they are embedded"},
    {"override",
     "On what goes into W_q and W_k of the attention, and into W_v where asked; the residual stream keeps "
     "what "
     "was there.",
     "the values that are written"},
    {"rotate", "On queries and keys, after their projection.", "the angles"},
    {"bias", "On the attention logits, as a term that depends on positions alone.", "the bias"},
    {"logits", "On the attention logits, by position and content.", "the positional part of the logits"},
    {"weights", "On the attention weights, in place of the softmax.", "the positional part of the weights"},
    {"value", "On the output of the attention, as a term beside the values.", "the term"},
    {"positions", "On the numbering of the positions themselves.", "the positions"},
};

const Door* door(const std::string& id) {
  const auto found =
      std::find_if(std::begin(doors), std::end(doors), [&](const Door& d) { return d.id == id; });
  return found == std::end(doors) ? nullptr : found;
}

// Where `choice` is explained in `help`: at "choice: " with a word's beginning before it.
std::size_t explained(const std::string& help, const std::string& choice) {
  for (auto at = help.find(choice + ": "); at != help.npos; at = help.find(choice + ": ", at + 1))
    if (at == 0 || help[at - 1] == ' ')
      return at;
  return help.npos;
}

std::string trimmedEnd(std::string text) {
  while (text.ends_with(' '))
    text.pop_back();
  return text;
}

} // namespace

std::string whenInWords(When when) {
  switch (when) {
  case When::Build:
    return "before the first step of a run: another value is another model";
  case When::Start:
    return "before the first step of a run";
  case When::Live:
    return "at any time, while the run trains too: each change is stored with its step";
  case When::Eval:
    return "at any time, for an evaluation, without training again";
  }
  return {};
}

std::string valueInWords(const Parameter& p) {
  const std::string words = whatToWrite(p).substr(6); // without "write "
  return words + (p.scale == Scale::Log ? ", on a logarithmic scale" : "");
}

std::string defaultInWords(const Parameter& p) {
  if (const auto* on = std::get_if<bool>(&p.standard))
    return *on ? "on" : "off";
  const std::string text = print(p.standard);
  return text.empty() ? "empty" : text;
}

std::vector<std::string> doorsInWords(const EncodingInfo& encoding) {
  std::vector<std::string> words;
  for (const std::string& id : encoding.doors)
    words.push_back(door(id) ? door(id)->where : id);
  if (words.empty())
    words.emplace_back("Nowhere: the model is told nothing of positions.");
  return words;
}

std::string scaleInWords(const EncodingInfo& encoding) {
  if (encoding.doors.empty())
    return "There is no position signal that s could multiply.";
  const Door* first = door(encoding.doors.front());
  return "s multiplies " + std::string(first ? first->scaled : "the position signal") +
         ". Below 1 it compresses: a window of k times the training length at s = 1/k covers about the range "
         "of "
         "positions seen in training. It is set at evaluation, without training again.";
}

ChoiceHelp choiceHelp(const Parameter& p) {
  std::vector<std::pair<std::size_t, std::size_t>> places; // where in the help, which choice
  for (std::size_t i = 0; i < p.choices.size(); ++i)
    if (const auto at = explained(p.help, p.choices[i]); at != p.help.npos)
      places.emplace_back(at, i);
  std::sort(places.begin(), places.end());
  ChoiceHelp made;
  made.general = trimmedEnd(p.help.substr(0, places.empty() ? p.help.npos : places.front().first));
  for (const std::string& choice : p.choices)
    made.each.emplace_back(choice, "");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [at, choice] = places[i];
    const auto begin = at + p.choices[choice].size() + 2;
    const auto end = i + 1 < places.size() ? places[i + 1].first : p.help.size();
    made.each[choice].second = trimmedEnd(p.help.substr(begin, end - begin));
  }
  return made;
}

} // namespace expe::help
