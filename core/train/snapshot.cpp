#include "core/train/snapshot.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>
#include <ATen/core/grad_mode.h>

namespace expe {

Snapshot::Snapshot(const Decoder& model, const Optimizer& optimizer)
    : optimizer_(optimizer), device_(model.device()) {
  weights_ = copiesOf(model.parameters().views());
  moments_ = copiesOf(momentsOf(model, optimizer));
  take();
}

FileTensors Snapshot::copiesOf(const FileTensors& tensors) {
  // From a device's memory the way leads into memory that is pinned, which is asked for in one piece.
  std::int64_t numbers = 0;
  for (const auto& [name, tensor] : tensors)
    numbers += tensor.numel();
  const auto options = at::TensorOptions(at::kFloat).pinned_memory(!device_.is_cpu());
  const auto all = at::empty({numbers}, options);
  FileTensors copies;
  std::int64_t from = 0;
  for (const auto& [name, tensor] : tensors) {
    const auto copy = all.narrow(0, from, tensor.numel()).view(tensor.sizes());
    copied_.push_back({tensor, copies.emplace_back(name, copy).second});
    from += tensor.numel();
  }
  return copies;
}

void Snapshot::take() {
  const at::NoGradGuard noGrad;
  for (auto& [from, to] : copied_)
    to.copy_(from, true);
  if (!device_.is_cpu())
    at::accelerator::getCurrentStream(device_.index()).synchronize();
  steps_ = optimizer_.steps;
}

Result<void> Snapshot::writeWeights(const std::filesystem::path& file) const {
  return writeTensors(file, weights_, {{"format", "pt"}});
}

Result<void> Snapshot::writeOptimizer(const std::filesystem::path& file) const {
  return writeTensors(file, moments_, {{"format", "pt"}, {"step", std::to_string(steps_)}});
}

} // namespace expe
