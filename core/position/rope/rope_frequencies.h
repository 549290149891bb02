// The frequencies of rotation, ω_i = base^(−2i/r) of the r dims that turn, and as what they are taken in
// texts that are longer than those of training. Formulas stand in rope_frequencies.cpp. L: tokens of training
// (`original`), T: of the text, f: `factor`, where 0 is what the text asks for, max(1, T/L).
#pragma once

#include "core/position/framework/family.h"

namespace expe {

class RopeFrequencies {
public:
  // By the parameters of position.<id>: base, extension, and those of the extension.
  RopeFrequencies(const Config& config, const std::string& id);

  at::Tensor of(std::int64_t r, const PositionContext& ctx) const; // fp64 [r/2], on the positions' device
  static at::Tensor ofBase(double base, std::int64_t r, const at::TensorOptions& options); // as trained
  // Which cos and sin are multiplied by, so that logits are by its square.
  double amplitude(const PositionContext& ctx) const;
  // As of() has it: the base, and the pairs between which the ramp lies (0 and 0 where there is none).
  struct Numbers {
    double base, first, last;
  };
  Numbers numbers(std::int64_t r, const PositionContext& ctx) const;
  // The last pair that turns `beta_slow` times within L, and the last that turns `beta_fast` times, as they
  // are rounded but not clipped: below 0 none does, beyond the last pair each does.
  std::pair<double, double> outermost(std::int64_t r, const PositionContext& ctx) const;
  bool ofLength() const; // whether the text's length matters

private:
  struct Text {
    double L, T, f;
  };
  Text text(const PositionContext& ctx) const;
  double newBase(std::int64_t r, const Text& text) const;
  double pairOf(double turns, std::int64_t r, const Text& text) const;
  std::pair<double, double> unclipped(double fast, double slow, std::int64_t r, const Text& text) const;
  Numbers ramp(double fast, double slow, std::int64_t r, const Text& text) const;
  at::Tensor kept(const at::Tensor& plain, double fast, double slow, std::int64_t r, const Text& text) const;

  std::string extension_, ramp_;
  double base_, factor_, original_, betaFast_, betaSlow_, amplitude_, mscale_, mscaleAll_;
  double lowFrequency_, highFrequency_;
  std::vector<double> short_, long_;
};

// Names of extensions that change frequencies alone, and what each does, "yarn: …": as the help of a choice.
extern const std::vector<std::string> frequencyExtensions;
extern const std::string frequencyExtensionsHelp;
// The parameters of those extensions; `originalToo`, `amplitudeToo`: further ones that read these.
std::vector<Parameter> frequencyParameters(const Describe& own, const std::string& ramp,
                                           const std::vector<std::string>& originalToo,
                                           const std::vector<std::string>& amplitudeToo);
// What contradicts itself among them, where r dims turn.
Result<void> checkFrequencies(const Config& config, const std::string& id, std::int64_t r);

} // namespace expe
