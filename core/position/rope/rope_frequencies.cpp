#include "core/position/rope/rope_frequencies.h"

#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

constexpr double earlyBase[] = {1.25, 0.75}, earlyTurns[] = {16, 2}; // of the first repository by parts

using Names = std::vector<std::string>;

// Slows the last of r/2 pairs down by f and leaves the first alone.
double ntkBase(double base, double f, std::int64_t r) {
  return r > 2 ? base * std::pow(f, static_cast<double>(r) / static_cast<double>(r - 2)) : base;
}

Names joined(Names names, const Names& more) {
  names.insert(names.end(), more.begin(), more.end());
  return names;
}

// ω where the share is 1, ω/f where it is 0.
at::Tensor blended(const at::Tensor& plain, const at::Tensor& share, double f) {
  return plain * ((1 - share) / f + share);
}

// Turns within L tokens from slow to fast become 0 to 1.
at::Tensor byTurns(const at::Tensor& plain, double fast, double slow, double L) {
  return ((L * plain / (2 * std::numbers::pi) - slow) / (fast - slow)).clamp(0, 1);
}

} // namespace

const std::vector<std::string> frequencyExtensions = {"linear", "ntk",    "ntk_dynamic", "ntk_by_parts",
                                                      "yarn",   "llama3", "longrope"};
const std::string frequencyExtensionsHelp =
    "linear: Position Interpolation, every pair turns f times more slowly (Chen et al. 2023). ntk: a larger "
    "base, so that the slowest pair turns f times more slowly and the fastest as before (NTK-aware, bloc97 "
    "2023). ntk_dynamic: a base that grows with the text beyond L (dynamic NTK, emozilla 2023). "
    "ntk_by_parts: "
    "slow pairs turn f times more slowly, fast ones as before, with a ramp between them (bloc97 2023). yarn: "
    "slow pairs turn f times more slowly, fast ones as before, and scores grow with ln f (YaRN, Peng et al. "
    "2024). llama3: slow pairs turn f times more "
    "slowly, with a ramp between two frequencies (Llama 3.1, 2024). longrope: each pair has a factor of its "
    "own, one list for short and one for long texts (LongRoPE, Ding et al. 2024).";

RopeFrequencies::RopeFrequencies(const Config& config, const std::string& id) {
  const auto key = [&](const char* name) { return "position." + id + "." + name; };
  extension_ = config.text(key("extension")), ramp_ = config.text(key("ramp"));
  base_ = config.real(key("base")), factor_ = config.real(key("factor"));
  original_ = static_cast<double>(config.integer(key("original")));
  betaFast_ = config.real(key("beta_fast")), betaSlow_ = config.real(key("beta_slow"));
  amplitude_ = config.real(key("attention_factor"));
  mscale_ = config.real(key("mscale")), mscaleAll_ = config.real(key("mscale_all"));
  lowFrequency_ = config.real(key("low_frequency")), highFrequency_ = config.real(key("high_frequency"));
  short_ = config.numbers(key("short_factors")), long_ = config.numbers(key("long_factors"));
}

RopeFrequencies::Text RopeFrequencies::text(const PositionContext& ctx) const {
  const double L = original_ > 0 ? original_
                                 : static_cast<double>(std::max<std::int64_t>(ctx.trainingLength, 1)),
               T = static_cast<double>(std::max<std::int64_t>(ctx.length, 1));
  const double asked = extension_ == "ntk_dynamic" ? 1 : std::max(1.0, T / L);
  return {L, T, factor_ > 0 ? factor_ : asked};
}

// NTK-aware: base · f^(r/(r−2)). Dynamic NTK takes f T/L − (f − 1) for f, once T > L.
double RopeFrequencies::newBase(std::int64_t r, const Text& text) const {
  if (extension_ == "ntk")
    return ntkBase(base_, text.f, r);
  if (extension_ == "ntk_dynamic")
    return ntkBase(base_, text.f * std::max(text.T, text.L) / text.L - (text.f - 1), r);
  return base_;
}

// The pair, not rounded, that turns so often within L tokens.
double RopeFrequencies::pairOf(double turns, std::int64_t r, const Text& text) const {
  return static_cast<double>(r) * std::log(text.L / (2 * std::numbers::pi * turns)) / (2 * std::log(base_));
}

