// Selective RoPE. Movahedi et al. 2026 (ICLR): RoPE turns a pair of dims by as much at every token;
// here the token says by how much, so that what stands in between decides how far a key is turned away:
//
//   angle[h,n,i] = base^(-2i/d) Σ_{l=0..n} g_lh · ( a(φ̃_lhi) + e^{b_hi} ),   i = 0 … d/2-1
//
//   φ_lh = c_h Ŵ_h ĥ_lh,   φ̃: φ by a convolution over the token and the three before it,
//   g_lh = σ(u_h·ĥ_l + β_h)
//
// ĥ_lh is the head's chunk of what enters the layer, of length 1, and ĥ_l all chunks; each of the d/2 rows of
// Ŵ_h is of length 1 too. a is SiLU or nothing. In the authors' language models it is SiLU, with gates and
// without e^b. Where heads share keys a head here is one of keys, since it is keys that are turned.
//
// The authors norm queries and keys, if at all, after they have been turned; here that is done before, as
// beside every other encoding.
#include "core/position/families/gate.h"
#include "core/position/framework/families.h"
#include "core/position/framework/token_vectors.h"
#include "core/position/rope/rotation.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

const std::string id = "selective_rope";
const std::string ofToken = "selective_rope_phi", gateOfToken = "selective_rope_open",
                  turnOfToken = "selective_rope_turn";
constexpr std::int64_t reach = 4; // tokens that the convolution is over

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {turningBase(own, 500000),
          own.choice("activation", "Activation", When::Build, "silu", {"silu", "none"},
                     "silu: SiLU follows the convolution, so that pairs turn one way mostly. none: nothing "
                     "does, and they turn either way."),
          own.flag("gate", "Gate", When::Build, true,
                   "Each token says by a gate of its own, one a head, how much of its turn counts."),
          own.flag("steady", "Steady turn", When::Build, false,
                   "e^b is added to the turn of each pair at each token: a turn that no content decides. "
                   "It begins at 1, so that the pairs begin to turn as RoPE's.")};
}

// Rows of length 1, whatever they are.
at::Tensor directions(const at::Tensor& rows) {
  return rows / at::linalg_vector_norm(rows, 2, {-1}, true).clamp_min(1e-12);
}

class SelectiveRoPE : public Encoding {
public:
  SelectiveRoPE(const Config& config, Parameters& parameters, std::int64_t layer)
      : base_(config.real("position.selective_rope.base")),
        silu_(config.text("position.selective_rope.activation") == "silu") {
    const auto heads = keyHeadsOf(config), pairs = headWidthOf(config) / 2;
    const double most = std::sqrt(6 / static_cast<double>(pairs)); // as the authors' code begins
    weight_ = parameters.add(
        {evenly(ofLayer("selective_rope_weight", layer),
                {heads * pairs, config.integer("model.width") / heads}, Does::Maps, -most, most)});
    size_ = parameters.add({{ofLayer("selective_rope_size", layer), {heads}, Does::Multiplies, 1, 0}});
    taps_ = parameters.add({{ofLayer("selective_rope_taps", layer),
                             {heads * pairs, reach},
                             Does::Multiplies,
                             0,
                             initialSpread(config)}});
    if (config.flag("position.selective_rope.steady"))
      steady_ = parameters.add({{ofLayer("selective_rope_steady", layer), {heads * pairs}, Does::IsAdded}});
    if (config.flag("position.selective_rope.gate"))
      gate_.emplace("selective_rope_gate", heads, 0, config, parameters, layer);
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    const auto type = ctx.exact();
    const auto G = ctx.keyHeads;
    const auto chunks = units(h.to(type).unflatten(-1, {G, -1})); // [B,T,G,D/G]
    const auto rows = size_.to(type).view({G, 1, 1}) * directions(weight_.to(type)).unflatten(0, {G, -1});
    TokenTensors tokens = {{ofToken, at::matmul(chunks.transpose(1, 2), rows.transpose(1, 2))}};
    if (gate_)
      tokens.emplace(gateOfToken, (*gate_)(chunks.flatten(2), ctx).sigmoid());
    return tokens;
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    return turnedByContent(q, k, cumulativeSum(turns(tokens), 2), base_, ctx);
  }

