// makeFigure: reads the rows that a figure needs and hands them to the one that knows its kind.
#include "core/figure/kinds.h"

#include "core/api/schema.h"

#include <algorithm>
#include <map>

namespace expe {
namespace {

Result<RunData> read(Study& study, Run run) {
  RunData data;
  auto metrics = study.metrics(run.id);
  if (!metrics)
    return metrics.error();
  auto validations = study.validations(run.id);
  if (!validations)
    return validations.error();
  auto evaluations = study.evaluations(run.id);
  if (!evaluations)
    return evaluations.error();
  return RunData{std::move(run), *std::move(metrics), *std::move(validations), *std::move(evaluations)};
}

Result<std::vector<Run>> chosen(Study& study, const std::vector<std::int64_t>& ids) {
  if (ids.empty())
    return study.runs();
  std::vector<Run> runs;
  for (std::int64_t id : ids) {
    auto run = study.run(id);
    if (!run)
      return run.error();
    runs.push_back(*std::move(run));
  }
  return runs;
}

void stamp(Figure& figure, const std::vector<RunData>& runs) {
  for (const RunData& data : runs)
    figure.metadata.emplace_back("run " + std::to_string(data.run.id),
                                 displayName(data.run) + ", step " + std::to_string(data.run.step) +
                                     ", configuration " + hashOf(data.run.config));
}

} // namespace

const std::vector<std::string>& figureKinds() {
  static const std::vector<std::string> kinds = {"loss", "length"};
  return kinds;
}

std::string displayName(const Run& run) {
  if (!run.name.empty())
    return run.name;
  const auto& config = run.config;
  std::string name =
      config.has("position.encoding") ? config.text("position.encoding") : "run " + std::to_string(run.id);
  if (config.has("training.seed"))
    name += ", seed " + print(config.at("training.seed"));
  return name;
}

std::vector<std::string> legendNames(const std::vector<RunData>& runs) {
  std::map<std::string, int> seen;
  for (const RunData& data : runs)
    ++seen[displayName(data.run)];
  std::vector<std::string> names;
  for (const RunData& data : runs) {
    std::string name = displayName(data.run);
    if (seen[name] > 1)
      name += " (run " + std::to_string(data.run.id) + ")";
    names.push_back(std::move(name));
  }
  return names;
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs) {
  const auto& kinds = figureKinds();
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
    return userError("{0}: unknown figure; there are loss and length.", {kind});
  auto figure = kind == "loss" ? lossFigure(runs) : lengthFigure(runs);
  if (figure)
    stamp(*figure, runs);
  return figure;
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids) {
  auto runs = chosen(study, ids);
  if (!runs)
    return runs.error();
  std::vector<RunData> rows;
  for (Run& run : *runs) {
    auto data = read(study, std::move(run));
    if (!data)
      return data.error();
    rows.push_back(*std::move(data));
  }
  auto figure = makeFigure(kind, rows);
  if (figure)
    figure->metadata.insert(figure->metadata.begin(), {"study", study.name()});
  return figure;
}

} // namespace expe
