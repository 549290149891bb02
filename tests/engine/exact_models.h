// Models in fp64, read whole and in pieces.
#pragma once

#include "tests/engine/models.h"

#include "core/model/kv_cache.h"

#include <algorithm>

namespace expe {

inline ForwardOptions inDouble() {
  ForwardOptions options;
  options.type = at::kDouble;
  return options;
}

inline at::Tensor lossOf(Decoder& model, std::int64_t windows, std::int64_t length) {
  const auto all = tokens(windows, length + 1);
  return model.loss(all.slice(1, 0, length), all.slice(1, 1), inDouble());
}

inline void copyParameters(const Decoder& from, Decoder& into) { // those that both have
  for (auto& [name, values] : into.parameters().views())
    if (from.parameters().has(name))
      values.copy_(from.parameters().view(name));
  into.parameters().stepped();
}

// `read(from, to, options)` of a text of T tokens, `size` of them at a time with those before in a cache that
// has room for `capacity` at first. The options' positions are those of the whole text.
template <class Read>
at::Tensor readInPieces(std::int64_t T, std::int64_t size, const ForwardOptions& whole, const Read& read,
                        std::int64_t capacity = 3) {
  KVCache cache(capacity);
  ForwardOptions options = whole;
  options.cache = &cache;
  std::vector<at::Tensor> pieces;
  for (std::int64_t from = 0; from < T; from += size) {
    const auto to = std::min(from + size, T);
    if (whole.positions.defined())
      options.positions = whole.positions.slice(-1, from, to);
    pieces.push_back(read(from, to, options));
  }
  return at::cat(pieces, 1);
}
inline at::Tensor logitsInPieces(Decoder& model, const at::Tensor& text, std::int64_t size,
                                 const ForwardOptions& options) {
  return readInPieces(text.size(1), size, options, [&](auto from, auto to, const ForwardOptions& some) {
    return model.logits(text.slice(1, from, to), some);
  });
}

} // namespace expe
