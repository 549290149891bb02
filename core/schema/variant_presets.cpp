#include "core/schema/variant_presets.h"

#include <utility>

namespace expe {
namespace {

struct Variant {
  const char *id, *title, *summary;
  Settings more;
};

std::vector<Preset> variantsOf(const Preset& base, const std::string& group,
                               const std::vector<Variant>& variants) {
  std::vector<Preset> all;
  for (const Variant& one : variants) {
    Preset preset{one.id, one.title, one.summary, base.settings, {}};
    preset.settings.insert(preset.settings.end(), one.more.begin(), one.more.end());
    preset.group = group;
    preset.variation = one.more;
    all.push_back(std::move(preset));
  }
  return all;
}

const std::string encoding = "position.encoding", pattern = "position.pattern";

} // namespace

// clang-format off
std::vector<Preset> ablations(const Preset& base) {
  return variantsOf(base, "ExPE's ablations", {
    {"expe-stable", "ExPE, p stable", "Ablation of the paper: all l dims hold the same number, p_n.",
     {{"position.expe.variant", "stable"}}},
    {"expe-one-dim", "ExPE, l = 1", "Ablation of the paper: one dim alone tells the position.",
     {{"position.expe.l", "1"}}},
    {"expe-once", "ExPE once, in the stream", "Ablation of the paper, one reading: the residual stream is overwritten before the first block and nowhere else.",
     {{"position.expe.placement", "once"}}},
    {"expe-first", "ExPE once, in the first block", "Ablation of the paper, the other reading: what goes into W_q and W_k of the first block, and of no other.",
     {{"position.expe.placement", "first"}}},
    {"expe-learned", "ExPE, S and \u03b8 learned", "Ablation of the paper: S and \u03b8 are trained from a random start, one pair for all layers.",
     {{"position.expe.learned", "random"}}},
    {"expe-learned-initialised", "ExPE, S and \u03b8 learned from the fixed ones", "Ablation of the paper: S and \u03b8 are trained, and begin at the fixed values.",
     {{"position.expe.learned", "initialised"}}},
    {"expe-values", "ExPE on values too", "Ablation of the paper: what goes into W_v is overwritten as well.",
     {{"position.expe.apply_v", "on"}}},
  });
}

// Windows and chunks of the sources are scaled to the training window L, beside which they stood.
std::vector<Preset> patterns(const Preset& base) {
  return variantsOf(base, "Patterns of layers", {
    {"rnope-swa", "RNoPE-SWA", "Three layers of RoPE that see L/2, then one without positions that sees all (Yang et al. 2025; Cohere 2).",
     {{encoding, "rope"}, {"position.rope.layout", "interleaved"}, {pattern, "rope[span=L/2], rope[span=L/2], rope[span=L/2], nope"}}},
    {"exaone-4", "EXAONE 4", "As RNoPE-SWA, with halves of a head as pairs (EXAONE 4 32B, 2025).",
     {{encoding, "rope"}, {pattern, "rope[span=L/2], rope[span=L/2], rope[span=L/2], nope"}}},
    {"swan", "SWAN", "Layers of RoPE that see L/4 among layers without positions, whose scores are sharpened as ln n grows (Puvvada et al. 2025). The paper's ratio, window and fitted base were out of reach: these stand in.",
     {{encoding, "rope"}, {pattern, "rope[span=L/4], rope[span=L/4], rope[span=L/4], nope"},
      {"position.temperature", "log"}, {"position.temperature_layers", "global"}}},
    {"smollm-3", "SmolLM 3", "Every fourth layer without positions, and all see all (SmolLM 3, 2025).",
     {{encoding, "rope"}, {pattern, "rope, rope, rope, nope"}}},
    {"irope", "iRoPE", "Three layers of RoPE within chunks of L, then one without positions whose scores rise with the position (Llama 4, 2025; there the chunks have 8192 tokens, and q and k of these layers are normed after they are rotated).",
     {{encoding, "rope"}, {"position.rope.layout", "interleaved"}, {pattern, "rope[chunk=L], rope[chunk=L], rope[chunk=L], nope[temperature=0.1, every=L]"}}},
    {"gemma-3", "Gemma 3", "Five layers of RoPE that see L/2, then one of a larger base that sees all (Gemma 3, 2025); six layers.",
     {{"model.layers", "6"}, {encoding, "rope"}, {pattern, "rope[span=L/2], rope[span=L/2], rope[span=L/2], rope[span=L/2], rope[span=L/2], rope[base=1000000]"}}},
    {"gpt-oss", "gpt-oss", "Layers that see L/4 and layers that see all, with attention sinks (gpt-oss, 2025).",
     {{encoding, "rope"}, {"model.sinks", "on"}, {pattern, "rope[span=L/4], rope"}}},
    {"expe-below-alibi", "ExPE below, ALiBi above", "Exact positions in the lower half of the layers, penalties by distance in the upper.",
     {{encoding, "expe"}, {pattern, "expe, expe, alibi, alibi"}}},
  });
}
// clang-format on

} // namespace expe
