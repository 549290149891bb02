// expe positions: the values of an encoding.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/encoding.h"
#include "core/api/quantity.h"

#include <ostream>

namespace expe::cli {

namespace {

std::string firstColumns(const Grid& grid) {
  return grid.shape.size() == 3        ? "head,query"
         : !ofDistances(grid.quantity) ? "position"
         : ofHeads(grid.quantity)      ? "head"
                                       : "dim";
}

std::string columnName(const Grid& grid) {
  return grid.shape.size() == 3       ? "k"
         : ofDistances(grid.quantity) ? "distance"
         : ofPairs(grid.quantity)     ? "pair"
                                      : "d";
}

std::string rowName(const Grid& grid, std::int64_t row) {
  if (grid.shape.size() == 3)
    return std::to_string(row / grid.shape[1]) + "," + std::to_string(row % grid.shape[1]);
  return std::to_string(ofDistances(grid.quantity) ? row : grid.offset + row);
}

void printCsv(std::ostream& out, const Grid& grid) {
  const std::int64_t columns = grid.shape.back();
  out << firstColumns(grid);
  for (std::int64_t c = 0; c < columns; ++c)
    out << "," << columnName(grid) << c;
  out << "\n";
  const std::int64_t rows = columns ? static_cast<std::int64_t>(grid.values.size()) / columns : 0;
  for (std::int64_t r = 0; r < rows; ++r) {
    out << rowName(grid, r);
    for (std::int64_t c = 0; c < columns; ++c)
      out << "," << expe::print(Value(grid.values[static_cast<std::size_t>(r * columns + c)]));
    out << "\n";
  }
}

Result<Answer> run(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto format =
      TRY(arguments.choice("--format", arguments.has("--json") ? "json" : "csv", {"csv", "json"}));
  auto request = TRY(encodingRequest(schema(*loaded), arguments, 16));
  request.quantity = arguments.text("--as");
  request.byDistance = arguments.has("--by-distance");
  const auto grid = std::make_shared<const Grid>(TRY(loaded->positions(request)));
  if (format == "csv")
    return Answer::ofText([grid](std::ostream& out) { printCsv(out, *grid); });
  return Answer::ofData([grid] {
    return Json{{"quantity", grid->quantity},
                {"shape", grid->shape},
                {"values", grid->values},
                {"offset", grid->offset}};
  });
}

} // namespace

Command positionsCommand() {
  return {"positions",
          {"[ENCODING]"},
          encodingOptions("positions from the first on (16)",
                          {{"--as", "QUANTITY",
                            "vector, cos, sin, angle, bias, factor or relative_key, … (the encoding's first; "
                            "expe encodings lists them)"},
                           {"--by-distance", "", "biases and factors: a row a head, a column a distance"},
                           {"--format", "csv|json", "csv: a header, then one row a position"},
                           {"--json", "", "the same as --format json"}}),
          "Prints the values of an encoding at each position.",
          run};
}

} // namespace expe::cli
