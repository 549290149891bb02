#include "core/schema/describe.h"
#include "core/schema/sections.h"

#include <cstdlib>

namespace expe {

using namespace describe;

// clang-format off
Section modelSection() {
  return {"model", "Model", {
    choice ("model.style", "Style", Build, "llama", {"llama", "gpt"}, "llama: RMSNorm and a gated MLP. gpt: LayerNorm and GELU. Neither has biases."),
    integer("model.layers", "Layers", Build, 4, linear(1, 128), "", "Number of Transformer blocks."),
    integer("model.width", "Width", Build, 128, logarithmic(1, 16384), "", "D, the size of the residual stream; a multiple of the heads."),
    integer("model.heads", "Heads", Build, 4, linear(1, 256), "", "Attention heads; each is width / heads wide."),
    integer("model.key_heads", "Key heads", Build, 0, linear(0, 256), "", "Heads of keys and values, each shared by equally many query heads (grouped-query attention, Ainslie et al. 2023); a divisor of the heads. 0: as many as heads."),
    integer("model.mlp", "MLP size", Build, 320, logarithmic(8, 65536), "", "Hidden size of the MLP; of a gated MLP, that of the gate."),
    real   ("model.dropout", "Dropout", Start, 0, linear(0, 0.9), "", "Share of activations dropped while training."),
    flag   ("model.tied", "Tied head", Build, false, "The output layer shares the weights of the token embedding."),
    flag   ("model.qk_norm", "Norm of q and k", Build, false, "RMSNorm of each head's queries and keys, with gains that are trained, before the encoding acts on them, as in Qwen3 (Henry et al. 2020, Dehghani et al. 2023)."),
    flag   ("model.sinks", "Attention sinks", Build, false, "A learned logit of each head joins the softmax and is dropped, so that a head may attend to nothing (gpt-oss 2025; Miller 2023)."),
    choice ("model.gate", "Gate of attention", Build, "none", {"none", "heads", "dims"}, "What attention gives is multiplied by sigmoid(W_g x) before the output projection (Qiu et al. 2025). heads: one number a head. dims: one a dim."),
    real   ("model.norm_epsilon", "Norm epsilon", Build, 1e-5, logarithmic(1e-12, 0.1), "", "Added to the variance inside each normalisation."),
    real   ("model.initial_std", "Initial spread", Build, 0.02, logarithmic(1e-5, 1), "", "Standard deviation of the initial weights."),
  }};
}
// clang-format on

namespace {

std::int64_t nearestDivisor(std::int64_t width, std::int64_t heads) {
  std::int64_t best = 1;
  for (std::int64_t d = 1; d <= width && d <= 256; ++d)
    if (width % d == 0 && std::llabs(d - heads) < std::llabs(best - heads))
      best = d;
  return best;
}

} // namespace

Result<void> checkModel(const Config& config) {
  const auto width = config.integer("model.width"), heads = config.integer("model.heads");
  if (width % heads != 0)
    return userError(
        "model.heads: the width {0} cannot be divided among {1} heads; write a divisor of it, for example "
        "{2}.",
        {std::to_string(width), std::to_string(heads), std::to_string(nearestDivisor(width, heads))},
        "model.heads");
  const auto keyHeads = config.integer("model.key_heads");
  if (keyHeads > 0 && heads % keyHeads != 0)
    return userError(
        "model.key_heads: {0} heads cannot share {1} key heads equally; write a divisor of {0}, for example "
        "{2}, "
        "or 0 for as many as heads.",
        {std::to_string(heads), std::to_string(keyHeads), std::to_string(nearestDivisor(heads, keyHeads))},
        "model.key_heads");
  return {};
}

} // namespace expe
