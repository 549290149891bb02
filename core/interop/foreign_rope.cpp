#include "core/interop/foreign_rope.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace expe {

using nlohmann::json;

namespace {

constexpr const char *older = "rope_scaling", *newer = "rope_parameters";

// What transformers reads of each kind; what is known of another kind is left aside, as there.
const std::map<std::string, std::string> extensions = {
    {"default", "none"}, {"proportional", "none"}, {"linear", "linear"},    {"dynamic", "ntk_dynamic"},
    {"yarn", "yarn"},    {"llama3", "llama3"},     {"longrope", "longrope"}};
const std::vector<std::string> fields = {"rope_type",        "type",
                                         "rope_theta",       "partial_rotary_factor",
                                         "factor",           "original_max_position_embeddings",
                                         "attention_factor", "beta_fast",
                                         "beta_slow",        "mscale",
                                         "mscale_all_dim",   "truncate",
                                         "low_freq_factor",  "high_freq_factor",
                                         "short_factor",     "long_factor",
                                         "finetuned"};

class Rope {
public:
  Rope(const JsonFields& config, std::int64_t d, RopeStandards standards)
      : config_(config), within_(config.given(older) && !config[older].empty() ? older : newer),
        nothing_(json::object()),
        own_(config.given(within_) ? config.object(within_) : JsonFields(nothing_, config.file(), within_)),
        d_(d), standards_(standards) {}

  ForeignRope read() {
    agree();
    kind_ = own_.text("rope_type", own_.text("type", "default"));
    if (!extensions.contains(kind_))
      own_.refuse("{0}: its rotations are scaled by {1}, which is not there; default, linear, dynamic, yarn, "
                  "llama3, longrope and proportional are.",
                  kind_);
    settle("base", own_.real("rope_theta", config_.real("rope_theta", standards_.base)));
    turning();
    evaluated("extension", extensions.at(kind_));
    if (kind_ == "linear" || kind_ == "dynamic")
      evaluated("factor", factor());
    if (kind_ == "dynamic")
      original(config_.whole("max_position_embeddings"));
    if (kind_ == "yarn" || kind_ == "llama3" || kind_ == "longrope")
      trainedLength(), evaluated("factor", factor());
    if (kind_ == "yarn")
      yarn();
    if (kind_ == "llama3")
      llama3();
    if (kind_ == "longrope")
      longrope();
    return std::move(rope_);
  }

private:
  void settle(const char* key, double value) {
    rope_.settled.emplace_back(std::string("position.rope.") + key, shortest(value));
  }
  void evaluated(const char* key, const std::string& value) {
    rope_.evaluated.emplace_back(std::string("position.rope.") + key, value);
  }
  void evaluated(const char* key, double value) { evaluated(key, shortest(value)); }

  [[noreturn]] void contradicts(const std::string& one, const std::string& other) const {
    config_.refuse("{0}: {1} and {2} contradict each other; leave one of them out.", one, other);
  }

  // What is said twice is said alike, and nothing that is not understood is left aside.
  void agree() const {
    if (config_.given(older) && config_.given(newer))
      for (const auto& [key, value] : config_.object(older).json().items())
        if (const auto& other = config_.object(newer).json(); other.contains(key) && other[key] != value)
          contradicts(config_.object(older).named(key), config_.object(newer).named(key));
    for (const auto& [key, value] : own_.json().items())
      if (std::ranges::count(fields, key) == 0)
        own_.refuse("{0}: {1} is not known here; what it changes would be lost.", own_.named(key));
    if (own_.given("rope_type") && own_.given("type") && own_["rope_type"] != own_["type"])
      contradicts(own_.named("rope_type"), own_.named("type"));
    for (const char* key : {"rope_theta", "original_max_position_embeddings", "partial_rotary_factor"})
      if (own_.given(key) && config_.given(key) && own_[key] != config_[key])
        contradicts(key, own_.named(key));
  }

  // Of p-RoPE, which is proportional there, the first pairs turn, rounded down.
  void turning() {
    if (standards_.share && kind_ != "proportional")
      return firstDims(*standards_.share);
    const double share = own_.real("partial_rotary_factor", config_.real("partial_rotary_factor", 1));
    const bool all = share == 1;
    if (kind_ != "proportional" && !all)
      own_.refuse(
          "{0}: only a part of each head is rotated ({1}), as no Llama of transformers does; all of it "
          "is here, or the share of proportional.",
          "partial_rotary_factor");
    if (all)
      rope_.settled.emplace_back("position.rope.rotates", "all");
    else
      proportional(share);
    if (kind_ == "proportional" && own_.given("factor"))
      slowed();
  }

  // Partial RoPE: of a share, rounded down.
  void firstDims(double standard) {
    const double share = own_.real("partial_rotary_factor", config_.real("partial_rotary_factor", standard));
    const auto dims = static_cast<std::int64_t>(std::floor(share * static_cast<double>(d_)));
    if (dims < 2 || dims > d_ || dims % 2 != 0)
      own_.refuse("{0}: {1} of a head's {2} dims makes no pair that turns, or more than there are.",
                  "partial_rotary_factor", std::to_string(d_));
    rope_.settled.emplace_back("position.rope.rotates", dims == d_ ? "all" : "first");
    if (dims < d_)
      settle("share", static_cast<double>(dims) / static_cast<double>(d_));
    d_ = dims; // among which pairs are counted
  }

