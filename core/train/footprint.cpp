#include "core/train/footprint.h"

#include "core/api/schema.h"
#include "core/attention/attention.h"
#include "core/attention/blockwise_head.h"
#include "core/attention/kernels.h"
#include "core/base/numbers.h"
#include "core/model/chunked_head_loss.h"
#include "core/model/shape.h"
#include "core/model/size.h"
#include "core/position/framework/encoding.h"
#include "core/position/framework/engine_schema.h"
#include "core/position/framework/layers.h"
#include "core/runtime/memory.h"
#include "core/schema/composed.h"
#include "core/train/encoding_memory.h"
#include "core/train/snapshot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace expe {
namespace {

constexpr double fp32 = 4; // bytes

bool turnsKeys(const Config& config, std::int64_t layer) {
  const auto own = configOfLayer(config, layer);
  return acts(family(own.text("position.encoding")).info, own, "rotate");
}

// What a step is computed in. Our kernels on the CPU keep less of it than LibTorch's, and compute attention
// in fp32.
struct Computed {
  double product; // bytes of a number in products
  bool cpu;
  double attention() const { return cpu ? fp32 : product; }
};

// Of what a norm takes it keeps a copy, and LibTorch's RMSNorm another before its gain; in fp32.
double norm(const Shape& s, Computed in) {
  return (s.gated && !in.cpu ? 2 : 1) * static_cast<double>(s.width) * fp32;
}

// Queries, keys, values and what attention mixes of them, and that once more for the product behind it where
// it is another tensor: of another type, or cut out of rows of whole registers.
double heads(const Shape& s, Computed in) {
  const auto rows = static_cast<double>(s.queryRows() + s.keyRows());
  const auto d = s.headWidth(), wide = in.cpu ? aligned<float>(d) : d;
  const bool same = wide == d && in.attention() == in.product;
  return 2 * rows * static_cast<double>(wide) / static_cast<double>(d) * in.attention() +
         (same ? 0 : static_cast<double>(s.queryRows()) * in.product);
}

// The hidden units before and after their function; LibTorch keeps both factors of a gate too.
double hidden(const Shape& s, Computed in) {
  return (!s.gated                                     ? 2
          : in.cpu && s.activation == Activation::Silu ? 3
                                                       : 4) *
         static_cast<double>(s.mlp) * in.product;
}

// Of one token in one block: what enters its two halves, normed too. A norm of queries and keys keeps them
// before its gain, and what it makes. What position adds, encoding_memory.h counts.
double block(const Shape& s, Computed in) {
  const auto D = static_cast<double>(s.width);
  const double normed = s.qkNorm ? static_cast<double>(s.queryRows() + s.keyRows()) * (fp32 + in.product) : 0;
  const double norms = (s.normBefore ? 2 : 0) + (s.normAfter ? 2 : 0);
  return norms * norm(s, in) + 2 * D * in.product + heads(s, in) + normed + hidden(s, in);
}

// Of one token at the head: the last norm, what it makes and the gradient of that.
double head(const Shape& s, Computed in) {
  return norm(s, in) + 2 * static_cast<double>(s.width) * in.product;
}

// A chunk of logits, which becomes its gradient; on a GPU in fp32 too, with what logarithms of sums need.
void addLogits(Footprint& f, const Shape& s, double tokens, Computed in) {
  const auto V = static_cast<double>(s.vocabulary), D = static_cast<double>(s.width);
  const bool low = in.product < fp32;
  const auto device = in.cpu ? c10::kCPU : c10::kCUDA;
  const double number = in.cpu ? in.product : in.product + 2 * fp32;
  f.logits = tokens * V * number;
  f.mostLogits = s.logitCap > 0
                     ? std::numeric_limits<double>::infinity() // whole ones are made
                     : static_cast<double>(bytesOfLogits(s.vocabulary, low, device)) / in.product * number;
  f.headGradient = V * D * (low ? fp32 + in.product : fp32);
}

// Windows before a window that it sees: the first parts of a step have fewer.
double windowsBefore(const Config& config) {
  return static_cast<double>(
      std::min(config.integer("training.memory"), config.integer("training.accumulation") - 1));
}

// Of one token in all blocks beside what block() counts, where windows go on from one another: keys and
// values of those before it too, and of all of them the keys once more where they are turned.
double memory(const Config& config, const Shape& s, double attention) {
  const double before = windowsBefore(config), K = static_cast<double>(s.keyRows());
  if (before == 0)
    return 0;
  double kept = 0;
  for (std::int64_t layer = 0; layer < s.layers; ++layer)
    kept += 2 * K * before + (turnsKeys(config, layer) ? K * (before + 1) : 0);
  return kept * attention;
}

// Logits of a layer in all windows, over those that are computed at once: beyond 1 matrices of queries by
// keys are not kept, but computed again a block at a time.
double blocksOf(const Config& config, const Shape& s) {
  const auto L = config.integer("data.window");
  return static_cast<double>(config.integer("training.batch") * s.heads * L * L) *
         (1 + windowsBefore(config)) / static_cast<double>(logitsAtOnce);
}

// What blocks keep of each window, with the head's; or, where they are computed again, the stream that enters
// each, and one block.
void addBlocks(Footprint& f, const Config& config, const Shape& s, Computed in, const EncodingMemory& kept) {
  const auto L = static_cast<double>(config.integer("data.window")), layers = static_cast<double>(s.layers);
  const double ofHead = L * head(s, in);
  const double pairs = blocksOf(config, s) <= 1 ? kept.pairs * (1 + windowsBefore(config)) : 0;
  const double all = L * (layers * block(s, in) + memory(config, s, in.attention())) + kept.window + pairs;
  if (config.flag("training.recompute"))
    f.window = ofHead + layers * L * static_cast<double>(s.width) * fp32, f.again = all / layers - ofHead;
  else
    f.window = ofHead + all;
}

std::string text(std::int64_t number) {
  return std::to_string(number);
}

bool fits(const Config& config, const Footprint& footprint, double available) {
  return footprint.least(config.integer("training.batch"), config.integer("training.accumulation")) <=
         available;
}

// The most windows of a micro-batch with which as large a step fits; 0: not even one.
std::int64_t mostWindows(const Config& config, const Footprints& footprintOf, double available) {
  const auto batch = config.integer("training.batch"), all = batch * config.integer("training.accumulation");
  return largestThatFits(batch, [&](std::int64_t windows) {
    Config smaller = config;
    smaller.set("training.batch", windows);
    smaller.set("training.accumulation", (all + windows - 1) / windows);
    return fits(smaller, footprintOf(smaller), available);
  });
}

// The parameter that alone, brought down to its default, lets training fit; empty: none does.
std::string toBlame(const Config& config, const Footprints& footprintOf, double available) {
  const Config defaults = engineSchema().defaults(config.text("position.encoding"));
  for (const char* key : {"model.width", "model.layers", "model.mlp", "data.window"}) {
    if (config.integer(key) <= defaults.integer(key))
      continue;
    Config smaller = config;
    smaller.set(key, defaults.at(key));
    if (engineSchema().check(smaller) && fits(smaller, footprintOf(smaller), available))
      return key;
  }
  return {};
}

} // namespace

