#include "core/api/help.h"

#include "core/api/quantity.h"
#include "core/api/run_figure.h"
#include "core/api/schema.h"
#include "core/api/views.h"
#include "core/views/positions.h"

#include <algorithm>
#include <numeric>

namespace expe {
namespace {

constexpr std::uint64_t shownSeed = 1;
constexpr std::int64_t mostValues = 1 << 20;

std::vector<std::int64_t> counted(std::int64_t count) {
  std::vector<std::int64_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), 0);
  return all;
}

// Columns are positions, which are the rows of a grid, or distances, which are its columns.
PositionTable tableOf(const Grid& grid) {
  const bool distances = ofDistances(grid.quantity);
  PositionTable table;
  table.quantity = grid.quantity;
  table.length = grid.shape[distances ? 1 : 0];
  table.columns = counted(table.length), table.rows = counted(grid.shape[distances ? 0 : 1]);
  for (const auto column : table.columns)
    for (const auto row : table.rows)
      table.values.push_back(static_cast<float>(distances ? grid.at(row, column) : grid.at(column, row)));
  return table;
}

Result<Figure> drawn(const Grid& grid, const EncodingInfo& encoding, const Config& config) {
  ProbeRequest request;
  request.view = "positions";
  request.options = defaultOptions(request.view);
  request.options.set("show", std::string(ofHeads(grid.quantity) ? "dims" : "map"));
  auto table = std::make_shared<PositionTable>(tableOf(grid));
  MeasuredView measured;
  MeasuredState& state = measured.now;
  state.name = encoding.title;
  state.trainingLength = config.integer("data.window");
  state.length = table->length;
  state.metadata = {{"encoding", encoding.title + ", " + stampOf(config)}};
  state.measurement = std::move(table);
  return draw(request, measured);
}

} // namespace

Result<Figure> valuesOf(Engine& engine, const Config& config) {
  const EncodingInfo& encoding = *schema(engine).encoding(config.text("position.encoding"));
  PositionsRequest request;
  request.config = config;
  request.length = std::min(2 * config.integer("data.window"),
                            std::max<std::int64_t>(mostValues / config.integer("model.width"), 2));
  request.byDistance = true;
  auto grid = engine.positions(request);
  const bool random = !grid && grid.error().key != "length" && !encoding.tensors.empty();
  if (random) {
    request.seed = shownSeed;
    grid = engine.positions(request);
  }
  if (!grid && grid.error().key == "length") { // the table ends
    request.length /= 2;
    grid = engine.positions(request);
  }
  if (!grid)
    return grid.error();
  auto figure = TRY(drawn(*grid, encoding, request.config));
  // Of no layer of a run; that it is drawn stands where it hides no value.
  figure.panels.front().title = random ? Text{"at the start of a run: seed {0}", {shownSeed}} : Text();
  return figure;
}

} // namespace expe
