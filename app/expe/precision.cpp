// expe precision: how many positions of an encoding a number format tells apart.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/encoding.h"

#include <ostream>

namespace expe::cli {

namespace {

std::string at(const std::optional<std::int64_t>& collision) {
  return collision ? std::to_string(*collision) : "none";
}

// Right-aligned under headings; ASCII alone.
void printLine(std::ostream& out, const std::vector<std::string>& cells,
               const std::vector<std::string>& headings) {
  for (std::size_t i = 0; i < cells.size(); ++i)
    out << std::string(headings[i].size() + (i ? 2 : 0) - cells[i].size(), ' ') << cells[i];
  out << "\n";
}

void printTable(std::ostream& out, const Precision& table) {
  const std::vector<std::string> headings{"format", "distinct rows", "first n equal to n+1",
                                          "distinct first " + table.first + "s", "first n equal to n+1"};
  printLine(out, headings, headings);
  for (const PrecisionRow& row : table.formats)
    printLine(out,
              {row.format, std::to_string(row.rows), at(row.rowsCollide), std::to_string(row.first),
               at(row.firstCollide)},
              headings);
  if (table.tableEnds)
    out << "The encoding's table ends after " << table.length << " positions: no more are compared.\n";
}

Json toJson(const std::optional<std::int64_t>& collision) {
  return collision ? Json(*collision) : Json(nullptr);
}

Json toJson(const Precision& table) {
  const auto formats = arrayOf(table.formats, [](const PrecisionRow& row) {
    return Json{{"format", row.format},
                {"rows", row.rows},
                {"first", row.first},
                {"rows_collide", toJson(row.rowsCollide)},
                {"first_collide", toJson(row.firstCollide)}};
  });
  return {{"positions", table.length},
          {"table_ends", table.tableEnds},
          {"first", table.first},
          {"formats", formats}};
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto request = TRY(encodingRequest(schema(*loaded), arguments, 65536));
  Progress quiet;
  const auto table = TRY(loaded->precision(request, quiet));
  return Answer(toJson(table), [table](std::ostream& out) { printTable(out, table); });
}

} // namespace

Command precisionCommand() {
  return {"precision",
          {"[ENCODING]"},
          encodingOptions("positions compared (65536)", {jsonOption}),
          "Counts the positions that fp32, tf32, bf16 and fp16 tell apart.",
          run};
}

} // namespace expe::cli
