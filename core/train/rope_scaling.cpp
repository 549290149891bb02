#include "core/train/rope_scaling.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"
#include "core/position/rope/rope_frequencies.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {

using nlohmann::json;

namespace {

const std::string id = "rope", own = "position.rope.";

class Rope {
public:
  Rope(const Config& config, std::int64_t d)
      : config_(config), d_(d), extension_(config.text(own + "extension")),
        factor_(config.real(own + "factor")), frequencies_(config, id) {
    context_.trainingLength = config.integer("data.window");
    const auto original = config.integer(own + "original");
    original_ = original > 0 ? original : context_.trainingLength;
  }

  Result<RopeScaling> told() {
    TRY(scaled());
    TRY(turning());
    TRY(extended());
    if (extension_ == "linear" || extension_ == "yarn" || extension_ == "llama3" || extension_ == "longrope")
      TRY(factored());
    if (extension_ == "yarn")
      TRY(ramp());
    if (config_.text(own + "rotates") == "fastest")
      proportional();
    RopeScaling told{{}, theta_, longest(), 0};
    if (extension_ == "longrope")
      told.original = original_;
    told.scaling = std::move(scaling_);
    return told;
  }

private:
  // s multiplies angles, as 1/f of linear does.
  Result<void> scaled() {
    const double s = config_.has("evaluation.scale") ? config_.real("evaluation.scale") : 1;
    if (s == 1)
      return {};
    if (extension_ == "none")
      extension_ = "linear", factor_ = 1;
    if (extension_ != "linear" || factor_ == 0 || factor_ / s < 1)
      return noCounterpart(config_, "evaluation.scale", "1");
    factor_ /= s;
    return {};
  }

  // Fewer pairs that turn are known in version 5, slowed down by one factor at most.
  Result<void> turning() {
    const bool all = config_.text(own + "rotates") == "all";
    if (all || extension_ == "none" || extension_ == "linear" || (extension_ == "ntk" && factor_ > 0))
      return {};
    return noCounterpart(config_, own + "extension", "none");
  }

  // What transformers has under another name becomes that.
  Result<void> extended() {
    if (extension_ == "ntk" && factor_ > 0) { // another base
      theta_ = frequencies_.numbers(d_, context_).base;
      extension_ = "none";
    } else if (extension_ == "ntk" || extension_ == "ntk_dynamic") {
      scaling_ = {{"rope_type", "dynamic"}, {"factor", factor_ > 0 ? factor_ : 1}};
    } else if (extension_ == "ntk_by_parts") {
      extension_ = "yarn", scaling_["attention_factor"] = 1.0;
    } else if (std::ranges::count(frequencyExtensions, extension_) == 0 && extension_ != "none") {
      return noCounterpart(config_, own + "extension", "none");
    }
    return {};
  }

  Result<void> factored() {
    const auto key = own + "factor";
    if (factor_ == 0)
      return userError("{0}: 0 follows the length of each text, which transformers does with ntk_dynamic "
                       "alone; write how many times as long as in training texts are, as in --set {0}=4.",
                       {key}, key);
    if (factor_ < 1)
      return userError("{0}: {1} makes texts shorter, which transformers does not; write 1 or more.",
                       {key, shortest(factor_)}, key);
    scaling_["rope_type"] = extension_, scaling_["factor"] = factor_;
    if (extension_ == "linear")
      return {};
    scaling_["original_max_position_embeddings"] = original_;
    if (extension_ == "llama3") {
      scaling_["low_freq_factor"] = config_.real(own + "low_frequency");
      scaling_["high_freq_factor"] = config_.real(own + "high_frequency");
    } else if (extension_ == "longrope") {
      scaling_["attention_factor"] = frequencies_.amplitude(context_);
      scaling_["short_factor"] = ofPairs("short_factors");
      scaling_["long_factor"] = ofPairs("long_factors");
    }
    return {};
  }

  std::vector<double> ofPairs(const char* key) const {
    const auto& all = config_.numbers(own + key);
    return all.size() == 1 ? std::vector<double>(static_cast<std::size_t>(d_ / 2), all[0]) : all;
  }

  Result<void> ramp() {
    const auto& kind = config_.text(own + "ramp");
    if (kind != "dims" && kind != "dims_exact")
      return noCounterpart(config_, own + "ramp", "dims");
    TRY(rising());
    for (const char* key : {"beta_fast", "beta_slow"})
      scaling_[key] = config_.real(own + key);
    if (kind == "dims_exact")
      scaling_["truncate"] = false;
    if (!scaling_.contains("attention_factor"))
      amplified();
    return {};
  }

  // Where no pair, or each, turns so often transformers' ramp falls instead of rising.
  Result<void> rising() const {
    const auto [slowest, fastest] = frequencies_.outermost(d_, context_);
    if (slowest >= 0 && fastest <= static_cast<double>(d_ - 1))
      return {};
    const auto key = own + (slowest < 0 ? "beta_slow" : "beta_fast");
    return userError(slowest < 0
                         ? "{0}: no pair turns {1} times within {2} tokens, where the ramp of transformers "
                           "falls instead of rising; write fewer turns."
                         : "{0}: every pair turns {1} times within {2} tokens, where the ramp of "
                           "transformers falls instead of rising; write more turns.",
                     {key, shortest(config_.real(key)), std::to_string(original_)}, key);
  }

  // transformers' own formula where it has one: of m and m' if there are both.
  void amplified() {
    const double m = config_.real(own + "mscale"), all = config_.real(own + "mscale_all");
    if (config_.real(own + "attention_factor") == 0 && m == 1 && all == 0)
      return;
    if (config_.real(own + "attention_factor") == 0 && m > 0 && all > 0)
      scaling_["mscale"] = m, scaling_["mscale_all_dim"] = all;
    else
      scaling_["attention_factor"] = frequencies_.amplitude(context_);
  }

  // The share of which transformers' rounding makes as many pairs.
  void proportional() {
    double share = config_.real(own + "share");
    const auto d = static_cast<double>(d_), pairs = std::floor(share * d / 2 + 1e-9);
    if (std::floor(share * d / 2) != pairs)
      share = 2 * pairs / d;
    while (std::floor(share * d / 2) < pairs)
      share = std::nextafter(share, std::numeric_limits<double>::infinity());
    scaling_["rope_type"] = "proportional";
    scaling_["partial_rotary_factor"] = share;
  }

  // dynamic counts from max_position_embeddings; with the others it is how long texts may be.
  std::int64_t longest() const {
    if (!scaling_.contains("factor") || scaling_["rope_type"] == "dynamic")
      return original_;
    return std::llround(scaling_["factor"].get<double>() * static_cast<double>(original_));
  }

  const Config& config_;
  std::int64_t d_, original_ = 0;
  std::string extension_;
  double factor_, theta_ = config_.real(own + "base");
  RopeFrequencies frequencies_;
  PositionContext context_;
  json scaling_;
};

} // namespace

Error noCounterpart(const Config& config, const std::string& key, const std::string& other) {
  return userError(
      "{0}: transformers has no counterpart of {1}, as it has of {2}; config.json says that it is of "
      "type expe-workbench, which comes back in here.",
      {key, readable(config, key), other}, key);
}

Result<RopeScaling> ropeScaling(const Config& config, std::int64_t d) {
  return Rope(config, d).told();
}

} // namespace expe