  TokenTensors gates(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    TokenTensors near; // these tokens, and those before them that the convolution reaches
    for (const auto& [name, values] : tokens)
      near[name] = values.slice(2, std::max<std::int64_t>(0, values.size(2) - q.size(2) - reach + 1));
    near[turnOfToken] = turns(near);
    near.erase(ofToken);
    return Encoding::gates(q, k, near, ctx);
  }

private:
  // By how much each token turns what comes after it, before the frequencies: [B,G,T,d/2].
  at::Tensor turns(const TokenTensors& tokens) const {
    auto by = convolved(tokens.at(ofToken), taps_);
    if (silu_)
      by = at::silu(by);
    if (steady_.defined())
      by = by + steady_.to(by.scalar_type()).exp().view({by.size(1), 1, -1});
    return gate_ ? by * tokens.at(gateOfToken).unsqueeze(-1) : by;
  }

  double base_;
  bool silu_;
  at::Tensor weight_, size_, taps_, steady_; // [G·d/2, D/G], [G], [G·d/2, 4], [G·d/2]
  std::optional<Gate> gate_;
};

std::vector<Equation> equations(const Config& config) {
  const auto on = [&](const char* flag) {
    return config.flag("position.selective_rope." + std::string(flag));
  };
  const bool silu = config.text("position.selective_rope.activation") == "silu";
  const std::string conv = "conv(c_h·Ŵ_h·ĥ_lh)", turn = (silu ? "SiLU(" + conv + ")" : conv) + "_i",
                    all = on("steady") ? "(" + turn + " + e^b_hi)" : turn;
  return {{"turns",
           "angle[h,n,i] =",
           "{base}^(−2{i}/{d})·Σ_l " + std::string(on("gate") ? "σ(u_h·ĥ_l + β_h)·" : "") + all,
           {},
           "l = 0…n"}};
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  const auto width = config.integer("model.width"), heads = keyHeadsOf(config);
  if (width % heads == 0)
    return {};
  return userError("model.width: {0} dims cannot be cut into a chunk for each of {1} key heads; choose a "
                   "width that they divide.",
                   {std::to_string(width), std::to_string(heads)}, "model.width");
}

} // namespace

Family selectiveRopeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Movahedi et al. 2026, Selective Rotary Position Embedding";
  info.summary = "RoPE whose pairs turn at each token by as much as the token says, so that content decides "
                 "how far a key is turned away from a query.";
  info.parameters = parameters();
  info.tensors = {
      {"selective_rope_weight",
       {"key heads·head width/2", "width/key heads"},
       true,
       "W of the turns, whose rows count by their direction alone (with weight decay)."},
      {"selective_rope_size", {"key heads"}, true, "c, the length of a head's rows, 1 at the start."},
      {"selective_rope_taps",
       {"key heads·head width/2", "4"},
       true,
       "Convolution of the turns: of the token itself, of the one before, and so on."},
      {"selective_rope_steady", {"key heads·head width/2"}, true, "b of the steady turn e^b."}};
  for (auto& tensor : tensorsOfGate("selective_rope_gate", {"key heads"}, "the gate of a token's turn"))
    info.tensors.push_back(std::move(tensor));
  info.tensors.push_back({ofToken,
                          {"key heads", "tokens", "head width/2"},
                          true,
                          "φ of each token, before the convolution.",
                          true});
  info.tensors.push_back(
      {gateOfToken, {"key heads", "tokens"}, true, "The gate of each token's turn.", true});
  info.tensors.push_back({turnOfToken,
                          {"key heads", "tokens", "head width/2"},
                          true,
                          "By how much each token turns the pairs, before their frequencies.",
                          true});
  info.check = check;
  info.equations = equations;
  return {info, makeEncoding<SelectiveRoPE>};
}

} // namespace expe
