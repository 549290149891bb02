#include "core/inspect/layer_inputs.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr double mostBytes = 1 << 30; // of streams, keys and values together
constexpr std::size_t mostKept = 2;   // the present state's and the pinned one's

} // namespace

// Keeps the streams that pass, and ends the pass behind the layer that is wanted.
class LayerInputs::Observer : public ForwardObserver {
public:
  Observer(LayerInputs& inputs, std::int64_t layer, std::size_t number, const Chunk& chunk, const See& see)
      : inputs_(inputs), wanted_(layer), number_(number), chunk_(chunk), see_(see) {}

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
  bool enough(std::int64_t layer) override { return layer == wanted_; }
  std::int64_t reached = -1; // the last layer that has the chunk's keys

private:
  LayerInputs& inputs_;
  std::int64_t wanted_;
  std::size_t number_;
  const Chunk& chunk_;
  const See& see_;
};

LayerInputs::LayerInputs(LoadedModel& loaded)
    : model_(&loaded.model()), run_(loaded.run().id), step_(loaded.step()), config_(loaded.config()),
      reader_(loaded.model(), loaded.pass(), 4 * loaded.trainingLength()),
      wholly_(loaded.model().shape().masked),
      ofLength_(wholly_ || std::ranges::any_of(loaded.model().encodings().layers,
                                               [](const auto& encoding) { return encoding->ofLength(); })),
      layers_(static_cast<std::size_t>(loaded.model().shape().layers)) {}

bool LayerInputs::of(LoadedModel& loaded) const {
  return model_ == &loaded.model() && run_ == loaded.run().id && step_ == loaded.step() &&
         config_ == loaded.config();
}

std::size_t LayerInputs::known(const std::vector<Token>& text) const {
  if (ofLength_ && static_cast<std::int64_t>(text.size()) != length_)
    return 0;
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(text, text_).in1 - text.begin());
  return wholly_ && same < text.size() ? 0 : same;
}

void LayerInputs::setText(const std::vector<Token>& text) {
  const auto same = known(text);
  length_ = static_cast<std::int64_t>(text.size());
  reader_.setLength(length_);
  if (same == text.size()) // the beginning of what it has
    return;
  text_ = text;
  std::size_t whole = 0;
  for (std::int64_t end = 0; (end += reader_.chunks().sizeAt(end)) <= static_cast<std::int64_t>(same);)
    ++whole;
  for (Layer& layer : layers_) {
    layer.entered.resize(std::min(layer.entered.size(), whole));
    layer.chunks = std::min(layer.chunks, whole);
  }
}

std::vector<LayerInputs::Chunk> LayerInputs::chunks() const {
  if (wholly_)
    return {{0, length_}};
  std::vector<Chunk> all;
  for (std::int64_t begin = 0; begin < length_; begin = all.back().end)
    all.push_back({begin, begin + reader_.chunks().sizeAt(begin)});
  return all;
}

bool LayerInputs::everything() const {
  const Shape& shape = model_->shape();
  const auto streams = sizeof(float) * static_cast<double>(shape.layers * shape.width);
  return (streams + KVCache::bytesOfToken(shape, at::kFloat)) * static_cast<double>(text_.size()) <=
         mostBytes;
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

Result<void> LayerInputs::look(std::int64_t layer, std::int64_t from, std::int64_t to, Progress& progress,
                               const See& see) {
  static const See nothing;
  const auto all = chunks();
  to = std::min(to, length_);
  for (std::size_t i = 0; i < all.size() && all[i].begin < to; ++i) {
    const bool before = all[i].end <= from;
    if (before && layers_[static_cast<std::size_t>(layer)].chunks > i)
      continue;
    progress.report("reading the text", static_cast<double>(all[i].begin), static_cast<double>(to));
    TRY(read(layer, i, all[i], progress, before ? nothing : see));
  }
  if (!everything())
    for (std::size_t other = 0; other < layers_.size(); ++other)
      if (other != static_cast<std::size_t>(layer))
        layers_[other].entered.clear();
  return {};
}

// The layers from where its stream is at hand up to `layer` hold the keys of all chunks before: they were
// read in order, each from a layer below.
Result<void> LayerInputs::read(std::int64_t layer, std::size_t number, const Chunk& chunk,
                               const Progress& progress, const See& see) {
  Observer observer(*this, layer, number, chunk, see);
  const auto start = startOf(layer, number), size = static_cast<std::int64_t>(text_.size());
  const auto x = start < 0 ? tokensOf(chunk) : layers_[static_cast<std::size_t>(start)].entered[number];
  const auto done =
      reader_.read({chunk.begin, x, start, std::max<std::int64_t>(0, chunk.end - size)}, &observer, progress);
  for (auto each = std::max<std::int64_t>(start, 0); each <= observer.reached; ++each)
    if (auto& read = layers_[static_cast<std::size_t>(each)].chunks; read == number)
      ++read;
  return done ? Result<void>() : done.error();
}

at::Tensor LayerInputs::tokensOf(const Chunk& chunk) const {
  const auto size = static_cast<std::int64_t>(text_.size());
  std::vector<Token> tokens(static_cast<std::size_t>(chunk.end - chunk.begin), 0);
  std::copy(text_.begin() + chunk.begin, text_.begin() + std::min(chunk.end, size), tokens.begin());
  return tensorOf(tokens, model_->device());
}

std::shared_ptr<LayerInputs> layerInputs(ModelCache& models, LoadedModel& loaded,
                                         const std::vector<Token>& text) {
  auto& kept = models.inputs();
  auto best = kept.end();
  for (auto each = kept.begin(); each != kept.end(); ++each)
    if ((*each)->of(loaded) && (best == kept.end() || (*each)->known(text) > (*best)->known(text)))
      best = each;
  if (best == kept.end()) {
    if (kept.size() >= mostKept)
      kept.erase(kept.begin());
    kept.push_back(std::make_shared<LayerInputs>(loaded));
  } else {
    std::rotate(best, best + 1, kept.end());
  }
  kept.back()->setText(text);
  return kept.back();
}

} // namespace expe