std::string gigabytes(double bytes) {
  return significant(bytes / 1e9) + " GB";
}

double Footprint::least(std::int64_t batch, std::int64_t accumulation) const {
  const double gradients = weights / 4;
  const auto windows = static_cast<double>(batch);
  const double held = weights - (accumulation > 1 ? 0 : gradients) + mask + windows * window + headGradient;
  const double atHead = held + std::min(windows * logits, mostLogits), inBlock = held + windows * again;
  return std::max({atHead, inBlock, weights}) + snapshot;
}

Footprint footprintOf(const Config& config, std::int64_t vocabulary, c10::Device device) {
  const auto s = Shape::of(config, vocabulary);
  const auto L = static_cast<double>(config.integer("data.window"));
  const Computed in{config.text("training.precision") == "bf16" ? 2 : fp32, device.is_cpu()};
  const auto size = sizeOf(config, vocabulary);
  Footprint f;
  const double keys = 1 + windowsBefore(config); // × L
  f.weights = 4 * fp32 * static_cast<double>(size.parameters);
  f.snapshot = in.cpu ? Snapshot::bytesOf(static_cast<double>(size.parameters)) : 0;
  const auto type = in.product == fp32 ? at::kFloat : at::kBFloat16;
  const EncodingMemory kept = encodingMemory(config, s, type, attendsByBlocks(device, type, s.headWidth()));
  f.mask = (in.cpu ? 0 : kept.matrices) * L * L * keys * in.product + kept.once;
  const double ofWindow =
      in.cpu ? 0 : static_cast<double>(s.heads) * L * L * keys * in.product; // and of a layer
  addLogits(f, s, L, in);
  addBlocks(f, config, s, in, kept);
  if (kept.masked > 0) { // each is kept for the backward pass, in which the gradient of one is there besides
    f.window += config.flag("training.recompute") ? 0 : static_cast<double>(kept.masked) * ofWindow;
    f.again += (config.flag("training.recompute") ? 2 : 1) * ofWindow;
  }
  if (const double blocks = blocksOf(config, s); blocks > 1)
    // A block of matrices, when the logits at the head have gone.
    f.mask += std::max(0.0, static_cast<double>(config.integer("training.batch")) *
                                (kept.mostPairs * keys / blocks - L * head(s, in)));
  return f;
}

