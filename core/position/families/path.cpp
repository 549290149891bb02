// PaTH attention. Yang et al. 2025: between key and query each token turns what it lets through by a
// Householder-like matrix of its own, I − β w wᵀ, with a unit vector w and 0 < β < 2:
//
//   z_ij = k_jᵀ ( Π_{s=j+1..i} (I − β_s w_s w_sᵀ) ) q_i / √d
//
// w comes of the layer's input by two thin matrices, a short convolution over the token and the two before it
// and SiLU; β = 2σ(W h + b). Beside it there may be a forget gate for each head; its sum too is over √d.
//
// The products of C tokens are one matrix each, I − Wᵀ T W with T the inverse of a triangular matrix
// (Bischof & Van Loan 1987; Joffrain et al. 2006). A key is carried to the end of its chunk once; a query
// goes back from chunk to chunk.
#include "core/attention/attention.h"
#include "core/position/families/gate.h"
#include "core/position/framework/composed.h"
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"
#include "core/position/framework/token_vectors.h"
#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace expe {
namespace {

const std::string id = "path";
constexpr std::int64_t C = 64; // tokens of a chunk

std::vector<Parameter> parameters() {
  const Describe own(id);
  return {own.integer("rank", "Rank", When::Build, 32, 1, 1 << 16,
                      "W of w is the product of two matrices of this rank."),
          own.flag("convolution", "Convolution", When::Build, true,
                   "w is made of a token and the two before it; off: of the token alone."),
          own.flag("forget", "Forget gate", When::Build, false,
                   "Beside the turns the whole weight decays, as in the Forgetting Transformer (PaTH-FoX).")};
}

// Of each chunk what queries and keys meet there. Chunks lie along axis 2: [B,G,chunks,C,…].
struct Chunks {
  at::Tensor w, T;      // [C,d], [C,C]
  at::Tensor keysAbove; // k_j·w_a of a > j, else 0: [C,C]
  at::Tensor carried;   // keys at the end of their chunk: [C,d]
  std::vector<at::Tensor> tensors() const { return {w, T, keysAbove, carried}; }
  static Chunks of(const std::vector<at::Tensor>& t) { return {t[0], t[1], t[2], t[3]}; }

  // k, w [B,G,T,d], β [B,G,T].
  static Chunks make(const at::Tensor& k, const at::Tensor& w, const at::Tensor& beta) {
    const auto chunked = [](const at::Tensor& x) { // what is missing in the last one turns nothing
      const auto lack = (C - x.size(2) % C) % C;
      return at::constant_pad_nd(x, {0, 0, 0, lack}).unflatten(2, {-1, C});
    };
    Chunks all;
    const auto keys = chunked(k), factor = chunked(beta.unsqueeze(-1));
    all.w = chunked(w);
    const auto above = factor * at::matmul(all.w, all.w.transpose(-1, -2)).triu(1);
    all.T = at::linalg_solve_triangular(above + at::eye(C, above.options()),
                                        at::diag_embed(factor.squeeze(-1)), true, true, true);
    all.keysAbove = at::matmul(keys, all.w.transpose(-1, -2)).triu(1);
    all.carried = keys - at::matmul(at::matmul(all.keysAbove, all.T), all.w);
    return all;
  }
};

// Scores of the rows of q [B,H,Tq,d], whose tokens are the last of Tk.
class GoingBack {
public:
  GoingBack(const Chunks& chunks, const at::Tensor& q, std::int64_t before)
      : chunks_(chunks), q_(q), before_(before) {}

  // `plain`: q·k [B,H,rows,Tk].
  at::Tensor operator()(const at::Tensor& plain, const Rows& rows) {
    const auto Tk = plain.size(-1), first = before_ + rows.begin, last = before_ + rows.end;
    std::vector<at::Tensor> columns; // from the last chunk to the first
    at::Tensor queries;              // where those of later chunks have come to
    for (auto chunk = (Tk - 1) / C; chunk >= 0; --chunk) {
      const auto from = chunk * C, to = std::min(from + C, Tk);
      const auto here = std::clamp(from, first, last) - first, beyond = std::clamp(to, first, last) - first;
      std::vector<at::Tensor> parts = {plain.slice(2, 0, here).slice(3, from, to)}, arrived;
      if (beyond > here)
        parts.push_back(own(chunk, rows.begin + here, rows.begin + beyond,
                            plain.slice(2, here, beyond).slice(3, from, to), from, arrived));
      if (queries.defined() && queries.size(2) > 0)
        parts.push_back(across(chunk, queries, to - from, arrived));
      columns.push_back(at::cat(parts, 2));
      queries = arrived.empty() ? queries : at::cat(arrived, 2);
    }
    std::ranges::reverse(columns);
    return at::cat(columns, 3);
  }

private:
  at::Tensor of(const at::Tensor& all, std::int64_t chunk) const {
    return forEachHead(all.select(2, chunk), q_.size(1));
  }

  // Queries begin … end of the chunk itself; they arrive at its beginning.
  at::Tensor own(std::int64_t chunk, std::int64_t begin, std::int64_t end, const at::Tensor& plain,
                 std::int64_t from, std::vector<at::Tensor>& arrived) const {
    const auto q = q_.slice(2, begin, end), w = of(chunks_.w, chunk);
    const auto met =
        at::matmul(q, w.transpose(-1, -2)).tril(before_ + begin - from); // only w up to the query's
    const auto turned = at::matmul(met, of(chunks_.T, chunk).transpose(-1, -2));
    arrived.push_back(q - at::matmul(turned, w));
    const auto lost = at::matmul(turned, of(chunks_.keysAbove, chunk).transpose(-1, -2));
    return plain - lost.slice(3, 0, plain.size(3));
  }

