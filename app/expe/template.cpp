// expe template: studies that are ready to be made, and what each makes.
#include "core/api/template.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "core/api/presets.h"

#include <algorithm>
#include <ostream>

namespace expe::cli {

namespace {

Json describe(const Template& one) {
  const auto sizes = arrayOf(one.sizes, [](const TemplateSize& size) {
    return Json{{"id", size.id},
                {"preset", size.preset},
                {"needs", size.needs},
                {"seeds", size.seeds},
                {"note", size.note}};
  });
  return {{"id", one.id},           {"title", one.title},   {"group", one.group},
          {"summary", one.summary}, {"source", one.source}, {"sizes", sizes}};
}

void list(std::ostream& out) {
  std::string group;
  for (const Template& one : templates()) {
    if (one.group != group)
      out << (group.empty() ? "" : "\n") << one.group << "\n";
    group = one.group;
    out << "  " << one.id << std::string(12 - std::min<std::size_t>(one.id.size(), 11), ' ') << one.title
        << "\n";
  }
  out << "\nexpe template NAME tells more; expe new STUDY --template NAME makes the study.\n";
}

void printWhole(std::ostream& out, const Template& one) {
  out << one.title << "\n" << one.summary << "\n";
  if (!one.source.empty())
    out << "Numbers beside it: " << one.source << ".\n";
  for (const TemplateSize& size : one.sizes) {
    out << "\n--size " << size.id << ": " << size.seeds << (size.seeds == 1 ? " seed" : " seeds");
    for (const std::string& key : size.needs)
      out << (&key == &size.needs.front() ? "; to be named with --set: " : ", ") << key;
    out << "\n  " << size.note << "\n";
  }
  out << "\nexpe new STUDY --template " << one.id << " --dry-run tells runs, time, memory and disk.\n";
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.positionals().empty())
    return Answer([] { return arrayOf(templates(), describe); }, list);
  const Template& one = *TRY(findTemplate(arguments.positional(0)));
  if (arguments.has("--text"))
    return Answer::ofText(one.text);
  return Answer(describe(one), [&one](std::ostream& out) { printWhole(out, one); });
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
