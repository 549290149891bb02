// Sinusoids of the coordinates of a grid, side by side, added to the token embedding: of d dims of a
// coordinate z, wave i is sin and cos of z·base^(−2i/d). Readings that do not agree are in use:
//
//   [ row | column ], sin and cos alternating, counted from 1     DETR (Carion et al. 2020, without its
//   norming) [ column | row ], all sines, then all cosines, from 0         MAE (He et al. 2022)
//
// Where a text has frames their waves come first.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/grid/grid.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "sinusoidal_2d";

Value amplitudeOf(const Config& config) {
  return config.real("model.initial_std");
}

bool interleaves(const Config& config) {
  return config.text("position.sinusoidal_2d.layout") == "interleaved";
}

// The coordinates in the order of their dims, each with its name and how many dims it has.
struct Part {
  std::size_t axis;
  std::string name;
  std::int64_t dims;
};
std::vector<Part> partsOf(const Config& config, std::int64_t width) {
  const auto grid = gridOf(config);
  const auto dims = dimsOfAxes(grid, width);
  std::vector<Part> parts;
  for (const auto& name : namesOfAxes(grid))
    parts.push_back({parts.size(), name, dims[parts.size()]});
  if (config.text("position.sinusoidal_2d.first") == "column")
    std::swap(parts[parts.size() - 2], parts.back());
  return parts;
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("first", "First", When::Build, "row", {"row", "column"},
                 "Whose waves stand in front: those of the row, as in DETR, or of the column, as in MAE."),
      own.choice(
          "layout", "Layout", When::Build, "interleaved", {"interleaved", "halves"},
          "Of each coordinate. interleaved: sin and cos alternate, as in DETR. halves: all sines, then "
          "all cosines, as in MAE."),
      own.integer("start", "Counted from", When::Build, 0, 0, 1,
                  "The first row and column: 0, as in MAE, or 1, as in DETR."),
      own.real("base", "Base", When::Build, 10000, 1.0001, 1e12, Scale::Log,
               "The longest wavelength is about 2π·base rows or columns."),
      automatic(own.real("amplitude", "Amplitude A", When::Build, 1, 1e-6, 1e3, Scale::Log,
                         "Height of the waves beside the token embedding."),
                amplitudeOf,
                "the spread of the token embedding at the start, as of the sinusoids of a text."),
  };
}

class Sinusoidal2D : public Encoding {
public:
  Sinusoidal2D(const Config& config, Parameters&, std::int64_t)
      : grid_(gridOf(config)), parts_(partsOf(config, config.integer("model.width"))),
        interleaved_(interleaves(config)),
        start_(static_cast<double>(config.integer("position.sinusoidal_2d.start"))),
        base_(config.real("position.sinusoidal_2d.base")),
        amplitude_(config.real("position.sinusoidal_2d.amplitude")), scale_(scaleOf(config)) {}

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + ctx.cache->get(id, [&] { return values(ctx).to(x.scalar_type()); });
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return values(ctx).to(at::kFloat);
  }

private:
  at::Tensor values(const PositionContext& ctx) const { // fp64 [T,D] or [B,T,D]
    const auto each = coordinatesOf(grid_, ctx.queries);
    std::vector<at::Tensor> all;
    for (const Part& part : parts_) {
      const auto i = at::arange((part.dims + 1) / 2, each[0].options());
      const auto angle = scale_ * (each[part.axis].unsqueeze(-1) + start_) *
                         at::pow(base_, i * (-2 / static_cast<double>(part.dims)));
      const std::vector<at::Tensor> waves{angle.sin(), angle.cos()};
      all.push_back((interleaved_ ? at::stack(waves, -1).flatten(-2) : at::cat(waves, -1))
                        .slice(-1, 0, part.dims)); // of an odd number the last cosine is left out
    }
    return amplitude_ * at::cat(all, -1);
  }

  TokenGrid grid_;
  std::vector<Part> parts_;
  bool interleaved_;
  double start_, base_, amplitude_, scale_;
};

std::vector<Equation> equations(const Config& config) {
  if (!config.has("model.width"))
    return {{"vector",
             "p[n] =",
             "{A}·[sin({s}·row·ω_i), cos({s}·row·ω_i) | sin({s}·column·ω_i), cos({s}·column·ω_i)]",
             {},
             "ω_i = base^(−4i/D)"}};
  std::vector<Equation> all;
  std::int64_t first = 0;
  const bool interleaved = interleaves(config);
  const std::string from = config.integer("position.sinusoidal_2d.start") == 1 ? " + 1" : "";
  for (const Part& part : partsOf(config, config.integer("model.width"))) {
    const auto pairs = part.dims / 2;
    const auto wave = [&](const std::string& function) {
      const auto place = from.empty() ? part.name : "(" + part.name + from + ")";
      return "{A}·" + function + "({s}·" + place + "·{base}^(−2{i}/" + std::to_string(part.dims) + "))";
    };
    const auto at = [&](const std::string& place) { return "p[n," + place + "] ="; };
    const std::string begin = first > 0 ? std::to_string(first) + "+" : "";
    if (interleaved) {
      all.push_back({"vector", at(begin + "2i"), wave("sin"), {"i", 2, first}});
      all.push_back({"vector", at(begin + "2i+1"), wave("cos"), {"i", 2, first + 1}});
    } else {
      all.push_back({"vector", at(begin + "i"), wave("sin"), {"i", 1, first}});
      all.push_back(
          {"vector", at(std::to_string(first + pairs) + "+i"), wave("cos"), {"i", 1, first + pairs}});
    }
    first += part.dims;
  }
  return all;
}

Result<void> check(const Config& config) {
  const auto width = config.integer("model.width"), fewest = 2 * gridOf(config).axes();
  if (width % 2 == 0 && width >= fewest)
    return {};
  return userError(
      "model.width: {0} dims cannot be shared out in pairs between all coordinates; choose an even "
      "width of at least {1}.",
      {std::to_string(width), std::to_string(fewest)}, "model.width");
}

} // namespace

Family sinusoidal2DFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Carion et al. 2020, DETR, and He et al. 2022, Masked Autoencoders";
  info.summary =
      "Waves of the row and waves of the column of a token (and of its frame), side by side, are added "
      "to the token embedding. Nothing is learned.";
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.check = check;
  info.equations = equations, info.symbols = {{"A", "amplitude"}};
  return {info, makeEncoding<Sinusoidal2D>};
}

} // namespace expe