std::pair<double, double> RopeFrequencies::unclipped(double fast, double slow, std::int64_t r,
                                                     const Text& text) const {
  const double first = pairOf(fast, r, text), last = pairOf(slow, r, text);
  return ramp_ == "dims_exact" ? std::pair(first, last) : std::pair(std::floor(first), std::ceil(last));
}

RopeFrequencies::Numbers RopeFrequencies::ramp(double fast, double slow, std::int64_t r,
                                               const Text& text) const {
  auto [first, last] = unclipped(fast, slow, r, text);
  first = std::max(first, 0.0);
  return {base_, first, std::max(std::min(last, static_cast<double>(r - 1)), first)};
}

// The share of each pair that stays as it was trained: 1 of those that turn fast.
at::Tensor RopeFrequencies::kept(const at::Tensor& plain, double fast, double slow, std::int64_t r,
                                 const Text& text) const {
  if (ramp_ == "rotations")
    return byTurns(plain, fast, slow, text.L);
  const auto [base, first, last] = ramp(fast, slow, r, text);
  const auto i = at::arange(plain.size(0), plain.options());
  return 1 - ((i - first) / (last == first ? 0.001 : last - first)).clamp(0, 1);
}

at::Tensor RopeFrequencies::ofBase(double base, std::int64_t r, const at::TensorOptions& options) {
  return at::pow(base, at::arange(r / 2, options) * (-2.0 / static_cast<double>(r)));
}

at::Tensor RopeFrequencies::of(std::int64_t r, const PositionContext& ctx) const {
  const auto options = ctx.queries.options();
  auto plain = ofBase(base_, r, options);
  const Text text = this->text(ctx);
  if (extension_ == "linear") // Position Interpolation
    return plain / text.f;
  if (extension_ == "ntk" || extension_ == "ntk_dynamic")
    return ofBase(newBase(r, text), r, options);
  if (extension_ == "llama3")
    return blended(plain, byTurns(plain, highFrequency_, lowFrequency_, text.L), text.f);
  if (extension_ == "longrope") {
    const auto& all = text.T > text.L ? long_ : short_;
    return plain / sentTo(plain.device(), at::tensor(all, plain.scalar_type()));
  }
  if (extension_ != "yarn" && extension_ != "ntk_by_parts")
    return plain;
  if (ramp_ != "early")
    return blended(plain, kept(plain, betaFast_, betaSlow_, r, text), text.f);
  const auto ntk = ofBase(ntkBase(base_, text.f, r), r, options);
  const auto byBase = kept(plain, earlyBase[0], earlyBase[1], r, text),
             byTurn = kept(plain, earlyTurns[0], earlyTurns[1], r, text);
  const auto both = byBase * ntk + (1 - byBase) * plain / text.f;
  return byTurn * plain + (1 - byTurn) * both;
}

// YaRN: (0.1 m ln f + 1)/(0.1 m' ln f + 1), where DeepSeek has m and m', and the paper 1 and 0. LongRoPE:
// √(1 + ln f/ln L).
double RopeFrequencies::amplitude(const PositionContext& ctx) const {
  const Text text = this->text(ctx);
  const auto rise = [&](double m) { return 0.1 * m * std::log(text.f) + 1; };
  if (extension_ != "yarn" && extension_ != "longrope")
    return 1;
  if (amplitude_ > 0)
    return amplitude_;
  if (text.f <= 1)
    return 1;
  return extension_ == "yarn" ? rise(mscale_) / rise(mscaleAll_)
                              : std::sqrt(1 + std::log(text.f) / std::log(std::max(text.L, 2.0)));
}

RopeFrequencies::Numbers RopeFrequencies::numbers(std::int64_t r, const PositionContext& ctx) const {
  const Text text = this->text(ctx);
  if (extension_ == "yarn" || extension_ == "ntk_by_parts")
    return ramp(betaFast_, betaSlow_, r, text);
  return {newBase(r, text), 0, 0};
}

std::pair<double, double> RopeFrequencies::outermost(std::int64_t r, const PositionContext& ctx) const {
  const auto [first, last] = unclipped(betaFast_, betaSlow_, r, text(ctx));
  return {last, first};
}

bool RopeFrequencies::ofLength() const {
  if (extension_ == "ntk_dynamic" || extension_ == "longrope")
    return true;
  return factor_ == 0 && std::ranges::count(frequencyExtensions, extension_) > 0;
}

