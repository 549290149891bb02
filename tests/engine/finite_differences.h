// Gradients against differences of fourth order along random directions, in fp64.
#pragma once

#include "core/runtime/parameters.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace expe {

struct Slope {
  std::string name;            // of the leaf, or of the first part of it
  double gradient, difference; // of the loss along one direction of a leaf
  double rounding;             // of the difference, about
  double apart() const { return std::abs(difference - gradient); }
};

// What is added to all logits of a row alike softmax does not see: the last bias of FIRE's network.
inline bool isUnseen(const std::string& name) {
  return name.find("fire_b2") != name.npos;
}

// What has kinks, as relu does and a distance of 0, a shorter step meets less often. TAPA's cosine of many turns
// bends so much that what fourth order leaves out counts.
inline double stepOf(const std::string& encoding) {
  if (encoding == "tapa")
    return 3e-6;
  const bool kinked = encoding == "fire" || encoding == "selective_attention" || encoding == "bam";
  return kinked ? 1e-6 : 1e-5;
}

// One for each leaf, in their order, or of some alone. `loss` gives the loss of the leaves as they are.
template <class Loss>
std::vector<Slope> slopesOfLeaves(const Parameters& parameters, const Loss& loss, double step = 1e-5,
                                  const std::vector<at::Tensor>& some = {}) {
  const auto& leaves = some.empty() ? parameters.leaves() : some;
  const auto exact = torch::autograd::grad({loss()}, leaves);
  const at::NoGradGuard noGradients;
  std::vector<Slope> slopes;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto direction = at::empty_like(leaves[i]).normal_(0, 1, generator(i));
    const auto values = leaves[i].detach();
    const auto moved = [&](double by) {
      values.add_(direction, by);
      const double there = loss().template item<double>();
      values.sub_(direction, by);
      return there;
    };
    const double difference =
        (8 * (moved(step) - moved(-step)) - (moved(2 * step) - moved(-2 * step))) / (12 * step);
    const auto leaf = std::ranges::find_if(parameters.leaves(),
                                           [&](const at::Tensor& each) { return each.is_same(leaves[i]); });
    const auto number = static_cast<std::size_t>(leaf - parameters.leaves().begin());
    const auto& named = *std::ranges::find(parameters.named(), number, &Parameters::Named::leaf);
    slopes.push_back(
        {named.spec.name, (exact[i] * direction).sum().template item<double>(), difference, 1e-14 / step});
  }
  return slopes;
}

} // namespace expe
