#include "core/api/grid.h"

#include <string>

namespace expe {
namespace {

std::int64_t of(const Config& config, const std::string& key, std::int64_t otherwise) {
  return config.has(key) ? config.integer(key) : otherwise;
}

} // namespace

TokenGrid trainedGridOf(const Config& config) {
  TokenGrid grid;
  if (const auto said = of(config, "data.columns", 0); said > 0)
    grid.columns = said;
  else if (config.has("data.window")) // about as wide as high
    for (grid.columns = 1; grid.columns * grid.columns < config.integer("data.window");)
      grid.columns *= 2;
  grid.rows = of(config, "data.rows", 0);
  return grid;
}

TokenGrid gridOf(const Config& config) {
  auto grid = trainedGridOf(config);
  if (const auto evaluated = of(config, "evaluation.columns", 0); evaluated > 0)
    grid.columns = evaluated;
  return grid;
}

bool hasColumns(const Config& config) {
  return of(config, "data.columns", 0) > 0 || of(config, "evaluation.columns", 0) > 0;
}

} // namespace expe
