// makeFigure: reads the rows that a figure needs and hands them to the one that knows its kind.
#include "core/figure/kinds.h"

#include "core/api/schema.h"

#include <algorithm>
#include <map>
#include <numbers>

namespace expe {
namespace {

Result<RunData> read(Study& study, Run run) {
  auto metrics = TRY(study.metrics(run.id));
  auto validations = TRY(study.validations(run.id));
  auto evaluations = TRY(study.evaluations(run.id));
  auto changes = TRY(study.changes(run.id));
  RunData data{std::move(run),
               std::move(metrics),
               std::move(validations),
               std::move(evaluations),
               std::move(changes),
               {},
               {}};
  for (const Change& change : data.changes)
    data.run.config.set(change.key, change.value);
  const auto checkpoints = TRY(study.checkpoints(data.run.id));
  for (const Checkpoint& checkpoint : checkpoints)
    data.checkpoints.push_back(checkpoint.step);
  return data;
}

// Without ids all runs but those that are put aside.
Result<std::vector<Run>> chosen(Study& study, const std::vector<std::int64_t>& ids) {
  if (ids.empty()) {
    auto all = study.runs();
    if (all)
      std::erase_if(*all, [](const Run& run) { return run.archived; });
    return all;
  }
  std::vector<Run> runs;
  for (std::int64_t id : ids) {
    auto run = TRY(study.run(id));
    runs.push_back(std::move(run));
  }
  return runs;
}

std::string listed(const std::string& kind, const Config& options) {
  std::string text;
  for (const Parameter& parameter : figureParameters(kind))
    text += (text.empty() ? "" : ", ") + parameter.key + "=" + print(options.at(parameter.key));
  for (const auto& [key, value] : options.values())
    if (key.find('.') != std::string::npos) // an eval parameter
      text += ", " + key + "=" + print(value);
  return text;
}

void stamp(Figure& figure, const RunRows& runs, const Config& options) {
  for (const RunData* data : runs)
    figure.metadata.emplace_back("run " + std::to_string(data->run.id), displayName(data->run) + ", step " +
                                                                            std::to_string(data->run.step) +
                                                                            ", " + stampOf(data->run.config));
  figure.metadata.emplace_back("options", listed(figure.kind, options));
  figure.metadata.emplace_back("program", "ExPE Workbench " EXPE_VERSION);
}

RunRows rowsOf(const std::vector<RunData>& runs) {
  RunRows rows;
  for (const RunData& data : runs)
    rows.push_back(&data);
  return rows;
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

std::vector<std::string> legendNames(const RunRows& runs) {
  std::map<std::string, int> seen;
  for (const RunData* data : runs)
    ++seen[displayName(data->run)];
  std::vector<std::string> names;
  for (const RunData* data : runs) {
    std::string name = displayName(data->run);
    if (seen[name] > 1)
      name += " (run " + std::to_string(data->run.id) + ")";
    names.push_back(std::move(name));
  }
  return names;
}

double unitOf(const Run& run, const Config& options) {
  if (options.text("unit") == "nats")
    return 1;
  return run.bytesPerToken > 0 ? 1 / (std::numbers::ln2 * run.bytesPerToken) : none;
}

std::string unitName(const Config& options) {
  return options.text("unit") == "nats" ? "nats per token" : "bits per byte";
}

FigureMaker::FigureMaker() : loss_(std::make_unique<LossCurves>()) {}
FigureMaker::~FigureMaker() = default;

Result<Figure> FigureMaker::make(const std::string& kind, const RunRows& runs, const Config& options) {
  const auto& kinds = figureKinds();
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
    return userError("{0}: unknown figure; there are loss and length.", {kind});
  auto figure = kind == "loss" ? loss_->figure(runs, options) : lengthFigure(runs, options);
  if (figure)
    stamp(*figure, runs, options);
  return figure;
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options) {
  return FigureMaker().make(kind, rowsOf(runs), options);
}

Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs) {
  return makeFigure(kind, runs, defaultOptions(kind));
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids,
                          const Config& options, std::optional<std::int64_t> checkpoint) {
  auto runs = TRY(chosen(study, ids));
  std::vector<RunData> rows;
  for (Run& run : runs) {
    auto data = TRY(read(study, std::move(run)));
    data.looked = checkpoint;
    rows.push_back(std::move(data));
  }
  auto figure = makeFigure(kind, rows, options);
  if (figure)
    figure->metadata.insert(figure->metadata.begin(), {"study", study.name()});
  return figure;
}

Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& ids) {
  return makeFigure(study, kind, ids, defaultOptions(kind));
}

} // namespace expe
