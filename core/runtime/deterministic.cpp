#include "core/runtime/deterministic.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <mutex>

namespace expe {
namespace {

std::mutex counted;
int alive = 0; // that ask

void ask(bool on) {
  auto& context = at::globalContext();
  context.setDeterministicAlgorithms(on, false);
  context.setDeterministicCuDNN(on);
  context.setDeterministicFillUninitializedMemory(!on); // nothing here reads what it has not written
}

at::Tensor doubled(at::Tensor sums, std::int64_t dim) {
  const auto size = sums.size(dim);
  for (std::int64_t n = 1; n < size; n *= 2)
    sums =
        at::cat({sums.narrow(dim, 0, n), sums.narrow(dim, n, size - n) + sums.narrow(dim, 0, size - n)}, dim);
  return sums;
}

struct Doubled : torch::autograd::Function<Doubled> {
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x,
                            std::int64_t dim) {
    context->saved_data["dim"] = dim;
    return doubled(x, dim);
  }
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 const torch::autograd::variable_list& gradient) {
    const auto dim = context->saved_data["dim"].toInt();
    return {doubled(gradient[0].flip(dim), dim).flip(dim), {}};
  }
};

} // namespace

at::Tensor cumulativeSum(const at::Tensor& x, std::int64_t dim) {
  const bool asked = !x.device().is_cpu() && at::globalContext().deterministicAlgorithms();
  return asked ? Doubled::apply(x, dim) : at::cumsum(x, dim);
}

Deterministic::Deterministic(c10::Device device) : asks_(!device.is_cpu()) {
  const std::lock_guard lock(counted);
  if (asks_ && alive++ == 0)
    ask(true);
}

Deterministic::~Deterministic() {
  const std::lock_guard lock(counted);
  if (asks_ && --alive == 0)
    ask(false);
}

} // namespace expe
