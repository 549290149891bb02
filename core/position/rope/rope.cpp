// RoPE, rotary position embedding. Su et al. 2021 (RoFormer). Pair i of a head's d dims turns by the angle
//
//   s n base^(-2i/d),   i = 0 … d/2-1
//
// at position n, so that q·k depends on the distance alone. Some models turn a part of the dims: the first of
// them (GPT-NeoX), the fastest pairs (p-RoPE, Barbero et al. 2024), or the pairs that turn at least once
// within the training length L (HoPE, Chen et al. 2024). Of the n slowest pairs the frequencies may be
// clipped (Clipped RoPE, Li et al. 2026, which calls itself CoPE and has nothing of contextual position
// encoding):
//
//   ω_i ½(1 + cos θ_i),   θ = 0 … π of the n pairs, evenly    (softly),   or 0 (hard)
//
// RoPE-ID (Wertheimer et al. 2026) turns the first half of the dims at frequencies that have no base: the
// fastest of the n pairs turns once in 32 tokens and the slowest twice in L, so that all angles between a
// query and a key are met in training:
//
//   ω_i = 2π/32 (64/L)^(i/(n − 1)),   i = 0 … n−1
//
// What is done to a trained model for longer texts is its extension: other frequencies (rope_frequencies.cpp)
// or other distances (remapped_positions.cpp).
#include "core/base/numbers.h"
#include "core/position/framework/families.h"
#include "core/position/rope/remapped_positions.h"
#include "core/position/rope/rope_frequencies.h"
#include "core/position/rope/rotation.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

const std::string id = "rope";
const std::string inDistribution = "in-distribution";

std::vector<std::string> extensions() {
  std::vector<std::string> all = {"none"};
  all.insert(all.end(), frequencyExtensions.begin(), frequencyExtensions.end());
  all.insert(all.end(), remappingExtensions.begin(), remappingExtensions.end());
  return all;
}

