#include "core/runtime/parameters.h"

#include "core/base/lists.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <cassert>
#include <cmath>

namespace expe {
namespace {

// Scalars and vectors that stand alone keep their shape; parts lie below each other along the first axis.
std::vector<std::int64_t> shapeOf(const std::vector<ParameterSpec>& parts) {
  auto shape = parts.front().shape;
  for (std::size_t i = 1; i < parts.size(); ++i)
    shape[0] += parts[i].shape[0];
  return shape;
}

} // namespace

at::Tensor Parameters::add(const std::vector<ParameterSpec>& parts) {
  if (const auto known = index_.find(parts.front().name); known != index_.end()) {
    const auto& there = named_[known->second];
    assert(there.spec.shape == parts.front().shape);
    return leaves_[there.leaf];
  }
  const at::NoGradGuard noGradients;
  auto leaf = at::empty(shapeOf(parts), at::TensorOptions().dtype(type_).device(device_));
  std::int64_t first = 0;
  for (const ParameterSpec& part : parts) {
    index_[part.name] = named_.size();
    named_.push_back({part, leaves_.size(), parts.size() > 1 ? first : -1});
    if (fill_ == Fill::Initial)
      fill(viewOf(named_.back(), leaf), part);
    first += part.shape.empty() ? 0 : part.shape[0];
  }
  leaves_.push_back(leaf.requires_grad_());
  decays_.push_back(expe::decays(parts.front().does));
  return leaf;
}

// Drawn on the CPU in fp32, so that a seed means the same on every device and in every type.
void Parameters::fill(const at::Tensor& view, const ParameterSpec& spec) const {
  if (spec.std == 0 && !spec.start.defined())
    return void(view.fill_(spec.mean));
  auto values = at::full(view.sizes(), spec.mean, at::kFloat);
  const double reach = std::sqrt(3.0) * spec.std; // of an even draw with that deviation
  if (spec.std > 0 && spec.uniform)
    values.uniform_(spec.mean - reach, spec.mean + reach, generator(mix(seed_, spec.name)));
  else if (spec.std > 0)
    values.normal_(spec.mean, spec.std, generator(mix(seed_, spec.name)));
  if (spec.start.defined())
    values += spec.start;
  view.copy_(values);
}

at::Tensor Parameters::viewOf(const Named& one, const at::Tensor& leaf) const {
  const auto plain = leaf.detach();
  return one.first < 0 ? plain : plain.narrow(0, one.first, one.spec.shape[0]);
}

std::vector<std::pair<std::string, at::Tensor>>
Parameters::views(const std::vector<at::Tensor>& alike) const {
  return mapped(named_,
                [&](const Named& one) { return std::pair(one.spec.name, viewOf(one, alike[one.leaf])); });
}

at::Tensor Parameters::view(const std::string& name) const {
  const Named& one = named_[index_.at(name)];
  return viewOf(one, leaves_[one.leaf]);
}

std::int64_t Parameters::count() const {
  std::int64_t numbers = 0;
  for (const auto& leaf : leaves_)
    numbers += leaf.numel();
  return numbers;
}

at::Tensor Parameters::in(const at::Tensor& leaf, at::ScalarType type) const {
  if (leaf.scalar_type() == type)
    return leaf;
  // A copy that was made without gradients has none to give.
  auto& kept = rounded_[{leaf.unsafeGetTensorImpl(), type}];
  if (!kept.defined() || (at::GradMode::is_enabled() && !kept.requires_grad()))
    kept = leaf.to(type);
  return kept;
}

} // namespace expe