std::vector<Parameter> frequencyParameters(const Describe& own, const std::string& ramp,
                                           const Names& originalToo, const Names& amplitudeToo) {
  const Names parts = {"ntk_by_parts", "yarn"};
  const auto beside = [&](Names choices, Parameter p) {
    return own.beside("extension", std::move(choices), std::move(p));
  };
  return {
      beside(
          frequencyExtensions,
          own.real(
              "factor", "Factor f", When::Eval, 0, 0, 128, Scale::Linear,
              "How many times as long as in training texts are. 0: as long as this one is, max(1, T/L); of "
              "ntk_dynamic 1.")),
      beside(joined(frequencyExtensions, originalToo),
             own.integer("original", "Length of training", When::Eval, 0, 0, 1 << 20,
                         "L, beyond which a text is long. 0: the training window.", "tokens")),
      beside(
          parts,
          own.choice("ramp", "Ramp", When::Eval, ramp, {"dims", "dims_exact", "rotations", "early"},
                     "Between the pairs that stay and those that are slowed down. dims: linear in the pair, "
                     "from and to whole pairs (YaRN's code). dims_exact: not rounded. rotations: linear in "
                     "the turns within L (the paper's text). early: the first code by parts, with its own "
                     "limits and a new base between.")),
      beside(parts, own.real("beta_fast", "Fast β", When::Eval, 32, 1e-3, 1e6, Scale::Log,
                             "Pairs that turn so often within L stay as they were trained.", "turns")),
      beside(parts, own.real("beta_slow", "Slow β", When::Eval, 1, 1e-3, 1e6, Scale::Log,
                             "Pairs that turn less often within L are slowed down by f.", "turns")),
      beside({"llama3"}, own.real("high_frequency", "High frequency", When::Eval, 4, 1e-3, 1e6, Scale::Log,
                                  "Pairs that turn so often within L stay as they were trained.", "turns")),
      beside({"llama3"}, own.real("low_frequency", "Low frequency", When::Eval, 1, 1e-3, 1e6, Scale::Log,
                                  "Pairs that turn less often within L are slowed down by f.", "turns")),
      beside({"longrope"},
             own.numbers("short_factors", "Short factors", When::Eval, {1}, 1e-6, 1e6,
                         "By which each pair is slowed down in texts of up to L tokens: one for each "
                         "pair, or one for all.")),
      beside({"longrope"},
             own.numbers("long_factors", "Long factors", When::Eval, {1}, 1e-6, 1e6,
                         "By which each pair is slowed down in longer texts: one for each pair, or one "
                         "for all.")),
      beside(joined({"yarn", "longrope"}, amplitudeToo),
             own.real("attention_factor", "Attention factor", When::Eval, 0, 0, 100, Scale::Linear,
                      "Multiplies cos and sin, so that logits are multiplied by its square. 0: as the "
                      "method's formula "
                      "has it.")),
      beside({"yarn"},
             own.real("mscale", "mscale", When::Eval, 1, 0, 100, Scale::Linear,
                      "m in the attention factor (0.1 m ln f + 1)/(0.1 m' ln f + 1), as DeepSeek has it.")),
      beside({"yarn"}, own.real("mscale_all", "mscale_all_dim", When::Eval, 0, 0, 100, Scale::Linear,
                                "m' in the attention factor; YaRN has none.")),
  };
}

namespace {

Result<void> inOrder(const Config& config, const std::string& below, const std::string& above) {
  if (config.real(below) < config.real(above))
    return {};
  return userError("{0}: the ramp rises from it to {1}; write a smaller number.", {below, above}, below);
}

Result<void> oneAPair(const Config& config, const std::string& key, std::int64_t pairs) {
  const auto count = static_cast<std::int64_t>(config.numbers(key).size());
  if (count == 1 || count == pairs)
    return {};
  return userError("{0}: {1} factors, and {2} pairs turn; write one for each, or one for all.",
                   {key, std::to_string(count), std::to_string(pairs)}, key);
}

} // namespace

Result<void> checkFrequencies(const Config& config, const std::string& id, std::int64_t r) {
  const auto key = [&](const char* name) { return "position." + id + "." + name; };
  const auto& extension = config.text(key("extension"));
  if (extension == "llama3")
    return inOrder(config, key("low_frequency"), key("high_frequency"));
  if (extension == "yarn" || extension == "ntk_by_parts")
    return inOrder(config, key("beta_slow"), key("beta_fast"));
  if (extension == "longrope") {
    TRY(oneAPair(config, key("short_factors"), r / 2));
    return oneAPair(config, key("long_factors"), r / 2);
  }
  return {};
}

} // namespace expe
