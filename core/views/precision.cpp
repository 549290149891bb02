#include "core/views/precision.h"

#include "core/base/lists.h"
#include "core/views/entered.h"

namespace expe {
namespace {

Curve curve(Text name, int color, const std::vector<std::int64_t>& counts,
            const std::vector<std::int64_t>& distinct) {
  Curve curve;
  curve.name = std::move(name);
  curve.color = color;
  curve.x.assign(counts.begin(), counts.end());
  curve.y.assign(distinct.begin(), distinct.end());
  return curve;
}

std::string said(const std::optional<std::int64_t>& collision) {
  return collision ? "n = " + std::to_string(*collision) + " and " + std::to_string(*collision + 1) : "none";
}

std::string sentence(const PrecisionRow& row, const Precision& table) {
  return std::to_string(row.rows) + " of " + std::to_string(table.length) +
         " rows distinct, first equal neighbours " + said(row.rowsCollide) + "; first " + table.first + ": " +
         std::to_string(row.first) + " distinct, first equal neighbours " + said(row.firstCollide);
}

void addFormat(Panel& panel, const PrecisionRow& row, const Precision& table, int color,
               std::int64_t offset) {
  panel.curves.push_back(curve(row.format, color, table.counts, row.rowsSoFar));
  auto first = curve(Text{"{0}, first {1}", {row.format, Text::sentence(table.first)}}, color, table.counts,
                     row.firstSoFar);
  first.style = Curve::Style::Dashed;
  panel.curves.push_back(std::move(first));
  if (!row.rowsCollide)
    return;
  panel.markers.push_back(
      {Marker::Kind::Change, static_cast<double>(*row.rowsCollide - offset + 1), color,
       Text{"{0}: rows of n = {1} and {2} are equal", {row.format, *row.rowsCollide, *row.rowsCollide + 1}}});
  panel.notes.push_back(Text{"{0}: neighbours first equal at n = {1}", {row.format, *row.rowsCollide}});
}

// Of all formats in one line.
void noteDistinct(Panel& panel, const Precision& table) {
  std::vector<std::string> formats;
  for (const auto& row : table.formats)
    if (!row.rowsCollide)
      formats.push_back(row.format);
  if (!formats.empty())
    panel.notes.push_back(Text{"{0}: no neighbours equal", {joined(formats, ", ")}});
}

Panel panelOf(const MeasuredState& state, const Precision& table) {
  const bool distances = table.first == "head";
  Panel panel;
  panel.x = distances ? "distances compared, from 0"_text
                      : Text{"positions compared, from n = {0}", {state.offset}};
  panel.y = "distinct positions"_text;
  panel.logX = panel.logY = true;
  panel.quantityX = Quantity::Count;
  panel.references.push_back(trainingEdge(state));
  if (table.tableEnds)
    panel.notes.push_back(Text{"the encoding's table ends after {0} positions", {table.length}});
  int color = 0;
  for (const auto& row : table.formats)
    addFormat(panel, row, table, color++, distances ? 0 : state.offset);
  noteDistinct(panel, table);
  if (!table.counts.empty()) // the curves end where the notes stand: there is room above them
    panel.viewY = {0.8, 100 * static_cast<double>(table.counts.back())};
  return panel;
}

double numberOf(const std::optional<std::int64_t>& position) {
  return position ? static_cast<double>(*position) : none;
}

} // namespace

std::vector<Field> DistinctPositions::fields() const {
  using namespace fields;
  std::vector<std::string> formats;
  std::vector<double> rows, first, rowsCollide, firstCollide,
      counts(table.counts.begin(), table.counts.end());
  for (const auto& row : table.formats) {
    formats.push_back(row.format);
    rows.insert(rows.end(), row.rowsSoFar.begin(), row.rowsSoFar.end());
    first.insert(first.end(), row.firstSoFar.begin(), row.firstSoFar.end());
    rowsCollide.push_back(numberOf(row.rowsCollide)), firstCollide.push_back(numberOf(row.firstCollide));
  }
  const Axis format{"format", static_cast<std::int64_t>(formats.size())};
  const Axis count{"compared", static_cast<std::int64_t>(counts.size())};
  return {along("format", "of numbers", std::move(formats)),
          along("compared", "positions", "from the offset on; of biases distances", std::move(counts)),
          {"rows", "positions", "distinct ones among them, of whole rows", {format, count}, std::move(rows)},
          {"first",
           "positions",
           "the same of the first number of a row alone",
           {format, count},
           std::move(first)},
          {"rows_collide",
           "position",
           "the first whose row is that of the next",
           {format},
           std::move(rowsCollide)},
          {"first_collides",
           "position",
           "the same of the first number of a row",
           {format},
           std::move(firstCollide)},
          text("first_is", "what the first number of a row is of", table.first),
          enteredField(layer)};
}

Result<Drawn> drawPrecision(const MeasuredState& state, const Config&, Role) {
  const auto& distinct = measuredAs<DistinctPositions>(state);
  const auto& table = distinct.table;
  Drawn drawn;
  drawn.apart = true;
  drawn.panels = {panelOf(state, table)};
  tellEntered(drawn, distinct.layer);
  for (const auto& row : table.formats)
    drawn.metadata.emplace_back(row.format, sentence(row, table));
  return drawn;
}

} // namespace expe
