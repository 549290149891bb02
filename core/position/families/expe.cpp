// ExPE, Exact Positional Encodings. Datseris, Vassileva, Koychev, Boytcheva 2025, equation 2:
//
//   φ(x, n) = (p_n, p_{n+1}, …, p_{n+l-1}, x_{l+1}, …, x_D),   p_n = S + θ n
//
// so dim c of position n holds S + θ (n + c), both counted from 0. It is applied in every block to what goes
// into W_q and W_k; the residual stream keeps what was there.
#include "core/position/families/overwrite.h"
#include "core/position/framework/families.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const Coefficients coefficients{"expe", {"S", "theta"}};

Value thetaOf(const Config& config) {
  return stepOf(config);
}

std::vector<Parameter> parameters() {
  const Describe own(coefficients.id);
  return {
      overwrittenDims(own),
      own.real("S", "Start S", When::Build, 0, -1e3, 1e3, Scale::Linear, "Value of dim 0 at position 0."),
      automatic(
          own.real("theta", "Step θ", When::Build, 1.0 / 2048, 1e-9, 1e3, Scale::Log,
                   "Added for each position and for each dim. The paper takes 1/2048 for windows of 512."),
          thetaOf, "1/8 for windows of up to 2048 tokens, 256/L for longer ones."),
      own.choice("variant", "Variant", When::Build, "increasing", {"increasing", "stable"},
                 "increasing: dim c holds p_{n+c}. stable: all l dims hold p_n (ablation \"p is stable\")."),
  };
}

class ExPE : public Overwrite {
public:
  ExPE(const Config& config, Parameters& parameters, std::int64_t layer)
      : Overwrite(coefficients, config, parameters, layer), S_(coefficient("S")),
        theta_(coefficient("theta")), stable_(config.text("position.expe.variant") == "stable") {}

private:
  at::Tensor equation(const at::Tensor& n, const at::Tensor& c) const override {
    return S_ + theta_ * (n + (stable_ ? at::zeros_like(c) : c));
  }

  at::Tensor S_, theta_;
  bool stable_;
};

Result<void> check(const Config& config) {
  return atMostWidth(config, "position.expe.l");
}
std::vector<Equation> equations(const Config& config) {
  const bool stable = config.text("position.expe.variant") == "stable",
             scaled = scalesPositions(coefficients, config);
  const std::string n = scaled ? "{s}·{n}" : "{n}", p = "{S} + {θ}·" + (stable ? n : "(" + n + " + {c})");
  return {{"vector", "p[n,c] =", scaled ? p : "{s}·(" + p + ")", {"c"}, "c = 0…l−1"}};
}

} // namespace

Family expeFamily() {
  EncodingInfo info = overwriteInfo(coefficients, parameters());
  info.group = "ExPE";
  info.paper = "Datseris et al. 2025, Exact Positional Encodings, eq. 2 and 3";
  info.summary =
      "The first l dims of what goes into W_q and W_k are overwritten, in every block, by the exact "
      "position. By default nothing of it is learned, and the residual stream keeps what was there.";
  info.check = check;
  info.equations = equations, info.symbols = {{"θ", "theta"}};
  return {info, makeEncoding<ExPE>};
}

} // namespace expe
