// Descriptions of encodings as the engine's registry gives them, for tests that load no engine.
#pragma once

#include "core/api/encoding.h"
#include "core/schema/describe.h"

namespace expe {

inline Result<void> fakeExpeCheck(const Config& config) {
  if (config.integer("position.expe.l") <= config.integer("model.width"))
    return {};
  return userError("position.expe.l: more than the width.", {}, "position.expe.l");
}

inline EncodingInfo fakeExpe() {
  using namespace describe;
  EncodingInfo info;
  info.id = "expe", info.title = "ExPE", info.check = fakeExpeCheck;
  info.parameters = {
      integer("position.expe.l", "l", Build, 16, linear(1, 16384), "dims", ""),
      real("position.expe.S", "S", Build, 0, linear(-1e3, 1e3), "", ""),
      real("position.expe.theta", "theta", Build, 1.0 / 2048, logarithmic(1e-9, 1e3), "", ""),
      choice("position.expe.variant", "Variant", Build, "increasing", {"increasing", "stable"}, ""),
      choice("position.expe.placement", "Placement", Build, "layers", {"layers", "once", "first"}, ""),
      flag("position.expe.apply_v", "V", Build, false, ""),
      choice("position.expe.norm", "Norm", Build, "after", {"after", "before"}, ""),
      choice("position.expe.precision", "Precision", Build, "fp32", {"fp32", "model"}, ""),
      choice("position.expe.scaling", "Scaling", Eval, "values", {"values", "positions"}, ""),
      choice("position.expe.learned", "Learned", Build, "no", {"no", "random", "initialised"}, ""),
      real("position.expe.spread", "Spread", Build, 1, logarithmic(1e-6, 100), "", "")};
  return info;
}

inline EncodingInfo fakeRope() {
  using namespace describe;
  EncodingInfo info;
  info.id = "rope", info.title = "RoPE", info.aliases = {{"rotary"}, {"wide", {{"base", "1000000"}}}};
  info.parameters = {real("position.rope.base", "Base", Build, 10000, logarithmic(1.0001, 1e12), "", ""),
                     choice("position.rope.layout", "Layout", Build, "half", {"half", "interleaved"}, "")};
  info.parameters[0].aliases = {"position.rope.theta0"};
  return info;
}

inline EncodingInfo fakeAlibi() {
  EncodingInfo info;
  info.id = "alibi", info.title = "ALiBi";
  return info;
}

inline std::vector<EncodingInfo> fakeEncodings() {
  return {fakeExpe(), fakeRope(), fakeAlibi()};
}

} // namespace expe
