#include "core/train/snapshot.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace expe {

Snapshot::Snapshot(const Decoder& model, const Optimizer& optimizer) : optimizer_(optimizer) {
  weights_ = copiesOf(model.parameters().views());
  moments_ = copiesOf(momentsOf(model, optimizer));
  take();
}

FileTensors Snapshot::copiesOf(const FileTensors& tensors) {
  FileTensors copies;
  for (const auto& [name, tensor] : tensors)
    copied_.push_back({tensor, copies.emplace_back(name, at::empty(tensor.sizes(), at::kFloat)).second});
  return copies;
}

void Snapshot::take() {
  const at::NoGradGuard noGrad;
  for (auto& [from, to] : copied_)
    to.copy_(from);
  steps_ = optimizer_.steps;
}

Result<void> Snapshot::writeWeights(const std::filesystem::path& file) const {
  return writeTensors(file, weights_, {{"format", "pt"}});
}

Result<void> Snapshot::writeOptimizer(const std::filesystem::path& file) const {
  return writeTensors(file, moments_, {{"format", "pt"}, {"step", std::to_string(steps_)}});
}

} // namespace expe
