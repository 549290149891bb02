// A part of a training step, forwards and backwards, as a graph of its device: the host begins it by one call
// in place of one for each operator. Of the same shapes and the same operators, so that it gives the same
// bits.
#pragma once

#include "core/model/decoder.h"
#include "core/runtime/graph.h"
#include "core/train/objective.h"

#include <ATen/core/Tensor.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace expe {

class CapturedPart {
public:
  // Loss of a batch, a scalar on the device; its gradients are added to those of the trained tensors.
  using Compute = std::function<at::Tensor(const TrainingBatch&)>;

  // In words why parts of such a step are not captured; empty: they can be. What an earlier step took of the
  // device's memory is taken once more.
  static std::string refusal(const Config& config, c10::Device device, std::int64_t bytesOfStep);

  // Recorded from `batch`, whose gradients the trained tensors have and keep. Of `other` it has to give what
  // `compute` gives, else this throws, as where the device does not record. `several`: a step has more than a
  // part. The current stream is not the default one; the model and `trained` outlive it.
  CapturedPart(Decoder& model, std::vector<at::Tensor>& trained, const TrainingBatch& batch,
               const TrainingBatch& other, bool several, const Compute& compute);

  // Its loss, and its gradients in place of the trained tensors' or, if it is not a step's first, added to
  // them. The loss is that of the last call.
  at::Tensor operator()(const TrainingBatch& batch, bool first);

  // As long as it is held, nothing is recorded in this process: then only does a device give back what
  // LibTorch keeps of its memory. Not for autograd's threads, for which one that is recorded may wait.
  static std::unique_lock<std::mutex> noneIsRecorded();

private:
  struct Recorded {
    std::unique_ptr<Graph> graph;
    at::Tensor loss;
  };
  Recorded record(const Graph* before, const Compute& compute);
  std::vector<at::Tensor> gradientsOfTrained() const;
  void setGradients(const std::vector<at::Tensor>& gradients);

  Decoder& model_;
  std::vector<at::Tensor>& trained_;
  TrainingBatch batch_;                             // which the graphs read
  std::shared_ptr<const Decoder::PassCache> cache_; // likewise
  Recorded first_, next_;
  std::vector<at::Tensor> gradients_; // which they write
};

} // namespace expe
