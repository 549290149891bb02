// Gradients against differences of fourth order along random directions, in fp64.
#pragma once

#include "core/runtime/parameters.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>

#include <cmath>
#include <vector>

namespace expe {

struct Slope {
  double gradient, difference; // of the loss along one direction of a leaf
  double apart() const { return std::abs(difference - gradient); }
};

// One for each leaf, in their order. `loss` gives the loss of the leaves as they are.
template <class Loss>
std::vector<Slope> slopesOfLeaves(const Parameters& parameters, const Loss& loss, double step = 1e-5) {
  const auto& leaves = parameters.leaves();
  const auto exact = torch::autograd::grad({loss()}, leaves);
  const at::NoGradGuard noGradients;
  std::vector<Slope> slopes;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto direction = at::empty_like(leaves[i]).normal_(0, 1, generator(at::kCPU, i));
    const auto values = leaves[i].detach();
    const auto moved = [&](double by) {
      values.add_(direction, by);
      const double there = loss().template item<double>();
      values.sub_(direction, by);
      return there;
    };
    const double difference =
        (8 * (moved(step) - moved(-step)) - (moved(2 * step) - moved(-2 * step))) / (12 * step);
    slopes.push_back({(exact[i] * direction).sum().template item<double>(), difference});
  }
  return slopes;
}

} // namespace expe
