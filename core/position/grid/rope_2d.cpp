// RoPE on a grid: each pair of a head's d dims turns by one coordinate z of its token, as RoPE's by the
// position (Su et al. 2021), by s·z·ω. What differs is which coordinate a pair has, and its frequency ω:
//
//   parts        as many pairs of the columns as of the rows behind them, ω = base^(−2i/d_z) within each,
//   where
//                d_z dims are the coordinate's                                       RoPE-ViT's axial
//                frequencies
//   alternating  pair i of all has the row, pair i + 1 the column, ω = base^(−2i/d) Pixtral sections frames,
//   rows, columns have so many pairs each, one behind the other, ω = base^(−2i/d)
//                                                                               M-RoPE (Wang et al. 2024,
//                                                                               Qwen2-VL)
//   mixed        every pair has all: row·ω_r + column·ω_c, which each head of each layer learns
//                                                                           RoPE-Mixed (Heo et al. 2024,
//                                                                           RoPE-ViT)
//
// With frames, parts and alternating go on in threes, with the frame in front.
#include "core/base/lists.h"
#include "core/position/framework/families.h"
#include "core/position/grid/grid.h"
#include "core/position/rope/rotation.h"
#include "core/runtime/numbers.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace expe {
namespace {

const std::string id = "rope_2d";

std::string splitOf(const Config& config) {
  return config.text("position.rope_2d.split");
}

// M-RoPE's 16, 24 and 24 of 64 pairs, or as many of rows as of columns.
Value sectionsOf(const Config& config) {
  const auto pairs = headWidthOf(config) / 2;
  const auto frames = trainedGridOf(config).hasFrames() ? pairs / 4 : 0, rows = (pairs - frames) / 2;
  std::vector<double> all = {static_cast<double>(rows), static_cast<double>(pairs - frames - rows)};
  if (trainedGridOf(config).hasFrames())
    all.insert(all.begin(), static_cast<double>(frames));
  return all;
}

Value baseOf(const Config& config) {
  return splitOf(config) == "mixed" ? 10.0 : splitOf(config) == "parts" ? 100.0 : 10000.0;
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  auto base = turningBase(own, 100);
  base.help =
      "A pair with the frequency number i turns by base^(-2i/d) radians a row or column, where d counts the "
      "dims of one coordinate (parts, mixed) or of all; where frequencies are learned they begin so.";
  return {
      own.choice(
          "split", "Pairs", When::Build, "parts", {"parts", "alternating", "sections", "mixed"},
          "parts: the first pairs turn by the column, the others by the row, with the same frequencies. "
          "alternating: rows and columns take turns, through falling frequencies. sections: those of the row "
          "before those of the column (and behind those of the frame), through falling frequencies, as in "
          "M-RoPE. mixed: each pair turns by both, with frequencies that each head of a layer learns; "
          "positional values show the first head."),
      own.beside(
          "split", {"sections"},
          automatic(own.numbers("sections", "Sections", When::Build, {16, 24, 24}, 0, 4096,
                                "How many pairs turn by the frame (where there are frames), by the row and "
                                "by the column."),
                    sectionsOf,
                    "a quarter of the pairs by the frame, where there are frames, and the others in "
                    "equal parts, as in M-RoPE.")),
      automatic(std::move(base), baseOf, "100 of parts and 10 of mixed, as in RoPE-ViT; 10000 otherwise."),
      own.choice(
          "layout", "Layout", When::Build, "interleaved", {"interleaved", "half"},
          "interleaved: dims 2i and 2i + 1 make a pair, as in RoPE-ViT. half: dims i and i + d/2, as in "
          "M-RoPE."),
  };
}

// What pair p of a head turns by: a coordinate, and the number of its frequency among how many dims.
struct Turned {
  std::size_t axis;
  std::int64_t number, dims;
};

std::vector<Turned> pairsOf(const Config& config, const TokenGrid& grid, std::int64_t d) {
  const auto split = splitOf(config);
  const auto axes = static_cast<std::size_t>(grid.axes());
  std::vector<Turned> pairs;
  const auto add = [&](std::size_t axis, std::int64_t many, bool anew) {
    for (std::int64_t i = 0; i < many; ++i)
      pairs.push_back({axis, anew ? i : std::ssize(pairs), anew ? 2 * many : d});
  };
  if (split == "alternating")
    for (std::int64_t p = 0; p < d / 2; ++p)
      add(static_cast<std::size_t>(p) % axes, 1, false);
  else if (split == "sections") {
    const auto& sections = config.numbers("position.rope_2d.sections");
    for (std::size_t axis = 0; axis < axes; ++axis)
      add(axis, static_cast<std::int64_t>(sections.at(axis)), false);
  } else { // the column in front of the row, and the frame in front of both
    auto parts = dimsOfAxes(grid, d);
    if (grid.hasFrames())
      add(0, parts.front() / 2, true);
    add(axes - 1, parts[axes - 1] / 2, true);
    add(axes - 2, parts[axes - 2] / 2, true);
  }
  return pairs;
}

class RoPE2D : public Encoding {
public:
  RoPE2D(const Config& config, Parameters& parameters, std::int64_t layer)
      : grid_(gridOf(config)), name_(cacheKey(config, id)), scale_(scaleOf(config)),
        interleaved_(config.text("position.rope_2d.layout") == "interleaved") {
    const auto d = headWidthOf(config);
    const double base = config.real("position.rope_2d.base");
    if (splitOf(config) == "mixed") {
      learned_ = parameters.add({{ofLayer("rope_2d_frequencies", layer),
                                  {grid_.axes(), keyHeadsOf(config), d / 2},
                                  Does::Shapes,
                                  0,
                                  0,
                                  false,
                                  mixedStart(keyHeadsOf(config), d, base, layer)}});
      return;
    }
    for (const auto& pair : pairsOf(config, grid_, d)) {
      axes_.push_back(pair.axis);
      frequencies_.push_back(
          std::pow(base, -2 * static_cast<double>(pair.number) / static_cast<double>(pair.dims)));
    }
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    return plainPlan(turned(q, ctx.queries, "queries", ctx), turned(k, ctx.keys, "keys", ctx), ctx);
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    const auto angles =
        learned_.defined() ? mixedAngles(ctx.queries, 1).select(-3, 0) : anglesAt(ctx.queries);
    return shownRotation(name, angles.detach());
  }

private:
  // Frequencies of length base^(−4i/d) that point anywhere, and of the second half of the pairs at a right
  // angle to those of the first; along frames, where there are any, 0. [axes,G,d/2]
  at::Tensor mixedStart(std::int64_t heads, std::int64_t d, double base, std::int64_t layer) const {
    const auto i = at::arange(d / 4, at::kDouble);
    const auto length = at::pow(base, i * (-4 / static_cast<double>(d)));
    const auto direction =
        at::empty({heads, 1}, at::kDouble)
            .uniform_(0, 2 * std::numbers::pi, generator(mix(0, ofLayer("rope_2d_frequencies", layer))));
    const auto along = [&](double turn) {
      return at::cat(
          {length * (direction + turn).cos(), length * (direction + turn + std::numbers::pi / 2).cos()}, -1);
    };
    const auto column = along(0), row = along(-std::numbers::pi / 2);
    return grid_.hasFrames() ? at::stack({at::zeros_like(row), row, column}) : at::stack({row, column});
  }

