// Loss against evaluation length and, on the generated corpus, the excess over its exact floor.
#include "core/figure/curves.h"
#include "core/figure/length_lines.h"
#include "core/figure/outliers.h"

#include "core/api/schema.h"
#include "core/base/lists.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace expe {
namespace {

struct Point { // in the unit of the figure
  double loss = 0, error = none, floor = none;
};

Point pointOf(const Evaluation& row, const RunData& data, const Config& options) {
  double unit = unitOf(data.run, options);
  if (options.text("unit") == "bits" && std::isfinite(row.bitsPerByte) && row.loss > 0)
    unit = row.bitsPerByte / row.loss; // of exactly the text that was scored
  return {row.loss * unit, row.error * unit, row.floor * unit};
}

// Nats per token with which a run began; NaN: not known.
double beganAt(const RunData& data) {
  for (const Metric& row : data.metrics)
    if (std::isfinite(row.loss))
      return row.loss;
  for (const Validation& row : data.validations)
    if (row.step == 0 && row.length == 1 && std::isfinite(row.loss))
      return row.loss;
  return none;
}

// Where a line tells how well its run was trained: beyond the training length, or at another scale, a loss
// may be high of a run that is well.
bool asTrained(const DrawnLine& one) {
  const Evaluation& first = one.line.rows.front();
  return first.length <= 1 && first.scale == scaleOf(one.data->run, "training.scale");
}

std::vector<RunStanding> standingsOf(const std::vector<DrawnLine>& lines, const Config& options,
                                     bool excess) {
  std::map<std::int64_t, RunStanding> runs;
  for (const DrawnLine& one : lines) {
    const Run& run = one.data->run;
    const Point first = pointOf(one.line.rows.front(), *one.data, options);
    const double floor = excess ? first.floor : 0;
    RunStanding& standing = runs[run.id];
    standing.color = colorOfRun(run.id);
    standing.name = one.run;
    standing.began = beganAt(*one.data) * unitOf(run, options) - floor;
    if (asTrained(one))
      standing.now = std::fmin(standing.now, first.loss - floor);
  }
  return mapped(runs, [](auto& run) { return std::move(run.second); });
}

Curve curveOf(const DrawnLine& one, const Config& options, bool excess) {
  Curve curve;
  curve.name = one.name();
  curve.run = one.run;
  curve.part = one.part;
  curve.color = colorOfRun(one.data->run.id), curve.runs = {one.data->run.id};
  curve.style = one.line.validation ? Curve::Style::Hollow : Curve::Style::Markers;
  curve.variant = one.variant;
  bool errors = false;
  for (const Evaluation& row : one.line.rows) {
    Point point = pointOf(row, *one.data, options);
    if (one.minus) {
      const Evaluation* other = one.minus->at(row.length);
      const double loss = other ? pointOf(*other, *one.partner, options).loss : none;
      point = {point.loss - loss, none, none};
    }
    curve.x.push_back(row.length);
    curve.y.push_back(excess ? point.loss - point.floor : point.loss);
    curve.error.push_back(point.error);
    errors = errors || std::isfinite(point.error);
  }
  if (!errors)
    curve.error.clear();
  return curve;
}

Curve floorOf(const DrawnLine& one, const Config& options) {
  Curve curve;
  curve.name = "exact floor"_text;
  curve.color = -1;
  curve.style = Curve::Style::Dashed;
  for (const Evaluation& row : one.line.rows) {
    curve.x.push_back(row.length);
    curve.y.push_back(pointOf(row, *one.data, options).floor);
  }
  dropNotFinite(curve);
  return curve;
}

// Floors that a page cannot tell apart are one.
bool sameFloor(const Curve& a, const Curve& b) {
  for (std::size_t i = 0; i < a.x.size(); ++i)
    for (std::size_t j = 0; j < b.x.size(); ++j)
      if (a.x[i] == b.x[j] && std::abs(a.y[i] - b.y[j]) > 5e-4)
        return false;
  return true;
}

void addFloor(std::vector<Curve>& floors, const Curve& floor) {
  for (Curve& other : floors)
    if (sameFloor(other, floor)) {
      if (floor.x.size() > other.x.size())
        other = floor;
      return;
    }
  if (!floor.x.empty())
    floors.push_back(floor);
}

// All of a figure's masked runs are asked for the same.
bool byPseudoLikelihood(const DrawnLine& one) {
  return one.line.about().settings.find("pseudo-likelihood") != std::string::npos;
}

bool differentTexts(const std::vector<DrawnLine>& lines) {
  std::set<std::string> texts;
  for (const DrawnLine& one : lines)
    if (!one.line.about().text.empty())
      texts.insert(one.line.about().text);
  return texts.size() > 1;
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
    std::string label = number(length) + "×";
    if (tokens > 0)
      label.append(1, '\n').append(number(std::round(length * static_cast<double>(tokens))));
    panel.ticksX.push_back({length, Text(label)});
  }
}

