// CoPE, contextual position encoding. Golovneva et al. 2024, equations 3 to 6: a key opens a gate for a
// query, and its position is the sum of the gates from it to the query, both counted:
//
//   g_ij = σ(q_i·k_j/√d),   p_ij = min( Σ_{l=j..i} g_il, P − 1 )
//
// It is read from P learned vectors, q_i·e[p], between whole numbers as a mixture of the two beside it. What
// is read belongs to the score: (q·k + q·e[p])/√d in the paper's code, q·k/√d + q·e[p] in x-transformers.
#include "core/base/text.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

const std::string id = "cope";

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.integer("positions", "Positions P", When::Build, 64, 2, 8192,
                      "Learned positions; a key that is farther by its gates counts as the last."),
          own.choice("scaling", "Scaling", When::Build, "paper", {"paper", "x-transformers"},
                     "paper: (q·k + q·e)/√d, as in the authors' code. x-transformers: q·k/√d + q·e.")};
}

class Cope : public Encoding {
public:
  Cope(const Config& config, Parameters& parameters, std::int64_t layer)
      : paper_(config.text("position.cope.scaling") == "paper"),
        e_(parameters.add({{ofLayer("cope_e", layer),
                            {headWidthOf(config), config.integer("position.cope.positions")},
                            Does::StandsFor}})) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto read = at::matmul(q.to(ctx.exact()), e_.to(ctx.exact())); // q·e[n]: [B,H,Tq,P]
    plan.rescore = {{paper_ ? plan.scale * read : read},
                    [](const std::vector<at::Tensor>& of, const at::Tensor& scores, const Rows& rows) {
                      const auto ofRows = of[0].slice(2, rows.begin, rows.end);
                      return scores + between(ofRows, positions(scores, rows.seen, ofRows.size(-1) - 1));
                    },
                    "content–position (counted)"_text};
    return plan;
  }

private:
  static at::Tensor positions(const at::Tensor& scores, const at::Tensor& seen, std::int64_t last) {
    const auto gates = scores.sigmoid().masked_fill(seen.logical_not(), 0);
    return cumulativeSum(gates.flip({-1}), -1).flip({-1}).clamp_max(last);
  }
  // Numbers [B,H,rows,P] at p [B,H,rows,Tk], which need not be whole.
  static at::Tensor between(const at::Tensor& numbers, const at::Tensor& p) {
    const auto below = p.detach().floor();
    const auto at = [&](const at::Tensor& n) { return numbers.gather(-1, n.to(at::kLong)); };
    return at::lerp(at(below), at(p.detach().ceil()), p - below);
  }

  bool paper_;
  at::Tensor e_; // [d,P]
};

std::vector<Equation> equations(const Config& config) {
  const bool paper = config.text("position.cope.scaling") == "paper";
  return {{"logits", "logit[h,i,j] =", paper ? "(q_i·k_j + q_i·e[p_ij])/√{d}" : "q_i·k_j/√{d} + q_i·e[p_ij]"},
          {"logits", "p_ij =", "min(Σ_l σ(q_i·k_l/√{d}), {P} − 1)", {}, "l = j…i"}};
}

} // namespace

Family copeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Golovneva et al. 2024, Contextual Position Encoding: Learning to Count What's Important";
  info.equations = equations, info.symbols = {{"P", "positions"}};
  info.summary =
      "Queries count the keys that matter to them, and a key's position is the count from it to the "
      "query.";
  info.parameters = parameters();
  info.tensors = {{"cope_e",
                   {"head width", "positions"},
                   true,
                   "The vector of each position p that is counted, 0 at the start (with weight decay)."}};
  info.check = [](const Config& config) { return earlierKeysAlone(config, "CoPE", EarlierKeys::Between); };
  return {info, makeEncoding<Cope>};
}

} // namespace expe
