// A run's weights and moments as they were between two steps, in the host's memory, so that they can be
// written while training goes on.
//
// take() belongs to the thread that trains. What was taken may be read by another thread until the next
// take(); that computes with no tensor.
#pragma once

#include "core/train/state.h"

#include <filesystem>

namespace expe {

class Snapshot {
public:
  // Takes the first, so that memory which is lacking is missed before anything is trained.
  Snapshot(const Decoder& model, const Optimizer& optimizer);

  void take(); // into the memory of the one before; a device is waited for, once
  Result<void> writeWeights(const std::filesystem::path& file) const;
  Result<void> writeOptimizer(const std::filesystem::path& file) const;

  // Of the host's memory, beside what training takes: a weight and its two moments in fp32.
  static double bytesOf(double parameters) { return 12 * parameters; }

private:
  struct Copied {
    at::Tensor from, to;
  };
  FileTensors copiesOf(const FileTensors& tensors);

  const Optimizer& optimizer_;
  c10::Device device_;
  std::vector<Copied> copied_;
  FileTensors weights_, moments_; // on the host, each in one piece
  std::int64_t steps_ = 0;
};

} // namespace expe
