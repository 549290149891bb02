// makeFigure: hands the rows of runs to the figure that knows its kind.
#include "core/figure/curve_steps.h"
#include "core/figure/curves.h"
#include "core/figure/kinds.h"

#include "core/api/parameters.h"
#include "core/api/run_figure.h"
#include "core/api/runs.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/base/printable.h"
#include "core/schema/encoding_titles.h"

#include <algorithm>
#include <map>
#include <numbers>
#include <set>
#include <unordered_map>

namespace expe {
namespace {

std::string listed(const std::string& kind, const Config& options) {
  auto text = joined(figureParameters(kind),
                     [&](const Parameter& p) { return p.key + "=" + print(options.at(p.key)); });
  for (const auto& [key, value] : options.values())
    if (key.find('.') != std::string::npos) // an eval parameter
      text += ", " + key + "=" + print(value);
  return text;
}

// Of configurations, which take long to read.
class Stamps {
public:
  const std::string& of(const RunData& data) {
    auto& [measured, text] = known_[data.run.id];
    if (data.measured == 0 || measured != data.measured)
      measured = data.measured, text = stampOf(data);
    return text;
  }

private:
  std::map<std::int64_t, std::pair<std::int64_t, std::string>> known_;
};

void stamp(Figure& figure, const RunRows& runs, const Config& options, Stamps& stamps) {
  for (const RunData* data : runs)
    figure.metadata.emplace_back("run " + std::to_string(data->run.id), displayName(data->run) + ", step " +
                                                                            std::to_string(data->run.step) +
                                                                            ", " + stamps.of(*data));
  figure.metadata.emplace_back("options", listed(figure.kind, options));
  figure.metadata.emplace_back("program", "ExPE Workbench " EXPE_VERSION);
}

} // namespace

const std::vector<std::string>& figureKinds() {
  static const std::vector<std::string> kinds = {"loss", "length"};
  return kinds;
}

std::string displayName(const Run& run) {
  if (!run.name.empty())
    return printable(run.name);
  const auto& config = run.config;
  std::string name = config.has("position.encoding") ? encodingTitle(config.text("position.encoding"))
                                                     : "run " + std::to_string(run.id);
  if (config.has("training.seed"))
    name += ", seed " + print(config.at("training.seed"));
  return name;
}

namespace {

std::size_t maskedAmong(const RunRows& runs) {
  return static_cast<std::size_t>(
      std::ranges::count_if(runs, [](const auto* data) { return isMasked(data->run.config); }));
}

} // namespace

std::vector<std::string> runNames(const RunRows& runs) {
  auto names = mapped(runs, [](const RunData* data) { return displayName(data->run); });
  std::unordered_map<std::string, int> seen;
  for (const std::string& name : names)
    ++seen[name];
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (seen[names[i]] > 1)
      names[i] += " (run " + std::to_string(runs[i]->run.id) + ")";
  return names;
}

std::vector<std::string> legendNames(const RunRows& runs) {
  auto names = runNames(runs);
  if (maskedAmong(runs) < runs.size())
    for (std::size_t i = 0; i < runs.size(); ++i)
      names[i] += isMasked(runs[i]->run.config) ? ", masked" : "";
  return names;
}

Text lossName(const RunRows& runs) {
  const auto masked = maskedAmong(runs);
  if (masked == 0)
    return "loss"_text;
  return masked == runs.size() ? "masked loss"_text : "loss of next tokens, or of masked ones"_text;
}

double learnedShare(const Run& run) { // runs of earlier versions know no other
  return run.config.has("training.targets") ? run.config.real("training.targets") : 1;
}

double unitOf(const Run& run, const Config& options) {
  if (options.text("unit") == "nats")
    return 1;
  return run.bytesPerToken > 0 ? 1 / (std::numbers::ln2 * run.bytesPerToken) : none;
}

Text unitName(const Config& options) {
  return options.text("unit") == "nats" ? "nats per token"_text : "bits per byte"_text;
}

namespace {

// Of all runs of a study, made anew where a run has changed.
class CachedGroups {
public:
  Result<const std::vector<RunGroup>*> of(const RunRows& all, const Grouping& grouping);

private:
  std::vector<std::int64_t> versions_;
  Grouping grouping_;
  std::vector<RunGroup> groups_;
};

// Of losses by length, steps after the first change nothing.
std::vector<std::int64_t> versionsOf(bool steps, const RunRows& runs) {
  return mapped(runs, steps ? &RunData::version : &RunData::measured);
}

bool known(const std::vector<std::int64_t>& versions) {
  return std::ranges::find(versions, 0) == versions.end();
}

Result<const std::vector<RunGroup>*> CachedGroups::of(const RunRows& all, const Grouping& grouping) {
  auto versions = versionsOf(false, all);
  if (!known(versions) || versions != versions_ || !(grouping == grouping_)) {
    versions_.clear();
    groups_ = TRY(groupsOf(all, grouping));
    versions_ = std::move(versions), grouping_ = grouping;
  }
  return &groups_;
}

} // namespace

struct FigureMaker::Cache {
  struct Last { // what a figure was made of
    std::vector<std::int64_t> versions, all;
    Config options;
    FigureScope scope;
    std::shared_ptr<const Figure> figure;
  };
  LossCurves loss;
  LengthLines length;
  CachedGroups groups;
  Stamps stamps;
  std::map<std::string, Last> last; // by kind
  Result<Figure> drawn(const std::string& kind, const RunRows& runs, const Config& options,
                       const std::vector<RunGroup>& groups, const FigureScope& scope, Progress& progress);
};

FigureMaker::FigureMaker() : cache_(std::make_unique<Cache>()) {}
FigureMaker::~FigureMaker() = default;

namespace {

void sayUnread(Figure& figure, std::size_t unread) {
  const Text note{unread == 1 ? "{0} run is still being read" : "{0} runs are still being read", {unread}};
  figure.panels.front().notes.push_back(note);
  figure.metadata.emplace_back("left out", note.english());
}

// Whether what is drawn of a run depends on the other runs of the study.
bool looksAround(const Config& options) {
  return options.flag("group") || options.flag("difference") || !options.text("color").empty();
}

bool sameColors(const FigureScope& a, const FigureScope& b) {
  return a.colors == b.colors || (a.colors && b.colors && *a.colors == *b.colors);
}

bool same(const FigureScope& a, const FigureScope& b) { // but for the runs, which have versions
  return a.study == b.study && a.unread == b.unread && a.grouping == b.grouping && a.baseline == b.baseline &&
         sameColors(a, b);
}

// Of groups what is drawn of them.
std::vector<RunGroup> among(std::vector<RunGroup> groups, const RunRows& runs) {
  std::set<std::int64_t> drawn;
  for (const RunData* data : runs)
    drawn.insert(data->run.id);
  for (RunGroup& group : groups) {
    std::erase_if(group.members, [&](const GroupMember& member) { return !drawn.contains(member.run); });
    for (auto* more : {&group.unfinished, &group.failed, &group.repeated})
      std::erase_if(*more, [&](std::int64_t run) { return !drawn.contains(run); });
  }
  std::erase_if(groups, [](const RunGroup& group) { return group.runs().empty(); });
  return groups;
}

Result<BaselineRuns> baselineRuns(const FigureScope& scope, const RunRows& all,
                                  const std::vector<RunGroup>& groups) {
  if (!scope.baseline)
    return userError("The study has no baseline: choose a run or a group as one, with expe run STUDY "
                     "--baseline, or Run ▸ Baseline in the window.");
  return runsOf(*scope.baseline, all, groups);
}

// The runs, and those of the baseline that are not among them.
RunRows withBaseline(RunRows runs, const BaselineRuns& baseline) {
  for (const RunData* data : baseline.runs)
    if (std::ranges::none_of(runs, [&](const RunData* one) { return one->run.id == data->run.id; }))
      runs.push_back(data);
  return runs;
}

Result<Figure> lossDifferences(LossCurves& curves, const RunRows& runs, Config options,
                               const BaselineRuns& baseline, Progress& progress) {
  options.set("robust", std::string("off")); // that is of the losses themselves
  auto figure = TRY(curves.figure(withBaseline(runs, baseline), options, progress));
  TRY(subtractBaseline(figure, runs, baseline));
  tellDifference(figure, baseline, unitName(options));
  return figure;
}

} // namespace

// Whose a curve is, its colour says, until all is done that asks for it.
Result<Figure> FigureMaker::Cache::drawn(const std::string& kind, const RunRows& runs, const Config& options,
                                         const std::vector<RunGroup>& all, const FigureScope& scope,
                                         Progress& progress) {
  std::optional<BaselineRuns> baseline;
  const RunRows& around = scope.all.empty() ? runs : scope.all;
  if (options.flag("difference"))
    baseline = TRY(baselineRuns(scope, around, all));
  auto figure = TRY(kind == "length" ? length.figure(runs, options, baseline ? &*baseline : nullptr, progress)
                    : baseline       ? lossDifferences(loss, runs, options, *baseline, progress)
                                     : loss.figure(runs, options, progress));
  const std::size_t facets = TRY(facet(figure, runs, options.text("facet")));
  if (options.flag("group"))
    groupCurves(figure, among(all, runs), !(baseline && baseline->alone));
  tellBars(figure);
  shareViews(figure, facets);
  const RunColors colors = scope.colors ? *scope.colors : colorsOf(around);
  if (!options.text("color").empty())
    TRY(colorByValue(figure, around, options.text("color"), colors));
  else if (options.flag("group"))
    colorByGroup(figure, all, colors);
  else
    colorByRun(figure, colors);
  return figure;
}

Result<std::shared_ptr<const Figure>> FigureMaker::make(const std::string& kind, const RunRows& runs,
                                                        const Config& options, const FigureScope& scope,
                                                        Progress* progress) {
  const auto& kinds = figureKinds();
  if (std::ranges::find(kinds, kind) == kinds.end())
    return userError("{0}: unknown figure; there are loss and length.", {kind});
  const bool loss = kind == "loss", around = looksAround(options);
  const RunRows& all = scope.all.empty() ? runs : scope.all;
  Cache::Last wanted{versionsOf(loss, runs),
                     around || !scope.colors ? versionsOf(false, all) : std::vector<std::int64_t>(), options,
                     scope, nullptr};
  wanted.scope.all.clear();
  wanted.scope.unread = loss ? scope.unread : 0;
  Cache::Last& last = cache_->last[kind];
  if (last.figure && known(wanted.versions) && wanted.versions == last.versions && known(wanted.all) &&
      wanted.all == last.all && wanted.options == last.options && same(wanted.scope, last.scope))
    return last.figure;
  Progress quiet;
  static const std::vector<RunGroup> ungrouped;
  const auto* groups = around ? TRY(cache_->groups.of(all, scope.grouping)) : &ungrouped;
  auto figure = TRY(cache_->drawn(kind, runs, options, *groups, scope, progress ? *progress : quiet));
  if (wanted.scope.unread > 0)
    sayUnread(figure, wanted.scope.unread);
  if (!scope.study.empty())
    figure.metadata.insert(figure.metadata.begin(), {"study", printable(scope.study)});
  stamp(figure, runs, options, cache_->stamps);
  wanted.figure = std::make_shared<const Figure>(std::move(figure));
  last = std::move(wanted);
  return last.figure;
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options,
                          const FigureScope& scope) {
  return *TRY(FigureMaker().make(kind, rowsOf(runs), options, scope));
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs) {
  return makeFigure(kind, runs, defaultOptions(kind));
}

namespace {

// By id, as a study has them.
RunRows withOthers(const std::vector<RunData>& runs, const std::vector<RunData>& others) {
  std::map<std::int64_t, const RunData*> byId;
  for (const auto* some : {&runs, &others})
    for (const RunData& data : *some)
      byId.emplace(data.run.id, &data);
  RunRows all;
  for (const auto& [id, data] : byId)
    all.push_back(data);
  return all;
}

} // namespace

// Where runs are chosen, the others are read too if the figure looks around.
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids,
                          const Config& options, std::optional<std::int64_t> checkpoint,
                          const Grouping& grouping, std::int64_t of) {
  auto rows = TRY(readRuns(study, ids, RowParts::All));
  for (RunData& data : rows)
    if (of == 0 || data.run.id == of)
      data.looked = checkpoint;
  std::vector<RunData> others;
  if (!ids.empty() && looksAround(options))
    others = TRY(readRuns(study, {}, RowParts::All));
  FigureScope scope{study.name(),
                    0,
                    grouping,
                    {},
                    withOthers(rows, others),
                    std::make_shared<const RunColors>(TRY(colorsOf(study)))};
  if (options.flag("difference"))
    scope.baseline = TRY(baselineOf(study));
  return makeFigure(kind, rows, options, scope);
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids) {
  return makeFigure(study, kind, ids, defaultOptions(kind));
}

} // namespace expe
