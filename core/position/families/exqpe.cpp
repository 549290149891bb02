// ExQPE, Exact Quantised Positional Encodings. Datseris, Vassileva, Koychev, Boytcheva 2025. Position n
// raises dim n mod l by θ2, so that few bits hold every value. In closed form, n and c counted from 0:
//
//   p[n,c] = S + c θ1 + θ2 (n >= c ? floor((n - c) / l) + 1 : 0)
//
// It goes where ExPE goes.
#include "core/position/families/overwrite.h"
#include "core/position/framework/families.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const Coefficients coefficients{"exqpe", {"S", "theta1", "theta2"}};

// A dim is raised once in l positions: on the average position by position as much as in ExPE.
Value theta2Of(const Config& config) {
  return std::min(static_cast<double>(config.integer("position.exqpe.l")) * stepOf(config), 1e3);
}

std::vector<Parameter> parameters() {
  const Describe own(coefficients.id);
  return {
      overwrittenDims(own),
      own.real("S", "Start S", When::Build, 0, -1e3, 1e3, Scale::Linear,
               "Value of dim 0 before position 0 raises it."),
      own.real("theta1", "Step θ1", When::Build, 1.0 / 2048, 1e-9, 1e3, Scale::Log,
               "Added from each dim to the next. The paper takes 1/2048."),
      automatic(
          own.real("theta2", "Step θ2", When::Build, 1.0 / 16, 1e-9, 1e3, Scale::Log,
                   "Added to one dim at each position, to each dim once in l positions. The paper takes "
                   "1/16."),
          theta2Of, "l/8 for windows of up to 2048 tokens, 256·l/L for longer ones."),
  };
}

class ExQPE : public Overwrite {
public:
  ExQPE(const Config& config, Parameters& parameters, std::int64_t layer)
      : Overwrite(coefficients, config, parameters, layer), S_(coefficient("S")),
        theta1_(coefficient("theta1")), theta2_(coefficient("theta2")) {}

private:
  at::Tensor equation(const at::Tensor& n, const at::Tensor& c) const override {
    const auto raised = (at::floor((n - c) / static_cast<double>(l())) + 1).clamp_min(0); // 0 where n < c
    return S_ + theta1_ * c + theta2_ * raised;
  }

  at::Tensor S_, theta1_, theta2_;
};

Result<void> check(const Config& config) {
  return atMostWidth(config, "position.exqpe.l");
}
std::vector<Equation> equations(const Config& config) {
  const bool scaled = scalesPositions(coefficients, config);
  const std::string n = scaled ? "{s}·{n}" : "{n}",
                    p = "{S} + {c}·{θ1} + {θ2}·(" + n + " ≥ {c} ? ⌊(" + n + "−{c})/{l}⌋ + 1 : 0)";
  return {{"vector", "p[n,c] =", scaled ? p : "{s}·(" + p + ")", {"c"}, "c = 0…l−1"}};
}

} // namespace

Family exqpeFamily() {
  EncodingInfo info = overwriteInfo(coefficients, parameters());
  info.group = "ExPE";
  info.paper = "Datseris et al. 2025, Exact Positional Encodings, section 2.3";
  info.summary = "Like ExPE, but each position raises only one of the l dims, by θ2, so that low precision "
                 "holds it. In place of l small steps each position makes one large one.";
  info.check = check;
  info.equations = equations, info.symbols = {{"θ1", "theta1"}, {"θ2", "theta2"}};
  return {info, makeEncoding<ExQPE>};
}

} // namespace expe
