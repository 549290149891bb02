#include "core/api/grid.h"

#include <string>

namespace expe {
namespace {

std::int64_t of(const Config& config, const std::string& key, std::int64_t otherwise) {
  return config.has(key) ? config.integer(key) : otherwise;
}

} // namespace

Grid trainedGridOf(const Config& config) {
  const Grid otherwise;
  return {of(config, "data.columns", otherwise.columns), of(config, "data.rows", otherwise.rows)};
}

Grid gridOf(const Config& config) {
  auto grid = trainedGridOf(config);
  if (const auto evaluated = of(config, "evaluation.columns", 0); evaluated > 0)
    grid.columns = evaluated;
  return grid;
}

} // namespace expe
