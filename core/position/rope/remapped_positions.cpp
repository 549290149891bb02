#include "core/position/rope/remapped_positions.h"

#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::int64_t lastMinus(std::int64_t n) { // of chunks back: those before become those after
  return n == Mask::any ? -Mask::any : -n;
}

// The later keys as a mask shows the earlier ones, where there are no chunks yet: of chunks of one token.
Mask mirrored(Mask mask) {
  if (mask.chunk == 0)
    mask.chunk = 1, mask.nearestChunk = std::max<std::int64_t>(mask.nearest, 1);
  const auto least = mask.nearestChunk;
  mask.nearestChunk = lastMinus(mask.farthestChunk), mask.farthestChunk = -least;
  return mask;
}

// Queries and keys under a mask of earlier keys; where later ones are seen too, those the other way round.
template <class Maps>
void add(std::vector<PiecePositions>& all, Mask mask, const Maps& maps, const at::Tensor& q,
         const at::Tensor& k) {
  const bool causal = mask.causal;
  mask.causal = true;
  all.push_back({maps.query(q), maps.key(k), mask});
  if (causal)
    return;
  mask.causal = false;
  all.push_back({maps.key(q), maps.query(k), mirrored(mask)});
}

std::int64_t atLeastOne(double number) {
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(number));
}

at::Tensor firstOf(const PositionContext& ctx) { // the text's first position: [1,1], or [B,1,1]
  return ctx.keys.slice(-1, 0, 1).unsqueeze(-1);
}

at::Tensor numbersOf(std::int64_t begin, std::int64_t end, const at::Tensor& like) { // [T,1]
  return at::arange(begin, end, like.options()).unsqueeze(-1);
}

} // namespace

const std::vector<std::string> remappingExtensions = {"dca",          "self_extend", "rerope",
                                                      "rerope_leaky", "dpe",         "lampe"};
const std::string remappingExtensionsHelp =
    "dca: Dual Chunk Attention, exact within chunks, and no distance to other chunks larger than C (An et "
    "al. "
    "2024). self_extend: farther positions are taken in groups of G (Self-Extend, Jin et al. 2024). rerope: "
    "no distance is larger than W (ReRoPE, Su 2023). rerope_leaky: beyond W distances grow by 1/k a token "
    "(Leaky ReRoPE, Su 2023). dpe: farther positions are taken in groups, of another size for each group of "
    "pairs (DPE, 2025). lampe: farther positions are squeezed into 0 … u (LaMPE, 2026).";
const std::vector<std::string> remappingOfLength = remappingExtensions, remappingAmplified = {"dca", "lampe"};

RemappedPositions::RemappedPositions(const Config& config, const std::string& id) {
  const auto key = [&](const char* name) { return "position." + id + "." + name; };
  extension_ = config.text(key("extension"));
  original_ = config.integer(key("original")), window_ = config.integer(key("window"));
  group_ = config.integer(key("group")), wholeShift_ = config.flag(key("whole_shift"));
  leak_ = config.real(key("leak")), logN_ = config.flag(key("log_n"));
  chunk_ = config.integer(key("chunk_size")), local_ = config.integer(key("local"));
  factors_ = config.numbers(key("group_factors"));
  mapped_ = config.integer(key("mapped")), overlap_ = config.flag(key("overlap"));
  amplitude_ = config.real(key("attention_factor"));
}

double RemappedPositions::L(const PositionContext& ctx) const {
  return static_cast<double>(original_ > 0 ? original_ : std::max<std::int64_t>(ctx.trainingLength, 1));
}

std::int64_t RemappedPositions::window(const PositionContext& ctx) const {
  return window_ > 0 ? window_ : atLeastOne(L(ctx) / 4);
}

// As many positions in one as bring T tokens into L.
std::int64_t RemappedPositions::group(std::int64_t W, const PositionContext& ctx) const {
  const double beyond = static_cast<double>(ctx.length - W),
               room = std::max(L(ctx) - static_cast<double>(W), 1.0);
  return group_ > 0 ? group_ : atLeastOne(std::ceil(beyond / room));
}

