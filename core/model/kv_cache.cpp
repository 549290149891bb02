#include "core/model/kv_cache.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <utility>

namespace expe {

double KVCache::bytesOfToken(const Shape& shape, at::ScalarType type) {
  return 2 * static_cast<double>(shape.layers * shape.keyRows()) *
         static_cast<double>(c10::elementSize(type));
}

KVCache::Layer& KVCache::layer(std::int64_t number) {
  const auto index = static_cast<std::size_t>(number);
  if (layers_.size() <= index)
    layers_.resize(index + 1);
  return layers_[index];
}

at::Tensor KVCache::append(at::Tensor& held, const at::Tensor& more) {
  const auto end = length_ + more.size(2);
  if (!held.defined() || held.size(2) < end) {
    while (capacity_ < end)
      capacity_ = std::max<std::int64_t>(2 * capacity_, 1);
    auto size = more.sizes().vec();
    size[2] = capacity_;
    auto larger = at::empty(size, more.options());
    if (held.defined())
      larger.slice(2, 0, length_).copy_(held.slice(2, 0, length_));
    held = std::move(larger);
  }
  held.slice(2, length_, end).copy_(more);
  return held.slice(2, 0, end);
}

void KVCache::extend(std::int64_t number, at::Tensor& k, at::Tensor& v,
                     std::map<std::string, at::Tensor>& tokens) {
  Layer& held = layer(number);
  k = append(held.k, k), v = append(held.v, v);
  for (auto& [name, more] : tokens)
    more = append(held.tokens[name], more);
}

at::Tensor KVCache::extendInput(std::int64_t number, const at::Tensor& h, std::int64_t before) {
  const auto all = append(layer(number).tokens["input"], h.unsqueeze(1)).squeeze(1);
  return all.slice(1, std::max<std::int64_t>(length_ - before, 0));
}

void KVCache::keepLast(std::int64_t tokens) {
  const auto from = std::max<std::int64_t>(length_ - tokens, 0);
  const auto keep = [&](at::Tensor& held) {
    if (held.defined())
      held = held.slice(2, from, length_).detach();
  };
  for (Layer& layer : layers_) {
    keep(layer.k), keep(layer.v);
    for (auto& [name, held] : layer.tokens)
      keep(held);
  }
  if (positions_.defined())
    positions_ = positions_.slice(-1, from, length_);
  length_ -= from, forgotten_ += from;
}

at::Tensor KVCache::positions(const at::Tensor& ofThisPass) {
  if (length_ > 0)
    positions_ = at::cat({positions_.slice(-1, 0, length_), ofThisPass}, -1);
  else
    positions_ = ofThisPass;
  return positions_;
}

} // namespace expe