  void proportional(double share) {
    const auto d = static_cast<double>(d_);
    const double pairs = std::floor(share * d / 2);
    if (!(pairs >= 1 && pairs <= d / 2))
      own_.refuse("{0}: {1} of a head's {2} dims makes no pair that turns, or more than there are.",
                  own_.named("partial_rotary_factor"), std::to_string(d_));
    rope_.settled.emplace_back("position.rope.rotates", "fastest");
    settle("share", std::floor(share * d / 2 + 1e-9) == pairs ? share : 2 * pairs / d);
  }

  void slowed() {
    const double f = factor();
    if (f != 1)
      kind_ = "linear"; // and its pairs turn as they were settled
  }

  double atLeast(double least, const char* key, double value) const {
    if (!(value >= least))
      own_.refuse("{0}: {1} is below {2}.", own_.named(key), shortest(least));
    return value;
  }
  double above0(const char* key, double value) const {
    if (!(value > 0))
      own_.refuse("{0}: {1} is not above 0.", own_.named(key));
    return value;
  }

  // In its absence yarn and longrope take how long texts may be, by how long they were.
  double factor() const {
    if (own_.given("factor") || (kind_ != "yarn" && kind_ != "longrope"))
      return atLeast(1, "factor", own_.real("factor"));
    return atLeast(1, "factor",
                   static_cast<double>(config_.whole("max_position_embeddings")) /
                       static_cast<double>(rope_.original));
  }

  void original(std::int64_t tokens) {
    if (tokens < 2)
      config_.refuse("{0}: {1} is below {2}.",
                     kind_ == "dynamic" ? "max_position_embeddings" : "original_max_position_embeddings",
                     "2");
    rope_.original = tokens;
    evaluated("original", std::to_string(tokens));
  }
  void trainedLength() {
    const char* key = "original_max_position_embeddings";
    const auto& at = config_.given(key) ? config_ : own_;
    original(at.given(key) ? at.whole(key) : config_.whole("max_position_embeddings"));
  }

  void yarn() {
    const double fast = positiveOr("beta_fast", 32), slow = positiveOr("beta_slow", 1);
    if (fast <= slow)
      own_.refuse("{0}: {1} is not above {2}.", own_.named("beta_fast"), own_.named("beta_slow"));
    evaluated("beta_fast", fast), evaluated("beta_slow", slow);
    evaluated("ramp", own_.flag("truncate", true) ? "dims" : "dims_exact");
    amplified();
    const bool both = own_.real("mscale", 0) != 0 && own_.real("mscale_all_dim", 0) != 0;
    evaluated("mscale", both ? atLeast(0, "mscale", own_.real("mscale")) : 1);
    evaluated("mscale_all", both ? atLeast(0, "mscale_all_dim", own_.real("mscale_all_dim")) : 0);
  }

  // Of what is 0 transformers takes the standard.
  double positiveOr(const char* key, double standard) const {
    const double value = own_.real(key, standard);
    return value == 0 ? standard : above0(key, value);
  }
  void amplified() {
    evaluated("attention_factor",
              own_.given("attention_factor") ? above0("attention_factor", own_.real("attention_factor")) : 0);
  }

  void llama3() {
    const double low = above0("low_freq_factor", own_.real("low_freq_factor")),
                 high = above0("high_freq_factor", own_.real("high_freq_factor"));
    if (high <= low)
      own_.refuse("{0}: {1} is not above {2}.", own_.named("high_freq_factor"),
                  own_.named("low_freq_factor"));
    evaluated("low_frequency", low), evaluated("high_frequency", high);
  }

  void longrope() {
    amplified();
    oneLength();
    oneRatio();
    for (const auto& [key, ours] :
         {std::pair("short_factor", "short_factors"), {"long_factor", "long_factors"}}) {
      const auto factors = own_.reals(key);
      if (static_cast<std::int64_t>(factors.size()) != d_ / 2)
        own_.refuse("{0}: {1} is not a list of {2} numbers, one for each pair of a head's dims.",
                    own_.named(key), std::to_string(d_ / 2));
      for (const double f : factors)
        above0(key, f);
      evaluated(ours, print(Value(factors)));
    }
  }

  // Where it stands in rope_scaling alone version 4 leaves it aside and takes how long texts may be.
  void oneLength() const {
    const char *original = "original_max_position_embeddings", *longest = "max_position_embeddings";
    if (within_ != older || config_.given(original) || !own_.given(original) ||
        own_.whole(original) == config_.whole(longest))
      return;
    config_.refuse(
        "{0}: version 4 of transformers leaves {1} aside and version 5 does not; write it beside {2} "
        "too.",
        own_.named(original), longest);
  }

  // Version 4 takes the ratio of the lengths where version 5 takes the factor.
  void oneRatio() const {
    const char* original = "original_max_position_embeddings";
    if (own_.given("attention_factor") || !own_.given("factor") || !config_.given(original))
      return;
    const auto ratio = static_cast<double>(config_.whole("max_position_embeddings")) /
                       static_cast<double>(config_.whole(original));
    if (std::abs(ratio / own_.real("factor") - 1) > 1e-6)
      contradicts(own_.named("factor"), original);
  }

  const JsonFields& config_;
  const char* within_;
  json nothing_;
  JsonFields own_;
  std::int64_t d_;
  RopeStandards standards_;
  std::string kind_;
  ForeignRope rope_;
};

} // namespace

ForeignRope foreignRope(const JsonFields& config, std::int64_t d, const RopeStandards& standards) {
  return Rope(config, d, standards).read();
}

} // namespace expe