double RemappedPositions::leak(std::int64_t W, const PositionContext& ctx) const {
  const double beyond = static_cast<double>(ctx.length - W),
               room = std::max(L(ctx) - static_cast<double>(W), 1.0);
  return leak_ > 0 ? leak_ : std::max(1.0, beyond / room);
}

// LaMPE (ACL 2026): ⌊n u/(T−1)⌋, that of a query W − 1 − ⌊W u/(T−1)⌋ more; u is `mapped`.
RemappedPositions::Maps RemappedPositions::lampe(std::int64_t W, const PositionContext& ctx) const {
  const double u =
      mapped_ > 0 ? static_cast<double>(mapped_) : std::max(L(ctx) - static_cast<double>(W), 1.0);
  const double last = static_cast<double>(std::max<std::int64_t>(ctx.length - 1, 1)),
               w = static_cast<double>(W);
  const auto first = firstOf(ctx);
  const auto id = [=](const at::Tensor& n) { return at::floor((n - first) * u / last); };
  const double shift = w - 1 - std::floor(w * u / last);
  return {[=](const at::Tensor& n) { return id(n) + shift; }, id};
}

// Self-Extend (Jin et al. 2024): ⌊i/G⌋ + W − W/G against ⌊j/G⌋. DPE (2025): so with a G for each group of
// pairs. ReRoPE (Su 2023): W, whatever the distance; leaky: W + (i − j − W)/k.
RemappedPositions::Maps RemappedPositions::farther(std::int64_t pairs, std::int64_t W,
                                                   const PositionContext& ctx) const {
  const double w = static_cast<double>(W);
  if (extension_ == "lampe")
    return lampe(W, ctx);
  if (extension_ == "rerope")
    return {[=](const at::Tensor& n) { return at::full_like(n, w); },
            [](const at::Tensor& n) { return at::zeros_like(n); }};
  if (extension_ == "rerope_leaky") {
    const double k = leak(W, ctx);
    return {[=](const at::Tensor& n) { return n / k + (w - w / k); },
            [=](const at::Tensor& n) { return n / k; }};
  }
  std::vector<double> groups = {static_cast<double>(group(W, ctx))};
  if (extension_ == "dpe") {
    groups.resize(static_cast<std::size_t>(pairs));
    for (std::size_t i = 0; i < groups.size(); ++i)
      groups[i] = factors_[i * factors_.size() / groups.size()];
  }
  const auto G = sentTo(ctx.queries.device(), at::tensor(groups, at::kDouble));
  const auto shift = wholeShift_ ? w - at::floor(w / G) : w - w / G;
  const auto first = firstOf(ctx); // groups are counted from there
  const auto grouped = [=](const at::Tensor& n) { return at::floor((n - first) / G); };
  return {[=](const at::Tensor& n) { return grouped(n) + shift; }, grouped};
}

bool RemappedPositions::changesNone(std::int64_t W, const PositionContext& ctx) const {
  if (std::ranges::count(remappingExtensions, extension_) == 0 || ctx.mask.chunk > 0)
    return true;
  if (extension_ == "self_extend")
    return group(W, ctx) == 1;
  return extension_ == "lampe" && static_cast<double>(ctx.length) <= L(ctx);
}

