#include "core/inspect/layer_inputs.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t smallestChunk = 16, largestChunk = 256, firstChunks = 128; // tokens
// Of a chunk in a layer: some 20 ms on two cores, so that who cancels is heard soon.
constexpr double chunkCost = 2e9;
constexpr std::int64_t mostBytes = std::int64_t{1} << 30; // of streams, keys and values together
constexpr std::size_t mostKept = 2;                       // the present state's and the pinned one's

bool hasDoor(const EncodingInfo& encoding, const char* door) {
  return std::ranges::count(encoding.doors, door) > 0;
}

} // namespace

// Keeps the streams that pass, and ends the pass behind the layer that is wanted.
class LayerInputs::Reader : public ForwardObserver {
public:
  Reader(LayerInputs& inputs, std::int64_t layer, std::size_t number, const Chunk& chunk,
         const Progress& progress, const See& see)
      : inputs_(inputs), wanted_(layer), number_(number), chunk_(chunk), progress_(progress), see_(see) {}

  void stream(std::int64_t layer, const at::Tensor& x) override {
    if (layer != wanted_ && !inputs_.everything())
      return;
    auto& entered = inputs_.layers_[static_cast<std::size_t>(layer)].entered;
    entered.resize(std::max(entered.size(), number_ + 1));
    entered[number_] = x;
  }
  void attention(const LayerAttention& seen) override {
    reached = seen.layer;
    if (seen.layer == wanted_ && see_)
      see_(seen, chunk_.begin, std::min(chunk_.end, inputs_.length_));
  }
  bool enough(std::int64_t layer) override {
    cancelled = progress_.cancelled();
    return cancelled || layer == wanted_;
  }
  bool cancelled = false;
  std::int64_t reached = -1; // the last layer that has the chunk's keys

private:
  LayerInputs& inputs_;
  std::int64_t wanted_;
  std::size_t number_;
  const Chunk& chunk_;
  const Progress& progress_;
  const See& see_;
};

LayerInputs::LayerInputs(LoadedModel& subject)
    : model_(&subject.model()), run_(subject.run().id), step_(subject.step()), config_(subject.config()),
      width_(subject.model().shape().width), cache_(4 * subject.trainingLength()),
      layers_(static_cast<std::size_t>(subject.model().shape().layers)) {
  const auto& shape = subject.model().shape();
  const auto D = static_cast<double>(shape.width), M = static_cast<double>(shape.mlp);
  layerCost_ = 8 * D * D + (shape.gated ? 6 : 4) * D * M;
  // A bias is a matrix for each head, which memory has to move several times.
  keyCost_ = 4 * D + (hasDoor(subject.encoding(), "bias") ? 60 * static_cast<double>(shape.heads) : 0);
}

bool LayerInputs::of(LoadedModel& subject) const {
  return model_ == &subject.model() && run_ == subject.run().id && step_ == subject.step() &&
         config_ == subject.config();
}

std::size_t LayerInputs::known(const std::vector<Token>& text) const {
  return static_cast<std::size_t>(std::ranges::mismatch(text, text_).in1 - text.begin());
}

void LayerInputs::setText(const std::vector<Token>& text) {
  const auto same = known(text);
  length_ = static_cast<std::int64_t>(text.size());
  if (same == text.size()) // the beginning of what it has
    return;
  text_ = text;
  std::size_t whole = 0;
  for (std::int64_t end = 0; (end += chunkSize(end)) <= static_cast<std::int64_t>(same);)
    ++whole;
  for (Layer& layer : layers_) {
    layer.entered.resize(std::min(layer.entered.size(), whole));
    layer.chunks = std::min(layer.chunks, whole);
  }
}

std::int64_t LayerInputs::chunkSize(std::int64_t begin) const {
  auto size = begin < 2 * firstChunks ? firstChunks : largestChunk;
  const auto cost = [&] { // it divides `begin`, as the sizes before were its multiples
    return static_cast<double>(size) * (layerCost_ + keyCost_ * static_cast<double>(begin + size));
  };
  while (size > smallestChunk && cost() > chunkCost)
    size /= 2;
  return size;
}

