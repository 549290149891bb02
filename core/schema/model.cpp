#include "core/schema/describe.h"
#include "core/schema/head_width.h"
#include "core/schema/sections.h"

#include <cstdlib>

namespace expe {

using namespace describe;

// clang-format off
Section modelSection() {
  return {"model", "Model", {
    choice ("model.style", "Style", Build, "llama", {"llama", "gpt"}, "llama: RMSNorm and a gated MLP. gpt: LayerNorm and GELU."),
    integer("model.layers", "Layers", Build, 4, linear(1, 128), "", "Number of Transformer blocks."),
    integer("model.width", "Width", Build, 128, logarithmic(1, 16384), "", "D, the size of the residual stream; a multiple of the heads, unless they have a width of their own."),
    integer("model.heads", "Heads", Build, 4, linear(1, 256), "", "Attention heads."),
    integer("model.head_width", "Head width", Build, 0, linear(0, 1024), "", "d, the dims of a head's queries, keys and values. 0: width / heads."),
    integer("model.key_heads", "Key heads", Build, 0, linear(0, 256), "", "Heads of keys and values, each shared by equally many query heads (grouped-query attention, Ainslie et al. 2023); a divisor of the heads. 0: as many as heads."),
    integer("model.mlp", "MLP size", Build, 320, logarithmic(8, 65536), "", "Hidden size of the MLP; of a gated MLP, that of the gate."),
    choice ("model.activation", "Activation", Build, "style", {"style", "silu", "gelu", "gelu_tanh"}, "Of the MLP, or of its gate. style: SiLU in a gated MLP, GELU in another. gelu_tanh: GELU by its approximation with tanh (Hendrycks and Gimpel 2016), as in GPT-2 and Gemma."),
    choice ("model.norms", "Norms", Build, "before", {"before", "after", "both"}, "before: of what enters attention and MLP. after: of what they give, before it is added (OLMo 2). both: Gemma 2 and 3."),
    flag   ("model.parallel", "Parallel MLP", Build, false, "Attention and MLP read the same stream and are added together, as in GPT-J and GPT-NeoX."),
    choice ("model.bias", "Biases", Build, "none", {"none", "qkv", "attention", "mlp", "all"}, "What is projected gets a bias. qkv: queries, keys and values (Qwen 2). attention: its output too. all: attention, MLP and LayerNorm (GPT-2, GPT-NeoX)."),
    real   ("model.dropout", "Dropout", Start, 0, linear(0, 0.9), "", "Share of activations dropped while training."),
    flag   ("model.tied", "Tied head", Build, false, "The output layer shares the weights of the token embedding."),
    flag   ("model.qk_norm", "Norm of q and k", Build, false, "RMSNorm of each head's queries and keys, with gains that are trained, before the encoding acts on them, as in Qwen3 (Henry et al. 2020, Dehghani et al. 2023)."),
    only(choice("model.qk_norm_over", "Normed over", Build, "head", {"head", "heads"}, "head: each head by itself. heads: all of them together, before they are told apart (OLMo 2)."), "model.qk_norm", {"on"}),
    flag   ("model.scaled_embedding", "Scaled embedding", Build, false, "Token embeddings are multiplied by √D (Vaswani et al. 2017, section 3.4; Gemma)."),
    real   ("model.score_cap", "Cap of scores", Build, 0, linear(0, 1000), "", "Scores z of attention become c·tanh(z/c), which never exceeds c (Gemma 2: 50; Bello et al. 2016). 0: they stay."),
    real   ("model.logit_cap", "Cap of logits", Build, 0, linear(0, 1000), "", "The same of the logits of the next token (Gemma 2: 30)."),
    flag   ("model.sinks", "Attention sinks", Build, false, "A learned logit of each head joins the softmax and is dropped, so that a head may attend to nothing (gpt-oss 2025; Miller 2023)."),
    choice ("model.gate", "Gate of attention", Build, "none", {"none", "heads", "dims"}, "What attention gives is multiplied by sigmoid(W_g x) before the output projection (Qiu et al. 2025). heads: one number a head. dims: one a dim."),
    integer("model.vocabulary", "Padded vocabulary", Build, 0, logarithmic(0, 1048576), "tokens", "Rows that embedding and head have at least. Those beyond the tokenizer's tokens are padding: losses count them, as other programs do, and none is ever generated. 0: as many as tokens."),
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
  if (!hasOwnHeadWidth(config) && width % heads != 0)
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
