// A report of a study, from its beginning to its end.
#include "core/figure/report_parts.h"

#include <algorithm>

namespace expe {
namespace {

using report::Heading;
using report::Paragraph;

std::string counted(std::size_t number, const std::string& one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

std::string opening(const ReportSources& sources, const std::vector<RunGroup>& groups) {
  const auto finished = static_cast<std::size_t>(std::ranges::count_if(
      sources.rows, [](const RunData& data) { return data.run.state == RunState::Finished; }));
  std::string text = counted(sources.rows.size(), "run") + " in " + counted(groups.size(), "group");
  text +=
      finished == sources.rows.size() ? ", all finished." : ", " + std::to_string(finished) + " finished.";
  return text + " Made " + sources.made +
         " by the ExPE Workbench. Losses are nats per token. Runs that differ in their seed alone are a "
         "group. What stands behind ± is said below each table; a claim about encodings takes five seeds.";
}

} // namespace

Result<Report> reportOf(const ReportSources& sources, const Schema& schema, Progress& progress) {
  if (sources.rows.empty())
    return userError("The study has no run that a report could tell of: make one and train it.");
  const auto groups = TRY(groupsOf(rowsOf(sources.rows)));
  Report made{sources.study, {}};
  auto& blocks = made.blocks;
  blocks.push_back(Heading{1, sources.study});
  blocks.push_back(Paragraph{opening(sources, groups)});
  addTables(blocks, sources, groups);
  addFigures(blocks, sources, groups, progress);
  if (progress.cancelled())
    return failure("Cancelled.");
  addClaims(blocks, sources);
  addConfiguration(blocks, sources, schema);
  addRuns(blocks, sources);
  addEnvironment(blocks, sources);
  return made;
}

} // namespace expe
