#include "core/model/chunks.h"

#include "core/runtime/memory.h"

#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <bit>

namespace expe {
namespace {

constexpr std::int64_t mostAtOnce = 4096; // tokens of one forward pass; more cost memory, fewer cost time
constexpr double mostWork =
    2.5e9; // floating-point operations between two looks at a request to stop: 50 ms or less
constexpr double mostElements = 1 << 24;      // of a mask, and of logits: 64 MB
constexpr double elementsPerByte = 1.0 / 160; // of an accelerator's memory: some copies of an eighth of it

// Of a text that goes on, where the last chunk is filled up and a first answer is to come soon.
constexpr std::int64_t smallestChunk = 16, largestChunk = 256, firstChunks = 128; // tokens
constexpr double chunkWork = 2e9; // in a layer: some 20 ms on two cores

// Floating-point operations of a token in the matrices of a layer.
double matrixWork(const Decoder& model) {
  const LayerWeights& w = model.weights().layers.front();
  return 2 * static_cast<double>(w.qkv.numel() + w.out.numel() + w.up.numel() + w.down.numel());
}

std::int64_t powerOfTwo(double tokens, std::int64_t least, std::int64_t most) {
  const double limited = std::clamp(tokens, static_cast<double>(least), static_cast<double>(most));
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(limited)));
}

bool hasBias(const Decoder& model, const ForwardOptions& options) {
  const at::NoGradGuard noGradients;
  for (std::int64_t layer = 0; layer < model.shape().layers; ++layer)
    if (model.acts(layer, options).biases)
      return true;
  return false;
}

double elementsAtOnce(const Decoder& model) {
  const auto device = model.device();
  if (device.is_cpu())
    return mostElements;
  return std::max(mostElements, elementsPerByte * static_cast<double>(totalMemory(device)));
}

} // namespace

std::int64_t windowChunk(const Decoder& model, std::int64_t length) {
  const Shape& s = model.shape();
  const auto T = static_cast<double>(length);
  const double attention =
      2 * T * static_cast<double>(s.queryRows()); // its mean over the window, for q kᵀ and · v
  const double byWork = model.device().is_cpu() ? mostWork / (matrixWork(model) + attention) : mostAtOnce;
  return powerOfTwo(std::min(byWork, elementsAtOnce(model) / (static_cast<double>(s.heads) * T)), 64,
                    mostAtOnce);
}

std::int64_t logitsChunk(const Decoder& model) {
  const Shape& s = model.shape();
  const auto V = static_cast<double>(s.vocabulary);
  const double byWork =
      model.device().is_cpu() ? mostWork / (2 * V * static_cast<double>(s.width)) : mostAtOnce;
  return powerOfTwo(std::min(byWork, elementsAtOnce(model) / V), 16, mostAtOnce);
}

std::vector<Batch> batchesOf(const Decoder& model, const std::vector<EvalWindow>& windows) {
  std::vector<Batch> batches;
  for (std::size_t first = 0; first < windows.size(); first += batches.back().count) {
    const auto inputs = windows[first].inputs;
    const auto most =
        static_cast<std::size_t>(std::max<std::int64_t>(1, windowChunk(model, inputs) / inputs));
    std::size_t count = 1;
    while (count < most && first + count < windows.size() && windows[first + count].inputs == inputs)
      ++count;
    batches.push_back({first, count});
  }
  return batches;
}

std::int64_t inputsOf(const std::vector<EvalWindow>& windows) {
  std::int64_t tokens = 0;
  for (const auto& window : windows)
    tokens += window.inputs;
  return tokens;
}

TextChunks::TextChunks(const Decoder& model, const ForwardOptions& options)
    : layerCost_(matrixWork(model)),
      // A bias is a matrix for each head, which memory has to move several times.
      keyCost_(4 * static_cast<double>(model.shape().queryRows()) +
               (hasBias(model, options) ? 60 * static_cast<double>(model.shape().heads) : 0)) {}

std::int64_t TextChunks::sizeAt(std::int64_t begin) const {
  auto size = begin < 2 * firstChunks ? firstChunks : largestChunk;
  const auto cost = [&] { // it divides `begin`, as the sizes before were its multiples
    return static_cast<double>(size) * (layerCost_ + keyCost_ * static_cast<double>(begin + size));
  };
  while (size > smallestChunk && cost() > chunkWork)
    size /= 2;
  return size;
}

} // namespace expe
