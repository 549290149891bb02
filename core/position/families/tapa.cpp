// TAPA, token-aware phase attention. Wang et al. 2025, equation 12: the first θd dims of query and key give
// an amplitude, and the others a phase, with which the score swings as the distance grows:
//
//   q_A·k_A/√(θd) · cos( 2π · |i − j|^α · q_P·k_P/√((1 − θ)d) )
//
// Nothing is learned beside W_q and W_k. The paper has θ = 0.5 and α = 0.1.
#include "core/attention/attention.h"
#include "core/position/families/distance_tables.h"
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

const std::string id = "tapa";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.real("theta", "Share of the amplitude θ", When::Build, 0.5, 0.01, 0.99, Scale::Linear,
                   "Of the d dims of a head ⌊θd⌋ give the amplitude and the others the phase."),
          own.real("alpha", "Exponent α", When::Build, 0.1, 0.001, 2, Scale::Log,
                   "The phase grows like the distance to the power α: slowly, at 0.1.")};
}

std::int64_t amplitudeDims(const Config& config) {
  return static_cast<std::int64_t>(
      std::floor(config.real("position.tapa.theta") * static_cast<double>(headWidthOf(config))));
}

// q_i·k_j/√(dims) of these rows, [B,H,rows,Tk].
at::Tensor scores(const at::Tensor& q, const at::Tensor& k, const Rows& rows) {
  const auto root = std::sqrt(static_cast<double>(q.size(-1)));
  return at::matmul(q.slice(2, rows.begin, rows.end), k.transpose(2, 3)) / root;
}

class Tapa : public Encoding {
public:
  Tapa(const Config& config, Parameters&, std::int64_t)
      : dims_(amplitudeDims(config)), alpha_(config.real("position.tapa.alpha")), scale_(scaleOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto type = ctx.exact();
    plan.rescore = {{q.to(type), forEachHead(k.to(type), ctx.heads)},
                    [dims = dims_, alpha = alpha_, distances = Distances(ctx, scale_)](
                        const std::vector<at::Tensor>& of, const at::Tensor&, const Rows& rows) {
                      const auto &q = of[0], &k = of[1];
                      const auto amplitude = scores(q.slice(3, 0, dims), k.slice(3, 0, dims), rows),
                                 phase = scores(q.slice(3, dims), k.slice(3, dims), rows);
                      const auto swings = 2 * std::numbers::pi * distances.of(rows).abs().pow(alpha);
                      return amplitude * (swings.to(phase.scalar_type()) * phase).cos();
                    }};
    return plan;
  }

private:
  std::int64_t dims_; // of the amplitude
  double alpha_, scale_;
};

std::vector<Equation> equations(const Config&) {
  return {{"logits", "logit[h,i,j] =",
           "{q_A}·{k_A}/√⌊{θ}·{d}⌋·cos(2π·({s}·|{i} − {j}|)^{α}·{q_P}·{k_P}/√({d} − ⌊{θ}·{d}⌋))"}};
}

Result<void> check(const Config& config) {
  TRY(nothingBeside(config, "rotate", "TAPA"));
  const auto d = headWidthOf(config), dims = amplitudeDims(config);
  if (dims >= 1 && dims < d)
    return {};
  return userError(
      "position.tapa.theta: of the {0} dims of a head {1} would give the amplitude; write a share "
      "that leaves one to it and one to the phase, such as 0.5.",
      {std::to_string(d), std::to_string(dims)}, "position.tapa.theta");
}

} // namespace

Family tapaFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.paper = "Wang et al. 2025, Positional Encoding via Token-Aware Phase Attention, equation 12";
  info.summary =
      "Some dims of query and key give the size of a score and the others a phase; the farther the key, the "
      "more the score swings with the cosine of that phase. Content decides how fast, and nothing is "
      "learned.";
  info.aliases = {{"token_aware_phase_attention"}};
  info.parameters = parameters();
  info.check = check;
  info.equations = equations, info.symbols = {{"θ", "theta"},
                                              {"α", "alpha"},
                                              {"q_A", "the first dims of a query, which give the amplitude"},
                                              {"k_A", "the first dims of a key"},
                                              {"q_P", "the other dims of a query, which give the phase"},
                                              {"k_P", "the other dims of a key"}};
  return {info, makeEncoding<Tapa>};
}

} // namespace expe