Panel ticked(Panel panel, std::int64_t tokens) {
  addTicks(panel, tokens);
  return panel;
}

Panel emptyPanel(const Text& y, std::int64_t tokens, const Config& options) {
  Panel panel;
  panel.x = tokens > 0 ? "evaluation length (tokens)"_text : "evaluation length (× training length)"_text;
  panel.y = {"{0} ({1})", {y, unitName(options)}};
  panel.pickX = "times";
  panel.logY = options.flag("logy");
  panel.logX = true;
  panel.references.push_back({"training length"_text, true, 1, true});
  return panel;
}

} // namespace

double scaleOf(const Run& run, const std::string& key) {
  return run.config.has(key) ? run.config.real(key) : 1;
}

namespace {

Error nothingMeasured(const RunRows& runs, const Config& options) {
  if (runs.empty() || asksForTheStandard(*runs.front(), options))
    return userError("No loss by length is known yet: train a run, or evaluate a checkpoint with expe eval.");
  return userError("No run was evaluated so: measure it first, with expe eval and the same values.");
}

Figure emptyFigure(const Config& options) {
  Figure figure;
  figure.kind = "length";
  figure.title = isOfQuestions(options.text("protocol")) ? "Right answers against evaluation length"_text
                                                         : "Loss against evaluation length"_text;
  figure.metadata.emplace_back("protocol",
                               options.text("protocol") + (isOfQuestions(options.text("protocol"))
                                                               ? ""
                                                               : ", " + options.text("split") + " split"));
  return figure;
}

// The panels while they are filled, line by line.
class LengthPanels {
public:
  LengthPanels(const RunRows& runs, const Config& options, bool differences)
      : options_(options), differences_(differences), tokens_(trainingLength(runs)),
        loss_(emptyPanel(lossName(runs), tokens_, options)),
        excess_(emptyPanel("excess over floor"_text, tokens_, options)) {}

  void add(Figure& figure, const DrawnLine& one);
  // Into the figure; what was asked for and is not there is an error. `notes` stand at every panel of losses.
  Result<void> finish(Figure& figure, const std::vector<DrawnLine>& lines, const std::vector<Text>& notes);

private:
  Result<void> check(const std::string& which) const;
  void keep(Figure& figure, Panel& panel, const std::vector<DrawnLine>& lines, bool overFloor) const;

