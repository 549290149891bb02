// The list of templates, and what each says of itself; what it makes is in template_plan.cpp.
#include "core/api/template.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/base/sectioned_text.h"

#include <algorithm>
#include <cassert>

namespace expe {

// Identifiers and texts, compiled in by core/CMakeLists.txt.
extern const std::vector<std::pair<std::string, std::string>> templateTexts;

namespace {

Result<TemplateSize> sizeFrom(const TextSection& section) {
  TemplateSize size{section.name, {}, {}, {}, {}, 5};
  for (const TextLine& line : section.lines)
    if (line.word == "set")
      size.set.emplace_back(line.key, line.value);
    else if (line.word == "preset")
      size.preset = line.value;
    else if (line.word == "note")
      size.note = line.value;
    else if (line.word == "needs")
      size.needs = split(line.value, ',');
    else if (const auto seeds = readInteger(line.value); line.word == "seeds" && seeds && *seeds > 0)
      size.seeds = *seeds;
    else
      return unknownLine(line, section);
  return size;
}

} // namespace

const TemplateSize* Template::size(const std::string& wanted) const {
  const auto found = std::ranges::find(sizes, wanted, &TemplateSize::id);
  return found != sizes.end() ? &*found : nullptr;
}

Result<Template> readTemplate(const std::string& id, const std::string& text) {
  Template one;
  one.id = id, one.text = text;
  for (const TextSection& section : TRY(readSections(text)))
    if (section.kind == "template")
      TRY(readTexts(section, {{"title", &one.title},
                              {"group", &one.group},
                              {"summary", &one.summary},
                              {"source", &one.source}}));
    else if (section.kind == "size")
      one.sizes.push_back(TRY(sizeFrom(section)));
  if (one.title.empty() || one.sizes.empty())
    return userError("{0} is no template: its title or its sizes are missing.", {id});
  return one;
}

const std::vector<Template>& templates() {
  static const std::vector<Template> all = [] {
    std::vector<Template> list;
    for (const auto& [id, text] : templateTexts) {
      auto one = readTemplate(id, text);
      assert(one);
      list.push_back(std::move(one).value());
    }
    return list;
  }();
  return all;
}

Result<const Template*> findTemplate(const std::string& id) {
  std::vector<std::string> ids;
  for (const Template& one : templates()) {
    if (one.id == id)
      return &one;
    ids.push_back(one.id);
  }
  return userError("There is no template {0}; nearest is {1}.", {id, nearest(id, ids)});
}

} // namespace expe
