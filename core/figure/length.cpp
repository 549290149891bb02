// Loss against evaluation length and, on the generated corpus, the excess over its exact floor: a line for
// each set of targets and setting of each run (core/api/losses.h says which).
#include "core/api/losses.h"
#include "core/figure/accuracy_by_length.h"
#include "core/figure/curve_differences.h"
#include "core/figure/curves.h"
#include "core/figure/group_titles.h"
#include "core/figure/kinds.h"
#include "core/figure/outliers.h"

#include "core/api/schema.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace expe {
namespace {

LossChoice choiceOf(const RunData& data, const Config& options) {
  LossChoice choice{
      data.looked, options.text("protocol"), options.text("split"), options.numbers("scales"), {}};
  for (const auto& [key, value] : options.values())
    if (key == "evaluation.scale")
      choice.scales = {std::get<double>(value)};
    else if (key.find('.') != std::string::npos)
      choice.eval.set(key, value);
  return choice;
}

bool standard(const LossChoice& choice) {
  return !choice.checkpoint && choice.protocol == "whole" && choice.split == "validation" &&
         choice.scales.empty() && choice.eval.values().empty();
}

// One line of the figure: what it was measured of, and how it is told from the others.
struct Drawn {
  const RunData* data;
  const LossLine& line;
  const std::map<Fact, std::string>& facts;
  std::string run;                  // its run's name
  int variant = 0;                  // of its run's lines
  std::string part = {};            // what tells it from other lines, empty if nothing must
  const RunData* partner = nullptr; // of the baseline; null: the loss itself is drawn
  const LossLine* minus = nullptr;  // and its line
  std::string name() const { return part.empty() ? run : run + ", " + part; }
};

// Facts in which lines differ are told of each, those in which they agree once, in the stamp. Validations are
// always of other targets than evaluations.
struct Difference {
  std::set<Fact> told;
  std::string common;
  bool mixed = false; // validations among evaluations
};

bool differ(const std::vector<Drawn>& lines, Fact fact) {
  std::set<std::string> values;
  for (const Drawn& one : lines)
    if (const auto found = one.facts.find(fact); fact != Fact::Targets || !one.line.validation)
      values.insert(found == one.facts.end() ? std::string() : found->second);
  return values.size() > 1;
}

Difference differenceOf(const std::vector<Drawn>& lines) {
  Difference result;
  for (const Fact fact : {Fact::Weights, Fact::Protocol, Fact::Split, Fact::Blocks, Fact::Targets,
                          Fact::Scale, Fact::Precision, Fact::Settings})
    if (differ(lines, fact))
      result.told.insert(fact);
  if (result.told.count(Fact::Blocks)) // which says why there are others
    result.told.erase(Fact::Targets);
  const auto validated =
      std::count_if(lines.begin(), lines.end(), [](const Drawn& one) { return one.line.validation; });
  result.mixed = validated > 0 && validated < std::ssize(lines);
  for (const auto& [fact, text] : lines.front().facts)
    if (!differ(lines, fact) && !(validated > 0 && fact == Fact::Targets) &&
        !(result.mixed && fact == Fact::Weights))
      result.common += (result.common.empty() ? "" : " · ") + text;
  return result;
}

// A validation says its step where not all lines are of it, an evaluation of other weights than the newest
// where not all are of them.
bool tells(const Drawn& one, Fact fact, const Difference& difference) {
  const bool differs = difference.told.count(fact) > 0;
  if (fact == Fact::Weights)
    return (one.line.validation && (differs || difference.mixed)) || (differs && !one.line.newest);
  return differs && !(fact == Fact::Targets && one.line.validation);
}

std::string partOf(const Drawn& one, const Difference& difference) {
  std::string part;
  for (const auto& [fact, text] : one.facts)
    if (tells(one, fact, difference))
      part += (part.empty() ? "" : ", ") + text;
  return part;
}

RunLines linesOf(const RunData& data, const LossChoice& choice) {
  RunLines found{data.measured, lossLines(lossRows(data), choice), {}};
  for (const LossLine& line : found.lines) {
    auto& facts = found.facts.emplace_back();
    for (auto& [fact, text] : factsOf(line))
      facts.emplace(fact, text);
  }
  return found;
}

// The lines of runs, read anew of those that have changed.
class Known {
public:
  Known(std::map<std::int64_t, RunLines>& kept, const Config& options) : kept_(kept), options_(options) {}
  const RunLines& of(const RunData& data) {
    RunLines& found = kept_[data.run.id];
    const bool unsure = data.measured == 0 && !read_.contains(data.run.id);
    if (unsure || found.measured != data.measured)
      found = linesOf(data, choiceOf(data, options_));
    read_.insert(data.run.id);
    return found;
  }

private:
  std::map<std::int64_t, RunLines>& kept_;
  const Config& options_;
  std::set<std::int64_t> read_; // just now
};

std::vector<Drawn> linesOf(const RunRows& runs, const Config& options, Known& known,
                           std::vector<std::string>& without, Progress& progress) {
  std::vector<Drawn> all;
  const auto names = runNames(runs); // which loss it is each line tells by its facts
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunData& data = *runs[i];
    progress.report("", static_cast<double>(i), static_cast<double>(runs.size()));
    const RunLines& found = known.of(data);
    for (std::size_t line = 0; line < found.lines.size(); ++line)
      all.push_back({&data, found.lines[line], found.facts[line], names[i], static_cast<int>(line)});
    if (found.lines.empty() && !standard(choiceOf(data, options)))
      without.push_back(names[i] + " was not evaluated so");
  }
  return all;
}

