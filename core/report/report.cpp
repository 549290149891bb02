#include "core/report/report_parts.h"

#include "core/api/run_figure.h"
#include "core/api/runs.h"
#include "core/base/lists.h"
#include "core/groups/group_titles.h"

#include <algorithm>
#include <set>

namespace expe {
namespace {

using report::Heading;
using report::List;
using report::Paragraph;
using report::Picture;

// What tells the group from the others, as its runs have it.
Settings valuesOf(const RunGroup& group, const std::vector<RunData>& rows) {
  const auto data = std::ranges::find_if(rows, [&](const RunData& one) { return group.has(one.run.id); });
  Settings values;
  for (const auto& [key, text] : group.told)
    values.emplace_back(key, print(historyOf(*data, key)));
  return values;
}

// Where the study keeps none: a row a group, a column a length. A group that many parameters tell from the
// others has a row by its title.
TableDefinition tableOfGroups(const std::vector<RunGroup>& groups, const std::vector<RunData>& rows) {
  TableDefinition definition;
  std::set<std::string> keys;
  for (const auto& group : groups)
    for (const auto& [key, value] : group.told)
      keys.insert(key);
  if (keys.size() > mostTold) {
    for (const auto& group : groups) {
      NamedRow& row = definition.named.emplace_back();
      row.title = group.title, row.where = valuesOf(group, rows);
    }
    return definition;
  }
  definition.rows.assign(keys.begin(), keys.end());
  if (definition.rows.empty())
    definition.rows = {"position.encoding"};
  return definition;
}

void addTable(Blocks& blocks, const ReportSources& sources, const Result<TableDefinition>& definition) {
  if (!definition) {
    blocks.emplace_back(Paragraph{definition.error().message(), true});
    return;
  }
  auto table = makeTable(sources.rows, *definition, sources.pinned);
  if (table)
    blocks.emplace_back(std::move(*table));
  else
    blocks.emplace_back(Paragraph{"There is no such table: " + table.error().message(), true});
}

} // namespace

void addTables(Blocks& blocks, const ReportSources& sources, const std::vector<RunGroup>& groups) {
  blocks.emplace_back(Heading{2, "Results"});
  if (sources.tables.empty())
    addTable(blocks, sources, tableOfGroups(groups, sources.rows));
  for (const SavedTable& saved : sources.tables) {
    blocks.emplace_back(Heading{3, saved.name});
    addTable(blocks, sources, tableFromJson(saved.definition));
  }
}

void addVerdict(Blocks& blocks, const ReportSources& sources) {
  blocks.emplace_back(Heading{2, "Verdict"});
  const auto verdict = verdictOf(sources.rows, {.of = {}, .causes = sources.causes});
  if (!verdict) {
    blocks.emplace_back(Paragraph{verdict.error().message(), true});
    return;
  }
  blocks.emplace_back(Paragraph{joined(mapped(verdict->groups, &GroupVerdict::words), " ")});
  blocks.emplace_back(Paragraph{joined({verdict->stamp, verdict->meaning}, ". "), true});
  if (!verdict->notes.empty())
    blocks.emplace_back(List{english(verdict->notes)});
}

void addInteractive(Blocks& blocks, const ReportSources& sources) {
  if (!sources.interactive)
    return;
  blocks.emplace_back(Heading{2, "Interactive figures"});
  blocks.emplace_back(Paragraph{
      "Each slider goes through values that were measured when this report was made, by the code that "
      "draws the workbench's views: the page computes nothing and loads nothing. The tables of this "
      "page are sorted by a click on the head of a column."});
  if (!sources.interactive->notes.empty())
    blocks.emplace_back(List{sources.interactive->notes});
  blocks.emplace_back(sources.interactive->all);
}

void addFigures(Blocks& blocks, const ReportSources& sources, const std::vector<RunGroup>& groups,
                Progress& progress) {
  blocks.emplace_back(Heading{2, "Figures"});
  const bool seeds = std::ranges::any_of(groups, [](const auto& group) { return group.members.size() > 1; });
  for (const auto& kind : figureKinds()) {
    progress.report("drawing " + kind, 0, 1);
    auto options = defaultOptions(kind);
    options.set("group", seeds);
    FigureScope scope;
    scope.colors = sources.colors;
    auto figure = makeFigure(kind, sources.rows, options, scope);
    if (!figure)
      blocks.emplace_back(Paragraph{figure.error().message(), true});
    else {
      const std::string title = figure->title;
      blocks.emplace_back(Picture{annotated(std::move(*figure), sources.annotations),
                                  title + (seeds ? "; a line is the mean over seeds." : ".")});
    }
  }
}

void addSlides(Blocks& blocks, const ReportSources& sources) {
  if (!sources.slides.empty())
    blocks.emplace_back(Heading{2, "Slides"});
  for (const auto& [slide, figure] : sources.slides) {
    blocks.emplace_back(Heading{3, slide.name});
    if (!slide.sentence.empty())
      blocks.emplace_back(Paragraph{slide.sentence});
    if (figure)
      blocks.emplace_back(Picture{*figure, joined({figure->title.english(), figure->stamp.english()})});
    else
      blocks.emplace_back(Paragraph{figure.error().message(), true});
  }
}

void addClaims(Blocks& blocks, const ReportSources& sources) {
  blocks.emplace_back(Heading{2, "Comparison"});
  if (sources.baseline.empty()) {
    blocks.emplace_back(Paragraph{"No baseline is named, so nothing is claimed.", true});
    return;
  }
  ComparisonRequest request;
  request.baseline = sources.baseline;
  const auto compared = compare(sources.rows, request);
  if (!compared) {
    blocks.emplace_back(Paragraph{compared.error().message(), true});
    return;
  }
  blocks.emplace_back(Paragraph{compared->stamp, true});
  List words;
  for (const auto& choice : compared->choices)
    words.lines.push_back(choice.words);
  for (const auto& one : compared->comparisons)
    words.lines.push_back(one.words);
  blocks.emplace_back(std::move(words));
  if (!compared->notes.empty())
    blocks.emplace_back(List{english(compared->notes)});
}

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
  addVerdict(blocks, sources);
  addInteractive(blocks, sources);
  addFigures(blocks, sources, groups, progress);
  if (progress.cancelled())
    return failure("Cancelled.");
  addSlides(blocks, sources);
  addClaims(blocks, sources);
  addConfiguration(blocks, sources, schema);
  addRuns(blocks, sources);
  addEnvironment(blocks, sources);
  return made;
}

} // namespace expe
