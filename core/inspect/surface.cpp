// The loss over evaluation length and scale: the table of scales of the ExPE paper (Datseris et al. 2025) is
// a row of it. Every cell scores the same targets.
#include "core/api/schema.h"
#include "core/inspect/beside.h"
#include "core/inspect/evaluated.h"
#include "core/inspect/share.h"
#include "core/inspect/surface_axes.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

using Cells = std::vector<std::optional<Evaluation>>; // row-major, by half octaves

std::string number(double value) {
  return rounded(value, 6);
}

class Text : public CellText {
public:
  Text(SurfaceAxes axes, std::int64_t L, std::int64_t step, bool excess, Cells cells)
      : axes_(std::move(axes)), L_(L), step_(step), excess_(excess), cells_(std::move(cells)) {}
  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto r = static_cast<std::size_t>(row * step_), c = static_cast<std::size_t>(column * step_);
    const double times = axes_.lengths[c];
    if (times == 0)
      return "no whole number of tokens";
    const std::string where = number(times) + "× (" + number(times * static_cast<double>(L_)) +
                              " tokens), s = " + number(axes_.scales[r]) + ": ";
    const auto& e = cells_[r * axes_.lengths.size() + c];
    if (!e)
      return where + "not measured yet";
    return where + (excess_ ? "excess " + rounded(e->loss - e->floor) : "loss " + rounded(e->loss)) +
           (std::isfinite(e->error) ? " ± " + rounded(e->error) : "") + ", " + std::to_string(e->tokens) +
           " targets";
  }

private:
  SurfaceAxes axes_;
  std::int64_t L_, step_;
  bool excess_;
  Cells cells_;
};

class Surface {
public:
  Surface(const ViewContext& context, const ProbeState& state, const LoadedModel& subject)
      : context_(context), state_(state), L_(subject.trainingLength()),
        longest_(longestFor(subject, L_ * context.options().integer("longest"))),
        excess_(context.options().text("which") == "excess"), constant_(subject.encoding().doors.empty()),
        stamp_(subject.stamp(state)),
        axes_(L_, context.options().integer("longest"), context.options().real("smallest")),
        cells_(axes_.lengths.size() * axes_.scales.size()) {}

  Result<void> measure(const std::function<void(const MapPanel&)>& draw);
  MapPanel panel(bool between) const;
  std::int64_t longest() const { return longest_; }

private:
  Result<void> measureRow(std::int64_t row, bool between, const std::function<void()>& draw);
  Result<Evaluation> cell(double times, double scale, Progress& progress);
  double cellsInAll() const;
  double filled() const; // the part of them that is measured
  std::optional<Evaluation>& at(std::int64_t row, std::int64_t column) {
    return cells_[static_cast<std::size_t>(row * axes_.columns() + column)];
  }
  const std::optional<Evaluation>& at(std::int64_t row, std::int64_t column) const {
    return cells_[static_cast<std::size_t>(row * axes_.columns() + column)];
  }
  double value(const Evaluation& e) const { return e.loss - (excess_ ? e.floor : 0); }
  HeatMap map(std::int64_t step) const;
  Curve best() const;
  void addTicks(Panel& panel) const;

  const ViewContext& context_;
  ProbeState state_;
  std::int64_t L_, longest_;
  bool excess_, constant_;
  std::string stamp_;
  SurfaceAxes axes_;
  Cells cells_;
};

double Surface::cellsInAll() const {
  const auto lengths = std::ranges::count_if(axes_.lengths, [](double times) { return times != 0; });
  return static_cast<double>(lengths * axes_.rows());
}

double Surface::filled() const {
  const auto measured = std::ranges::count_if(cells_, [](const auto& cell) { return cell.has_value(); });
  return static_cast<double>(measured) / cellsInAll();
}

Result<Evaluation> Surface::cell(double times, double scale, Progress& progress) {
  ProbeState state = state_;
  state.length = std::llround(times * static_cast<double>(L_));
  state.eval.set("evaluation.scale", scale);
  const auto found = TRY(context_.subjects.get(state, progress));
  LoadedModel& subject = *found;
  const auto tokens = context_.options().integer("tokens");
  const auto scan = TRY(context_.subjects.scans().of(subject, state.part, state.length, longest_, tokens));
  if (tokens == 0 && !scan->complete()) {
    const auto stored = storedEvaluation(context_.subjects, subject, state, scan->targets());
    if (!stored || *stored)
      return stored ? Result<Evaluation>(**stored) : stored.error();
  }
  TRY(scan->read(subject, TextLosses::stages - 1, progress, subject.stamp(state)));
  return evaluationOf(*scan, subject, state);
}

Result<void> Surface::measureRow(std::int64_t row, bool between, const std::function<void()>& draw) {
  for (std::int64_t column = 0; column < axes_.columns(); column += between ? 1 : 2) {
    const double times = axes_.lengths[static_cast<std::size_t>(column)];
    if (times == 0 || at(row, column))
      continue;
    if (context_.progress.cancelled())
      return failure("Cancelled.");
    const auto middle = axes_.rows() / 2;
    if (constant_ && row != middle && at(middle, column)) { // the scale multiplies nothing
      at(row, column) = at(middle, column);
      at(row, column)->scale = axes_.scales[static_cast<std::size_t>(row)];
      continue;
    }
    Share share(context_.progress, filled(), filled() + 1 / cellsInAll());
    auto measured = TRY(cell(times, axes_.scales[static_cast<std::size_t>(row)], share));
    at(row, column) = std::move(measured);
    draw();
  }
  return {};
}