  at::Tensor turned(const at::Tensor& x, const at::Tensor& n, const std::string& side,
                    const PositionContext& ctx) const {
    if (learned_.defined()) {
      const auto angles = mixedAngles(n, x.size(1)).to(ctx.exact());
      return rotate(x, {angles.cos(), angles.sin()}, interleaved_);
    }
    return rotate(x, cachedRotation(name_ + "." + side, ctx, [&] { return rotationBy(anglesAt(n), 1, ctx); }),
                  interleaved_);
  }

  at::Tensor anglesAt(const at::Tensor& n) const { // fp64 [T,pairs] or [B,T,pairs]
    const auto each = coordinatesOf(grid_, n);
    const auto ofPair = mapped(axes_, [&](auto axis) { return each[axis]; });
    return anglesOf(at::stack(ofPair, -1), sentTo(n.device(), at::tensor(frequencies_, at::kDouble)), scale_);
  }

  // For so many heads [heads,T,d/2], or [B,heads,T,d/2]: of heads that share keys those of the keys.
  at::Tensor mixedAngles(const at::Tensor& n, std::int64_t heads) const {
    const auto each = coordinatesOf(grid_, n);
    at::Tensor sum;
    for (std::size_t axis = 0; axis < each.size(); ++axis) {
      const auto omega = learned_.select(0, static_cast<std::int64_t>(axis)).to(n.scalar_type());
      const auto turn = scale_ * each[axis].unsqueeze(-1).unsqueeze(-3) * omega.unsqueeze(-2); // [G,T,d/2]
      sum = sum.defined() ? sum + turn : turn;
    }
    return heads < learned_.size(1) ? sum : at::repeat_interleave(sum, heads / learned_.size(1), -3);
  }

