#include "core/api/data.h"
#include "core/api/template.h"
#include "core/base/lists.h"

#include <algorithm>
#include <map>
#include <set>

namespace expe {

namespace {

Result<std::size_t> sweepOf(const StudyDesign& design, const std::string& name) {
  for (std::size_t i = 0; i < design.sweeps.size(); ++i)
    if (design.sweeps[i].name == name)
      return i;
  return userError("There is no sweep {0} to go on from.", {name});
}

Result<SweepCell> continuedCell(const Schema& schema, const SweepCell& parent,
                                const DesignedContinuation& continuation) {
  auto config = TRY(schema.configure(parent.config.fixed(), continuation.set));
  TRY(schema.mayContinue(parent.config, config));
  return SweepCell{continuation.set, std::move(config), parent.name + ", " + continuation.name};
}

Result<void> checkNames(const StudyDesign& design) {
  std::set<std::string> names;
  for (const DesignedSweep& sweep : design.sweeps)
    if (!names.insert(sweep.name).second)
      return userError("There are two sweeps called {0}: give one another name.", {sweep.name});
  names.clear();
  for (const auto& [name, table] : design.tables)
    if (!names.insert(name).second)
      return userError("There are two tables called {0}: give one another name.", {name});
  return {};
}

// Runs of several sweeps that would be called the same say of which they are.
void tellApart(PlannedStudy& planned) {
  std::map<std::string, int> sweeps;
  for (const SweepPlan& plan : planned.sweeps)
    for (const SweepCell& cell : plan.cells) // a sweep has each name once
      ++sweeps[cell.name];
  for (std::size_t i = 0; i < planned.sweeps.size(); ++i)
    for (SweepCell& cell : planned.sweeps[i].cells)
      if (sweeps[cell.name] > 1)
        cell.name = nameWithin(planned.design.sweeps[i].name, cell.name);
}

} // namespace

std::vector<SweepCell> PlannedStudy::runs() const {
  std::vector<SweepCell> all;
  for (const SweepPlan& plan : sweeps)
    all.insert(all.end(), plan.cells.begin(), plan.cells.end());
  for (const Continued& one : continued)
    all.push_back(one.run);
  return all;
}

Result<PlannedStudy> planStudy(const Schema& schema, const StudyDesign& design, bool mayBeEmpty,
                               Texts texts) {
  TRY(checkNames(design));
  PlannedStudy planned{design, {}, {}};
  for (const DesignedSweep& sweep : design.sweeps) {
    planned.sweeps.push_back(TRY(planSweep(schema, sweep.request, texts)));
    const SweepPlan& plan = planned.sweeps.back();
    if (!plan.leftOut.empty())
      return plan.leftOut.front().why;
  }
  tellApart(planned);
  for (const DesignedContinuation& continuation : design.continued) {
    const auto sweep = TRY(sweepOf(design, continuation.of));
    const auto& cells = planned.sweeps[sweep].cells;
    for (std::size_t i = 0; i < cells.size(); ++i)
      planned.continued.push_back({sweep, i, TRY(continuedCell(schema, cells[i], continuation))});
  }
  if (!mayBeEmpty && planned.runs().empty())
    return userError("There is no run to make.");
  return planned;
}

Result<std::vector<std::int64_t>> makeRuns(Study& study, const PlannedStudy& planned) {
  std::vector<std::vector<std::int64_t>> ids;
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < planned.sweeps.size(); ++i) {
    const DesignedSweep& sweep = planned.design.sweeps[i];
    ids.push_back(TRY(addSweep(study, sweep.name, sweep.request, planned.sweeps[i])));
    all.insert(all.end(), ids.back().begin(), ids.back().end());
  }
  for (const auto& [sweep, cell, run] : planned.continued) {
    const SweepCell& parent = planned.sweeps[sweep].cells[cell];
    all.push_back(TRY(study.addRun(run.name, run.config,
                                   std::pair(ids[sweep][cell], parent.config.integer("training.steps")))));
  }
  auto evaluations = TRY(plannedEvaluations(study));
  for (const PlannedEvaluation& one : planned.design.evaluations)
    addOnce(evaluations, one);
  if (!planned.design.evaluations.empty())
    TRY(planEvaluations(study, evaluations));
  for (const auto& [name, table] : planned.design.tables)
    TRY(study.saveTable({name, toJson(table)}));
  return all;
}

} // namespace expe
