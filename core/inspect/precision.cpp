#include "core/probe/precision.h"

#include "core/inspect/run_at_state.h"

namespace expe {
namespace {

constexpr std::int64_t quick = 1 << 13; // positions that are compared within a tenth of a second

Curve curve(const std::string& name, int color, const std::vector<std::int64_t>& counts,
            const std::vector<std::int64_t>& distinct) {
  Curve curve;
  curve.name = name;
  curve.color = color;
  curve.x.assign(counts.begin(), counts.end());
  curve.y.assign(distinct.begin(), distinct.end());
  return curve;
}

std::string said(const std::optional<std::int64_t>& collision, const std::string& otherwise) {
  return collision ? "n = " + std::to_string(*collision) + " and " + std::to_string(*collision + 1)
                   : otherwise;
}

std::string sentence(const PrecisionRow& row, const Precision& table) {
  return std::to_string(row.rows) + " of " + std::to_string(table.length) +
         " rows distinct, first equal neighbours " + said(row.rowsCollide, "none") + "; first " +
         table.first + ": " + std::to_string(row.first) + " distinct, first equal neighbours " +
         said(row.firstCollide, "none");
}

Panel panelOf(const RunAtState& setting, const Precision& table) {
  Panel panel;
  panel.x = "positions compared, from n = " + std::to_string(setting.offset());
  if (table.first == "head")
    panel.x = "distances compared, from 0";
  panel.y = "distinct positions";
  panel.logX = panel.logY = true;
  panel.quantityX = Quantity::Count;
  panel.references.push_back({"training edge", true, static_cast<double>(setting.trainingLength())});
  const auto offset = table.first == "head" ? 0 : setting.offset();
  int color = 0;
  for (const auto& row : table.formats) {
    panel.curves.push_back(curve(row.format, color, table.counts, row.rowsSoFar));
    auto first = curve(row.format + ", first " + table.first, color, table.counts, row.firstSoFar);
    first.style = Curve::Style::Dashed;
    panel.curves.push_back(std::move(first));
    if (row.rowsCollide)
      panel.markers.push_back({Marker::Kind::Change, static_cast<double>(*row.rowsCollide - offset + 1),
                               color, row.format + ": rows of " + said(row.rowsCollide, "") + " are equal"});
    panel.notes.push_back(row.format + ": " +
                          (row.rowsCollide
                               ? "neighbours first equal at n = " + std::to_string(*row.rowsCollide)
                               : "no neighbours equal"));
    ++color;
  }
  if (!table.counts.empty()) // the curves end where the notes stand: there is room above them
    panel.viewY = {0.8, 100 * static_cast<double>(table.counts.back())};
  return panel;
}

struct Compared {
  Panel panel;
  std::vector<std::pair<std::string, std::string>> table;
};

Result<Compared> compare(const RunAtState& setting, std::int64_t upto, Progress& progress) {
  const auto encoding = TRY(PlacedEncoding::of(setting.placing()));
  if (encoding.info().quantities.empty())
    return userError("{0} has no positional values: choose a run of another encoding.",
                     {encoding.info().title}, "position.encoding");
  const auto table = TRY(precision(encoding, upto, progress));
  Compared compared{panelOf(setting, table), {}};
  for (const auto& row : table.formats)
    compared.table.emplace_back(row.format, sentence(row, table));
  return compared;
}

Result<Figure> figureOf(const ViewContext& context, const RunAtState& now,
                        const std::optional<RunAtState>& pinned, std::int64_t upto) {
  Figure figure = emptyFigure(context, now, pinned ? &*pinned : nullptr);
  const auto add = [&](const RunAtState& setting, const std::string& title) -> Result<void> {
    auto compared = TRY(compare(setting, upto, context.progress));
    compared.panel.title = title;
    figure.panels.push_back(std::move(compared.panel));
    for (const auto& [format, text] : compared.table)
      figure.metadata.emplace_back(format + (title == "pinned" ? ", pinned" : ""), text);
    return {};
  };
  TRY(add(now, pinned ? "now" : ""));
  if (pinned)
    TRY(add(*pinned, "pinned"));
  return figure;
}

} // namespace

Result<Figure> precisionFigure(const ViewContext& context) {
  const auto now = TRY(RunAtState::of(context.subjects, context.request.now, context.progress));
  const auto pinned = TRY(pinnedSetting(context));
  const auto upto = context.options().integer("upto");
  if (upto > quick)
    if (const auto coarse = figureOf(context, now, pinned, quick))
      context.coarse(*coarse);
  return figureOf(context, now, pinned, upto);
}

} // namespace expe
