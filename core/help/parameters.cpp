#include "core/base/lists.h"
#include "core/help/html.h"
#include "core/help/parts.h"
#include "core/help/words.h"

namespace expe::help {
namespace {

std::string listed(const std::vector<std::string>& words) {
  return joined(words, [](const std::string& word) { return tag("code", escaped(word)); });
}

// Choices of which something is said; of the others facts() names them.
std::string choices(const ChoiceHelp& help) {
  std::string rows;
  for (const auto& [choice, meaning] : help.each)
    if (!meaning.empty())
      rows += tag("tr", tag("td", "name", tag("code", escaped(choice))) + tag("td", escaped(meaning))) + "\n";
  return tag("table", "facts", rows) + "\n";
}

std::string facts(const Language& language, const Parameter& p, const EncodingInfo* encoding) {
  const Words& words = language.words;
  std::string rows =
      fact(words.key, tag("code", escaped(p.key))) + fact(words.value, escaped(valueInWords(p, words)));
  rows += fact(words.standard, tag("code", escaped(defaultInWords(p, words))));
  if (p.automatic)
    rows += fact("auto", escaped(language(p.automatic.rule)));
  if (!p.unit.empty())
    rows += fact(words.unit, escaped(language(p.unit)));
  rows += fact(words.mayChange, escaped(whenInWords(p.when, words)));
  if (!p.only.key.empty())
    rows += fact(words.onlyWith, tag("code", escaped(p.only.key.substr(p.only.key.rfind('.') + 1))) + " = " +
                                     listed(p.only.choices));
  if (!p.aliases.empty())
    rows += fact(words.earlierKeys, listed(p.aliases));
  if (const auto equation = encoding ? equationWith(*encoding, p) : ""; !equation.empty())
    rows += fact(words.equation, tag("span", "equation", equation));
  return tag("table", "facts", rows) + "\n";
}

} // namespace

std::string parameterEntry(const Language& language, const Parameter& p, const EncodingInfo* encoding) {
  const Parameter told = language(p);
  const ChoiceHelp help = choiceHelp(told);
  std::string html = heading(3, p.key.substr(p.key.rfind('.') + 1), told.label);
  if (!help.general.empty())
    html += tag("p", escaped(help.general)) + "\n";
  if (help.general.size() < told.help.size())
    html += choices(help);
  return html + facts(language, p, encoding);
}

HelpPage sectionPage(const Language& language, const Section& section) {
  const std::string title = language(section.title);
  HelpPage page{section.id, language.words.parameters, title, heading(1, "", title)};
  page.body +=
      tag("p", fill(language.words.sectionIntroduction, {escaped(section.parameters.front().key)})) + "\n";
  for (const Parameter& p : section.parameters)
    page.body += parameterEntry(language, p);
  return page;
}

HelpPage shortcutsPage(const Language& language, const std::vector<Shortcut>& shortcuts) {
  const Words& words = language.words;
  HelpPage page{"shortcuts", words.guide, words.shortcuts, heading(1, "", words.shortcuts)};
  std::string section, rows;
  const auto flush = [&] {
    if (!rows.empty())
      page.body += heading(2, section, section) + tag("table", "facts", rows) + "\n";
    rows.clear();
  };
  for (const Shortcut& each : shortcuts) {
    if (each.section != section)
      flush();
    section = each.section;
    rows += tag("tr", tag("td", "name", escaped(each.action)) + tag("td", tag("code", escaped(each.keys)))) +
            "\n";
  }
  flush();
  return page;
}

} // namespace expe::help