// Of the lines of its partner the one at the same scale, else the first that was measured alike.
std::string findPartner(Drawn& one, const BaselineRuns& baseline, Known& known) {
  one.partner = baseline.partnerOf(seedOf(one.data->run));
  if (!one.partner)
    return "the baseline has no run of its seed";
  std::string why = "its partner is not measured yet";
  for (const LossLine& line : known.of(*one.partner).lines) {
    const bool better = !one.minus || line.about().scale == one.line.about().scale;
    if (auto trouble = notComparable(one.line, line); !trouble.empty())
      why = std::move(trouble);
    else if (better)
      one.minus = &line;
  }
  return one.minus ? "" : why;
}

// The baseline's own lines go, and those that cannot be set against it.
void findPartners(std::vector<Drawn>& lines, const BaselineRuns& baseline, Known& known,
                  std::vector<std::string>& notes) {
  std::vector<std::string> reasons;
  std::vector<Drawn> kept;
  for (Drawn& one : lines) {
    if (baseline.has(one.data->run.id))
      continue;
    if (const auto why = findPartner(one, baseline, known); !why.empty())
      reasons.push_back(one.run + ": " + why);
    else
      kept.push_back(one);
  }
  if (const auto note = leftOutNote(reasons); !note.empty())
    notes.push_back(note);
  lines.swap(kept);
}

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
bool asTrained(const Drawn& one) {
  const Evaluation& first = one.line.rows.front();
  return first.length <= 1 && first.scale == scaleOf(one.data->run, "training.scale");
}

std::vector<RunStanding> standingsOf(const std::vector<Drawn>& lines, const Config& options, bool excess) {
  std::map<std::int64_t, RunStanding> runs;
  for (const Drawn& one : lines) {
    const Run& run = one.data->run;
    const Point first = pointOf(one.line.rows.front(), *one.data, options);
    const double floor = excess ? first.floor : 0;
    RunStanding& standing = runs[run.id];
    standing.color = static_cast<int>(run.id) - 1;
    standing.name = one.run;
    standing.began = beganAt(*one.data) * unitOf(run, options) - floor;
    if (asTrained(one))
      standing.now = std::fmin(standing.now, first.loss - floor);
  }
  std::vector<RunStanding> all;
  all.reserve(runs.size());
  for (auto& [id, standing] : runs)
    all.push_back(std::move(standing));
  return all;
}