  TokenGrid grid_;
  std::string name_;
  double scale_;
  bool interleaved_;
  std::vector<std::size_t> axes_;   // of each pair
  std::vector<double> frequencies_; // of each pair, in radians a row or column
  at::Tensor learned_;              // [axes,G,d/2]; undefined: they are not
};

std::vector<Equation> equations(const Config& config) {
  const auto grid = gridOf(config);
  if (splitOf(config) == "mixed") {
    std::string sum;
    for (const auto& name : namesOfAxes(grid))
      sum += (sum.empty() ? "" : " + ") + std::string("{s}·") + name + "·ω_" + name + "[h,{i}]";
    return {{"angle", "angle[n,i] =", sum, {"i"}}};
  }
  if (!config.has("model.width"))
    return {{"angle", "angle[n,i] =", "{s}·column·{base}^(−4{i}/{d})", {"i"}},
            {"angle", "angle[n,d/4+i] =", "{s}·row·{base}^(−4{i}/{d})", {"i"}, "i = 0…d/4−1"}};
  const auto d = headWidthOf(config);
  const auto pairs = pairsOf(config, grid, d);
  const auto names = namesOfAxes(grid);
  const auto wave = [&](const Turned& pair, const std::string& dims) {
    return "{s}·" + names[pair.axis] + "·{base}^(−2{i}/" + dims + ")";
  };
  std::vector<Equation> all;
  if (splitOf(config) == "alternating") {
    const auto axes = grid.axes();
    for (std::int64_t axis = 0; axis < axes; ++axis)
      all.push_back({"angle",
                     "angle[n,i] =",
                     wave(pairs[static_cast<std::size_t>(axis)], "{d}"),
                     {"i", axes, axis},
                     "i = " + std::to_string(axis) + ", " + std::to_string(axis + axes) + ", …"});
    return all;
  }
  for (std::size_t first = 0; first < pairs.size();) {
    auto end = first;
    while (end < pairs.size() && pairs[end].axis == pairs[first].axis)
      ++end;
    const bool anew = splitOf(config) == "parts";
    const std::string begin = anew && first > 0 ? std::to_string(first) + "+" : "";
    all.push_back(
        {"angle",
         "angle[n," + begin + "i] =",
         wave(pairs[first], anew ? std::to_string(pairs[first].dims) : "{d}"),
         {"i", 1, static_cast<std::int64_t>(first)},
         "i = " + std::to_string(anew ? 0 : first) + "…" + std::to_string(anew ? end - first - 1 : end - 1)});
    first = end;
  }
  return all;
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  const auto grid = gridOf(config);
  const auto d = headWidthOf(config), fewest = 2 * grid.axes();
  if (d < fewest || (splitOf(config) == "mixed" && d % 4 != 0))
    return userError(
        "model.heads: the pairs of a head of {0} dims cannot be shared out between all coordinates; choose "
        "heads of at least {1} dims, a multiple of 4 for mixed.",
        {std::to_string(d), std::to_string(fewest)}, "model.heads");
  if (splitOf(config) != "sections")
    return {};
  const auto& sections = config.numbers("position.rope_2d.sections");
  const auto sum = std::accumulate(sections.begin(), sections.end(), 0.0);
  const bool whole = std::ranges::all_of(sections, [](double n) { return n == std::floor(n); });
  const auto pairs = d / 2;
  if (whole && std::ssize(sections) == grid.axes() && sum == static_cast<double>(pairs))
    return {};
  return userError(
      "position.rope_2d.sections: write {0} whole numbers, one of each coordinate, whose sum is the {1} "
      "pairs of a head, or auto.",
      {std::to_string(grid.axes()), std::to_string(pairs)}, "position.rope_2d.sections");
}

EncodingAlias splitting(const std::string& name, const std::string& split) {
  return {name, {{"split", split}}};
}

} // namespace

Family rope2DFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Grid";
  info.grid = true;
  info.paper = "Heo et al. 2024, RoPE for Vision Transformer; Wang et al. 2024, Qwen2-VL (M-RoPE)";
  info.summary =
      "Queries and keys are rotated, some pairs of dims by the row and others by the column of their token "
      "(and by its frame); scores depend on how far apart rows and columns are.";
  info.quantities = {"cos", "sin", "angle"};
  info.parameters = parameters();
  info.tensors = {{"rope_2d_frequencies",
                   {"coordinates", "key heads", "head width/2"},
                   true,
                   "ω of each coordinate, head and pair, of mixed."}};
  info.aliases = {splitting("axial_rope", "parts"),
                  splitting("rope_mixed", "mixed"),
                  splitting("pixtral", "alternating"),
                  {"mrope", {{"split", "sections"}, {"layout", "half"}}}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<RoPE2D>};
}

} // namespace expe
