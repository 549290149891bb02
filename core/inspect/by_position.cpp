// Loss by position (PROTOCOL "By position"): the mean loss at each position of the window, averaged over
// offsets of the window in the text; the training edge is where positions begin that training never saw.
#include "core/figure/bins.h"
#include "core/inspect/evaluated.h"
#include "core/inspect/share.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

namespace expe {
namespace {

// What one curve is made of, by position.
struct Line {
  std::string name;
  int color = 0;
  bool pinned = false;
  std::vector<Mean> loss, floor; // `loss` as option `which` asks
  double unit = 1;               // nats times this
  std::string from;              // for the metadata
};

class Drawing {
public:
  Drawing(const ViewContext& context, LoadedModel& first)
      : context_(context), which_(context.options().text("which")), figure_(emptyFigure(context, first)),
        L_(first.trainingLength()), length_(first.length(context.request.now)),
        longest_(longestFor(first, length_)) {
    nameText(figure_, first, context.request.now, context.options().integer("tokens"), longest_);
    study_ = figure_.metadata;
  }

  Result<void> add(const ProbeState& state, bool pinned); // the line of a state
  // Of all lines a part of the text, then more of it: they are drawn beside each other on the way.
  Result<void> read();
  void leaveOut(const std::string& note) { left_.push_back(note); }
  void pinned(const std::string& stamp) { study_.emplace_back("pinned", stamp); }
  Figure figure(const std::string& note = {}) const;
  std::int64_t length() const { return length_; }

private:
  void fromScan(Line& line, const TextLosses& scan, const Dataset& data) const;
  Curve curve(const Line& line, const std::vector<Mean>& means) const;
  std::string label() const;
  int channel() const { return which_ == "key" ? 0 : which_ == "value" ? 1 : which_ == "glue" ? 2 : -1; }

  const ViewContext& context_;
  std::string which_;
  Figure figure_;
  std::int64_t L_, length_, longest_;
  std::vector<std::pair<std::string, std::string>> study_;
  struct Open { // a line whose text is to be read
    std::size_t line = 0;
    ProbeState state;
    std::shared_ptr<TextLosses> scan;
  };
  Result<void> read(const Open& open, int stage);
  Share shareOf(const Open& open) const;

