#include "core/model/kv_cache.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

std::pair<at::Tensor, at::Tensor> KVCache::extend(std::int64_t layer, const at::Tensor& k,
                                                  const at::Tensor& v) {
  const auto index = static_cast<std::size_t>(layer);
  if (layers_.size() <= index)
    layers_.resize(index + 1);
  const auto end = length_ + k.size(2);
  makeRoom(layers_[index], k, end);
  const auto& [keys, values] = layers_[index];
  keys.slice(2, length_, end).copy_(k);
  values.slice(2, length_, end).copy_(v);
  return {keys.slice(2, 0, end), values.slice(2, 0, end)};
}

void KVCache::makeRoom(Layer& layer, const at::Tensor& k, std::int64_t end) {
  const auto room = layer.k.defined() ? layer.k.size(2) : 0;
  if (end <= room)
    return;
  while (capacity_ < end)
    capacity_ = std::max<std::int64_t>(2 * capacity_, 1);
  for (at::Tensor* held : {&layer.k, &layer.v}) {
    auto larger = at::empty({k.size(0), k.size(1), capacity_, k.size(3)}, k.options());
    if (room > 0)
      larger.slice(2, 0, length_).copy_(held->slice(2, 0, length_));
    *held = larger;
  }
}

} // namespace expe
