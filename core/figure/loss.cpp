// The loss while training, raw and smoothed, and validation at each length.
#include "core/figure/curves.h"
#include "core/figure/kinds.h"
#include "core/figure/smoothing.h"

#include "core/api/schema.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {
namespace {

constexpr std::size_t fewPoints = 25;

struct Drawing { // one run in the making
  const Config& options;
  RunCurves& run;
  bool flag(const char* key) const { return options.flag(key); }
  const std::string& text(const char* key) const { return options.text(key); }
  void leftOut(const std::string& what) { run.metadata.emplace_back("left out", what); }
};

Text axisLabel(const std::string& x) {
  if (x == "tokens")
    return "training tokens"_text;
  if (x == "time")
    return "training time (h:mm:ss)"_text;
  return x == "epochs" ? "epochs"_text : "step"_text;
}

Figure emptyFigure(const Config& options) {
  Figure figure;
  figure.kind = "loss";
  const auto smoothing = describeSmoothing(options.text("smoothing"), options.integer("span"));
  figure.title = {options.text("validation") == "none" ? "Training loss ({0})"
                                                       : "Training loss ({0}) and validation loss (dashed)",
                  {smoothing}};
  Panel panel;
  const std::string& x = options.text("x");
  panel.x = axisLabel(x), panel.pickX = x;
  panel.logX = options.flag("logx");
  panel.logY = options.flag("logy");
  panel.quantityX = x == "time" ? Quantity::Duration : x == "epochs" ? Quantity::Number : Quantity::Count;
  figure.panels.push_back(panel);
  figure.metadata.emplace_back("smoothing",
                               smoothing.english() + (options.text("smoothing") == "none"
                                                          ? ""
                                                          : ", at first over a tenth of those so far"));
  return figure;
}

LossRecipe recipeOf(const Run& run, const Config& options) {
  LossRecipe recipe;
  recipe.x = options.text("x");
  recipe.tokensAnEpoch = run.trainingTokens;
  recipe.unit = unitOf(run, options);
  recipe.smoothing = options.text("smoothing");
  recipe.span = options.integer("span");
  const Config& config = run.config;
  if (config.has("training.precision") && config.text("training.precision") == "bf16")
    recipe.coarseBits = bitsOfCoarse(config.integer("training.accumulation"));
  return recipe;
}

// Why a run cannot be drawn with these options; empty if it can.
Text trouble(const LossRecipe& recipe) {
  if (!std::isfinite(recipe.unit))
    return "the bytes per token of its data are not known"_text;
  if (recipe.x == "epochs" && !(recipe.tokensAnEpoch > 0))
    return "the training tokens of its data are not known"_text;
  return {};
}

Text roundedUntil(std::int64_t step) {
  return {"training loss rounded to bf16 up to step {0}, as earlier versions stored it", {step}};
}

Text ofPart(std::size_t some, std::size_t all) {
  if (some == all)
    return "training losses are of the last targets of a window alone (training.targets)"_text;
  return {"training losses of {0} of {1} runs are of the last targets of a window alone (training.targets)",
          {some, all}};
}

Curve curveOf(const RunData& data, Curve::Style style) {
  Curve curve;
  curve.color = colorOfRun(data.run.id), curve.runs = {data.run.id};
  curve.style = style;
  curve.legend = style == Curve::Style::Line;
  return curve;
}

void addTraining(Drawing& drawing, const RunData& data, const std::string& name, LossRun& rows) {
  if (rows.leftOut() > 0)
    drawing.leftOut(name + ": " + std::to_string(rows.leftOut()) + " training losses not finite");
  if (rows.coarseUntil() > 0)
    drawing.run.metadata.emplace_back("coarse", name + ": " + roundedUntil(rows.coarseUntil()).english());
  const bool smooth = drawing.text("smoothing") != "none";
  if (smooth && drawing.flag("raw")) {
    Curve raw = curveOf(data, Curve::Style::Thin);
    raw.name = {"{0}, each step", {name}};
    raw.part = "each step"_text;
    raw.series = rows.raw();
    drawing.run.curves.push_back(std::move(raw));
  }
  Curve line = curveOf(data, Curve::Style::Line);
  line.name = name;
  line.part =
      smooth ? Text{"{0} {1}", {Text::sentence(drawing.text("smoothing")), drawing.options.integer("span")}}
             : "each step"_text;
  line.series = smooth ? rows.smoothed() : rows.raw();
  drawing.run.curves.push_back(std::move(line));
}

void addValidation(Drawing& drawing, const RunData& data, const std::string& name, const LossRecipe& recipe) {
  const std::string& wanted = drawing.text("validation");
  std::map<double, Curve> byLength;
  for (const Validation& row : data.validations) {
    if (wanted == "none" || (wanted == "training" && row.length != 1))
      continue;
    Curve& curve = byLength.try_emplace(row.length, curveOf(data, Curve::Style::Dashed)).first->second;
    curve.x.push_back(xOf(row.step, data.metrics, recipe));
    curve.y.push_back(row.loss * recipe.unit);
  }
  for (auto& [length, curve] : byLength) {
    curve.endLabel = Text(number(length) + "×");
    curve.part = {"at {0}", {curve.endLabel}};
    curve.name = {"{0}, validation {1}", {name, curve.endLabel}};
    if (curve.x.size() < fewPoints) // where a line alone would say that it was measured in between
      curve.style = curve.x.size() > 2 ? Curve::Style::Hollow : Curve::Style::Points;
    if (const auto dropped = dropNotFinite(curve); dropped > 0)
      drawing.leftOut(name + ": " + std::to_string(dropped) + " validation losses at " + number(length) +
                      "× not finite");
    drawing.run.curves.push_back(std::move(curve));
  }
}

// What its curves were measured of, and how.
std::string readFrom(const RunData& data, bool validation) {
  std::string text = "step " + std::to_string(data.metrics.empty() ? 0 : data.metrics.back().step);
  if (!data.checkpoints.empty())
    text += ", checkpoint " + std::to_string(data.checkpoints.back());
  if (validation && !data.validations.empty())
    text += ", validation at step " + std::to_string(data.validations.back().step) + ", scale " +
            number(scaleOf(data.run, "training.scale"));
  return text;
}

void addMarkers(Drawing& drawing, const RunData& data, const std::string& name, const LossRecipe& recipe) {
  const int color = colorOfRun(data.run.id);
  auto add = [&](Marker::Kind kind, std::int64_t step, const Text& what) {
    drawing.run.markers.push_back(
        {kind, xOf(step, data.metrics, recipe), color, Text{"{0}, step {1}: {2}", {name, step, what}}});
  };
  if (drawing.flag("checkpoints"))
    for (std::int64_t step : data.checkpoints)
      add(Marker::Kind::Checkpoint, step, "checkpoint"_text);
  if (drawing.flag("changes"))
    for (const Change& change : data.changes)
      add(Marker::Kind::Change, change.step, Text(change.key + " = " + print(change.value)));
}

std::optional<Reference> floorOf(const RunData& data, double unit) {
  std::optional<Reference> floor;
  for (const Validation& row : data.validations)
    if (row.length == 1 && std::isfinite(row.floor))
      floor = {"exact floor at 1×"_text, false, row.floor * unit};
  return floor;
}

void addFloor(Panel& panel, const std::optional<Reference>& floor) {
  for (const Reference& other : panel.references) // floors that a page cannot tell apart are one
    if (floor && std::lround(other.at * 1000) == std::lround(floor->at * 1000))
      return;
  if (floor)
    panel.references.push_back(*floor);
}

Error nothingToDraw(const RunRows& runs, const Config& options, bool leftOut) {
  if (runs.empty() || !leftOut)
    return userError("No step is trained yet: train a run first.");
  if (options.text("unit") == "bits")
    return userError("Bits per byte need the bytes per token of the data, which is stored when a run is "
                     "trained: choose unit=nats, or train a step.");
  return userError("Epochs need the number of training tokens, which is stored when a run is trained: choose "
                   "x=tokens, or train a step.");
}

} // namespace

