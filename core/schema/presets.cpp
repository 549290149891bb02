// Named configurations: small ones for every day, and the paper's with the provenance of each value.
#include "core/api/presets.h"

#include "core/base/nearest.h"

#include <algorithm>

namespace expe {

namespace {

// clang-format off
Preset laptop() {
  return {"laptop", "Laptop, 0.8 M parameters",
    "Four layers of width 128 and windows of 128 tokens: some minutes on two CPU cores. Set data.text to a text of yours.",
    {{"model.style", "llama"}, {"model.layers", "4"}, {"model.width", "128"}, {"model.heads", "4"}, {"model.mlp", "320"},
     {"position.encoding", "expe"}, {"data.window", "128"}, {"training.steps", "800"}, {"training.batch", "32"},
     {"training.rate", "3e-3"}, {"training.end_rate", "3e-4"}}, {}};
}

Preset ledger() {
  return {"ledger", "Generated corpus, 0.83 M parameters",
    "The generated corpus Ledger, whose exact floor is known, in windows of 43 records: excess over the floor shows what an encoding makes of longer input.",
    {{"model.style", "llama"}, {"model.layers", "4"}, {"model.width", "128"}, {"model.heads", "4"}, {"model.mlp", "320"},
     {"position.encoding", "expe"}, {"data.text", ""}, {"data.window", "129"}, {"training.steps", "340"}, {"training.batch", "16"}}, {}};
}
// clang-format on

// One line of a paper's preset: key, value, where it comes from.
struct Line {
  const char *key, *value, *provenance;
};

Preset fromPaper(Preset preset, const std::vector<Line>& lines) {
  for (const auto& line : lines) {
    preset.settings.emplace_back(line.key, line.value);
    preset.provenance.emplace_back(line.key, line.provenance);
  }
  return preset;
}

bool ownOfAnother(const std::string& key, const std::string& encoding) {
  const std::string position = "position.";
  return key.starts_with(position) && key.find('.', position.size()) != key.npos && !isOwn(key, encoding);
}

// clang-format off
const std::vector<Line> small = {
  {"model.style", "gpt", "stated: \"The parameters were based on the parameters of the GPT models from Brown et al. (2020)\"; the kind of norm is unstated."},
  {"model.layers", "6", "stated: \"n_layers 6\" (Table 6)"},
  {"model.width", "384", "stated: \"d_model 384\" (Table 6)"},
  {"model.heads", "12", "stated: \"n_heads 12\", \"head_size 32\" (Table 6)"},
  {"model.mlp", "1536", "inferred: 4 D, from 23 M parameters without embeddings (Table 6)"},
  {"model.dropout", "0.1", "stated: \"dropout 0.1\" (Table 6); where is unstated: here of the embeddings and of what attention and MLP add to the stream, not of the weights of attention, which GPT drops too"},
  {"model.bias", "none", "unstated: GPT's linear layers have biases, and the number of parameters, which is rounded, tells neither"},
  {"model.tied", "off", "inferred: 35 M parameters in all need two matrices of the vocabulary (Table 6)"},
  {"model.norm_epsilon", "1e-5", "unstated"},
  {"model.initial_std", "0.02", "unstated"},
  {"position.encoding", "expe", "stated: \"one that uses the proposed positional embeddings called ExPE\""},
  {"position.expe.l", "24", "stated: \"positional encoding with a size of l=24\" (Table 6)"},
  {"position.expe.S", "0", "unstated: of this run; 0 as in the large ones (Table 9)"},
  {"position.expe.theta", "1/2048", "unstated: of this run; as in the large ones (Table 9)"},
  {"position.sinusoidal.amplitude", "1", "stated: sin(i/10000^(2t/d)) and cos of the same (eq. 14), of height 1; the default here is as high as the embedding, 0.02"},
  {"position.sinusoidal.root", "off", "unstated: Vaswani et al. multiply the embedding by √D, which eq. 14 does not speak of"},
  {"data.tokenizer", "auto", "stated: \"The llama tokenizer was used\", of 32 000 tokens: it is its authors', so name its tokenizer.model in data.model; without, bytes or characters stand in."},
  {"data.shortest", "4000", "stated: \"only text at least 4000 tokens long\" (section 3)"},
  {"data.join", "apart", "inferred: sequences \"are cut from a longer text\" (section 4.1)"},
  {"data.boundary", "none", "unstated"},
  {"data.window", "512", "stated: \"seq_len 512\" (Table 6)"},
  {"training.steps", "2289", "unstated: epochs; this is one pass over \"600,000,000 training tokens\""},
  {"training.batch", "64", "stated: \"batch size 64\" (Table 5)"},
  {"training.accumulation", "8", "stated: \"gradient accumulation steps 8\" (Table 5)"},
  {"training.rate", "1e-3", "stated: \"peak learning rate 1e-3\" (Table 5)"},
  {"training.end_rate", "3e-6", "stated: \"end learning rate 3e-6\" (Table 5); the schedule between is unstated."},
  {"training.warmup", "0.1", "stated: \"warm-up ratio 10%\" (Table 5)"},
  {"training.decay", "0.1", "stated: \"weight decay 0.1\" (Table 5)"},
  {"training.beta1", "0.9", "stated: \"optimizer \u03b21 0.9\" (Table 5)"},
  {"training.beta2", "0.95", "stated: \"optimizer \u03b22 0.95\" (Table 5)"},
  {"training.epsilon", "1e-8", "unstated"},
  {"training.clip", "1", "unstated"},
  {"training.precision", "fp32", "stated: \"precision fp32\" (Table 5)"},
  {"evaluation.lengths", "1,2,4", "stated: \"ev=1\", \"ev=2\", \"ev=4\" (Table 2)"},
};

// What the two large runs share.
const std::vector<Line> large = {
  {"model.style", "llama", "stated: \"The architecture used was the Llama 3 architecture\""},
  {"model.dropout", "0", "unstated"},
  {"model.norm_epsilon", "1e-5", "stated: \"Rms norm 1e-5\" (Table 8)"},
  {"model.initial_std", "0.02", "unstated"},
  {"position.encoding", "expe", "stated: ExPE, ExQPE, RoPE and sinusoidal were compared (Table 1)"},
  {"position.expe.S", "0", "stated: \"S 0\" (Table 9)"},
  {"position.expe.theta", "1/2048", "stated: \"\u03b8 1/2048\" (Table 9)"},
  {"position.exqpe.S", "0", "stated: \"S 0\" (Table 9)"},
  {"position.exqpe.theta1", "1/2048", "stated: \"\u03b81 1/2048\" (Table 9)"},
  {"position.exqpe.theta2", "1/16", "stated: \"\u03b82 1/16\" (Table 9)"},
  {"position.sinusoidal.amplitude", "1", "stated: sin(i/10000^(2t/d)) and cos of the same (eq. 14), of height 1; the default here is as high as the embedding, 0.02"},
  {"position.sinusoidal.root", "off", "unstated: Vaswani et al. multiply the embedding by \u221aD, which eq. 14 does not speak of"},
  {"data.tokenizer", "auto", "stated: \"Mistral-Small-Instruct-2409 tokenizer\", of 32 768 tokens: it is its authors', so name its tokenizer.model in data.model; without, bytes or characters stand in."},
  {"data.shortest", "0", "unstated: \"a random subset\" (section 3)"},
  {"data.join", "packed", "inferred: ev=16 takes windows of 8,192 tokens (Table 4) of texts of 1000 on average (section 3), so they hold several"},
  {"data.boundary", "none", "unstated"},
  {"data.window", "512", "stated: \"for all models, the training length is 512 tokens\" (Table 1)"},
  {"training.steps", "19073", "inferred: \"Training tokens 10B\" (Table 9) over 524,288 tokens a step"},
  {"training.batch", "32", "unstated: of the micro-batch"},
  {"training.accumulation", "32", "inferred: \"Batch Size 0.5M\" (Table 9) is 1024 windows of 512 tokens"},
  {"training.warmup", "0.05", "stated: \"Warm-up ratio 5%\" (Table 9)"},
  {"training.decay", "0.1", "stated: \"Weight decay 0.1\" (Table 9)"},
  {"training.beta1", "0.9", "stated: \"Optimizer \u03b21 0.9\" (Table 9)"},
  {"training.beta2", "0.95", "stated: \"Optimizer \u03b22 0.95\" (Table 9)"},
  {"training.epsilon", "1e-8", "unstated"},
  {"training.clip", "1", "unstated"},
  {"training.precision", "bf16", "stated: \"Precision bf16\" (Table 9)"},
  {"evaluation.lengths", "1,2,4", "stated: \"ev=1\", \"ev=2\", \"ev=4\" (Table 1)"},
};

const std::vector<Line> onlyS = {
  {"model.layers", "12", "stated: \"n_layers 12\" (Table 8)"},
  {"model.width", "768", "stated: \"d_model 768\" (Table 8)"},
  {"model.heads", "12", "stated: \"n_heads 12\", \"d_head 64\" (Table 8)"},
  {"model.mlp", "2048", "inferred: from \"n_params 135M\" (Table 8)"},
  {"model.tied", "off", "inferred: only \"the embedding weights of the medium models are shared\""},
  {"position.expe.l", "96", "stated: \"l 1/8 of d_model\" (Table 9)"},
  {"position.exqpe.l", "96", "stated: \"l 1/8 of d_model\" (Table 9)"},
  {"training.rate", "6e-4", "stated: \"Peak learning rate 6.0e-4\" (Table 8)"},
  {"training.end_rate", "6e-5", "stated: \"End lr 10% of starting lr\" (Table 9)"},
};

const std::vector<Line> onlyM = {
  {"model.layers", "24", "stated: \"n_layers 24\" (Table 8)"},
  {"model.width", "1024", "stated: \"d_model 1024\" (Table 8)"},
  {"model.heads", "16", "stated: \"n_heads 16\", \"d_head 64\" (Table 8)"},
  {"model.mlp", "2816", "inferred: from \"n_params 342M\" (Table 8)"},
  {"model.tied", "on", "stated: \"The embedding weights of the medium models are shared with their linear units\""},
  {"position.expe.l", "128", "stated: \"l 1/8 of d_model\" (Table 9)"},
  {"position.exqpe.l", "128", "stated: \"l 1/8 of d_model\" (Table 9)"},
  {"training.rate", "3e-4", "stated: \"Peak learning rate 3.0e-4\" (Table 8)"},
  {"training.end_rate", "3e-5", "stated: \"End lr 10% of starting lr\" (Table 9)"},
};
// clang-format on

const char* const smallerVocabulary = " Name its tokenizer's file in data.model: with bytes or characters "
                                      "the vocabulary, and so the embedding, "
                                      "is smaller.";

Preset paper(const char* id, const char* title, const char* summary, std::int64_t vocabulary) {
  return {id, title, std::string(summary) + smallerVocabulary, {}, {}, false, vocabulary};
}

std::vector<Preset> plain() {
  return {laptop(), ledger(),
          fromPaper(paper("paper-35m", "The paper's small model, 35 M",
                          "Six GPT layers of width 384, trained on 512 tokens.", 32000),
                    small),
          fromPaper(fromPaper(paper("paper-s", "The paper's S, 135 M",
                                    "Twelve Llama layers of width 768, bf16.", 32768),
                              onlyS),
                    large),
          fromPaper(fromPaper(paper("paper-m", "The paper's M, 342 M",
                                    "24 Llama layers of width 1024, tied, bf16.", 32768),
                              onlyM),
                    large)};
}

// One with one thing changed.
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

// clang-format off
// ExPE as the paper's ablation table has it.
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

// Published patterns of layers, at the base's size. Windows and chunks of the sources are scaled to the training window L, beside which they stood.
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

} // namespace

const std::vector<Preset>& presets() {
  static const std::vector<Preset> all = [] {
    auto every = plain();
    for (const auto& variants : {ablations(laptop()), patterns(laptop())})
      every.insert(every.end(), variants.begin(), variants.end());
    return every;
  }();
  return all;
}

Settings settingsOf(const Preset& preset, const Settings& more) {
  std::string encoding;
  for (const Settings* settings : {&preset.settings, &more})
    for (const auto& [key, text] : *settings)
      if (key == "position.encoding" || key == "encoding")
        encoding = text;
  Settings chosen = preset.settings;
  const auto before =
      std::ranges::find(chosen, "position.encoding", &std::pair<std::string, std::string>::first);
  for (auto& [key, text] : chosen)
    if (key == "position.pattern" && before != chosen.end())
      text = renamed(text, before->second, encoding);
  std::erase_if(chosen, [&](const auto& setting) { return ownOfAnother(setting.first, encoding); });
  chosen.insert(chosen.end(), more.begin(), more.end());
  return chosen;
}

Settings settingsOf(const Schema& schema, const Config& config) {
  const Config whole = schema.complete(config), standard = schema.defaults(whole.text("position.encoding"));
  Settings settings{{"position.encoding", whole.text("position.encoding")}};
  const auto add = [&](const Config& from) {
    for (auto& setting : difference(from, whole))
      settings.push_back(std::move(setting));
  };
  add(standard);
  if (const auto made = schema.configure(standard, settings))
    add(*made);
  return settings;
}

Result<const Preset*> preset(std::string_view id) {
  std::vector<std::string> ids;
  for (const auto& one : presets()) {
    if (one.id == id)
      return &one;
    ids.push_back(one.id);
  }
  return userError("There is no preset {0}; nearest is {1}.", {std::string(id), nearest(id, ids)});
}

const std::vector<SampleRun>& sampleRuns() {
  // fp32, since the guide tells of their losses, which are then nearly the same on every machine. With the
  // paper's θ ExPE held to 8× in each of five seeds and broke by 32×; half the scale mends 16×, a quarter
  // 32×.
  const auto run = [](const char* name, const char* encoding, Settings own = {}) {
    own.insert(own.begin(), {{"position.encoding", encoding},
                             {"training.steps", "600"},
                             {"training.rate", "3e-3"},
                             {"training.precision", "fp32"},
                             {"evaluation.longest", "32"}});
    return SampleRun{name, std::move(own)};
  };
  static const std::vector<SampleRun> runs = {
      run("ExPE", "expe", {{"position.expe.l", "16"}, {"position.expe.theta", "1/2048"}}),
      run("RoPE", "rope"), run("ALiBi", "alibi"), run("Sinusoidal", "sinusoidal")};
  return runs;
}

} // namespace expe
