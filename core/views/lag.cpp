#include "core/views/lag.h"

#include "core/api/raster.h"
#include "core/views/fields.h"

#include <algorithm>
#include <bit>

namespace expe {
namespace {

int rowOf(std::int64_t lag) { // 3–5: 0, 6–11: 1, …
  return std::bit_width(static_cast<std::uint64_t>(lag / leastLag)) - 1;
}

std::string span(std::int64_t from, std::int64_t to) {
  return std::to_string(from) + (from == to ? "" : "–" + std::to_string(to));
}

// `what`: "excess" or "loss", of which these are the means.
Text textOf(const LagLosses& losses, const std::vector<double>& means, const std::string& what,
            std::int64_t row, std::int64_t column) {
  const auto lag = leastLag << row, from = column * losses.bin;
  const auto to = std::min(from + losses.bin, losses.length) - 1;
  const auto cell = static_cast<std::size_t>(row * losses.columns + column);
  const Text place{from == to ? "lag {0}, position {1}" : "lag {0}, positions {1}",
                   {span(lag, 2 * lag - 1), span(from, to)}};
  const auto count = losses.count[cell];
  if (count == 0)
    return {"{0}: no value there", {place}};
  return {count == 1 ? "{0}: {1} {2}, mean of {3} loss" : "{0}: {1} {2}, mean of {3} losses",
          {place, Text::sentence(what), rounded(means[cell]), count}};
}

HeatMap mapOf(const std::shared_ptr<const LagLosses>& shared, const Config& options) {
  const LagLosses& losses = *shared;
  const auto& what = options.text("which");
  auto means = meansOf(what == "excess" ? losses.excess : losses.loss, losses.count);
  HeatMap map;
  map.rows = losses.rows, map.columns = losses.columns;
  for (const double mean : means)
    map.values.push_back(static_cast<float>(mean));
  map.ratiosY = true;
  map.left = 0, map.right = static_cast<double>(losses.columns * losses.bin);
  map.first = static_cast<double>(leastLag), map.last = static_cast<double>(leastLag << losses.rows);
  map.label = what == "excess" ? "excess over floor of values (nats per token)"_text
                               : "loss of values (nats per token)"_text;
  map.colors = colorsOf(options);
  map.range = robustRange(map.values);
  map.text = cellText([shared, means = std::move(means), what](std::int64_t row, std::int64_t column) {
    return textOf(*shared, means, what, row, column);
  });
  return map;
}

} // namespace

LagLosses::LagLosses(std::int64_t tokens, std::int64_t trainingLength)
    : length(tokens), bin(binWidth(trainingLength, tokens / 64)), rows(std::max(1, rowOf(tokens) + 1)),
      columns((tokens + bin - 1) / bin) {
  loss.resize(static_cast<std::size_t>(rows * columns));
  excess.resize(loss.size()), count.resize(loss.size());
}

void LagLosses::add(std::size_t position, std::int64_t lag, double nats, double floor) {
  const auto column = static_cast<std::int64_t>(position) / bin;
  const auto cell = static_cast<std::size_t>(rowOf(lag) * columns + column);
  loss[cell] += nats, excess[cell] += nats - floor, ++count[cell];
}

std::vector<Field> LagLosses::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"lag", rows}, {"position", columns}};
  std::vector<double> lags;
  lags.reserve(static_cast<std::size_t>(rows));
  for (std::int64_t row = 0; row < rows; ++row)
    lags.push_back(static_cast<double>(leastLag << row));
  return {along("lag", tokens, "back to the key's last value: the least of the octave", std::move(lags)),
          along("position", tokens, "of the window: the first of the bin", counted(columns, 0, bin)),
          {"loss", nats, "mean over values", axes, meansOf(loss, count)},
          {"excess", nats, "loss above the exact floor, mean over values", axes, meansOf(excess, count)},
          array("count", pure, "values", axes, count),
          number("bin", tokens, "positions of a bin", bin),
          number("targets", pure, "targets scored", scored.targets),
          number("offsets", pure, "how often each target is scored", scored.offsets)};
}

Result<Drawn> drawLag(const MeasuredState& state, const Config& options, Role) {
  const auto& losses = measuredAs<LagLosses>(state);
  const auto L = static_cast<double>(state.trainingLength);
  Panel panel;
  panel.x = "position (tokens)"_text, panel.y = "lag (tokens back to the key's last value)"_text;
  panel.logY = true;
  panel.pickX = "position";
  for (std::int64_t row = 0; row <= losses.rows; ++row)
    panel.ticksY.push_back({static_cast<double>(leastLag << row), leastLag << row});
  panel.references = {trainingEdge(state), {"lag of the training length"_text, false, L}};
  panel.map = std::make_shared<const HeatMap>(mapOf(sharedAs<LagLosses>(state), options));
  if (const auto note = partialNote(losses.scored); !note.empty())
    panel.notes.push_back(note);
  return {Drawn{.panels = {std::move(panel)}, .text = textOf(state, losses.scored)}};
}

} // namespace expe
