// Several processes that train one run, each with a copy of the model. The first, rank 0, leads: it tells the
// others in words what comes next, and together they compute in collectives, which all call in one order.
//
// By LibTorch's c10d: Gloo in the host's memory, NCCL between NVIDIA's GPUs. Used by one thread. Where
// another process is lost, whatever waits for it throws an ErrorException with the sentence, and nothing more
// can be done with the group.
#pragma once

#include "core/base/launch.h"

#include <ATen/core/Tensor.h>
#include <c10/core/Device.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

class ProcessGroup {
public:
  explicit ProcessGroup(Launch launch) : launch_(std::move(launch)) {}
  virtual ~ProcessGroup() = default; // of the first: the others hear that nothing follows
  int rank() const { return launch_.rank; }
  int size() const { return launch_.size; }
  // The one that a name means (deviceFrom): of several GPUs on a machine each of its processes has its own.
  Result<c10::Device> device(const std::string& name) const;
  bool lost() const { return lost_; } // another process
  // In the midst of a collective: the others are no longer waited for, and lose this process as it ends.
  void leave() { left_ = true; }
  bool usable() const { return !lost_ && !left_; }
  // Who waits for a word or a sum in the host's memory asks this once a second; true: it loses the others.
  void endWhen(std::function<bool()> ended) { ended_ = std::move(ended); }

  // Of the first process to all others, which hear them in this order.
  virtual void tell(const std::string& word) = 0;
  // Waits as long as it takes. nullopt: nothing follows.
  virtual std::optional<std::string> hear() = 0;
  // Of another process to the first: why it cannot go on.
  virtual void complain(const Error& why) = 0;
  virtual std::optional<Error> complaint() = 0;

  // Where the tensors are that follow. An error: nothing is known that joins such devices.
  virtual Result<void> computeOn(c10::Device device) = 0;
  // Begins to add up these tensors, of one type, over all processes; a Wait is called before they are read.
  // The host waits there for Gloo, and a GPU's stream for NCCL.
  using Wait = std::function<void()>;
  virtual Wait sum(std::vector<at::Tensor> tensors) = 0;
  virtual void broadcast(at::Tensor tensor) = 0; // of the first process to all, in place
  virtual bool all(bool here) = 0;               // whether it is so in each
  virtual bool same(std::int64_t number) = 0;    // whether each has this one

protected:
  bool lost_ = false, left_ = false;
  std::function<bool()> ended_ = [] { return false; };

private:
  Launch launch_;
};

// Waits until all processes of the job have come, some minutes at most.
Result<std::shared_ptr<ProcessGroup>> joinProcesses(const Launch& launch);

} // namespace expe
