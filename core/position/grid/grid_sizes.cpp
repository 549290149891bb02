#include "core/position/grid/grid_sizes.h"

#include "core/position/families/table_rows.h"
#include "core/position/grid/grid.h"

namespace expe {
namespace {

std::int64_t parts(std::int64_t whole, std::int64_t each) {
  return (whole + each - 1) / each;
}

Value columnsOf(const Config& config) {
  return trainedGridOf(config).columns;
}

Value rowsOf(const Config& config) {
  const auto grid = trainedGridOf(config);
  return grid.hasFrames() ? grid.rows : parts(positionsOfTraining(config), grid.columns);
}

Value framesOf(const Config& config) {
  const auto grid = trainedGridOf(config);
  return grid.hasFrames() ? parts(positionsOfTraining(config), grid.rows * grid.columns) : 1;
}

} // namespace

std::vector<Parameter> sizeParameters(const Describe& own) {
  const std::string rule = "as many as training reads.";
  return {
      automatic(own.integer("rows", "Rows R", When::Build, 8, 1, 65536, "Rows that the table has.", "rows"),
                rowsOf, rule),
      automatic(own.integer("columns", "Columns C", When::Build, 8, 1, 65536, "Columns that the table has.",
                            "columns"),
                columnsOf, rule),
      automatic(own.integer("frames", "Frames F", When::Build, 1, 1, 65536,
                            "Frames that the table has, where a text has frames (data.rows).", "frames"),
                framesOf, rule)};
}

std::vector<std::int64_t> sizesOf(const Config& config, const std::string& id) {
  std::vector<std::int64_t> sizes;
  for (const auto& name : namesOfAxes(trainedGridOf(config)))
    sizes.push_back(config.integer("position." + id + "." + name + "s"));
  return sizes;
}

} // namespace expe
