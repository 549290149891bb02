// The memory that training takes at least, from its sizes alone: what cannot fit is refused before anything
// of it is allocated.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <c10/core/Device.h>

#include <cstdint>
#include <functional>
#include <string>

namespace expe {

struct Footprint {    // bytes
  double weights = 0; // with gradients and the optimiser's two moments
  double mask = 0;    // of biases and their tables: one for all windows
  double window = 0;  // of each window of a micro-batch: activations kept for the backward pass
  double logits = 0, mostLogits = 0; // of each window at the head, and the most that are there at once
  double headGradient = 0;           // made before the others
  double again = 0;    // of each window: what a block that is computed again holds, beyond what the head does
  double snapshot = 0; // of weights and moments, for checkpoints

  // The most at once: at the head, where all activations and no gradients are there, or at the end.
  double least(std::int64_t batch, std::int64_t accumulation) const;
};

std::string gigabytes(double bytes); // "26.5 GB"

// The largest number below one that fails, by halves: whatever is larger than another that fails does too.
// 0: none fits.
template <class F> std::int64_t largestThatFits(std::int64_t failing, F&& fits) {
  std::int64_t fitting = 0;
  while (failing - fitting > 1) {
    const auto middle = fitting + (failing - fitting) / 2;
    (fits(middle) ? fitting : failing) = middle;
  }
  return fitting;
}

Footprint footprintOf(const Config& config, std::int64_t vocabulary, c10::Device device);

// An error that names the parameter to change, how much it would take and how much there is. The parameter is
// the first that alone, brought down to its default, would let training fit; the batch before the model.
Result<void> mayFit(const Config& config, std::int64_t vocabulary, c10::Device device);
// The same where `available` bytes can be had.
using Footprints = std::function<Footprint(const Config&)>;
Result<void> mayFit(const Config& config, const Footprints& footprintOf, double available);

} // namespace expe