const RunCurves& LossCurves::drawn(CachedRun& cached, const RunData& data, const std::string& name) {
  if (data.version != 0 && cached.version == data.version && cached.name == name)
    return cached.drawn;
  cached.version = data.version, cached.name = name, cached.drawn = {};
  Drawing drawing{options_, cached.drawn};
  const LossRecipe recipe = recipeOf(data.run, options_);
  cached.drawn.why = trouble(recipe);
  if (!cached.drawn.why.empty()) {
    drawing.leftOut(name + ": " + cached.drawn.why.english());
    return cached.drawn;
  }
  cached.rows.take(data.metrics, recipe);
  if (!data.metrics.empty())
    addTraining(drawing, data, name, cached.rows);
  addValidation(drawing, data, name, recipe);
  addMarkers(drawing, data, name, recipe);
  cached.drawn.floor = floorOf(data, recipe.unit);
  cached.drawn.metadata.emplace_back("read from",
                                     name + ": " + readFrom(data, options_.text("validation") != "none"));
  return cached.drawn;
}

Result<Figure> LossCurves::figure(const RunRows& runs, const Config& options, Progress& progress) {
  if (options != std::exchange(options_, options))
    for (auto& [id, cached] : runs_)
      cached.version = 0;
  Figure figure = emptyFigure(options);
  Panel& panel = figure.panels[0];
  panel.y = {"{0} ({1})", {lossName(runs), unitName(options)}};
  const auto names = legendNames(runs);
  std::vector<RunSpread> spreads;
  const bool validation = options.text("validation") != "none";
  const bool raw = options.flag("raw") || options.text("smoothing") == "none";
  bool leftOut = false;
  std::size_t ofPartAlone = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunData& data = *runs[i];
    progress.report("", static_cast<double>(i), static_cast<double>(runs.size()));
    if (data.metrics.empty() && data.validations.empty())
      continue;
    CachedRun& cached = runs_[data.run.id];
    const RunCurves& run = drawn(cached, data, names[i]);
    figure.metadata.insert(figure.metadata.end(), run.metadata.begin(), run.metadata.end());
    leftOut = leftOut || !run.why.empty();
    if (!run.why.empty()) {
      panel.notes.push_back(Text{"{0} left out: {1}", {names[i], run.why}});
      continue;
    }
    panel.curves.insert(panel.curves.end(), run.curves.begin(), run.curves.end());
    panel.markers.insert(panel.markers.end(), run.markers.begin(), run.markers.end());
    addFloor(panel, run.floor);
    if (const auto step = cached.rows.coarseUntil(); step > 0)
      panel.notes.push_back(Text{"{0}: {1}", {names[i], roundedUntil(step)}});
    ofPartAlone += learnedShare(data.run) < 1;
    spreads.push_back({colorOfRun(data.run.id), names[i], &cached.rows.spread(raw)});
  }
  if (ofPartAlone > 0)
    panel.notes.push_back(ofPart(ofPartAlone, spreads.size()));
  if (spreads.empty())
    return nothingToDraw(runs, options, leftOut);
  if (validation)
    figure.metadata.emplace_back("protocol", "whole, validation split, while training");
  leaveOutliersOut(figure, panel, spreads, divergenceOf(spreads), options, Outside::Rare);
  return figure;
}

} // namespace expe