std::vector<Parameter> parameters() {
  const Describe own(id);
  std::vector<Parameter> all = {
      turningBase(own),
      own.choice(
          "layout", "Layout", When::Build, "half", {"half", "interleaved"},
          "half: dims i and i + d/2 make a pair (Llama in Hugging Face). interleaved: dims 2i and 2i + 1."),
      own.choice(
          "rotates", "Turns", When::Build, "all", {"all", "first", "fastest", "within", inDistribution},
          "all: every pair. first: the share's first dims, which count for d (partial RoPE). fastest: the "
          "share's fastest pairs (p-RoPE). within: pairs that turn at least once within the training length "
          "(HoPE of Chen et al. 2024). in-distribution: the share's first dims, the fastest pair once in 32 "
          "tokens and the slowest twice within the training length (RoPE-ID), whatever the base; it is made "
          "for windows of 64 tokens and more, below which the last pair is the fastest."),
      own.beside("rotates", {"first", "fastest", inDistribution},
                 own.real("share", "Share", When::Build, 0.5, 0.001, 1, Scale::Linear,
                          "Of a head's dims that turn; the others carry no position.")),
      own.choice("clip", "Slow pairs", When::Build, "none", {"none", "soft", "hard"},
                 "none: they turn as their frequencies say. soft: the frequencies of the slowest pairs fall "
                 "to 0 along half a wave of a cosine (Clipped RoPE, Li et al. 2026; its authors say CoPE, "
                 "which here is another encoding). hard: those pairs do not turn."),
      own.beside("clip", {"soft", "hard"},
                 own.integer("clipped", "Clipped pairs", When::Build, 20, 1, 1 << 16,
                             "So many of the slowest pairs are clipped; all, where there are no more.",
                             "pairs")),
      own.choice("extension", "Extension", When::Eval, "none", extensions(),
                 "What is done for texts longer than those of training. " + frequencyExtensionsHelp + " " +
                     remappingExtensionsHelp),
  };
  for (const auto& more :
       {frequencyParameters(own, "dims", remappingOfLength, remappingAmplified), remappingParameters(own)})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

bool ofFirstDims(const std::string& rotates) {
  return rotates == "first" || rotates == inDistribution;
}

// Of a head's d dims those among which pairs are counted.
std::int64_t turningDims(const std::string& rotates, double share, std::int64_t d) {
  return ofFirstDims(rotates) ? std::lround(share * static_cast<double>(d)) : d;
}

// ω of RoPE-ID, fp64 [n].
at::Tensor frequenciesWithin(std::int64_t L, std::int64_t n, const at::TensorOptions& options) {
  constexpr double fastest = 32, turns = 2; // tokens of one turn; of the slowest pair within L
  const auto share = at::arange(n, options) / static_cast<double>(std::max<std::int64_t>(n - 1, 1));
  return 2 * std::numbers::pi / fastest * at::pow(fastest * turns / static_cast<double>(L), share);
}

class RoPE : public Encoding {
public:
  RoPE(const Config& config, Parameters&, std::int64_t)
      : frequencies_(config, id), remapped_(config, id), name_(cacheKey(config, id)),
        rotates_(config.text("position.rope.rotates")), clip_(config.text("position.rope.clip")),
        clipped_(config.integer("position.rope.clipped")), base_(config.real("position.rope.base")),
        share_(config.real("position.rope.share")), scale_(scaleOf(config)),
        interleaved_(config.text("position.rope.layout") == "interleaved") {}

  bool ofLength() const override { return frequencies_.ofLength() || remapped_.ofLength(); }

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.pieces.clear();
    for (const PiecePositions& piece : remapped_.of(turningDims(rotates_, share_, ctx.headWidth) / 2, ctx)) {
      const auto number = std::to_string(plan.pieces.size());
      plan.pieces.push_back({rotated(q, piece.queries, "queries." + number, ctx),
                             rotated(k, piece.keys, "keys." + number, ctx), piece.mask});
    }
    if (const auto t = remapped_.temperature(ctx); t.defined()) {
      const auto factor = (t.dim() == 2 ? t.unsqueeze(1) : t).to(ctx.exact());
      plan.temperature = plan.temperature.defined() ? plan.temperature * factor : factor;
    }
    return plan;
  }

  at::Tensor quantity(const std::string& name, const PositionContext& ctx) const override {
    if (name == "distance")
      return distances(ctx);
    if (name == "position") // of the queries of what meets farther keys
      return farther(ctx).queries.select(-1, 0);
    return shownRotation(name, angles(ctx.queries.unsqueeze(-1), ctx), amplitude(ctx));
  }

  std::vector<std::pair<std::string, at::Tensor>> scalars(const PositionContext& ctx) const override {
    const auto [base, first, last] = frequencies_.numbers(turningDims(rotates_, share_, ctx.headWidth), ctx);
    const auto number = [](double value) { return at::scalar_tensor(value, at::kDouble); };
    return {{"attention_factor", number(amplitude(ctx))},
            {"base", number(base)},
            {"ramp_first", number(first)},
            {"ramp_last", number(last)},
            {"turning_pairs", number((frequencies(ctx) != 0).sum().item<double>())}};
  }

private:
  at::Tensor rotated(const at::Tensor& x, const at::Tensor& n, const std::string& side,
                     const PositionContext& ctx) const {
    const auto by = cachedRotation(name_ + "." + side, ctx,
                                   [&] { return rotationBy(angles(n, ctx), amplitude(ctx), ctx); });
    return rotate(x, by, interleaved_);
  }

  double amplitude(const PositionContext& ctx) const {
    return frequencies_.amplitude(ctx) * remapped_.amplitude(ctx);
  }

  at::Tensor angles(const at::Tensor& n, const PositionContext& ctx) const { // fp64 [T,pairs] or [B,T,pairs]
    return anglesOf(n, frequencies(ctx), scale_);
  }

  at::Tensor frequencies(const PositionContext& ctx) const { return clipped(turning(ctx)); }

  // The last n of them are the slowest.
  at::Tensor clipped(const at::Tensor& omega) const {
    const auto pairs = omega.size(0), n = std::min(clipped_, pairs), first = pairs - n;
    if (clip_ == "none")
      return omega;
    const auto left = clip_ == "hard" ? at::zeros({n}, omega.options())
                                      : (1 + at::linspace(0, std::numbers::pi, n, omega.options()).cos()) / 2;
    return at::cat({omega.slice(0, 0, first), omega.slice(0, first) * left});
  }

  at::Tensor turning(const PositionContext& ctx) const {
    const auto r = turningDims(rotates_, share_, ctx.headWidth);
    auto omega = frequencies_.of(r, ctx);
    if (rotates_ == inDistribution)
      return frequenciesWithin(ctx.trainingLength, r / 2, omega.options());
    if (rotates_ == "fastest") {
      const auto turning = static_cast<std::int64_t>(share_ * static_cast<double>(r) / 2 + 1e-9);
      return omega.masked_fill(at::arange(r / 2, omega.options()) >= turning, 0);
    }
    if (rotates_ == "within") {
      const auto slowest = 2 * std::numbers::pi / static_cast<double>(ctx.trainingLength);
      const auto trained = RopeFrequencies::ofBase(base_, r, omega.options());
      return omega.masked_fill(trained < slowest, 0);
    }
    return omega;
  }

  // As which distances queries and keys are taken, of the first pair; where none meet, the plain ones.
  at::Tensor distances(const PositionContext& ctx) const {
    auto all = ctx.queries.unsqueeze(-1) - ctx.keys.unsqueeze(-2);
    for (const PiecePositions& piece : remapped_.of(1, ctx)) {
      const auto taken = piece.queries.select(-1, 0).unsqueeze(-1) - piece.keys.select(-1, 0).unsqueeze(-2);
      const auto sees = seen(piece.mask, 0, ctx.queries.size(-1), ctx.queries.size(-1), ctx.keys.size(-1),
                             ctx.queries.device());
      all = at::where(sees, taken, all);
    }
    return all;
  }

  PiecePositions farther(const PositionContext& ctx) const {
    const auto all = remapped_.of(1, ctx);
    return all.size() > 1 ? all[1] : all[0];
  }

  // The attention factor, the base, the pairs where the ramp begins and ends, and how many pairs turn.
  RopeFrequencies frequencies_;
  RemappedPositions remapped_;
  std::string name_, rotates_, clip_;
  std::int64_t clipped_;
  double base_, share_, scale_;
  bool interleaved_;
};

