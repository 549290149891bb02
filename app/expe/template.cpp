// expe template: studies that are ready to be made, and what each makes.
#include "core/api/template.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/presets.h"

#include <algorithm>
#include <iostream>

namespace expe::cli {

namespace {

Json describe(const Template& one) {
  Json sizes = Json::array();
  for (const TemplateSize& size : one.sizes)
    sizes.push_back({{"id", size.id},
                     {"preset", size.preset},
                     {"needs", size.needs},
                     {"seeds", size.seeds},
                     {"note", size.note}});
  return {{"id", one.id},           {"title", one.title},   {"group", one.group},
          {"summary", one.summary}, {"source", one.source}, {"sizes", sizes}};
}

void list() {
  std::string group;
  for (const Template& one : templates()) {
    if (one.group != group)
      std::cout << (group.empty() ? "" : "\n") << one.group << "\n";
    group = one.group;
    std::cout << "  " << one.id << std::string(12 - std::min<std::size_t>(one.id.size(), 11), ' ')
              << one.title << "\n";
  }
  std::cout << "\nexpe template NAME tells more; expe new STUDY --template NAME makes the study.\n";
}

void printWhole(const Template& one) {
  std::cout << one.title << "\n" << one.summary << "\n";
  if (!one.source.empty())
    std::cout << "Numbers beside it: " << one.source << ".\n";
  for (const TemplateSize& size : one.sizes) {
    std::cout << "\n--size " << size.id << ": " << size.seeds << (size.seeds == 1 ? " seed" : " seeds");
    for (const std::string& key : size.needs)
      std::cout << (&key == &size.needs.front() ? "; to be named with --set: " : ", ") << key;
    std::cout << "\n  " << size.note << "\n";
  }
  std::cout << "\nexpe new STUDY --template " << one.id << " --dry-run tells runs, time, memory and disk.\n";
}

Result<void> run(const Arguments& arguments) {
  if (arguments.places().empty()) {
    if (!arguments.has("--json")) {
      list();
      return {};
    }
    Json all = Json::array();
    for (const Template& one : templates())
      all.push_back(describe(one));
    printJson(all);
    return {};
  }
  const Template& one = *TRY(findTemplate(arguments.place(0)));
  if (arguments.has("--text"))
    std::cout << one.text;
  else if (arguments.has("--json"))
    printJson(describe(one));
  else
    printWhole(one);
  return {};
}

} // namespace

Command templateCommand() {
  return {"template",
          {"[NAME]"},
          {{"--text", "", "of NAME: the text that it is made of"}, jsonOption},
          "Lists the templates: the paper's tables, and studies beyond it, ready to be made.",
          run};
}

} // namespace expe::cli