// Dual Chunk Attention (An et al. 2024), with the positions of its code: chunks of s = C − `local` tokens; in
// the own chunk i − j, with the one before min(i mod s + s, C) − j mod s, with those before that
// min(2s − 1, C) − j mod s. C is `chunk_size`.
std::vector<PiecePositions> RemappedPositions::byChunks(const PositionContext& ctx) const {
  const auto C = chunk_ > 0 ? chunk_ : atLeastOne(0.75 * L(ctx));
  const auto local = local_ > 0 ? local_ : static_cast<std::int64_t>(L(ctx) / 8);
  const auto s = std::max<std::int64_t>(C - local, 1), Tk = ctx.keys.size(-1), Tq = ctx.queries.size(-1);
  const auto masked = [&](std::int64_t least, std::int64_t most) {
    Mask mask = ctx.mask;
    mask.chunk = s, mask.nearestChunk = least, mask.farthestChunk = most;
    return mask;
  };
  const auto q = ctx.queries.unsqueeze(-1), k = ctx.keys.unsqueeze(-1);
  if (Tk <= s)
    return {{q, k, ctx.mask}};
  std::vector<PiecePositions> all = {{q, k, masked(0, 0)}};
  const auto i = numbersOf(Tk - Tq, Tk, ctx.queries), j = numbersOf(0, Tk, ctx.keys); // chunks are of tokens
  const auto inChunk = [=](const at::Tensor& n) { return n.remainder(static_cast<double>(s)); };
  const Maps before = {[=](const at::Tensor& n) {
                         return (inChunk(n) + static_cast<double>(s)).clamp_max(static_cast<double>(C));
                       },
                       inChunk};
  const Maps farther = {
      [=](const at::Tensor& n) { return at::full_like(n, static_cast<double>(std::min(2 * s - 1, C))); },
      inChunk};
  add(all, masked(1, 1), before, i, j);
  if (Tk > 2 * s)
    add(all, masked(2, Mask::any), farther, i, j);
  return all;
}

std::vector<PiecePositions> RemappedPositions::of(std::int64_t pairs, const PositionContext& ctx) const {
  const auto q = ctx.queries.unsqueeze(-1), k = ctx.keys.unsqueeze(-1);
  const auto W = window(ctx);
  if (changesNone(W, ctx))
    return {{q, k, ctx.mask}};
  if (extension_ == "dca")
    return byChunks(ctx);
  Mask near = ctx.mask, far = ctx.mask;
  const bool oneMore = extension_ == "lampe"; // a distance of W is exact there
  near.farthest = std::min(near.farthest, oneMore ? W : W - 1);
  far.nearest = std::max(far.nearest, oneMore && !overlap_ ? W + 1 : W);
  if (far.nearest > far.farthest || ctx.keys.size(-1) <= far.nearest)
    return {{q, k, ctx.mask}};
  std::vector<PiecePositions> all = {{q, k, near}};
  add(all, far, farther(pairs, W, ctx), q, k);
  return all;
}

// DCA's code: 0.05 ln(T/L) + 1 in texts that are longer than L. LaMPE's: 0.1 ln 2 + 1.
double RemappedPositions::amplitude(const PositionContext& ctx) const {
  const double longer = static_cast<double>(ctx.length) / L(ctx);
  if (std::ranges::count(remappingAmplified, extension_) == 0 || ctx.mask.chunk > 0 || longer <= 1)
    return 1;
  if (amplitude_ > 0)
    return amplitude_;
  return extension_ == "dca" ? 0.05 * std::log(longer) + 1 : 0.1 * std::log(2.0) + 1;
}

// max(1, ln(n + 1)/ln L), as ReRoPE has it (Su 2021).
at::Tensor RemappedPositions::temperature(const PositionContext& ctx) const {
  const bool has = extension_ == "rerope" || extension_ == "rerope_leaky" || extension_ == "self_extend";
  if (!has || !logN_ || ctx.mask.chunk > 0)
    return {};
  return (ctx.queries.log1p() / std::log(std::max(L(ctx), 2.0))).clamp_min(1);
}

bool RemappedPositions::ofLength() const {
  return extension_ == "lampe" || (extension_ == "dca" && amplitude_ == 0) ||
         (extension_ == "self_extend" && group_ == 0) || (extension_ == "rerope_leaky" && leak_ == 0);
}

