#include "core/view/doors.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

constexpr std::int64_t few = 4; // positions that are asked about

at::Tensor like(const Decoder& model, std::vector<std::int64_t> size) {
  return at::ones(size, at::TensorOptions().dtype(at::kFloat).device(model.device()));
}

bool rotates(const Decoder& model, const PositionContext& at) {
  const auto x = like(model, {1, at.heads, few, at.headWidth});
  const auto turned = model.position().rotate(x, x, at);
  return !at::equal(turned.q, x) || !at::equal(turned.k, x);
}

} // namespace

Doors doorsOf(LoadedModel& subject) {
  const Decoder& model = subject.model();
  const auto& shape = model.shape();
  Tables tables;
  PositionContext at;
  at.heads = shape.heads, at.headWidth = shape.headWidth(), at.width = shape.width;
  at.trainingLength = subject.trainingLength();
  at.tables = &tables;
  at.queries = at.keys = at::arange(few, at::TensorOptions().dtype(at::kLong).device(model.device()));
  Doors doors;
  const auto x = like(model, {1, few, shape.width});
  doors.embedding = !at::equal(model.position().embed(x, at), x);
  for (; at.layer < shape.layers; ++at.layer) {
    const auto over = model.position().override(at);
    if (over)
      doors.overwritten = std::max(doors.overwritten, over->values.size(-1));
    doors.layers.push_back(over || rotates(model, at) || model.position().bias(at).defined());
  }
  return doors;
}

} // namespace expe