std::vector<Equation> equations(const Config& config) {
  const auto& rotates = config.text("position.rope.rotates");
  const auto& extension = config.text("position.rope.extension");
  const auto isOneOf = [&](const std::vector<std::string>& names) {
    return std::ranges::count(names, extension) > 0;
  };
  const bool plain = config.text("position.rope.clip") == "none" && !isOneOf(frequencyExtensions);
  const bool first = ofFirstDims(rotates);
  const std::string dims = first ? "({share}·{d})" : "{d}";
  const bool within = rotates == inDistribution && config.text("position.rope.clip") == "none";
  std::string where = first                  ? "i = 0…share·d/2−1"
                      : rotates == "fastest" ? "i < share·d/2"
                      : rotates == "within"  ? "where 2π/base^(−2i/d) ≤ L"
                                             : "i = 0…d/2−1";
  if (isOneOf(remappingExtensions))
    where += ", for far keys n as " + extension + " takes it";
  const std::string omega = within  ? "2π/32·(64/{L})^({i}/({share}·{d}/2−1))"
                            : plain ? "{base}^(−2{i}/" + dims + ")"
                                    : "ω[{i}]";
  std::vector<Equation> all = {{"angle", "angle[n,i] =", "{s}·{n}·" + omega, {"i"}, where}};
  if (isOneOf({"yarn", "longrope"}) || isOneOf(remappingAmplified))
    for (const std::string turn : {"cos", "sin"})
      all.push_back({turn,
                     turn + "[n,i] =",
                     "m·" + turn + "({s}·{n}·" + omega + ")",
                     {"i"},
                     "m: the attention factor"});
  return all;
}