  std::vector<Line> lines_;
  std::vector<Open> open_;
  std::vector<std::string> left_;
  Pace pace_;
};

double bitsPerByte(double nats, double bytes) {
  return nats != 0 && bytes > 0 ? 1 / std::numbers::ln2 / bytes : 1;
}

void Drawing::fromScan(Line& line, const TextLosses& scan, const Dataset& data) const {
  const auto size = static_cast<std::size_t>(scan.windows().front().inputs);
  line.loss.assign(size, {}), line.floor.assign(data.ledger ? size : 0, {});
  scan.each(data, [&](const WindowLosses& w) {
    for (std::size_t i = 0; i < w.loss.size(); ++i) {
      if (channel() >= 0 && static_cast<int>(data.ledger->channel(w.targets[i])) != channel())
        continue;
      line.loss[w.first + i].add(which_ == "loss" ? w.loss[i] : w.loss[i] - w.floor[i]);
      if (data.ledger)
        line.floor[w.first + i].add(w.floor[i]);
    }
  });
  if (context_.options().text("unit") == "bits") {
    const Measured& m = scan.measured(data);
    line.unit = bitsPerByte(m.loss.sum, m.bytes / static_cast<double>(m.loss.count));
  }
  line.from = std::to_string(scan.targetsRead() / scan.offsets()) + " targets, each at " +
              std::to_string(scan.offsets()) + (scan.offsets() == 1 ? " offset" : " offsets") +
              " of the window";
}

Result<void> Drawing::add(const ProbeState& state, bool pinned) {
  const auto found = TRY(context_.subjects.get(state, context_.progress));
  LoadedModel& subject = *found;
  if (which_ != "loss" && !subject.data().ledger)
    return userError("The excess needs the exact floor, which only the generated corpus has: choose "
                     "which=loss.",
                     {}, "which");
  Line line;
  line.name = displayName(subject.run()) + (pinned ? " (pinned)" : "");
  line.color = static_cast<int>(subject.run().id) - 1, line.pinned = pinned;
  lines_.push_back(line);
  const auto length = subject.length(state);
  const auto scan = TRY(context_.subjects.scans().byPosition(
      subject, state.part, length, longestFor(subject, length), context_.options().integer("tokens")));
  open_.push_back({lines_.size() - 1, state, scan});
  return {};
}

Result<void> Drawing::read() {
  for (int stage = 0; stage < TextLosses::stages; ++stage)
    for (const Open& open : open_) {
      if (open.scan->complete() && !lines_[open.line].loss.empty())
        continue;
      TRY(read(open, stage));
      if (pace_.due() && !open.scan->complete())
        context_.coarse(figure(partialNote(*open.scan)));
    }
  return {};
}

// Of all the targets that are to be read, those of one line: after what is read of the others.
Share Drawing::shareOf(const Open& open) const {
  double all = 0, others = 0;
  std::set<const TextLosses*> counted; // lines may share one
  for (const Open& each : open_) {
    if (!counted.insert(each.scan.get()).second)
      continue;
    all += static_cast<double>(each.scan->targets());
    others += each.scan == open.scan ? 0 : static_cast<double>(each.scan->targetsRead());
  }
  return {context_.progress, others / all, (others + static_cast<double>(open.scan->targets())) / all};
}

Result<void> Drawing::read(const Open& open, int stage) {
  const auto subject = TRY(context_.subjects.get(open.state, context_.progress));
  auto share = shareOf(open);
  auto done = open.scan->read(*subject, stage, share, subject->stamp(open.state));
  if (done)
    fromScan(lines_[open.line], *open.scan, subject->data());
  return done;
}

// A point a bin, at the middle of its positions.
Curve Drawing::curve(const Line& line, const std::vector<Mean>& means) const {
  const auto size = static_cast<std::int64_t>(means.size()), asked = context_.options().integer("bin");
  const auto wanted = std::max(std::min<std::int64_t>(8, size / 16), size / 128);
  const auto edges = binEdges(size, L_, asked > 0 ? asked : binWidth(L_, wanted));
  Curve curve;
  curve.name = line.name;
  curve.color = line.color;
  curve.style = line.pinned ? Curve::Style::Dashed : Curve::Style::Line;
  for (std::size_t bin = 0; bin + 1 < edges.size(); ++bin) {
    Mean mean;
    for (auto i = edges[bin]; i < edges[bin + 1]; ++i)
      mean.sum += means[static_cast<std::size_t>(i)].sum,
          mean.count += means[static_cast<std::size_t>(i)].count;
    if (!std::isfinite(mean.value()))
      continue;
    curve.x.push_back(static_cast<double>(edges[bin] + edges[bin + 1] - 1) / 2);
    curve.y.push_back(mean.value() * line.unit);
  }
  return curve;
}

std::string Drawing::label() const {
  const std::string unit =
      context_.options().text("unit") == "bits" ? " (bits per byte)" : " (nats per token)";
  return (which_ == "loss"     ? "loss"
          : which_ == "excess" ? "excess over floor"
                               : "excess of " + which_ + "s over floor") +
         unit;
}

Figure Drawing::figure(const std::string& note) const {
  Figure figure = figure_;
  figure.metadata = study_;
  Panel panel;
  panel.x = "position (tokens)", panel.y = label();
  panel.logX = context_.options().text("position") == "log";
  panel.pickX = "position";
  panel.references.push_back({"training edge", true, static_cast<double>(L_)});
  std::map<std::string, int> names;
  for (const Line& line : lines_)
    ++names[line.name];
  for (const Line& line : lines_) {
    if (line.loss.empty()) // not begun yet
      continue;
    panel.curves.push_back(curve(line, line.loss));
    if (names[line.name] > 1)
      panel.curves.back().name += " #" + std::to_string(line.color + 1);
    figure.metadata.emplace_back("measured", panel.curves.back().name + ": " + line.from);
  }
  if (which_ == "loss" && !lines_.empty() && !lines_.front().floor.empty())
    if (Curve floor = curve(lines_.front(), lines_.front().floor); !floor.x.empty()) {
      floor.name = "exact floor", floor.color = -1, floor.style = Curve::Style::Dashed;
      panel.curves.push_back(std::move(floor));
    }
  panel.notes = left_;
  if (!note.empty())
    panel.notes.push_back(note);
  figure.panels.push_back(std::move(panel));
  return figure;
}

// Another run beside the selected one: its newest weights, the same text and eval values where it has them.
ProbeState stateOf(const ProbeState& now, const Run& run, std::int64_t length) {
  ProbeState state = now;
  state.run = run.id, state.length = length;
  state.checkpoint.reset();
  state.eval = {};
  for (const auto& [key, value] : now.eval.values())
    if (run.config.has(key))
      state.eval.set(key, value);
  return state;
}

} // namespace

Result<Figure> byPositionFigure(const ViewContext& context) {
  const ProbeRequest& request = context.request;
  const auto now = TRY(context.now());
  Drawing drawing(context, *now);
  TRY(drawing.add(request.now, false));
  for (const std::int64_t id : request.runs) {
    const auto study = context.subjects.study();
    const auto run = TRY(study ? (*study)->run(id) : Result<Run>(study.error()));
    if (id == request.now.run)
      continue;
    const auto added = drawing.add(stateOf(request.now, run, drawing.length()), false);
    if (!added && context.progress.cancelled())
      return added.error();
    if (!added)
      drawing.leaveOut(displayName(run) + ": " + added.error().message());
  }
  if (request.pinned) {
    const auto pinned = TRY(context.subjects.get(*request.pinned, context.progress));
    drawing.pinned(pinned->stamp(*request.pinned));
    TRY(drawing.add(*request.pinned, true));
  }
  TRY(drawing.read());
  return drawing.figure();
}

} // namespace expe
