#include "tests/device/checks.h"

#include "core/model/head_loss.h"
#include "core/runtime/plain.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/autograd.h>

namespace expe {
namespace {

constexpr std::int64_t tokens = 600, width = 32, vocabulary = 300000; // several chunks on every device

at::Tensor drawn(const std::vector<std::int64_t>& shape, std::uint64_t seed) {
  return at::empty(shape, at::kDouble).normal_(0, 1, generator(seed));
}

std::vector<at::Tensor> lossAndGradients(const at::Tensor& x, const at::Tensor& head,
                                         const at::Tensor& targets) {
  const auto loss = headLoss(x, head, targets);
  auto all = torch::autograd::grad({loss}, {x, head});
  all.push_back(loss);
  for (auto& each : all)
    each = each.detach().to(at::kCPU, at::kDouble);
  return all;
}

} // namespace

std::vector<Check> headChecks(c10::Device device) {
  const auto n = at::arange(tokens, at::kLong);
  const auto targets = at::where(n.remainder(5) == 2, -1, n * 499 % vocabulary).view({1, tokens});
  const auto x = drawn({1, tokens, width}, 1), head = drawn({vocabulary, width}, 2);
  std::vector<at::Tensor> exact;
  {
    const PlainOperations plain;
    exact = lossAndGradients(x.clone().requires_grad_(), head.clone().requires_grad_(), targets);
  }
  std::vector<Check> checks;
  for (const auto& [name, type, bound] :
       {std::tuple{"head, fp32", at::kFloat, 1e-4}, std::tuple{"head, bf16", at::kBFloat16, 5e-2}}) {
    const auto of = lossAndGradients(x.to(device, at::kFloat).requires_grad_(),
                                     head.to(device, type).requires_grad_(), targets.to(device));
    double error = 0;
    for (std::size_t i = 0; i < of.size(); ++i)
      error = std::max(error, ((of[i] - exact[i]).abs().max() / exact[i].abs().max()).item<double>());
    checks.push_back({name, error, bound, "in chunks"});
  }
  return checks;
}

} // namespace expe
