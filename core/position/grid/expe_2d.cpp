// ExPE on the coordinates of a grid: the l dims are shared out, and those of a coordinate hold ExPE's p of
// it,
//
//   φ(x, n) = (p_row, p_{row+1}, … | p_column, p_{column+1}, … | x_{l+1}, …, x_D),   p_n = S + θ n
//
// and in front of them those of the frame, where a text has frames. The paper has one coordinate (Datseris et
// al. 2025, equation 2); this is our own step to two and three.
#include "core/base/lists.h"
#include "core/position/families/overwrite.h"
#include "core/position/framework/families.h"
#include "core/position/grid/grid.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const Coefficients coefficients{"expe_2d", {"S", "theta"}};

Value thetaOf(const Config& config) {
  return stepOf(config);
}

Value dimsOf(const Config& config) {
  return std::max(config.integer("model.width") / 8, 2 * trainedGridOf(config).axes());
}

std::vector<Parameter> parameters() {
  const Describe own(coefficients.id);
  return {
      automatic(overwrittenDims(own), dimsOf, "D/8, as in the paper, and two of each coordinate at least."),
      own.real("S", "Start S", When::Build, 0, -1e3, 1e3, Scale::Linear,
               "Value of a coordinate's first dim where the coordinate is 0."),
      automatic(own.real("theta", "Step θ", When::Build, 1.0 / 2048, 1e-9, 1e3, Scale::Log,
                         "Added for each row or column, and for each dim."),
                thetaOf, "1/8 for windows of up to 2048 tokens, 256/L for longer ones, as of ExPE."),
  };
}

class ExPE2D : public Overwrite {
public:
  ExPE2D(const Config& config, Parameters& parameters, std::int64_t layer)
      : Overwrite(coefficients, config, parameters, layer), S_(coefficient("S")),
        theta_(coefficient("theta")), grid_(gridOf(config)), dims_(dimsOfAxes(grid_, l())) {}

private:
  at::Tensor equation(const at::Tensor& n, const at::Tensor& c) const override {
    return S_ +
           theta_ * (n + at::cat(mapped(dims_, [&](auto dims) { return at::arange(dims, c.options()); })));
  }

  at::Tensor taken(const at::Tensor& positions) const override {
    auto each = coordinatesOf(grid_, positions);
    for (std::size_t axis = 0; axis < each.size(); ++axis)
      each[axis] = at::repeat_interleave(each[axis].unsqueeze(-1), dims_[axis], -1);
    return at::cat(each, -1);
  }

  at::Tensor S_, theta_;
  TokenGrid grid_;
  std::vector<std::int64_t> dims_; // of each coordinate
};

Result<void> check(const Config& config) {
  TRY(atMostWidth(config, "position.expe_2d.l"));
  const auto l = config.integer("position.expe_2d.l"), fewest = 2 * gridOf(config).axes();
  if (l >= fewest)
    return {};
  return userError("position.expe_2d.l: {0} dims are too few for all coordinates; write at least {1}.",
                   {std::to_string(l), std::to_string(fewest)}, "position.expe_2d.l");
}

std::vector<Equation> equations(const Config& config) {
  const bool scaled = scalesPositions(coefficients, config);
  std::vector<Equation> all;
  std::int64_t first = 0;
  const auto dims = dimsOfAxes(gridOf(config), config.integer("position.expe_2d.l"));
  for (const auto& name : namesOfAxes(gridOf(config))) {
    const auto own = dims[all.size()];
    const std::string p = "{S} + {θ}·(" + std::string(scaled ? "{s}·" : "") + name + " + {c})";
    all.push_back({"vector",
                   "p[n," + (first > 0 ? std::to_string(first) + "+c" : "c") + "] =",
                   scaled ? p : "{s}·(" + p + ")",
                   {"c", 1, first},
                   "c = 0…" + std::to_string(own - 1)});
    first += own;
  }
  return all;
}

} // namespace

Family expe2DFamily() {
  EncodingInfo info = overwriteInfo(coefficients, parameters());
  info.group = "Grid";
  info.grid = true;
  info.paper = "Datseris et al. 2025, Exact Positional Encodings, eq. 2, of each coordinate: our own";
  info.summary = "The overwritten dims are shared out between row and column of a token (and its frame), and "
                 "hold the exact position of each, as ExPE's hold that in a text.";
  info.check = check;
  info.equations = equations, info.symbols = {{"θ", "theta"}};
  return {info, makeEncoding<ExPE2D>};
}

} // namespace expe