  // Queries of later chunks.
  at::Tensor across(std::int64_t chunk, const at::Tensor& q, std::int64_t keys,
                    std::vector<at::Tensor>& arrived) const {
    const auto w = of(chunks_.w, chunk);
    const auto met = at::matmul(q, w.transpose(-1, -2));
    const auto turned = at::matmul(met, of(chunks_.T, chunk).transpose(-1, -2));
    arrived.push_back(q - at::matmul(turned, w));
    return at::matmul(q, of(chunks_.carried, chunk).slice(2, 0, keys).transpose(-1, -2));
  }

  const Chunks& chunks_;
  const at::Tensor& q_;
  std::int64_t before_;
};

class Path : public Encoding {
public:
  Path(const Config& config, Parameters& parameters, std::int64_t layer)
      : beta_("path_beta", keyHeadsOf(config), 0, config, parameters, layer) {
    const auto rank = config.integer("position.path.rank"), rows = keyHeadsOf(config) * headWidthOf(config);
    const double std = initialSpread(config);
    down_ = parameters.add(
        {{ofLayer("path_down", layer), {rank, config.integer("model.width")}, Does::Maps, 0, std}});
    up_ = parameters.add({{ofLayer("path_up", layer), {rows, rank}, Does::Maps, 0, std}});
    if (config.flag("position.path.convolution")) // as convolutions begin in PyTorch
      taps_ = parameters.add({evenly(ofLayer("path_taps", layer), {rows, 3}, Does::Multiplies,
                                     -1 / std::sqrt(3), 1 / std::sqrt(3))});
    if (config.flag("position.path.forget"))
      forget_.emplace("path_forget", headsOf(config), 0, config, parameters, layer);
  }

  TokenTensors prepare(const at::Tensor& h, const PositionContext& ctx) const override {
    const auto type = ctx.exact();
    const auto w = at::linear(at::linear(h.to(type), down_.to(type)), up_.to(type));
    TokenTensors tokens = {{"path_w", w.unflatten(-1, {-1, ctx.headWidth}).transpose(1, 2)},
                           {"path_beta", 2 * beta_(h, ctx).sigmoid()}};
    if (forget_)
      tokens.emplace("path_log_forget", at::log_sigmoid((*forget_)(h, ctx)));
    return tokens;
  }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto type = ctx.exact();
    auto of = Chunks::make(k.to(type), directions(tokens.at("path_w")), tokens.at("path_beta")).tensors();
    of.push_back(q.to(type));
    plan.rescore = {std::move(of),
                    [scale = plan.scale, before = k.size(2) - q.size(2)](
                        const std::vector<at::Tensor>& of, const at::Tensor& scores, const Rows& rows) {
                      const auto chunks = Chunks::of(of);
                      return scale * GoingBack(chunks, of.back(), before)(scores / scale, rows);
                    }};
    if (forget_)
      plan.bias.decay = plan.scale * cumulativeSum(tokens.at("path_log_forget"), -1);
    return plan;
  }

private:
  at::Tensor directions(const at::Tensor& w) const { // [B,G,T,d]
    return units(taps_.defined() ? at::silu(convolved(w, taps_)) : w);
  }

  Gate beta_;
  at::Tensor down_, up_, taps_; // [rank,D], [G·d,rank], [G·d,3]
  std::optional<Gate> forget_;
};

std::vector<Equation> equations(const Config& config) {
  const bool forgets = config.flag("position.path.forget");
  return {{"logits",
           "logit[h,i,j] =",
           forgets ? "(k_jᵀ·(Π_l (I − β_l·w_l·w_lᵀ))·q_i + Σ_l ln σ(f_h·x_l + b_h))/√{d}"
                   : "k_jᵀ·(Π_l (I − β_l·w_l·w_lᵀ))·q_i/√{d}",
           {},
           "l = j+1…i"}};
}

} // namespace

Family pathFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "From content";
  info.scales = false;
  info.paper =
      "Yang et al. 2025, PaTH Attention: Position Encoding via Accumulating Householder Transformations";
  info.equations = equations;
  info.chosenPlaces = [](const Config& config) {
    return config.flag("position.path.forget") ? std::vector<std::string>{"bias", "score"}
                                               : std::vector<std::string>{"score"};
  };
  info.summary =
      "Each token turns what passes it on the way from key to query by a reflection-like matrix of "
      "its own.";
  info.parameters = parameters();
  info.tensors = {
      {"path_down", {"rank", "width"}, true, "First matrix of w (with weight decay)."},
      {"path_up", {"key heads·head width", "rank"}, true, "Second matrix of w (with weight decay)."},
      {"path_taps",
       {"key heads·head width", "3"},
       true,
       "Convolution of w: of the token itself, of the one before, and of the one before that."}};
  const auto add = [&](std::vector<EncodingTensor> more) {
    info.tensors.insert(info.tensors.end(), more.begin(), more.end());
  };
  add(tensorsOfGate("path_beta", {"key heads"}, "β"));
  add(tensorsOfGate("path_forget", {"heads"}, "the forget gate"));
  add({{"path_w", {"key heads", "tokens", "head width"}, true, "w before convolution and norm.", true},
       {"path_beta", {"key heads", "tokens"}, true, "β of each token.", true},
       {"path_log_forget", {"heads", "tokens"}, true, "The logarithm of each token's forget gate.", true}});
  info.check = [](const Config& config) -> Result<void> {
    TRY(nothingBeside(config, "rotate", "PaTH"));
    return earlierKeysAlone(config, "PaTH", EarlierKeys::Between);
  };
  return {info, makeEncoding<Path>};
}

} // namespace expe
