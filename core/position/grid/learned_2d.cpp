// Learned places in a grid, added to the token embedding:
//
//   beside   p[n] = [ columns[column] | rows[row] ]          DETR (Carion et al. 2020), with the row in front
//   too added    p[n] = rows[row] + columns[column] places   p[n] = places[row, column] ViT (Dosovitskiy et
//   al. 2021)
//
// Where a text has frames a vector of the frame is added, as TimeSformer adds its time to ViT's places
// (Bertasius et al. 2021). The tables end, and so does the grid that they can be used for.
#include "core/position/families/table_rows.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/grid/grid.h"
#include "core/position/grid/grid_sizes.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace expe {
namespace {

const std::string id = "learned_2d";

std::string tablesOf(const Config& config) {
  return config.text("position.learned_2d.tables");
}
bool columnFirst(const Config& config) {
  return config.text("position.learned_2d.first") == "column";
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  std::vector<Parameter> all = {
      own.choice(
          "tables", "Tables", When::Build, "beside", {"beside", "added", "places"},
          "beside: half of the dims are a vector of the row, and half one of the column. added: a vector of "
          "each, added up. places: a vector of each place of a frame. A vector of the frame is added to "
          "them, where a text has frames."),
      own.beside("tables", {"beside"},
                 own.choice("first", "First", When::Build, "column", {"column", "row"},
                            "Whose dims stand in front; in DETR those of the column."))};
  for (auto& size : sizeParameters(own))
    all.push_back(std::move(size));
  return all;
}

class Learned2D : public Encoding {
public:
  Learned2D(const Config& config, Parameters& parameters, std::int64_t)
      : grid_(gridOf(config)), sizes_(sizesOf(config, id)), kind_(tablesOf(config)),
        columnFirst_(expe::columnFirst(config)), scale_(scaleOf(config)) {
    const auto width = config.integer("model.width");
    const auto add = [&](const std::string& name, std::int64_t rows, std::int64_t dims) {
      tables_[name] = parameters.add(
          {{"position.learned_2d_" + name, {rows, dims}, Does::StandsFor, 0, initialSpread(config)}});
    };
    if (grid_.hasFrames())
      add("frames", sizes_.front(), width);
    if (kind_ == "places") {
      add("places", rows() * columns(), width);
      return;
    }
    const auto ofColumn = kind_ == "beside" ? width / 2 : width;
    add("rows", rows(), kind_ == "beside" ? width - ofColumn : width);
    add("columns", columns(), ofColumn);
  }

  std::int64_t longest() const override {
    if (positionsWithin(columns() - 1, scale_) < grid_.columns)
      return positionsWithin(columns() - 1, scale_);
    const auto times = [](std::int64_t a, std::int64_t b) { return a > Mask::any / b ? Mask::any : a * b; };
    const auto rows = positionsWithin(this->rows() - 1, scale_);
    if (!grid_.hasFrames() || rows < grid_.rows)
      return times(rows, grid_.columns);
    return times(positionsWithin(sizes_.front() - 1, scale_), grid_.rows * grid_.columns);
  }

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + vectors(ctx).to(x.scalar_type());
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return vectors(ctx).to(at::kFloat);
  }

private:
  std::int64_t rows() const { return sizes_[sizes_.size() - 2]; }
  std::int64_t columns() const { return sizes_.back(); }

  at::Tensor vectors(const PositionContext& ctx) const { // [T,D] or [B,T,D]
    const auto each = coordinatesOf(grid_, ctx.queries);
    const auto &row = each[each.size() - 2], &column = each.back();
    const auto ofPlace = kind_ == "places"  ? places(row, column)
                         : kind_ == "added" ? read("rows", row) + read("columns", column)
                         : columnFirst_     ? at::cat({read("columns", column), read("rows", row)}, -1)
                                            : at::cat({read("rows", row), read("columns", column)}, -1);
    return grid_.hasFrames() ? ofPlace + read("frames", each.front()) : ofPlace;
  }

  at::Tensor read(const std::string& name, const at::Tensor& at) const {
    const auto& table = tables_.at(name);
    return between(scale_ * at, table.size(0) - 1,
                   [&](const at::Tensor& n) { return at::embedding(table, n); });
  }

  at::Tensor places(const at::Tensor& row, const at::Tensor& column) const { // on the line along both
    return between(scale_ * row, rows() - 1, [&](const at::Tensor& above) {
      return between(scale_ * column, columns() - 1, [&](const at::Tensor& left) {
        return at::embedding(tables_.at("places"), above * columns() + left);
      });
    });
  }

  TokenGrid grid_;
  std::vector<std::int64_t> sizes_;
  std::string kind_;
  bool columnFirst_;
  double scale_;
  std::map<std::string, at::Tensor> tables_;
};

std::vector<Equation> equations(const Config& config) {
  const std::string row = "rows[{s}·row]", column = "columns[{s}·column]";
  const auto kind = tablesOf(config);
  const auto place = kind == "places"      ? "places[{s}·row, {s}·column]"
                     : kind == "added"     ? row + " + " + column
                     : columnFirst(config) ? "[" + column + " | " + row + "]"
                                           : "[" + row + " | " + column + "]";
  return {{"vector", "p[n] =", place + (gridOf(config).hasFrames() ? " + frames[{s}·frame]" : "")}};
}

Result<void> check(const Config& config) {
  const auto sizes = sizesOf(config, id);
  const auto places = std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
  const auto read = config.has("data.window") ? positionsOfTraining(config) : 0;
  const std::string columns = "position.learned_2d.columns";
  if (const auto asked = trainedGridOf(config).columns; config.integer(columns) < asked)
    return userError("{0}: the grid has {1} columns, and the table {2}; write at least {1}, or auto.",
                     {columns, std::to_string(asked), std::to_string(config.integer(columns))}, columns);
  if (places >= read)
    return {};
  return userError(
      "position.learned_2d.rows: training reads {0} tokens, and the tables have {1} places; write "
      "more rows, or auto.",
      {std::to_string(read), std::to_string(places)}, "position.learned_2d.rows");
}

} // namespace

Family learned2DFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Carion et al. 2020, DETR; Dosovitskiy et al. 2021, ViT; Bertasius et al. 2021, TimeSformer";
  info.summary =
      "A learned vector of the row of a token and one of its column, side by side or added up, or one of "
      "each place, are added to the token embedding; where there are frames, one of the frame too. Beyond "
      "the tables there are none.";
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {
      {"learned_2d_rows", {"rows", "width"}, false, "A vector of each row (with weight decay)"},
      {"learned_2d_columns", {"columns", "width"}, false, "A vector of each column (with weight decay)"},
      {"learned_2d_places",
       {"rows·columns", "width"},
       false,
       "A vector of each place, row by row (with weight decay)"},
      {"learned_2d_frames", {"frames", "width"}, false, "A vector of each frame (with weight decay)"}};
  info.check = check;
  info.equations = equations;
  info.symbols = {{"rows", "a vector of each row"}, {"columns", "a vector of each column"}};
  return {info, makeEncoding<Learned2D>};
}

} // namespace expe
