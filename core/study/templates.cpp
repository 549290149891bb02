// The list of templates, and what each says of itself; what it makes is in template_plan.cpp.
#include "core/api/template.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/base/sectioned_text.h"

#include <algorithm>
#include <cassert>

namespace expe {

// Identifiers and texts, compiled in by core/CMakeLists.txt.
extern const std::vector<std::pair<std::string, std::string>> templateTexts;

namespace {

Error unknown(const TextLine& line, const TextSection& section) {
  return atLine(line.number, userError("{0} means nothing in a section {1}.", {line.word, section.kind}));
}

std::vector<std::string> listed(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= text.size();) {
    const auto comma = std::min(text.find(',', from), text.size());
    words.emplace_back(trimmed(std::string_view(text).substr(from, comma - from)));
    from = comma + 1;
  }
  return words;
}

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
      size.needs = listed(line.value);
    else if (const auto seeds = readInteger(line.value); line.word == "seeds" && seeds && *seeds > 0)
      size.seeds = *seeds;
    else
      return unknown(line, section);
  return size;
}

Result<void> readHead(const TextSection& section, Template& one) {
  const std::vector<std::pair<std::string, std::string*>> words = {
      {"title", &one.title}, {"group", &one.group}, {"summary", &one.summary}, {"source", &one.source}};
  for (const TextLine& line : section.lines) {
    const auto word = std::ranges::find(words, line.word, &std::pair<std::string, std::string*>::first);
    if (word == words.end())
      return unknown(line, section);
    *word->second = line.value;
  }
  return {};
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
      TRY(readHead(section, one));
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
