#include "core/api/grid.h"

#include <string>

namespace expe {
namespace {

std::int64_t of(const Config& config, const std::string& key, std::int64_t otherwise) {
  return config.has(key) ? config.integer(key) : otherwise;
}

} // namespace

std::int64_t squareColumns(std::int64_t window) {
  std::int64_t columns = 1;
  while (columns * columns < window)
    columns *= 2;
  return columns;
}

// Rules of an encoding's own parameters read it before data.columns is decided, which stands behind them.
TokenGrid trainedGridOf(const Config& config) {
  const TokenGrid otherwise;
  const bool undecided = config.automatic("data.columns");
  return {undecided ? squareColumns(config.integer("data.window"))
                    : of(config, "data.columns", otherwise.columns),
          of(config, "data.rows", otherwise.rows)};
}

TokenGrid gridOf(const Config& config) {
  auto grid = trainedGridOf(config);
  if (const auto evaluated = of(config, "evaluation.columns", 0); evaluated > 0)
    grid.columns = evaluated;
  return grid;
}

} // namespace expe
