#include "core/help/html.h"
#include "core/help/parts.h"
#include "core/help/words.h"

namespace expe::help {
namespace {

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + tag("code", escaped(word));
  return text;
}

// Choices of which something is said; of the others facts() names them.
std::string choices(const ChoiceHelp& help) {
  std::string rows;
  for (const auto& [choice, meaning] : help.each)
    rows += tag("tr", tag("td", "name", tag("code", escaped(choice))) + tag("td", escaped(meaning))) + "\n";
  return tag("table", "facts", rows) + "\n";
}

std::string facts(const Parameter& p, const EncodingInfo* encoding) {
  std::string rows = fact("Key", tag("code", escaped(p.key))) + fact("Value", escaped(valueInWords(p)));
  rows += fact("Default", tag("code", escaped(defaultInWords(p))));
  if (!p.unit.empty())
    rows += fact("Unit", escaped(p.unit));
  rows += fact("May change", escaped(whenInWords(p.when)));
  if (!p.aliases.empty())
    rows += fact("Earlier keys", listed(p.aliases));
  if (encoding)
    rows += fact("Equation", tag("span", "equation", equationWith(*encoding, p)));
  return tag("table", "facts", rows) + "\n";
}

} // namespace

std::string parameterEntry(const Parameter& p, const EncodingInfo* encoding) {
  const ChoiceHelp help = choiceHelp(p);
  std::string html = heading(3, p.key.substr(p.key.rfind('.') + 1), p.label);
  if (!help.general.empty())
    html += tag("p", escaped(help.general)) + "\n";
  if (help.general.size() < p.help.size())
    html += choices(help);
  return html + facts(p, encoding);
}

HelpPage sectionPage(const Section& section) {
  HelpPage page{section.id, "Parameters", section.title, heading(1, "", section.title)};
  page.body += tag("p", "Parameters of a run, as in the form. On the command line: <code>--set " +
                            escaped(section.parameters.front().key) + "=</code>VALUE.") +
               "\n";
  for (const Parameter& p : section.parameters)
    page.body += parameterEntry(p);
  return page;
}

HelpPage shortcutsPage(const std::vector<Shortcut>& shortcuts) {
  HelpPage page{"shortcuts", "Guide", "Keyboard shortcuts", heading(1, "", "Keyboard shortcuts")};
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