Result<void> check(const Config& config) {
  TRY(evenHeadWidth(config));
  const auto d = headWidthOf(config);
  const auto& rotates = config.text("position.rope.rotates");
  const double share = config.real("position.rope.share"), asked = share * static_cast<double>(d);
  const auto r = turningDims(rotates, share, d);
  if (ofFirstDims(rotates) && (r % 2 != 0 || r == 0 || std::abs(asked - static_cast<double>(r)) > 1e-6))
    return userError(
        "position.rope.share: {0} of a head's {1} dims cannot be turned in pairs; choose a share that "
        "makes an even number of dims.",
        {shortest(asked), std::to_string(d)}, "position.rope.share");
  if (rotates == "fastest" && asked < 2)
    return userError("position.rope.share: no pair of a head's {0} dims turns; choose at least {1}.",
                     {std::to_string(d), shortest(2 / static_cast<double>(d))}, "position.rope.share");
  if (const auto& extension = config.text("position.rope.extension");
      rotates == inDistribution && std::ranges::count(frequencyExtensions, extension) > 0)
    return userError("position.rope.extension: {0} changes the frequencies of a base, and those of RoPE-ID "
                     "have none; choose none, or turn other pairs.",
                     {extension}, "position.rope.extension");
  TRY(checkFrequencies(config, id, r));
  return checkRemapping(config, id);
}

EncodingAlias extended(const std::string& name, const std::string& extension) {
  return {name, {{"extension", extension}}};
}
EncodingAlias turning(const std::string& name, const std::string& rotates) {
  return {name, {{"rotates", rotates}}};
}
EncodingAlias clipping(const std::string& name, const std::string& clip) {
  return {name, {{"clip", clip}}};
}

} // namespace

Family ropeFamily() {
  EncodingInfo info;
  info.id = id;
  info.group = "Rotary";
  info.paper = "Su et al. 2021, RoFormer: Enhanced Transformer with Rotary Position Embedding";
  info.equations = equations;
  info.summary =
      "Queries and keys are rotated, pair by pair, by their position; scores depend on the distance alone. "
      "Its extensions change frequencies or distances for longer texts, without training again.";
  info.quantities = {"cos", "sin", "angle"};
  info.further = {"distance", "position", "scalar"};
  info.parameters = parameters();
  info.check = check;
  info.aliases = {turning("partial_rope", "first"),
                  turning("p_rope", "fastest"),
                  turning("proportional", "fastest"),
                  turning("hope_chen2024", "within"),
                  turning("rope_id", inDistribution),
                  clipping("clipped_rope", "soft"),
                  clipping("hard_clip", "hard"),
                  extended("pi", "linear"),
                  extended("linear", "linear"),
                  extended("position_interpolation", "linear"),
                  extended("ntk", "ntk"),
                  extended("ntk_fixed", "ntk"),
                  extended("dynamic", "ntk_dynamic"),
                  extended("ntk_dynamic", "ntk_dynamic"),
                  extended("ntk_by_parts", "ntk_by_parts"),
                  extended("yarn", "yarn"),
                  extended("llama3", "llama3"),
                  extended("llama3_1", "llama3"),
                  extended("longrope", "longrope"),
                  extended("dca", "dca"),
                  extended("dual_chunk_attention", "dca"),
                  extended("self_extend", "self_extend"),
                  extended("rerope", "rerope"),
                  extended("leaky_rerope", "rerope_leaky"),
                  extended("dpe", "dpe"),
                  extended("lampe", "lampe")};
  return {info, makeEncoding<RoPE>};
}

} // namespace expe
