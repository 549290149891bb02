// The losses of windows, in passes so short that a wish to stop is heard within about 50 ms on two CPU cores,
// and so small that logits and masks stay below 100 MB each, however long a window is. How a window is read
// depends on the model and on its own length, never on who asks: the same numbers for training, `expe eval`
// and views.
#pragma once

#include "core/base/progress.h"
#include "core/data/windows.h"
#include "core/model/decoder.h"

#include <string>
#include <vector>

namespace expe {

// Neighbouring windows of one length that share a forward pass.
struct Batch {
  std::size_t first = 0, count = 1;
};
std::vector<Batch> batchesOf(const Decoder& model, const std::vector<EvalWindow>& windows);

class LossReader {
public:
  // Reports `what` while `tokens` inputs are read in all.
  LossReader(Decoder& model, const ForwardOptions& pass, Progress& progress, std::string what,
             std::int64_t tokens);

  // Nats of each target, fp32 [B,T] on the CPU. An error only if cancelled.
  Result<at::Tensor> read(const Dataset& data, const std::vector<EvalWindow>& windows, const Batch& batch);
  Result<at::Tensor> read(const at::Tensor& inputs, const at::Tensor& targets);

private:
  at::Tensor inPieces(const at::Tensor& inputs, const at::Tensor& targets, const ForwardOptions& pass,
                      std::int64_t size);
  at::Tensor atOnce(const at::Tensor& inputs, const at::Tensor& targets, const ForwardOptions& pass);
  at::Tensor ofStream(const at::Tensor& stream, const at::Tensor& targets, const ForwardOptions& pass) const;
  void read(std::int64_t tokens);

  Decoder& model_;
  ForwardOptions pass_;
  Progress& progress_;
  std::string what_;
  std::int64_t tokens_, done_ = 0;
};

} // namespace expe
