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

// Each token of a window from those before it; of windows that go on from one another within a step where
// training has a memory (training.memory). `data` outlives it.
std::unique_ptr<Objective> nextToken(const Dataset& data, const Config& config);

// What a configuration trains for: next tokens, the answers of a task or masked tokens, at positions that are
// counted or drawn. `mask`: the id of [MASK], behind the tokens of the text; read where it trains for masked
// ones. `data` outlives it.
std::unique_ptr<Objective> objectiveOf(const Dataset& data, const Config& config, std::int64_t mask);

} // namespace expe