Result<void> Surface::measure(const std::function<void(const MapPanel&)>& draw) {
  Pace pace;
  for (const bool between : {false, true})
    for (const auto row : axes_.rowOrder(between)) {
      const auto shown = [&] {
        if (pace.due())
          draw(panel(between));
      };
      TRY(measureRow(row, between, shown));
    }
  return {};
}

// Cells of an octave, or of half of one: equal on logarithmic axes.
HeatMap Surface::map(std::int64_t step) const {
  HeatMap map;
  map.columns = (axes_.columns() - 1) / step + 1, map.rows = (axes_.rows() - 1) / step + 1;
  for (std::int64_t row = 0; row < map.rows; ++row)
    for (std::int64_t column = 0; column < map.columns; ++column) {
      const auto& e = at(row * step, column * step);
      map.values.push_back(static_cast<float>(e ? value(*e) : none));
    }
  const double half = static_cast<double>(step) / 4; // octaves
  const auto octaves = [](std::int64_t cells) { return static_cast<double>(cells - 1) / 2; };
  map.ratiosX = map.ratiosY = true;
  map.left = static_cast<double>(L_) * std::exp2(-half);
  map.right = static_cast<double>(L_) * std::exp2(octaves(axes_.columns()) + half);
  map.first = axes_.scales.front() * std::exp2(-half), map.last = axes_.scales.back() * std::exp2(half);
  map.label = (excess_ ? "excess over floor" : "loss") + std::string(" (nats per token)");
  map.colors = colorsOf(context_.options());
  map.text = std::make_shared<Text>(axes_, L_, step, excess_, cells_);
  return map;
}

Curve Surface::best() const {
  Curve curve;
  curve.name = "best scale", curve.color = -1, curve.style = Curve::Style::Markers;
  for (std::int64_t column = 0; column < axes_.columns(); ++column) {
    std::optional<std::pair<double, double>> lowest; // value, scale
    for (std::int64_t row = 0; row < axes_.rows(); ++row)
      if (const auto& e = at(row, column); e && (!lowest || value(*e) < lowest->first))
        lowest = {value(*e), axes_.scales[static_cast<std::size_t>(row)]};
    if (!lowest)
      continue;
    curve.x.push_back(axes_.lengths[static_cast<std::size_t>(column)] * static_cast<double>(L_));
    curve.y.push_back(lowest->second);
  }
  return curve;
}

// Every length and scale of a cell; the whole octaves are named.
void Surface::addTicks(Panel& panel) const {
  for (std::size_t i = 0; i < axes_.lengths.size(); ++i) {
    if (axes_.lengths[i] == 0)
      continue;
    const double tokens = axes_.lengths[i] * static_cast<double>(L_);
    panel.ticksX.push_back(tokens);
    panel.tickLabelsX.push_back(i % 2 ? "" : number(axes_.lengths[i]) + "×\n" + number(tokens));
  }
  for (std::size_t i = 0; i < axes_.scales.size(); ++i) {
    panel.ticksY.push_back(axes_.scales[i]);
    panel.tickLabelsY.push_back(i % 2 ? "" : readable(Value(axes_.scales[i])));
  }
}

MapPanel Surface::panel(bool between) const {
  MapPanel result{{}, map(between ? 1 : 2)};
  Panel& panel = result.panel;
  panel.x = "evaluation length (tokens)", panel.y = "scale s";
  panel.logX = panel.logY = true;
  panel.pickX = "length", panel.pickY = "scale";
  addTicks(panel);
  panel.references.push_back({"training edge", true, static_cast<double>(L_)});
  if (state_.eval.has("evaluation.scale") && state_.eval.real("evaluation.scale") != 1)
    panel.references.push_back({"selected", false, state_.eval.real("evaluation.scale")});
  if (constant_)
    panel.notes.push_back("The encoding has no values that a scale could multiply: all rows are the first.");
  else
    panel.curves.push_back(best());
  return result;
}

} // namespace

Result<Figure> surfaceFigure(const ViewContext& context) {
  const ProbeRequest& request = context.request;
  const auto now = TRY(context.now());
  if (context.options().text("which") == "excess" && !now->data().ledger)
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.",
                     {}, "which");
  Figure figure = emptyFigure(context, *now);
  std::vector<MapPanel> maps;
  const auto draw = [&](const MapPanel& panel) {
    auto all = maps;
    all.push_back(panel);
    Figure first = figure;
    first.panels = beside(std::move(all));
    context.coarse(first);
  };
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  const auto ofNow = context.telling(progress);
  Surface present(ofNow, request.now, *now);
  nameText(figure, *now, request.now, context.options().integer("tokens"), present.longest());
  TRY(present.measure(draw));
  maps.push_back(present.panel(true));
  if (request.pinned) {
    const auto subject = TRY(context.subjects.get(*request.pinned, context.progress));
    figure.metadata.emplace_back("pinned", subject->stamp(*request.pinned));
    auto rest = ofPinned(context.progress);
    const auto ofThen = context.telling(rest);
    Surface pinned(ofThen, *request.pinned, *subject);
    TRY(pinned.measure(draw));
    maps.push_back(pinned.panel(true));
  }
  figure.panels = beside(std::move(maps));
  return figure;
}

} // namespace expe
