// Loss by lag and position: how well values are recalled whose key came `lag` tokens ago. On the generated
// corpus only, where the lag is known exactly (CORPUS).
#include "core/figure/bins.h"
#include "core/inspect/beside.h"
#include "core/inspect/evaluated.h"
#include "core/inspect/share.h"

#include <bit>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t leastLag = 3; // a record's length: key, value, glue

// Mean of the value tokens by octave of the lag and by bins of positions. Lags are multiples of a record, and
// so are the ends of octaves; every position sees all phases of a record, since windows begin at several
// offsets.
struct Table {
  std::int64_t length = 0, bin = 1, rows = 0, columns = 0;
  std::vector<Mean> cells; // row-major

  Table(std::int64_t tokens, std::int64_t trainingLength)
      : length(tokens), bin(binWidth(trainingLength, tokens / 64)) {
    rows = std::max(1, rowOf(tokens) + 1);
    columns = (tokens + bin - 1) / bin;
    cells.resize(static_cast<std::size_t>(rows * columns));
  }
  static int rowOf(std::int64_t lag) { // 3–5: 0, 6–11: 1, …
    return std::bit_width(static_cast<std::uint64_t>(lag / leastLag)) - 1;
  }
  void add(std::size_t position, std::int64_t lag, double nats) {
    const auto column = static_cast<std::int64_t>(position) / bin;
    cells[static_cast<std::size_t>(rowOf(lag) * columns + column)].add(nats);
  }
};

class Text : public CellText {
public:
  Text(Table table, std::string what) : table_(std::move(table)), what_(std::move(what)) {}
  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto lag = leastLag << row, from = column * table_.bin;
    const auto to = std::min(from + table_.bin, table_.length) - 1;
    const Mean& mean = table_.cells[static_cast<std::size_t>(row * table_.columns + column)];
    std::string text = "lag " + span(lag, 2 * lag - 1) + ", " + (from == to ? "position " : "positions ") +
                       span(from, to) + ": ";
    if (mean.count == 0)
      return text + "no value there";
    return text + what_ + " " + rounded(mean.value()) + ", mean of " + std::to_string(mean.count) +
           (mean.count == 1 ? " loss" : " losses");
  }

private:
  static std::string span(std::int64_t from, std::int64_t to) {
    return std::to_string(from) + (from == to ? "" : "–" + std::to_string(to));
  }
  Table table_;
  std::string what_;
};

Table tableOf(const TextLosses& scan, const Dataset& data, std::int64_t L, bool excess) {
  Table table(scan.windows().front().inputs, L);
  scan.each(data, [&](const WindowLosses& w) {
    for (std::size_t i = 0; i < w.loss.size(); ++i)
      if (w.lag[i] >= leastLag && data.ledger->channel(w.targets[i]) == Channel::Value)
        table.add(w.first + i, w.lag[i], w.loss[i] - (excess ? w.floor[i] : 0));
  });
  return table;
}

MapPanel panelOf(const Table& table, std::int64_t L, const Config& options) {
  const std::string what = options.text("which");
  MapPanel result;
  HeatMap& map = result.map;
  map.rows = table.rows, map.columns = table.columns;
  for (const Mean& mean : table.cells)
    map.values.push_back(static_cast<float>(mean.value()));
  map.ratiosY = true;
  map.left = 0, map.right = static_cast<double>(table.columns * table.bin);
  map.first = static_cast<double>(leastLag), map.last = static_cast<double>(leastLag << table.rows);
  map.label = (what == "excess" ? "excess over floor" : "loss") + std::string(" of values (nats per token)");
  map.colors = colorsOf(options);
  map.text = std::make_shared<Text>(table, what);
  Panel& panel = result.panel;
  panel.x = "position (tokens)", panel.y = "lag (tokens back to the key's last value)";
  panel.logY = true;
  panel.pickX = "position";
  for (std::int64_t row = 0; row <= table.rows; ++row) {
    panel.ticksY.push_back(static_cast<double>(leastLag << row));
    panel.tickLabelsY.push_back(std::to_string(leastLag << row));
  }
  panel.references.push_back({"training edge", true, static_cast<double>(L)});
  panel.references.push_back({"lag of the training length", false, static_cast<double>(L)});
  return result;
}

// The map of one state; `draw` gets first ones of less text.
Result<MapPanel> mapOf(const ViewContext& context, const ProbeState& state,
                       const std::function<void(MapPanel)>& draw) {
  const auto found = TRY(context.subjects.get(state, context.progress));
  LoadedModel& subject = *found;
  if (!subject.data().ledger)
    return userError("Lags are known only of the generated corpus: look at a run that was trained on it.");
  const auto length = subject.length(state);
  const auto scan = TRY(context.subjects.scans().byPosition(
      subject, state.part, length, longestFor(subject, length), context.options().integer("tokens")));
  const auto made = [&] {
    const auto L = subject.trainingLength();
    auto panel = panelOf(tableOf(*scan, subject.data(), L, context.options().text("which") == "excess"), L,
                         context.options());
    if (!scan->complete())
      panel.panel.notes.push_back(partialNote(*scan));
    return panel;
  };
  Pace pace;
  for (int stage = 0; stage < TextLosses::stages; ++stage) {
    TRY(scan->read(subject, stage, context.progress, subject.stamp(state)));
    if (!scan->complete() && pace.due())
      draw(made());
  }
  return made();
}

} // namespace

Result<Figure> lagFigure(const ViewContext& context) {
  const ProbeRequest& request = context.request;
  const auto now = TRY(context.now());
  Figure figure = emptyFigure(context, *now);
  const auto length = now->length(request.now);
  nameText(figure, *now, request.now, context.options().integer("tokens"), longestFor(*now, length));
  std::vector<MapPanel> maps;
  const auto draw = [&](MapPanel panel) {
    auto all = maps;
    all.push_back(std::move(panel));
    Figure first = figure;
    first.panels = beside(std::move(all));
    context.coarse(first);
  };
  auto progress = ofPresent(context.progress, request.pinned.has_value());
  auto present = TRY(mapOf(context.telling(progress), request.now, draw));
  maps.push_back(std::move(present));
  if (request.pinned) {
    auto rest = ofPinned(context.progress);
    auto pinned = TRY(mapOf(context.telling(rest), *request.pinned, draw));
    maps.push_back(std::move(pinned));
    figure.metadata.emplace_back(
        "pinned", (*context.subjects.get(*request.pinned, context.progress))->stamp(*request.pinned));
  }
  figure.panels = beside(std::move(maps));
  return figure;
}

} // namespace expe
