#include "core/views/by_position.h"

#include "core/figure/curves.h"
#include "core/views/fields.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

const std::vector<std::string> channels = {"key", "value", "glue"};

// What an option shows: sums of nats, and of how many targets.
struct Sums {
  const std::vector<double>& nats;
  const std::vector<std::int64_t>& count;
};

Sums shown(const PositionLosses& losses, const std::string& which) {
  const auto channel = std::ranges::find(channels, which);
  if (channel == channels.end())
    return {which == "loss" ? losses.loss : losses.excess, losses.count};
  const auto c = static_cast<std::size_t>(channel - channels.begin());
  return {losses.channelExcess[c], losses.channelCount[c]};
}

// Nats times this are in the unit of the options.
double unitOf(const PositionLosses& losses, const Config& options) {
  const bool bits = options.text("unit") == "bits" && losses.bytesPerToken > 0;
  return bits ? 1 / std::numbers::ln2 / losses.bytesPerToken : 1;
}

// A point a bin, at the middle of its positions.
Curve curveOf(const Sums& sums, std::int64_t L, std::int64_t asked, double unit) {
  const auto size = static_cast<std::int64_t>(sums.nats.size());
  const auto wanted = std::max(std::min<std::int64_t>(8, size / 16), size / 128);
  const auto edges = binEdges(size, L, asked > 0 ? asked : binWidth(L, wanted));
  Curve curve;
  for (std::size_t bin = 0; bin + 1 < edges.size(); ++bin) {
    double nats = 0;
    std::int64_t count = 0;
    for (auto i = static_cast<std::size_t>(edges[bin]); i < static_cast<std::size_t>(edges[bin + 1]); ++i)
      nats += sums.nats[i], count += sums.count[i];
    const double mean = count ? nats / static_cast<double>(count) : none;
    if (!std::isfinite(mean))
      continue;
    curve.x.push_back(static_cast<double>(edges[bin] + edges[bin + 1] - 1) / 2);
    curve.y.push_back(mean * unit);
  }
  return curve;
}

Text labelOf(const Config& options) {
  const auto& which = options.text("which");
  const Text unit = options.text("unit") == "bits" ? "bits per byte"_text : "nats per token"_text;
  const Text what = which == "loss"     ? "loss"_text
                    : which == "excess" ? "excess over floor"_text
                    : which == "key"    ? "excess of keys over floor"_text
                    : which == "value"  ? "excess of values over floor"_text
                                        : "excess of glues over floor"_text;
  return {"{0} ({1})", {what, unit}};
}

} // namespace

std::int64_t binWidth(std::int64_t trainingLength, std::int64_t wanted) {
  const auto target = static_cast<double>(std::max<std::int64_t>(wanted, 1));
  const auto ratio = [&](std::int64_t width) {
    return std::max(static_cast<double>(width) / target, target / static_cast<double>(width));
  };
  std::int64_t best = 1;
  for (std::int64_t width = 2; width <= trainingLength; ++width)
    if (trainingLength % width == 0 && ratio(width) < ratio(best))
      best = width;
  return best;
}

std::vector<std::int64_t> binEdges(std::int64_t length, std::int64_t trainingLength, std::int64_t width) {
  const auto edge = std::min(length, trainingLength);
  std::vector<std::int64_t> edges{0};
  for (auto at = edge % width + width; at < edge; at += width)
    edges.push_back(at);
  edges.push_back(edge);
  for (auto at = edge + width; at + width <= length; at += width)
    edges.push_back(at);
  if (length > edge)
    edges.push_back(length);
  return edges;
}

std::vector<double> meansOf(const std::vector<double>& sums, const std::vector<std::int64_t>& counts) {
  std::vector<double> means;
  means.reserve(sums.size());
  for (std::size_t i = 0; i < sums.size(); ++i)
    means.push_back(counts[i] ? sums[i] / static_cast<double>(counts[i]) : none);
  return means;
}

std::vector<Field> PositionLosses::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"position", positions()}};
  std::vector<Field> list = {along("position", tokens, "of the input in the window", counted(positions())),
                             {"loss", nats, "mean over targets", axes, meansOf(loss, count)},
                             array("count", pure, "targets", axes, count),
                             number("bytes_per_token", "bytes", "of the text of the targets", bytesPerToken),
                             number("targets", pure, "targets scored", scored.targets),
                             number("offsets", pure, "how often each target is scored", scored.offsets)};
  if (floor.empty())
    return list;
  list.push_back({"floor", nats, "exact floor, mean over targets", axes, meansOf(floor, count)});
  list.push_back({"excess", nats, "loss above the floor, mean over targets", axes, meansOf(excess, count)});
  for (std::size_t c = 0; c < channels.size(); ++c) {
    list.push_back({"excess_of_" + channels[c] + "s", nats, "the same of targets of this channel", axes,
                    meansOf(channelExcess[c], channelCount[c])});
    list.push_back(
        array("count_of_" + channels[c] + "s", pure, "targets of this channel", axes, channelCount[c]));
  }
  return list;
}

std::string targetsText(const Scored& scored) {
  const auto text = std::to_string(scored.targets) + " targets";
  return scored.offsets == 1
             ? text
             : text + ", each at " + std::to_string(scored.offsets) + " offsets of the window";
}

Text partialNote(const Scored& scored) {
  return scored.read == scored.targets ? Text()
                                       : Text{"{0} of {1} targets so far", {scored.read, scored.targets}};
}

std::string textOf(const MeasuredState& state, const Scored& scored) {
  return state.state.split + " split, " + targetsText(scored) + ", blocks of " +
         std::to_string(scored.longest) + " × " + std::to_string(state.trainingLength);
}

Result<Drawn> drawByPosition(const MeasuredState& state, const Config& options, Role role) {
  const auto& losses = measuredAs<PositionLosses>(state);
  const auto& which = options.text("which");
  const double unit = unitOf(losses, options);
  const auto bin = options.integer("bin");
  Panel panel;
  panel.x = "position (tokens)"_text, panel.y = labelOf(options);
  panel.logX = options.text("position") == "log";
  panel.pickX = "position";
  panel.references.push_back(trainingEdge(state));
  auto curve = curveOf(shown(losses, which), state.trainingLength, bin, unit);
  curve.name = state.name, curve.color = state.color, curve.runs = {state.state.run};
  panel.curves.push_back(std::move(curve));
  if (const auto note = partialNote(losses.scored); !note.empty() && role == Role::Present)
    panel.notes.push_back(note);
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  drawn.text = textOf(state, losses.scored);
  drawn.metadata = {{"measured", targetsText(losses.scored)}};
  if (which == "loss" && role == Role::Present && !losses.floor.empty())
    addFloor(drawn, curveOf({losses.floor, losses.count}, state.trainingLength, bin, unit));
  return drawn;
}

} // namespace expe
