// Axial positions, added to the token embedding. Kitaev, Kaiser, Levskaya 2020 (Reformer): positions stand in
// a grid of n1 rows of n2, and the vector of one is that of its row beside that of its column,
//
//   p[n] = [ W1[⌊n/n2⌋] | W2[n mod n2] ]      of d1 and D − d1 dims
//
// so that n1 + n2 vectors tell n1·n2 positions apart. Another reading lets the first part run fast:
// [ W1[n mod n1] | W2[⌊n/n1⌋] ].
#include "core/position/families/table_rows.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "axial";

std::int64_t
fastOf(const Config& config) { // the smallest power of two that is no less than the root of what is read
  std::int64_t n = 1;
  while (n * n < positionsOfTraining(config))
    n *= 2;
  return n;
}
std::int64_t slowOf(const Config& config) {
  return (positionsOfTraining(config) + fastOf(config) - 1) / fastOf(config);
}
bool slowFirst(const Config& config) {
  return config.text("position.axial.first") == "slow";
}
Value firstSize(const Config& config) {
  return slowFirst(config) ? slowOf(config) : fastOf(config);
}
Value secondSize(const Config& config) {
  return slowFirst(config) ? fastOf(config) : slowOf(config);
}
Value firstDims(const Config& config) {
  return std::max<std::int64_t>(config.integer("model.width") / 4, 1);
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      own.choice("first", "First part", When::Build, "slow", {"slow", "fast"},
                 "slow: the first part is of ⌊n/n2⌋, as in Reformer. fast: it is of n mod n1."),
      automatic(
          own.integer("n1", "Size n1", When::Build, 64, 1, 65536, "Vectors of the first part.", "vectors"),
          firstSize, "with n2 as many as training reads, in a grid about as wide as high."),
      automatic(own.integer("n2", "Size n2", When::Build, 64, 1, 65536,
                            "Vectors of the second part; n1·n2 positions can be told apart.", "vectors"),
                secondSize, "with n1 as many as training reads, in a grid about as wide as high."),
      automatic(
          own.integer("d1", "Dims d1", When::Build, 16, 1, 65536,
                      "Dims of the first part; the second one has the rest of D. Reformer takes 64 of 256.",
                      "dims"),
          firstDims, "D/4, as in Reformer."),
  };
}

class Axial : public Encoding {
public:
  Axial(const Config& config, Parameters& parameters, std::int64_t)
      : slowFirst_(expe::slowFirst(config)), n1_(config.integer("position.axial.n1")),
        n2_(config.integer("position.axial.n2")), scale_(scaleOf(config)) {
    const auto d1 = config.integer("position.axial.d1");
    const double std = initialSpread(config); // of token embeddings; Reformer has 1 for both
    first_ = parameters.add({{"position.axial_first", {n1_, d1}, Does::StandsFor, 0, std}});
    second_ = parameters.add(
        {{"position.axial_second", {n2_, config.integer("model.width") - d1}, Does::StandsFor, 0, std}});
  }

  std::int64_t longest() const override { return positionsWithin(n1_ * n2_ - 1, scale_); }

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + vectors(ctx).to(x.scalar_type());
  }

  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return vectors(ctx).to(at::kFloat);
  }

private:
  at::Tensor vectors(const PositionContext& ctx) const { // [T,D], or [B,T,D]
    return between(scale_ * ctx.queries, n1_ * n2_ - 1, [&](const at::Tensor& n) {
      const auto fast = slowFirst_ ? n2_ : n1_;
      const auto slow = n.div(fast, "floor"), within = n.remainder(fast);
      return at::cat({at::embedding(first_, slowFirst_ ? slow : within),
                      at::embedding(second_, slowFirst_ ? within : slow)},
                     -1);
    });
  }

  bool slowFirst_;
  std::int64_t n1_, n2_;
  double scale_;
  at::Tensor first_, second_; // [n1,d1], [n2,D−d1]
};

std::vector<Equation> equations(const Config& config) {
  return {{"vector",
           "p[n] =",
           slowFirst(config) ? "[W1[⌊{s}·{n}/{n2}⌋] | W2[{s}·{n} mod {n2}]]"
                             : "[W1[{s}·{n} mod {n1}] | W2[⌊{s}·{n}/{n1}⌋]]",
           {},
           "n < n1·n2"}};
}

Result<void> longEnough(const Config& config) {
  const auto n1 = config.integer("position.axial.n1"), n2 = config.integer("position.axial.n2"),
             read = config.has("data.window") ? positionsOfTraining(config) : 0;
  if (n1 * n2 >= read)
    return {};
  return userError("position.axial.n1: training reads {0} positions, and a grid of {1} × {2} has {3}; write "
                   "more, for n2 too, or auto.",
                   {std::to_string(read), std::to_string(n1), std::to_string(n2), std::to_string(n1 * n2)},
                   "position.axial.n1");
}

Result<void> check(const Config& config) {
  TRY(longEnough(config));
  const auto d1 = config.integer("position.axial.d1"), width = config.integer("model.width");
  if (d1 < width)
    return {};
  return userError(
      "position.axial.d1: {0} dims leave none of the width {1} to the second part; write at most {2}.",
      {std::to_string(d1), std::to_string(width), std::to_string(width - 1)}, "position.axial.d1");
}

} // namespace

Family axialFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Absolute";
  info.paper = "Kitaev et al. 2020, Reformer: The Efficient Transformer";
  info.summary =
      "Positions stand in a grid: a learned vector of the row and one of the column, side by side, are added "
      "to the token embedding. With n1 + n2 vectors n1·n2 positions are told apart.";
  info.quantities = {"vector"};
  info.parameters = parameters();
  info.tensors = {{"axial_first",
                   {"n1", "d1"},
                   false,
                   "W1, of the rows of the grid, or of its columns (with weight decay)"},
                  {"axial_second", {"n2", "width − d1"}, false, "W2, of the other axis (with weight decay)"}};
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<Axial>};
}

} // namespace expe
