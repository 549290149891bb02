#include "core/view/position_part.h"

#include "core/model/linear.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

at::Tensor positionIds(const AttentionState& of, std::int64_t begin, std::int64_t end) {
  const auto options = at::TensorOptions(of.subject.model().device()).dtype(at::kLong);
  return at::arange(begin, end, options) + of.subject.pass().offset;
}

PositionContext placeOf(const AttentionState& of, std::int64_t begin, std::int64_t end, Tables& tables) {
  return of.subject.model().place(of.state.layer, positionIds(of, begin, end), positionIds(of, 0, end),
                                  of.subject.pass(), tables);
}

bool rotates(const AttentionState& of) {
  return std::ranges::count(of.subject.encoding().doors, "rotate") > 0;
}

std::optional<WrittenPart> writtenPart(const AttentionState& of) {
  Tables tables;
  auto& model = of.subject.model();
  const auto over = model.position().override(placeOf(of, 0, of.length(), tables));
  if (!over || over->beforeNorm)
    return {};
  const auto& w = model.weights().layers[static_cast<std::size_t>(of.state.layer)].qkv;
  const auto D = model.shape().width, l = over->values.size(-1);
  const auto part = [&](bool written, std::int64_t number) { // W_{:,1…l} P
    const auto rows = w.slice(0, number * D, (number + 1) * D).slice(1, 0, l);
    return written ? linear(over->values, rows, over->values.scalar_type()).to(at::kFloat)
                   : at::zeros({of.length(), D}, w.options());
  };
  return WrittenPart{part(over->q, 0), part(over->k, 1), l, over->q, over->k};
}

} // namespace expe
