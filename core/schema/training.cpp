#include "core/api/parameters.h"
#include "core/base/processor.h"
#include "core/schema/describe.h"
#include "core/schema/sections.h"

#include <algorithm>
#include <thread>

namespace expe {

using namespace describe;

namespace {

std::int64_t cores() {
  return std::clamp<std::int64_t>(std::thread::hardware_concurrency(), 1, 1024);
}

// Of the processor; what a GPU computes the trainer knows when a run begins.
Value fastestPrecision(const Config&) {
  return std::string(processorComputesBf16() ? "bf16" : "fp32");
}

// Those whose values other positions change. Before the engine says what there is, all of them.
Parameter besidePositions(Parameter p, const std::vector<EncodingInfo>& encodings) {
  for (const auto& encoding : encodings)
    if (encoding.scales && !encoding.actsAt.empty())
      p.only.choices.push_back(encoding.id);
  if (!p.only.choices.empty())
    p.only.key = "position.encoding";
  return p;
}

} // namespace

// clang-format off
Section trainingSection(const std::vector<EncodingInfo>& encodings) {
  return {"training", "Training", {
    integer("training.steps", "Steps", Live, 800, logarithmic(1, 100000000), "steps", "Optimiser steps in all."),
    choice ("training.objective", "Objective", Build, "next-token", {"next-token", "masked"}, "What is learned. next-token: each token from those before it. masked: tokens that were hidden, from both sides (Devlin et al. 2019): 80 % of them are shown as [MASK], for which the model has one more row than the tokenizer has tokens, 10 % as another token, 10 % as they are."),
    only(real("training.masked", "Masked", Start, 0.15, linear(0.01, 0.99), "", "Share of the tokens of a window that are hidden and predicted. Evaluations always hide 0.15, so that runs compare."), "training.objective", {"masked"}),
    integer("training.batch", "Batch", Start, 32, logarithmic(1, 65536), "windows", "Windows of one micro-batch: what is in memory at once."),
    integer("training.accumulation", "Accumulation", Start, 1, logarithmic(1, 65536), "micro-batches", "Micro-batches whose gradients make one step."),
    integer("training.memory", "Segment memory", Start, 0, linear(0, 1024), "\u00d7 window", "So many windows before a window are seen too, without learning through them (Transformer-XL): the micro-batches of a step then go on from one another. 0: each window stands alone."),
    only(real("training.targets", "Targets", Start, 1, linear(0.01, 1), "", "Share of a window's tokens that are learned from, the last ones; losses of training are theirs. 0.5 is half loss (Dai et al. 2019, section 4.2): what is predicted from few tokens teaches nothing. Evaluations count all tokens. 1: all."), "training.objective", {"next-token"}),
    real   ("training.rate", "Learning rate", Live, 1e-3, logarithmic(0, 1), "", "Peak learning rate of AdamW."),
    real   ("training.end_rate", "End rate", Live, 1e-4, logarithmic(0, 1), "", "Learning rate at the last step, where the cosine ends."),
    real   ("training.warmup", "Warm-up", Start, 0.1, linear(0, 1), "", "Share of the steps in which the rate rises from 0 to its peak."),
    real   ("training.decay", "Weight decay", Live, 0.1, linear(0, 10), "", "Weight decay of AdamW, on matrices and on tables of vectors, one for each token, position or distance. What multiplies or is added, such as gains and biases, and the numbers of a formula are left alone; the page of an encoding says which of its tensors decay."),
    real   ("training.beta1", "Beta 1", Start, 0.9, linear(0, 0.999999), "", "Decay of AdamW's mean of gradients."),
    real   ("training.beta2", "Beta 2", Start, 0.95, linear(0, 0.999999), "", "Decay of AdamW's mean of squared gradients."),
    real   ("training.epsilon", "Epsilon", Start, 1e-8, logarithmic(1e-16, 0.1), "", "Added to AdamW's denominator."),
    real   ("training.clip", "Clip", Live, 1, linear(0, 1000), "", "Largest norm of the gradient; 0: no clipping."),
    integer("training.seed", "Seed", Start, 1, linear(0, 9007199254740992.0), "", "Seed of initial weights, data order and dropout; the same seed pairs two runs."),
    real   ("training.scale", "Scale", Start, 1, logarithmic(0.01, 100), "", "s on the position signal while the run trains and is validated: below 1 it compresses positions, as when a trained model is taught a longer window."),
    besidePositions(choice("training.positions", "Positions", Start, "plain", {"plain", "pose", "randomised", "floats"}, "Which positions the tokens of a training window have; evaluation counts on plainly. plain: 0, 1, 2, … pose: two pieces, the second further on (PoSE, Zhu et al. 2024). randomised: some of a longer range in their order (Ruoss et al. 2023). floats: the same of real numbers."), encodings),
    only(integer("training.reach", "Reach", Start, 8, logarithmic(1, 1024), "\u00d7 window", "Positions are drawn from the first so many training windows."), "training.positions", {"pose", "randomised", "floats"}),
    automatic(choice("training.precision", "Precision", Start, "fp32", {"fp32", "bf16"}, "bf16: products of matrices in bfloat16, weights in fp32. A device without instructions for bf16 takes several times longer with it."), fastestPrecision, "bf16 where the device that trains computes it (avx512_bf16, AMX, NVIDIA since Ampere), else fp32."),
    flag   ("training.recompute", "Recompute", Start, false, "What a block computes is not kept for the backward pass, but computed again there (Chen et al. 2016): a step takes about a third longer, and memory holds one block at a time."),
    flag   ("training.graphs", "Graphs", Start, true, "on: a GPU is told the operators of a micro-batch once, and then to do all of them again (a CUDA graph), which spares small models the time that telling takes; losses are the same. Not with a segment memory, other positions than plain ones, several processes, or where a step takes more than a quarter of the GPU's memory. off: one operator after another."),
    integer("training.threads", "Threads", Start, cores(), linear(1, 1024), "threads", "CPU threads; sums differ between numbers of threads, so it is stored with the run."),
    flag   ("training.deterministic", "Deterministic", Start, false, "on: a GPU computes the same bits each time, by slower forms of some operations, as PyTorch's use_deterministic_algorithms; where there is none the run ends and says so. On a CPU the same seed and threads give the same bits anyway."),
    integer("training.checkpoint_every", "Checkpoint every", Live, 200, logarithmic(1, 100000000), "steps", "Steps between two checkpoints. They are written while training goes on; one that is due before the last is written waits for it."),
    real   ("training.checkpoint_minutes", "Checkpoint after", Live, 0, linear(0, 100000), "minutes", "A checkpoint is also taken at the end of the first step after so many minutes without one; 0: by steps alone."),
    flag   ("training.checkpoint_best", "Checkpoint of the best", Live, false, "on: a checkpoint is also taken at each validation whose loss at 1\u00d7 is lower than all before, and goes when a lower one comes. off: the best is looked for among those that are taken anyway, where validation and checkpoint fall on the same step."),
    integer("training.keep", "Keep", Start, 0, linear(0, 100000), "checkpoints", "Checkpoints kept, the newest; 0: all. The one with the lowest validation loss at 1\u00d7, measured at its very step, stays beside them."),
    real   ("training.stop_loss", "Stop at loss", Live, 0, linear(0, 100), "nats", "Ends when the validation loss at 1\u00d7 falls to this; 0: never."),
  }};
}
// clang-format on

namespace {

Result<void> checkMemory(const Config& config) {
  const std::string key = "training.memory";
  if (config.integer(key) == 0)
    return {};
  if (config.integer("training.accumulation") < 2)
    return userError(
        "{0}: the first windows of a step have none before them, and there are no others; write 2 "
        "or more for training.accumulation.",
        {key}, key);
  if (config.flag("training.recompute"))
    return userError("{0}: blocks that are computed again would add to the memory twice; write 0, or choose "
                     "training.recompute=off.",
                     {key}, key);
  if (isMasked(config))
    return userError("{0}: masked training sees both sides of a window and no other; write 0, or choose "
                     "training.objective=next-token.",
                     {key}, key);
  if (config.text("training.positions") != "plain")
    return userError("{0}: positions that are drawn do not go on from window to window; write 0, or choose "
                     "training.positions=plain.",
                     {key}, key);
  return {};
}

} // namespace

Result<void> checkTraining(const Config& config) {
  constexpr std::int64_t most = std::int64_t{1} << 28;
  const auto batch = config.integer("training.batch"), window = config.integer("data.window");
  const auto tokens = batch * window * config.integer("training.accumulation");
  if (tokens > most) // each factor is below 2^21, so the product is exact
    return userError("training.batch: a step of {0} tokens is above the largest, {1}; make training.batch, "
                     "training.accumulation or data.window smaller.",
                     {std::to_string(tokens), std::to_string(most)}, "training.batch");
  return checkMemory(config);
}

} // namespace expe