  const Config& options_;
  bool differences_; // to a baseline, of losses alone: floors are the same of both
  std::int64_t tokens_;
  Panel loss_, excess_;
  std::vector<Curve> floors_;
  AccuracyPanel accuracy_;
};

void LengthPanels::add(Figure& figure, const DrawnLine& one) {
  Curve curve = curveOf(one, options_, false);
  if (const auto dropped = dropNotFinite(curve); dropped > 0)
    figure.metadata.emplace_back("left out", one.name().english() + ": " + std::to_string(dropped) +
                                                 " losses not finite");
  if (Curve over = curveOf(one, options_, true); dropNotFinite(over) < one.line.rows.size())
    excess_.curves.push_back(over);
  if (!differences_)
    addFloor(floors_, floorOf(one, options_));
  const auto own = ownLosses(lossRows(*one.data), one.line.rows.front().checkpoint);
  accuracy_.add(curve, one.line.rows, own ? own->rows : one.line.rows, !options_.flag("group"));
  loss_.curves.push_back(std::move(curve));
  figure.metadata.emplace_back("read from", one.run + ": " + told(one.line));
}

Result<void> LengthPanels::check(const std::string& which) const {
  if (which == "excess" && excess_.curves.empty())
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.");
  if (which == "accuracy" && accuracy_.empty())
    return userError(
        "Only runs of a synthetic task have answers, once they are evaluated with expe eval: choose "
        "which=loss, or evaluate one.");
  return {};
}

// A run that has only begun is far above those that are finished, and would press them into a line: the panel
// is scaled to these.
bool leaveBegunOut(Divergence& divergence, const Panel& panel, const std::vector<DrawnLine>& lines) {
  std::set<int> begun;
  for (const DrawnLine& one : lines)
    if (one.data->run.state != RunState::Finished)
      begun.insert(colorOfRun(one.data->run.id));
  std::optional<std::pair<double, double>> finished;
  for (const Curve& curve : panel.curves)
    if (curve.color >= 0 && !begun.contains(curve.color))
      for (const double y : curve.y)
        finished = finished ? std::pair(std::min(finished->first, y), std::max(finished->second, y))
                            : std::pair(y, y);
  if (begun.empty() || !finished)
    return false;
  const double ceiling = finished->second + 0.5 * (finished->second - finished->first);
  const bool above = std::ranges::any_of(panel.curves, [&](const Curve& curve) {
    return begun.contains(curve.color) && std::ranges::any_of(curve.y, [&](double y) { return y > ceiling; });
  });
  divergence.ceiling = std::min(divergence.ceiling, ceiling);
  divergence.colors.merge(begun);
  return above;
}

void LengthPanels::keep(Figure& figure, Panel& panel, const std::vector<DrawnLine>& lines,
                        bool overFloor) const {
  addTicks(panel, tokens_);
  if (!differences_) {
    Divergence divergence = divergenceOf(standingsOf(lines, options_, overFloor));
    if (options_.text("robust") == "auto" && leaveBegunOut(divergence, panel, lines))
      leaveOutliersOut(figure, panel, {}, divergence, Outside::Diverged);
    else
      leaveOutliersOut(figure, panel, {}, divergence, options_, Outside::High);
  }
  figure.panels.push_back(std::move(panel));
}

Result<void> LengthPanels::finish(Figure& figure, const std::vector<DrawnLine>& lines,
                                  const std::vector<Text>& notes) {
  const bool questions = isOfQuestions(options_.text("protocol"));
  const std::string which = differences_ ? "loss" : questions ? "accuracy" : options_.text("which");
  TRY(check(which));
  if (const auto pseudo = std::ranges::count_if(lines, byPseudoLikelihood); pseudo > 0)
    loss_.y = {pseudo < std::ssize(lines) ? "loss of next tokens, or by pseudo-likelihood ({0})"
                                          : "loss by pseudo-likelihood ({0})",
               {unitName(options_)}};
  for (const Text& note : notes)
    figure.metadata.emplace_back("left out", note.english());
  loss_.notes = notes;
  if (questions)
    loss_.y = "wrong answers (per question)"_text;
  if (differentTexts(lines))
    loss_.notes.push_back("the runs read different texts"_text);
  excess_.notes = loss_.notes;
  loss_.curves.insert(loss_.curves.end(), floors_.begin(), floors_.end());
  if (which == "both" || which == "loss")
    keep(figure, loss_, lines, false);
  if ((which == "both" || which == "excess") && !excess_.curves.empty())
    keep(figure, excess_, lines, true);
  if ((which == "both" || which == "accuracy") && !accuracy_.empty())
    figure.panels.push_back(ticked(std::move(accuracy_).panel(emptyPanel({}, tokens_, options_)), tokens_));
  return {};
}

} // namespace

Result<Figure> LengthLines::figure(const RunRows& runs, const Config& options, const BaselineRuns* baseline,
                                   Progress& progress) {
  known_.begin(options);
  std::vector<Text> notes;
  auto lines = linesOf(runs, options, known_, notes, progress);
  if (lines.empty())
    return nothingMeasured(runs, options);
  if (baseline) {
    findPartners(lines, *baseline, known_, notes);
    if (lines.empty())
      return nothingBesideBaseline(*baseline);
  }
  Figure figure = emptyFigure(options);
  figure.stamp = tellApart(lines);
  LengthPanels panels(runs, options, baseline != nullptr);
  for (const DrawnLine& one : lines)
    panels.add(figure, one);
  TRY(panels.finish(figure, lines, notes));
  if (baseline)
    tellDifference(figure, *baseline,
                   isOfQuestions(options.text("protocol")) ? "per question"_text : unitName(options));
  return figure;
}

} // namespace expe
