// Learned positions, added to the token embedding: a row of a table for each (Gehring et al. 2017, GPT-2).
// The table ends, and so does the text that it can be used for, unless it is stretched to the length of the
// text: position n of T reads row
//
//   n·(N − 1)/(T − 1)             ends kept, align_corners
//   (n + 1/2)·N/T − 1/2           ends not kept, as vision models of transformers have it
//
// and between two rows the line between them. OPT and fairseq leave the first two rows unused: offset 2.
#include "core/position/families/table_rows.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/framework/training_positions.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "learned_absolute";

Value rowsOf(const Config& config) {
  return positionsOfTraining(config);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      automatic(own.integer("rows", "Rows N", When::Build, 1024, 1, 1 << 20,
                            "Positions that the table has; a longer text is refused, or the table stretched.",
                            "positions"),
                rowsOf, "as many as training reads: the window, or all that positions are drawn from."),
      own.integer("offset", "Offset", When::Build, 0, 0, 1024,
                  "Rows at the table's head that no position has: 2 in OPT and fairseq.", "rows"),
      own.choice(
          "stretch", "Stretch", When::Eval, "off", {"off", "ends", "even"},
          "off: a position beyond the table is an error. ends: for a longer text the table is stretched, its "
          "first and last row kept. even: stretched as images are resized, which keeps neither."),
  };
}

class Learned : public Encoding {
public:
  Learned(const Config& config, Parameters& parameters, std::int64_t)
      : rows_(config.integer("position.learned_absolute.rows")),
        offset_(config.integer("position.learned_absolute.offset")),
        stretch_(config.text("position.learned_absolute.stretch")), scale_(scaleOf(config)),
        table_(parameters.add({{"position.learned_absolute_rows",
                                {rows_ + offset_, config.integer("model.width")},
                                Does::StandsFor,
                                0,
                                initialSpread(config)}})) {}

  std::int64_t longest() const override {
    return stretch_ == "off" ? positionsWithin(rows_ - 1, scale_) : Mask::any;
  }
  bool ofLength() const override { return stretch_ != "off"; }

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + rowsAt(ctx).to(x.scalar_type());
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return rowsAt(ctx).to(at::kFloat);
  }

private:
  at::Tensor rowsAt(const PositionContext& ctx) const { // [T,D], or [B,T,D]
    return between(stretched(ctx), rows_ - 1,
                   [&](const at::Tensor& row) { return at::embedding(table_, row + offset_); });
  }

  at::Tensor stretched(const PositionContext& ctx) const {
    auto n = scale_ * ctx.queries;
    if (stretch_ == "off")
      return n;
    const auto N = static_cast<double>(rows_);
    const auto T = (ctx.keys.slice(-1, 0, 1) + ctx.length).clamp_min(N); // a text may begin at an offset
    return stretch_ == "ends" ? n * ((N - 1) / (T - 1).clamp_min(1)) : (n + 0.5) * (N / T) - 0.5;
  }

  std::int64_t rows_, offset_;
  std::string stretch_;
  double scale_;
  at::Tensor table_; // [N + offset, D]
};

std::vector<Equation> equations(const Config& config) {
  const auto offset = config.integer("position.learned_absolute.offset");
  const auto& stretch = config.text("position.learned_absolute.stretch");
  const std::string n = "{s}·{n}", first = offset ? " + " + std::to_string(offset) : "";
  const std::string row = stretch == "off"    ? n
                          : stretch == "ends" ? n + "·({N}−1)/({T}−1)"
                                              : "(" + n + " + 1/2)·{N}/{T} − 1/2";
  return {{"vector", "p[n] =", "W[" + row + first + "]", {}, stretch == "off" ? "n < N" : "T > N"}};
}

// Positions that are drawn are not counted, and no table is stretched to them.
Result<void> longEnough(const Config& config) {
  const std::string key = "position.learned_absolute.rows";
  const auto rows = config.integer(key), read = config.has("data.window") ? positionsOfTraining(config) : 0;
  const bool stretched = config.text("position.learned_absolute.stretch") != "off";
  if (rows >= read || (stretched && !drawsPositions(config)))
    return {};
  return userError("{0}: training reads {1} positions, and the table has {2}; write at least {1}, or auto.",
                   {key, std::to_string(read), std::to_string(rows)}, key);
}

} // namespace

Family learnedFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Absolute";
  info.paper =
      "Gehring et al. 2017, Convolutional Sequence to Sequence Learning; as in GPT-2 (Radford et al. 2019)";
  info.summary = "A learned vector for each position is added to the token embedding; beyond the last there "
                 "is none. For a longer text the table can be stretched at evaluation.";
  info.aliases = {{"learned"}, {"bert"}, {"gpt2"}};
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {{"learned_absolute_rows",
                   {"rows + offset", "width"},
                   false,
                   "W, a vector for each position (with weight decay)"}};
  info.check = longEnough;
  info.equations = equations, info.symbols = {{"N", "rows"}};
  return {info, makeEncoding<Learned>};
}

} // namespace expe