Curve curveOf(const Drawn& one, const Config& options, bool excess) {
  Curve curve;
  curve.name = one.name();
  curve.run = one.run;
  curve.part = one.part;
  curve.color = static_cast<int>(one.data->run.id) - 1;
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

Curve floorOf(const Drawn& one, const Config& options) {
  Curve curve;
  curve.name = "exact floor";
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
bool byPseudoLikelihood(const Drawn& one) {
  return one.line.about().settings.find("pseudo-likelihood") != std::string::npos;
}

bool differentTexts(const std::vector<Drawn>& lines) {
  std::set<std::string> texts;
  for (const Drawn& one : lines)
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
    panel.ticksX.push_back(length);
    std::string label = number(length) + "×";
    if (tokens > 0)
      label.append(1, '\n').append(number(std::round(length * static_cast<double>(tokens))));
    panel.tickLabelsX.push_back(label);
  }
}

Panel ticked(Panel panel, std::int64_t tokens) {
  addTicks(panel, tokens);
  return panel;
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

namespace {

Error nothingMeasured(const RunRows& runs, const Config& options) {
  if (runs.empty() || standard(choiceOf(*runs.front(), options)))
    return userError("No loss by length is known yet: train a run, or evaluate a checkpoint with expe eval.");
  return userError("No run was evaluated so: measure it first, with expe eval and the same values.");
}

Figure emptyFigure(const Config& options) {
  Figure figure;
  figure.kind = "length";
  figure.title = "Loss against evaluation length";
  figure.metadata.emplace_back("protocol",
                               options.text("protocol") + ", " + options.text("split") + " split");
  return figure;
}

} // namespace

Result<Figure> LengthLines::figure(const RunRows& runs, const Config& options, const BaselineRuns* baseline,
                                   Progress& progress) {
  if (options != std::exchange(options_, options))
    runs_.clear();
  Figure figure = emptyFigure(options);
  const std::int64_t tokens = trainingLength(runs);
  Panel loss = emptyPanel(lossName(runs), tokens, options);
  Panel excess = emptyPanel("excess over floor", tokens, options);
  Known known(runs_, options);
  auto lines = linesOf(runs, options, known, loss.notes, progress);
  if (lines.empty())
    return nothingMeasured(runs, options);
  if (baseline) {
    findPartners(lines, *baseline, known, loss.notes);
    if (lines.empty())
      return nothingBesideBaseline(*baseline);
  }
  if (const auto pseudo = std::count_if(lines.begin(), lines.end(), byPseudoLikelihood); pseudo > 0)
    loss.y = std::string(pseudo < std::ssize(lines) ? "loss of next tokens, or" : "loss") +
             " by pseudo-likelihood (" + unitName(options) + ")";
  const Difference difference = differenceOf(lines);
  figure.stamp = difference.common;
  std::vector<Curve> floors;
  AccuracyPanel accuracy;
  for (Drawn& one : lines) {
    one.part = partOf(one, difference);
    Curve curve = curveOf(one, options, false);
    if (const auto dropped = dropNotFinite(curve); dropped > 0)
      figure.metadata.emplace_back("left out",
                                   one.name() + ": " + std::to_string(dropped) + " losses not finite");
    if (Curve over = curveOf(one, options, true); dropNotFinite(over) < one.line.rows.size())
      excess.curves.push_back(over);
    if (!baseline)
      addFloor(floors, floorOf(one, options));
    accuracy.add(curve, one.line.rows, !options.flag("group"));
    loss.curves.push_back(std::move(curve));
    figure.metadata.emplace_back("read from", one.run + ": " + told(one.line));
  }
  const std::string which = baseline ? "loss" : options.text("which"); // floors are the same of both
  if (which == "excess" && excess.curves.empty())
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.");
  if (which == "accuracy" && accuracy.empty())
    return userError(
        "Only runs of a synthetic task have answers, once they are evaluated with expe eval: choose "
        "which=loss, or evaluate one.");
  for (const std::string& note : loss.notes)
    figure.metadata.emplace_back("left out", note);
  if (differentTexts(lines))
    loss.notes.push_back("the runs read different texts");
  excess.notes = loss.notes;
  loss.curves.insert(loss.curves.end(), floors.begin(), floors.end());
  const auto keep = [&](Panel& panel, bool overFloor) {
    addTicks(panel, tokens);
    if (!baseline)
      leaveOutliersOut(figure, panel, {}, divergenceOf(standingsOf(lines, options, overFloor)), options,
                       Outside::High);
    figure.panels.push_back(std::move(panel));
  };
  if (which == "both" || which == "loss")
    keep(loss, false);
  if ((which == "both" || which == "excess") && !excess.curves.empty())
    keep(excess, true);
  if ((which == "both" || which == "accuracy") && !accuracy.empty())
    figure.panels.push_back(ticked(std::move(accuracy).panel(emptyPanel("", tokens, options)), tokens));
  if (baseline)
    tellDifference(figure, *baseline, unitName(options));
  return figure;
}

} // namespace expe