Result<void> mayFit(const Config& config, const Footprints& footprintOf, double available) {
  const Footprint f = footprintOf(config);
  if (fits(config, f, available))
    return {};
  const auto batch = config.integer("training.batch"), parts = config.integer("training.accumulation");
  const auto refuse = [&](const char* sentence, const std::string& key, double bytes,
                          std::vector<std::string> more = {}) {
    std::vector<std::string> words{gigabytes(bytes), gigabytes(available)};
    words.insert(words.end(), more.begin(), more.end());
    return userError(sentence, std::move(words), key);
  };
  if (const auto most = mostWindows(config, footprintOf, available); most > 0) // the same model and step
    return refuse(
        "training.batch: a micro-batch of {2} windows takes {0} or more, and {1} can be had; write {3} or "
        "less, and a training.accumulation of {4} for as large a step.",
        "training.batch", f.least(batch, parts),
        {text(batch), text(most), text((batch * parts + most - 1) / most)});
  if (const std::string key = toBlame(config, footprintOf, available); !key.empty())
    return refuse("{2}: with {3} training takes {0} or more, and {1} can be had; with {4}, the default, it "
                  "would fit.",
                  key, f.least(batch, parts),
                  {key, print(config.at(key)),
                   print(engineSchema().defaults(config.text("position.encoding")).at(key))});
  if (f.weights + f.snapshot > available)
    return refuse("model.width: weights, gradients, moments and their copy for checkpoints alone take {0}, "
                  "and {1} can be had; make model.width, model.layers or model.mlp smaller.",
                  "model.width", f.weights + f.snapshot);
  return refuse("data.window: a window of {2} tokens alone takes {0} or more, and {1} can be had; make "
                "data.window or the model smaller.",
                "data.window", f.least(1, parts), {text(config.integer("data.window"))});
}

Result<void> mayFit(const Config& config, std::int64_t vocabulary, c10::Device device) {
  const auto footprint = [&](const Config& other) { return footprintOf(other, vocabulary, device); };
  TRY(mayFit(config, footprint, static_cast<double>(memoryToBeHad(device))));
  if (device.is_cpu())
    return {};
  const double copy = Snapshot::bytesOf(static_cast<double>(sizeOf(config, vocabulary).parameters));
  const auto onHost = static_cast<double>(memoryToBeHad(c10::kCPU));
  if (copy <= onHost)
    return {};
  return userError("model.width: the copy of weights and moments for checkpoints takes {0} of the host's "
                   "memory, and {1} can be had; make model.width, model.layers or model.mlp smaller.",
                   {gigabytes(copy), gigabytes(onHost)}, "model.width");
}

} // namespace expe
