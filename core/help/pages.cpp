// All pages in the order of the contents, and what names them.
#include "core/help/html.h"
#include "core/help/parts.h"

#include <algorithm>

namespace expe {

std::vector<HelpPage> helpPages(const Schema& schema, const std::vector<Shortcut>& shortcuts,
                                const HelpLanguage& wanted) {
  const help::Language language(wanted);
  std::vector<HelpPage> pages = help::prosePages(language), parameters;
  if (!shortcuts.empty())
    pages.push_back(help::shortcutsPage(language, shortcuts));
  for (const Section& section : schema.sections()) {
    if (section.id == "position")
      pages.push_back(help::encodingsPage(language, section, schema));
    else if (!section.id.starts_with("position."))
      parameters.push_back(help::sectionPage(language, section));
  }
  for (const EncodingInfo& encoding : schema.encodings())
    pages.push_back(help::encodingPage(language, encoding, schema));
  std::move(parameters.begin(), parameters.end(), std::back_inserter(pages));
  return pages;
}

HelpPage encodingHelp(const Schema& schema, const EncodingInfo& encoding, const HelpLanguage& language) {
  return help::encodingPage(help::Language(language), encoding, schema);
}

std::string helpFor(std::string_view key) {
  const auto dot = key.rfind('.');
  if (dot == key.npos)
    return std::string(key);
  const auto anchor = key.substr(dot + 1);
  return std::string(key.substr(0, dot)) + (anchor.empty() ? "" : "#") + std::string(anchor);
}

std::string helpTopic(const Schema& schema, const std::vector<HelpPage>& pages, std::string_view word) {
  for (const HelpPage& page : pages)
    if (page.id == word)
      return page.id;
  if (const EncodingInfo* encoding = schema.encoding(word))
    return partsOf(encoding->id).size() > 1 ? "papers#together" : "position." + encoding->id;
  if (const Parameter* parameter = schema.find(word))
    return helpFor(parameter->key);
  std::string place = helpFor(word);
  for (const HelpPage& page : pages)
    for (const help::Entry& entry : help::entriesOf(page))
      if (!entry.anchor.empty() && page.id + "#" + entry.anchor == place)
        return place;
  return {};
}

} // namespace expe
