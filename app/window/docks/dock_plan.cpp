#include "app/window/docks/dock_plan.h"

#include "app/window/docks/docks.h"
#include "core/base/lists.h"

namespace expe {
namespace {

DockPlace kept(const char* name) { // not shown until called for
  return {name, false};
}
DockPlace open(const char* name) {
  return {name, true};
}

DockPlan train() {
  return {{{open("study")}, {open("configuration")}},
          {{{open("loss")}}, {{open("length"), kept("data"), kept("help")}}},
          {kept("log"), kept("checkpoints"), kept("queue"), kept("sweeps"), kept("slides")}};
}

DockPlan compare() {
  return {{{open("study"), kept("configuration")}},
          {{{open("loss")}}, {{open("length"), kept("by-position"), kept("data"), kept("help")}}},
          {kept("log"), open("checkpoints"), kept("queue"), kept("sweeps"), kept("slides")}};
}

DockPlan data() {
  return {{{open("study")}, {open("configuration")}},
          {{{open("data"), kept("loss"), kept("length"), kept("help")},
            {open("log"), kept("checkpoints"), kept("queue"), kept("sweeps"), kept("slides")}}},
          {}};
}

// What a model does: its losses above what they come from, the text beside the runs.
DockPlan see() {
  DockPlan plan{
      {{open("study"), kept("configuration"), kept("checkpoints")},
       {open("text"), open("try"), kept("log"), kept("queue"), kept("sweeps"), kept("slides")}},
      {{{open("by-position"), open("surface"), open("lag"), open("tokens"), kept("loss"), kept("length")},
        {open("positions"), open("precision")}},
       {{open("attention"), open("knockouts"), kept("patching"), open("breaks"), kept("data"), kept("help")},
        {open("slopes"), open("decode"), open("variance"), open("depth")}}},
      {}};
  plan.leftWidth = 300;
  plan.square = true;
  return plan;
}

// What can be said of the runs: differences from a baseline, and tables.
DockPlan claims() {
  DockPlan plan{
      {{open("study"), kept("configuration"), kept("checkpoints"), kept("log"), kept("slides")}},
      {{{open("comparison"), open("tables"), kept("loss"), kept("length"), kept("data"), kept("help")}}},
      {}};
  plan.leftWidth = 300;
  return plan;
}

} // namespace

std::vector<const DockStack*> DockPlan::stacks() const {
  auto all = mapped(left, [](const DockStack& stack) { return &stack; });
  for (const auto& column : right)
    for (const DockStack& stack : column)
      all.push_back(&stack);
  if (!bottom.empty())
    all.push_back(&bottom);
  return all;
}

std::vector<QString> DockPlan::tops() const {
  std::vector<QString> names;
  for (const DockStack* stack : stacks())
    if (stack->front().shown)
      names.push_back(stack->front().name);
  return names;
}

std::vector<std::pair<QString, QString>> Docks::tasks() {
  return {{"train", tr("Train")},
          {"see", tr("See")},
          {"compare", tr("Compare")},
          {"data", tr("Data")},
          {"claims", tr("Claims")}};
}

DockPlan planOf(const QString& task) {
  return task == "claims"    ? claims()
         : task == "see"     ? see()
         : task == "data"    ? data()
         : task == "compare" ? compare()
                             : train();
}

} // namespace expe
