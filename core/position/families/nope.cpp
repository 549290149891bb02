// NoPE, no positional encoding. Kazemnejad et al. 2023: a causal decoder is told nothing of positions and can
// learn from the mask alone how many tokens it sees.
#include "core/position/framework/families.h"
#include "core/position/framework/family.h"

#include <ATen/core/Tensor.h>

#include <stdexcept>

namespace expe {
namespace {

class NoPE : public Encoding {
public:
  NoPE(const Config&, Parameters&, std::int64_t) {}
  at::Tensor quantity(const std::string& name, const PositionContext&) const override {
    throw std::logic_error("nope has no " + name);
  }
};

} // namespace

Family nopeFamily() {
  EncodingInfo info;
  info.id = "nope";
  info.group = "Absolute";
  info.paper = "Kazemnejad et al. 2023, The Impact of Positional Encoding on Length Generalization";
  info.equations = [](const Config&) {
    return std::vector<Equation>{{"logits", "logit[h,i,j] =", "q_i·k_j/√{d}"}};
  };
  info.summary = "No positions at all; the causal mask alone tells tokens apart. In one layer a token stays "
                 "the same when earlier ones change places.";
  return {info, makeEncoding<NoPE>};
}

} // namespace expe
