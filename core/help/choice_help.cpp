#include "core/api/help.h"

#include <algorithm>

namespace expe {
namespace {

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

ChoiceHelp choiceHelp(const Parameter& p) {
  std::vector<std::pair<std::size_t, std::size_t>> places; // where in the help, which choice
  for (std::size_t i = 0; i < p.choices.size(); ++i)
    if (const auto at = explained(p.help, p.choices[i]); at != p.help.npos)
      places.emplace_back(at, i);
  std::ranges::sort(places);
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

} // namespace expe
