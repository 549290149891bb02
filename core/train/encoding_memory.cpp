#include "core/train/encoding_memory.h"

#include "core/api/schema.h"
#include "core/attention/folded.h"
#include "core/attention/plan_mask.h"
#include "core/model/decoder.h"
#include "core/model/forward_observer.h"
#include "core/position/framework/training_positions.h"
#include "core/runtime/guard.h"
#include "core/runtime/memory.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <set>

namespace expe {
namespace {

constexpr std::int64_t widest = 256, widestHead = 128; // dims of the small model
constexpr std::int64_t vocabulary = 8, mlp = 8;        // which any number does for
constexpr std::int64_t T = 16; // tokens of the shortest text, a whole number of registers

using Lengths = std::array<double, 3>; // of T, 2T and 3T tokens

// One layer of that kind, of as many heads as `widest` holds, and none wider than `widestHead`.
Config oneLayer(Config config, std::int64_t layer, const Shape& shape) {
  const auto d = std::min(shape.headWidth(), widestHead), perKey = shape.heads / shape.keyHeads;
  const auto fewer = std::clamp<std::int64_t>(widest / (d * perKey), 1, shape.keyHeads),
             heads = fewer * perKey;
  if (!config.text("position.pattern").empty())
    config.set("position.pattern", printPattern({patternOf(config, layer)}));
  config.set("model.layers", std::int64_t{1}), config.set("model.mlp", mlp);
  config.set("model.heads", heads), config.set("model.width", heads * d);
  config.set("model.head_width", std::int64_t{0}), config.set("model.vocabulary", std::int64_t{0});
  if (config.integer("model.key_heads") > 0)
    config.set("model.key_heads", fewer);
  config.set("training.batch", std::int64_t{1}); // which nothing here depends on
  return config;
}

Config withoutPositions(Config config) {
  config.set("position.encoding", std::string("nope"));
  config.set("position.pattern", std::string());
  config.set("model.score_cap", 0.0); // for which scores are written out
  return config;
}

ForwardOptions optionsOf(const Config& config, std::int64_t windows, std::int64_t length,
                         at::ScalarType type) {
  ForwardOptions options;
  options.type = type;
  if (drawsPositions(config))
    options.positions = at::arange(length, at::kDouble).expand({windows, length}).contiguous(),
    options.last = static_cast<double>(length - 1);
  return options;
}

// What a forward pass over so many windows holds until its backward pass.
double heldBy(const Config& config, std::int64_t windows, std::int64_t length, at::ScalarType type) {
  Decoder model(asTrained(config), vocabulary, at::kCPU);
  const auto tokens = at::zeros({windows, length}, at::kLong);
  const auto options = optionsOf(config, windows, length, type);
  MemoryMeter meter(at::kCPU);
  const auto loss = model.loss(tokens, tokens, options);
  meter.restart(); // what is held now
  return static_cast<double>(meter.peak());
}

Lengths beyondNoPE(const Config& config, const Config& nope, std::int64_t windows, at::ScalarType type) {
  Lengths all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto length = T * static_cast<std::int64_t>(i + 1);
    all[i] = heldBy(config, windows, length, type) - heldBy(nope, windows, length, type);
  }
  return all;
}

// a + b·n + c·n² through three lengths.
struct Polynomial {
  double a = 0, b = 0, c = 0;
  explicit Polynomial(const Lengths& y) {
    const double t = T;
    c = (y[2] - 2 * y[1] + y[0]) / (2 * t * t);
    b = (y[1] - y[0]) / t - 3 * t * c;
    a = y[0] - b * t - c * t * t;
  }
};

// What LibTorch's attention is given besides queries, keys and values.
enum class Masks { None, OfAll, OfHeads, OfWindows };

// Bytes of a small model beyond those of one without positions.
struct Held {
  Polynomial window, once; // of each window; of all of them
  Masks masks = Masks::None;
};

Masks masksOf(const AttentionPlan& plan, at::ScalarType type, bool blocks) {
  const bool none = (type == at::kBFloat16 && cannotFold(plan).empty()) ||
                    (blocks && noSumOfBlocks(plan, plan.counted).empty());
  if (none || !notPlain(plan).empty() || !needsMask(plan))
    return Masks::None;
  if (maskOfEachWindow(plan))
    return Masks::OfWindows;
  return plan.bias.defined() ? Masks::OfHeads : Masks::OfAll;
}

class SeesPlan : public ForwardObserver {
public:
  SeesPlan(at::ScalarType type, bool blocks) : type_(type), blocks_(blocks) {}
  void attention(const LayerAttention& seen) override { masks = masksOf(seen.plan, type_, blocks_); }
  Masks masks = Masks::None;

private:
  at::ScalarType type_;
  bool blocks_;
};

Masks masksOf(const Config& config, at::ScalarType type, bool blocks) {
  const at::NoGradGuard noGradients;
  Decoder model(asTrained(config), vocabulary, at::kCPU);
  SeesPlan sees(type, blocks);
  ForwardOptions options = optionsOf(config, 1, T, type);
  options.observer = &sees;
  model.stream(at::zeros({1, T}, at::kLong), options);
  return sees.masks;
}

Held measured(const Config& small, at::ScalarType type, bool blocks) {
  const auto nope = withoutPositions(small);
  if (small == nope)
    return {Polynomial({}), Polynomial({}), masksOf(small, type, blocks)};
  const auto one = beyondNoPE(small, nope, 1, type), two = beyondNoPE(small, nope, 2, type);
  Lengths each{}, once{};
  for (std::size_t i = 0; i < each.size(); ++i)
    each[i] = two[i] - one[i], once[i] = one[i] - each[i];
  return {Polynomial(each), Polynomial(once), masksOf(small, type, blocks)};
}

// A cost is asked for many batches and numbers of layers, and a measurement takes tens of milliseconds.
class Measured {
public:
  Held of(const Config& small, at::ScalarType type, bool blocks) {
    {
      const std::lock_guard lock(mutex_);
      for (const auto& [config, ofType, ofBlocks, held] : known_)
        if (ofType == type && ofBlocks == blocks && config == small)
          return held;
    }
    const auto held = measured(small, type, blocks);
    const std::lock_guard lock(mutex_);
    if (known_.size() == most)
      known_.pop_front();
    known_.push_back({small, type, blocks, held});
    return held;
  }

private:
  static constexpr std::size_t most = 32;
  struct Known {
    Config small;
    at::ScalarType type;
    bool blocks;
    Held held;
  };
  std::mutex mutex_;
  std::deque<Known> known_;
};

EncodingMemory memoryOfLayer(const Config& config, std::int64_t layer, const Shape& shape,
                             at::ScalarType type, bool blocks) {
  static Measured measurements;
  const auto small = oneLayer(config, layer, shape);
  const auto [window, all, masks] = measurements.of(small, type, blocks);
  const auto L = static_cast<double>(config.integer("data.window"));
  const auto share = static_cast<double>(std::max(shape.width, shape.queryRows())) /
                     static_cast<double>(small.integer("model.width"));
  const auto heads = static_cast<double>(shape.heads) / static_cast<double>(small.integer("model.heads"));
  const double pairs = heads * window.c * L * L;
  const double matrices = masks == Masks::OfHeads ? static_cast<double>(shape.heads)
                          : masks == Masks::OfAll ? 1
                                                  : 0;
  return {share * (all.a + all.b * L + all.c * L * L),
          share * (window.a + window.b * L),
          pairs,
          pairs,
          masks == Masks::OfWindows ? 1 : 0,
          matrices};
}

// Layers that differ in what multiplies queries alone share their masks.
std::string maskKind(LayerPattern layer) {
  layer.temperature = 0, layer.every = 0;
  return printPattern({layer});
}

} // namespace

EncodingMemory encodingMemory(const Config& config, const Shape& shape, at::ScalarType type, bool blocks) {
  const at::AutoGradMode on(true);
  std::map<std::string, EncodingMemory> kinds;
  std::set<std::string> masks;
  EncodingMemory sum;
  for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
    const auto kind = printPattern({patternOf(config, layer)});
    const auto known = kinds.find(kind);
    const EncodingMemory kept = known != kinds.end() ? known->second : [&] {
      const auto found = guarded(
          [&]() -> Result<EncodingMemory> { return memoryOfLayer(config, layer, shape, type, blocks); });
      return kinds[kind] = found ? *found : EncodingMemory{};
    }();
    sum.once += kept.once, sum.window += kept.window, sum.pairs += kept.pairs;
    sum.mostPairs = std::max(sum.mostPairs, kept.mostPairs);
    sum.masked += kept.masked;
    if (masks.insert(maskKind(patternOf(config, layer))).second)
      sum.matrices += kept.matrices;
  }
  return sum;
}

} // namespace expe
