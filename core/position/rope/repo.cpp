// RePo, context re-positioning. Li et al. 2025 (2512.14391): RoPE at positions that are not counted. Each
// head gives each token a real number z, by what the token holds in the layer, and pairs turn by
//
//   angle[h,n,i] = z_hn base^(-2i/d),   i = 0 … d/2-1,   z = W_f ( SiLU(W_g h) ⊙ W_c h )
//
// z need not rise from token to token, and nothing else says where a token stands. Where heads share keys a
// head here is one of keys, since it is keys that are turned. W_g and W_c have D/8 rows in the authors' code.
// Their models have it from the sixth layer on and RoPE before, which position.pattern says.
#include "core/position/framework/families.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

const std::string id = "repo";
const std::string position = "repo_z"; // of tokens

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {
      turningBase(own, 500000),
      own.integer("rows", "Rows of W_g and W_c", When::Build, 0, 0, 1 << 16,
                  "How many numbers of a token decide its positions. 0: an eighth of the model's width.")};
}

std::int64_t rowsOf(const Config& config) {
  const auto asked = config.integer("position.repo.rows");
  return asked > 0 ? asked : std::max<std::int64_t>(config.integer("model.width") / 8, 1);
}

class RePo : public Encoding {
public:
  RePo(const Config& config, Parameters& parameters, std::int64_t layer)
      : base_(config.real("position.repo.base")) {
    const auto rows = rowsOf(config), width = config.integer("model.width");
    const auto matrix = [&](const std::string& name, std::int64_t to, std::int64_t from) {
      return parameters.add(
          {{ofLayer("repo_" + name, layer), {to, from}, Does::Maps, 0, initialSpread(config)}});
    };
    gate_ = matrix("gate", rows, width), content_ = matrix("content", rows, width);
    final_ = matrix("final", keyHeadsOf(config), rows);
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    const auto type = ctx.exact();
    const auto x = h.to(type);
    const auto says = at::silu(at::linear(x, gate_.to(type))) * at::linear(x, content_.to(type));
    return {{position, at::linear(says, final_.to(type)).transpose(1, 2)}}; // [B,G,T]
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    return turnedByContent(q, k, tokens.at(position).unsqueeze(-1), base_, ctx);
  }

private:
  double base_;
  at::Tensor gate_, content_, final_; // [rows,D], [rows,D], [G,rows]
};

std::vector<Equation> equations(const Config&) {
  return {{"turns", "angle[h,n,i] =", "z[h,n]·{base}^(−2{i}/{d})", {}, "z = W_f·(SiLU(W_g·h_n) ⊙ W_c·h_n)"}};
}

} // namespace

Family repoFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper = "Li et al. 2025, RePo: Language Models with Context Re-Positioning";
  info.equations = equations;
  info.summary =
      "RoPE at positions that each head gives each token by what it holds: real numbers, which need not "
      "rise.";
  info.symbols = {{"h_n", "what attention reads of token n"}};
  info.parameters = parameters();
  info.tensors = {{"repo_gate", {"rows", "width"}, true, "W_g (with weight decay)."},
                  {"repo_content", {"rows", "width"}, true, "W_c (with weight decay)."},
                  {"repo_final", {"key heads", "rows"}, true, "W_f (with weight decay)."},
                  {position, {"key heads", "tokens"}, true, "z, the position of each token.", true}};
  info.check = evenHeadWidth;
  return {info, makeEncoding<RePo>};
}

} // namespace expe
