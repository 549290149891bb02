// What is learnt from which windows. An objective is a function of (seed, step, part), so that runs are
// paired and resuming is exact: nothing that it gives depends on what was asked before. It makes its batches
// in the host's memory; TrainingStep brings them to the device.
#pragma once

#include "core/api/parameters.h"
#include "core/data/dataset.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>

namespace expe {

// The windows of one micro-batch.
struct TrainingBatch {
  at::Tensor inputs, targets; // int64 [B,T]; a target −1 does not count, one at least does
  at::Tensor positions;       // fp64 [T] or [B,T], not always whole numbers; undefined: 0 … T − 1
  // Its windows go on from those of the part before, row by row, and see the last Objective::memory() tokens
  // of them, through which no gradient goes: keys, values and what an encoding prepared are kept as they were
  // made, so that W_k and W_v learn from a window's own tokens alone (Transformer-XL keeps the layers'
  // inputs, and projects them again with W_k and W_v that learn from them). Never in the first part of a
  // step: what a step learns would depend on where the run was resumed.
  bool goesOn = false;
  at::Tensor drawn; // of dropout (drawnFor()); the step's, no objective's
};

class Objective {
public:
  virtual ~Objective() = default;
  virtual bool causal() const { return true; }      // a token sees no later one
  virtual std::int64_t memory() const { return 0; } // tokens before a window that it can see
  virtual TrainingBatch batch(std::int64_t step, std::int64_t part) const = 0; // 1, 2, …; 0, 1, …
};

// Each token of a window from those before it. `data` outlives it.
std::unique_ptr<Objective> nextToken(const Dataset& data, const Config& config);

// The same of windows that go on from one another within a step, beside a memory (training.memory).
std::unique_ptr<Objective> segments(const Dataset& data, const Config& config);

// The answers of a synthetic task, of problems of all sizes that its windows have room for. `data`, which are
// of it, outlives it.
std::unique_ptr<Objective> answersOfTask(const Dataset& data, const Config& config);

// Its windows at other positions than 0 … T − 1, each at its own, drawn from 0 … range − 1.
enum class TrainingPositions {
  PoSE,       // two pieces, the second moved on (Zhu et al. 2024, section 3.2)
  Randomised, // T of them in their order (Ruoss et al. 2023, section 3)
  Floats      // T real numbers in their order
};
std::unique_ptr<Objective> atPositions(std::unique_ptr<Objective> of, TrainingPositions kind,
                                       std::int64_t range, std::uint64_t seed);

// The tokens of its windows from both sides: a share of them is hidden (core/data/masking.h) and predicted.
// `mask`: the id of [MASK], behind the tokens of the text.
std::unique_ptr<Objective> maskedTokens(std::unique_ptr<Objective> of, double share, std::int64_t mask,
                                        std::uint64_t seed);

// What a configuration trains for. `mask`: the id of [MASK], read where it trains for masked tokens.
std::unique_ptr<Objective> objectiveOf(const Dataset& data, const Config& config, std::int64_t mask);

} // namespace expe
