// The gradients of a step, added up over several processes while the backward pass goes on: Li et al. 2020,
// "PyTorch Distributed: Experiences on Accelerating Data Parallel Training". They are in buckets in the
// reverse order of the parameters, since a backward pass comes to the last layers first; a bucket whose
// gradients are all there is sent while those before it are still computed.
#pragma once

#include "core/distributed/process_group.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace expe {

class GradientBuckets {
public:
  static constexpr std::int64_t usualBytes = 25 << 20; // of a bucket, as PyTorch has it

  // `group` outlives it. A parameter of more bytes is a bucket by itself.
  GradientBuckets(ProcessGroup& group, std::vector<at::Tensor> trained, std::int64_t bytes);
  ~GradientBuckets(); // takes its hooks away
  GradientBuckets(const GradientBuckets&) = delete;
  GradientBuckets& operator=(const GradientBuckets&) = delete;

  // The backward pass that follows is this process's last of the step. Each of a step takes the same way
  // through the parameters, in all processes.
  void begin();
  // Beside it `loss`, a scalar of this process, becomes that of all, and each gradient the sum over all.
  void finish(at::Tensor loss);

private:
  struct Bucket {
    std::vector<std::size_t> parameters;
    std::int64_t missing = 0; // gradients that are still to be added to, each so often as a pass does it
  };
  struct Hook;
  void added(std::size_t parameter);
  void learn();
  void send(const Bucket& bucket);

  ProcessGroup& group_;
  std::vector<at::Tensor> trained_;
  std::int64_t bytes_;
  std::vector<std::int64_t>
      times_; // a backward pass adds to each gradient; what several blocks share, more often
  std::vector<std::size_t> bucketOf_; // parameter
  std::vector<Bucket> buckets_;       // none before the first pass is over
  std::size_t next_ = 0;              // bucket to be sent: all processes send them in one order
  bool watching_ = false;
  std::vector<ProcessGroup::Wait> sent_;
};

} // namespace expe
