#include "core/model/linear.h"

namespace expe {
namespace {

Projected split(const at::Tensor& qkv) {
  const auto D = qkv.size(-1) / 3;
  return {qkv.slice(-1, 0, D), qkv.slice(-1, D, 2 * D), qkv.slice(-1, 2 * D)};
}

at::Tensor overwrite(const at::Tensor& x, const at::Tensor& values) { // first l dims of x become values [T,l]
  const auto p = values.to(x.scalar_type()).unsqueeze(0).expand({x.size(0), -1, -1});
  return at::cat({p, x.slice(-1, values.size(-1))}, -1);
}

} // namespace

Projected project(const at::Tensor& h, const LayerWeights& w, at::ScalarType type) {
  return split(linear(h, w.qkv, type));
}

Projected projectPlainly(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w, const Override& o,
                         const Norm& norm, at::ScalarType type) {
  const auto edited = o.beforeNorm ? norm(overwrite(x, o.values)) : overwrite(h, o.values);
  const auto D = x.size(-1);
  const auto part = [&](bool overwritten, std::int64_t number) {
    return linear(overwritten ? edited : h, w.qkv.slice(0, number * D, (number + 1) * D), type);
  };
  return {part(o.q, 0), part(o.k, 1), part(o.v, 2)};
}

Projected project(const at::Tensor& x, const at::Tensor& h, const LayerWeights& w, const Override& o,
                  const Norm& norm, at::ScalarType type) {
  if (o.beforeNorm || !o.q || !o.k)
    return projectPlainly(x, h, w, o, norm, type);
  const auto D = x.size(-1), l = o.values.size(-1);
  const auto rows = w.qkv.slice(0, 0, o.v ? 3 * D : 2 * D); // those that see P
  const auto content = linear(h.slice(-1, l), rows.slice(1, l), type);
  const auto position = linear(o.values, rows.slice(1, 0, l), o.values.scalar_type()); // [T, rows]
  const auto seen = (content + position).to(type);
  if (o.v)
    return split(seen);
  return {seen.slice(-1, 0, D), seen.slice(-1, D), linear(h, w.qkv.slice(0, 2 * D), type)};
}

} // namespace expe
