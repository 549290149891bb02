// Loss against evaluation length and, on the generated corpus, the excess over its exact floor.
#include "core/figure/curves.h"
#include "core/figure/kinds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace expe {
namespace {

struct Point { // in the unit of the figure
  double loss = 0, error = none, floor = none;
};
struct Losses { // one run's losses by length, and where they come from
  std::map<double, Point> points;
  std::string source;
};

Point pointOf(const Evaluation& row, const RunData& data, const Config& options) {
  double unit = unitOf(data.run, options);
  if (options.text("unit") == "bits" && std::isfinite(row.bitsPerByte) && row.loss > 0)
    unit = row.bitsPerByte / row.loss; // of exactly the text that was scored
  return {row.loss * unit, row.error * unit, row.floor * unit};
}

std::optional<Losses> fromEvaluations(const RunData& data, const Config& options, std::int64_t& checkpoint) {
  checkpoint = -1;
  for (const Evaluation& row : data.evaluations)
    if (ownSettings(data.run, row))
      checkpoint = std::max(checkpoint, row.checkpoint);
  if (checkpoint < 0)
    return {};
  Losses reading;
  reading.source =
      "checkpoint " + std::to_string(checkpoint) + ", scale " + number(scaleOf(data.run, "evaluation.scale"));
  for (const Evaluation& row : data.evaluations)
    if (ownSettings(data.run, row) && row.checkpoint == checkpoint)
      reading.points[row.length] = pointOf(row, data, options);
  return reading;
}

std::optional<Losses> fromValidations(const RunData& data, const Config& options, std::int64_t& step) {
  step = -1;
  for (const Validation& row : data.validations)
    step = std::max(step, row.step);
  if (step < 0)
    return {};
  Losses reading;
  reading.source =
      "validation at step " + std::to_string(step) + ", scale " + number(scaleOf(data.run, "training.scale"));
  const double unit = unitOf(data.run, options);
  for (const Validation& row : data.validations)
    if (row.step == step)
      reading.points[row.length] = {row.loss * unit, none, row.floor * unit};
  return reading;
}

// The newest checkpoint evaluated; while a run trains, or before it was evaluated, its last validation.
std::optional<Losses> read(const RunData& data, const Config& options) {
  std::int64_t checkpoint = -1, step = -1;
  auto evaluated = fromEvaluations(data, options, checkpoint);
  auto validated = fromValidations(data, options, step);
  const bool ahead = data.run.state == RunState::Running && step > checkpoint;
  return evaluated && !(ahead && validated) ? evaluated : validated;
}

Curve curveOf(const Losses& reading, const std::string& name, int color, bool excess) {
  Curve curve;
  curve.name = name;
  curve.color = color;
  curve.style = Curve::Style::Markers;
  bool errors = false;
  for (const auto& [length, point] : reading.points) {
    curve.x.push_back(length);
    curve.y.push_back(excess ? point.loss - point.floor : point.loss);
    curve.error.push_back(point.error);
    errors = errors || std::isfinite(point.error);
  }
  if (!errors)
    curve.error.clear();
  return curve;
}

Curve floorCurve(const Losses& reading) {
  Curve curve;
  curve.name = "exact floor";
  curve.color = -1;
  curve.style = Curve::Style::Dashed;
  for (const auto& [length, point] : reading.points) {
    curve.x.push_back(length);
    curve.y.push_back(point.floor);
  }
  dropNotFinite(curve);
  return curve;
}

// Tokens of 1×, if all runs agree; else 0.
std::int64_t trainingLength(const RunRows& runs) {
  std::int64_t length = 0;
  for (const RunData* data : runs) {
    if (!data->run.config.has("data.window"))
      return 0;
    const std::int64_t window = data->run.config.integer("data.window");
    if (length != 0 && window != length)
      return 0;
    length = window;
  }
  return length;
}

void addTicks(Panel& panel, std::int64_t tokens) {
  std::map<double, bool> lengths;
  for (const Curve& curve : panel.curves)
    for (double x : curve.x)
      lengths[x] = true;
  for (const auto& [length, there] : lengths) {
    panel.ticksX.push_back(length);
    std::string label = number(length) + "×";
    if (tokens > 0)
      label.append(1, '\n').append(number(std::round(length * static_cast<double>(tokens))));
    panel.tickLabelsX.push_back(label);
  }
}

Panel emptyPanel(const std::string& y, std::int64_t tokens, const Config& options) {
  Panel panel;
  panel.x = tokens > 0 ? "evaluation length (tokens)" : "evaluation length (× training length)";
  panel.y = y + " (" + unitName(options) + ")";
  panel.logY = options.flag("logy");
  panel.logX = true;
  panel.references.push_back({"training length", true, 1});
  return panel;
}

} // namespace

double scaleOf(const Run& run, const std::string& key) {
  return run.config.has(key) ? run.config.real(key) : 1;
}

bool ownSettings(const Run& run, const Evaluation& evaluation) {
  return evaluation.protocol == "whole" && evaluation.part == "validation" &&
         evaluation.scale == scaleOf(run, "evaluation.scale") &&
         (evaluation.settings.empty() || evaluation.settings == "{}");
}

Result<Figure> lengthFigure(const RunRows& runs, const Config& options) {
  const std::int64_t tokens = trainingLength(runs);
  const std::string& which = options.text("which");
  Panel loss = emptyPanel("loss", tokens, options);
  Panel excess = emptyPanel("excess over floor", tokens, options);
  Figure figure;
  figure.kind = "length";
  figure.title = "Loss against evaluation length";
  const auto names = legendNames(runs);
  Curve floor;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto losses = read(*runs[i], options);
    if (!losses)
      continue;
    const int color = static_cast<int>(runs[i]->run.id) - 1;
    Curve curve = curveOf(*losses, names[i], color, false);
    if (const auto dropped = dropNotFinite(curve); dropped > 0)
      figure.metadata.emplace_back("left out",
                                   names[i] + ": " + std::to_string(dropped) + " losses not finite");
    loss.curves.push_back(curve);
    if (Curve over = curveOf(*losses, names[i], color, true); dropNotFinite(over) < losses->points.size())
      excess.curves.push_back(over);
    if (Curve own = floorCurve(*losses); own.x.size() > floor.x.size())
      floor = own;
    figure.metadata.emplace_back("read from", names[i] + ": " + losses->source);
  }
  if (loss.curves.empty())
    return userError("No loss by length is known yet: train a run, or evaluate a checkpoint with expe eval.");
  if (which == "excess" && excess.curves.empty())
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.");
  if (!floor.x.empty())
    loss.curves.push_back(floor);
  for (Panel* panel : {&loss, &excess})
    addTicks(*panel, tokens);
  if (which != "excess")
    figure.panels.push_back(std::move(loss));
  if (which != "loss" && !excess.curves.empty())
    figure.panels.push_back(std::move(excess));
  figure.metadata.emplace_back("protocol", "whole, validation part");
  return figure;
}

} // namespace expe