std::vector<LayerInputs::Chunk> LayerInputs::chunks() const {
  std::vector<Chunk> all;
  for (std::int64_t begin = 0; begin < length_; begin = all.back().end)
    all.push_back({begin, begin + chunkSize(begin)});
  return all;
}

bool LayerInputs::everything() const {
  const auto floats = 3 * width_ * static_cast<std::int64_t>(layers_.size() * text_.size());
  return floats * static_cast<std::int64_t>(sizeof(float)) <= mostBytes;
}

// The highest layer up to `layer` whose stream of that chunk is at hand; −1: none.
std::int64_t LayerInputs::startOf(std::int64_t layer, std::size_t chunk) const {
  for (; layer >= 0; --layer) {
    const auto& entered = layers_[static_cast<std::size_t>(layer)].entered;
    if (chunk < entered.size() && entered[chunk].defined())
      break;
  }
  return layer;
}

Result<void> LayerInputs::look(LoadedModel& subject, std::int64_t layer, std::int64_t from, std::int64_t to,
                               Progress& progress, const See& see) {
  static const See nothing;
  const auto all = chunks();
  to = std::min(to, length_);
  for (std::size_t i = 0; i < all.size() && all[i].begin < to; ++i) {
    const bool before = all[i].end <= from;
    if (before && layers_[static_cast<std::size_t>(layer)].chunks > i)
      continue;
    progress.report("reading the text", static_cast<double>(all[i].begin), static_cast<double>(to));
    TRY(read(subject, layer, i, all[i], progress, before ? nothing : see));
  }
  if (!everything())
    for (std::size_t other = 0; other < layers_.size(); ++other)
      if (other != static_cast<std::size_t>(layer))
        layers_[other].entered.clear();
  return {};
}

// The layers from where its stream is at hand up to `layer` hold the keys of all chunks before: they were
// read in order, each from a layer below.
Result<void> LayerInputs::read(LoadedModel& subject, std::int64_t layer, std::size_t number,
                               const Chunk& chunk, Progress& progress, const See& see) {
  if (progress.cancelled())
    return failure("Cancelled.");
  Reader reader(*this, layer, number, chunk, progress, see);
  ForwardOptions pass = subject.pass();
  pass.cache = &cache_;
  pass.observer = &reader;
  cache_.resume(chunk.begin);
  const auto start = startOf(layer, number);
  if (start < 0)
    (void)subject.model().stream(tokensOf(chunk, subject.model().device()), pass);
  else
    (void)subject.model().streamFrom(start, layers_[static_cast<std::size_t>(start)].entered[number], pass);
  for (auto each = std::max<std::int64_t>(start, 0); each <= reader.reached; ++each)
    if (auto& read = layers_[static_cast<std::size_t>(each)].chunks; read == number)
      ++read;
  return reader.cancelled ? failure("Cancelled.") : Result<void>();
}

at::Tensor LayerInputs::tokensOf(const Chunk& chunk, c10::Device device) const {
  const auto size = static_cast<std::int64_t>(text_.size());
  std::vector<Token> tokens(static_cast<std::size_t>(chunk.end - chunk.begin), 0);
  std::copy(text_.begin() + chunk.begin, text_.begin() + std::min(chunk.end, size), tokens.begin());
  return tensorOf(tokens, device);
}

std::shared_ptr<LayerInputs> layerInputs(ModelCache& subjects, LoadedModel& subject,
                                         const std::vector<Token>& text) {
  auto& kept = subjects.inputs();
  auto best = kept.end();
  for (auto each = kept.begin(); each != kept.end(); ++each)
    if ((*each)->of(subject) && (best == kept.end() || (*each)->known(text) > (*best)->known(text)))
      best = each;
  if (best == kept.end()) {
    if (kept.size() >= mostKept)
      kept.erase(kept.begin());
    kept.push_back(std::make_shared<LayerInputs>(subject));
  } else {
    std::rotate(best, best + 1, kept.end());
  }
  kept.back()->setText(text);
  return kept.back();
}

} // namespace expe