std::vector<Parameter> remappingParameters(const Describe& own) {
  constexpr double most = 1 << 20;
  const auto beside = [&](std::vector<std::string> choices, Parameter p) {
    return own.beside("extension", std::move(choices), std::move(p));
  };
  return {
      beside({"dca"}, own.integer("chunk_size", "Chunk C", When::Eval, 0, 0, most,
                                  "The farthest distance that is said. 0: three quarters of L.", "tokens")),
      beside({"dca"},
             own.integer("local", "Local window", When::Eval, 0, 0, most,
                         "Tokens by which chunks are shorter than C, so that neighbours across the edge of a "
                         "chunk keep their distance. 0: an eighth of L.",
                         "tokens")),
      beside({"self_extend", "rerope", "rerope_leaky", "dpe", "lampe"},
             own.integer("window", "Window W", When::Eval, 0, 0, most,
                         "Distances below W are exact (of LaMPE W too). 0: a quarter of L.", "tokens")),
      beside({"self_extend"},
             own.integer("group", "Group G", When::Eval, 0, 0, most,
                         "Farther positions that are taken as one. 0: as many as bring the text's "
                         "length into L.")),
      beside({"self_extend"},
             own.flag("whole_shift", "Whole shift", When::Eval, false,
                      "Farther queries are moved by W − ⌊W/G⌋ as the paper writes it; off: by W − W/G "
                      "as its code does, which is not whole where G does not divide W.")),
      beside({"rerope_leaky"},
             own.real("leak", "Leak k", When::Eval, 0, 0, most, Scale::Linear,
                      "Beyond W the distance grows by 1/k a token. 0: so that the text's length "
                      "comes to L.")),
      beside({"self_extend", "rerope", "rerope_leaky"},
             own.flag("log_n", "log n", When::Eval, false,
                      "Scores of the query at n are multiplied by max(1, ln(n + 1)/ln L) too.")),
      beside({"dpe"},
             own.numbers("group_factors", "Factors of groups", When::Eval, {2, 8, 2, 8, 32, 32, 32, 4}, 1,
                         1e6,
                         "Positions that are taken as one, for each of as many groups of pairs, from fast to "
                         "slow ones; where pairs are fewer some are left out. The default is what DPE's code "
                         "has for Llama 3.")),
      beside({"lampe"}, own.integer("mapped", "Mapped positions u", When::Eval, 0, 0, most,
                                    "Farther positions are taken as 0 … u. 0: L − W.", "tokens")),
      beside({"lampe"},
             own.flag("overlap", "Count twice", When::Eval, false,
                      "The key at distance W is seen exactly and mapped, and counts twice, as in the "
                      "authors' code.")),
  };
}

Result<void> checkRemapping(const Config& config, const std::string& id) {
  const auto key = [&](const char* name) { return "position." + id + "." + name; };
  const auto& extension = config.text(key("extension"));
  const auto original = config.integer(key("original"));
  const auto L = original > 0 ? original : config.has("data.window") ? config.integer("data.window") : 0;
  if (std::ranges::count(remappingExtensions, extension) > 0 && config.has("evaluation.memory") &&
      config.integer("evaluation.memory") > 0)
    return userError("evaluation.memory: {0} = {1} takes distances of the whole text otherwise; write 0, or "
                     "another extension.",
                     {key("extension"), extension}, "evaluation.memory");
  if (extension == "dca") {
    const auto C = config.integer(key("chunk_size")), local = config.integer(key("local"));
    const auto chunk = C > 0 ? C : L > 0 ? 3 * L / 4 : Mask::any, window = local > 0 ? local : L / 8;
    const auto at = key(C > 0 ? "chunk_size" : "local");
    if (window >= chunk)
      return userError(
          "{0}: a chunk of {1} tokens is no longer than its window of {2}; write a longer chunk or "
          "a shorter window.",
          {at, std::to_string(chunk), std::to_string(window)}, at);
  }
  const auto window = config.integer(key("window")), mapped = config.integer(key("mapped"));
  if (extension == "lampe" && L > 0 && window >= L && mapped == 0)
    return userError("{0}: {1} tokens leave none of the {2} of training to be mapped; write less than {2}.",
                     {key("window"), std::to_string(window), std::to_string(L)}, key("window"));
  return {};
}

} // namespace expe
