#include "core/figure/views/lag.h"

#include "core/figure/bins.h"
#include "core/figure/views/fields.h"

#include <algorithm>
#include <bit>

namespace expe {
namespace {

int rowOf(std::int64_t lag) { // 3–5: 0, 6–11: 1, …
  return std::bit_width(static_cast<std::uint64_t>(lag / leastLag)) - 1;
}

// What is shown of the sums.
std::vector<double> meansOf(const LagLosses& losses, const std::vector<double>& sums) {
  std::vector<double> means;
  for (std::size_t i = 0; i < sums.size(); ++i)
    means.push_back(losses.count[i] ? sums[i] / static_cast<double>(losses.count[i]) : none);
  return means;
}

class Text : public CellText {
public:
  Text(const LagLosses& losses, std::vector<double> means, std::string what)
      : bin_(losses.bin), length_(losses.length), columns_(losses.columns), count_(losses.count),
        means_(std::move(means)), what_(std::move(what)) {}

  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto lag = leastLag << row, from = column * bin_;
    const auto to = std::min(from + bin_, length_) - 1;
    const auto cell = static_cast<std::size_t>(row * columns_ + column);
    std::string text = "lag " + span(lag, 2 * lag - 1) + ", " + (from == to ? "position " : "positions ") +
                       span(from, to) + ": ";
    if (count_[cell] == 0)
      return text + "no value there";
    return text + what_ + " " + rounded(means_[cell]) + ", mean of " + std::to_string(count_[cell]) +
           (count_[cell] == 1 ? " loss" : " losses");
  }

private:
  static std::string span(std::int64_t from, std::int64_t to) {
    return std::to_string(from) + (from == to ? "" : "–" + std::to_string(to));
  }
  std::int64_t bin_, length_, columns_;
  std::vector<std::int64_t> count_;
  std::vector<double> means_;
  std::string what_;
};

HeatMap mapOf(const LagLosses& losses, const Config& looks) {
  const auto& what = looks.text("which");
  auto means = meansOf(losses, what == "excess" ? losses.excess : losses.loss);
  HeatMap map;
  map.rows = losses.rows, map.columns = losses.columns;
  for (const double mean : means)
    map.values.push_back(static_cast<float>(mean));
  map.ratiosY = true;
  map.left = 0, map.right = static_cast<double>(losses.columns * losses.bin);
  map.first = static_cast<double>(leastLag), map.last = static_cast<double>(leastLag << losses.rows);
  map.label = (what == "excess" ? "excess over floor" : "loss") + std::string(" of values (nats per token)");
  map.colors = colorsOf(looks);
  map.text = std::make_shared<Text>(losses, std::move(means), what);
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
  std::vector<double> lags, positions;
  for (std::int64_t row = 0; row < rows; ++row)
    lags.push_back(static_cast<double>(leastLag << row));
  for (std::int64_t column = 0; column < columns; ++column)
    positions.push_back(static_cast<double>(column * bin));
  return {along("lag", tokens, "back to the key's last value: the least of the octave", std::move(lags)),
          along("position", tokens, "of the window: the first of the bin", std::move(positions)),
          {"loss", nats, "mean over values", axes, meansOf(*this, loss)},
          {"excess", nats, "loss above the exact floor, mean over values", axes, meansOf(*this, excess)},
          array("count", pure, "values", axes, count),
          number("bin", tokens, "positions of a bin", bin),
          number("targets", pure, "targets scored", scored.targets),
          number("offsets", pure, "how often each target is scored", scored.offsets)};
}

Result<Drawn> drawLag(const MeasuredState& state, const Config& looks, Role) {
  const auto& losses = measuredAs<LagLosses>(state);
  const auto L = static_cast<double>(state.trainingLength);
  Panel panel;
  panel.x = "position (tokens)", panel.y = "lag (tokens back to the key's last value)";
  panel.logY = true;
  panel.pickX = "position";
  for (std::int64_t row = 0; row <= losses.rows; ++row) {
    panel.ticksY.push_back(static_cast<double>(leastLag << row));
    panel.tickLabelsY.push_back(std::to_string(leastLag << row));
  }
  panel.references = {trainingEdge(state), {"lag of the training length", false, L}};
  panel.map = std::make_shared<const HeatMap>(mapOf(losses, looks));
  if (const auto note = partialNote(losses.scored); !note.empty())
    panel.notes.push_back(note);
  Drawn drawn;
  drawn.panels = {std::move(panel)};
  drawn.text = textOf(state, losses.scored);
  return drawn;
}

} // namespace expe
