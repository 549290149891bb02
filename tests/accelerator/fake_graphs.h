// Graphs of the device that is none. While one is recorded operators are done, since their results have
// sizes, but at its end nothing was: what they wrote is as it was before, or not a number. Replayed, each is
// done again at the addresses that it was told; memory that has gone since is refused.
#pragma once

#include "core/runtime/graph.h"
#include "tests/accelerator/fake_memory.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/ivalue.h>

#include <functional>
#include <vector>

namespace expe::fake {

class Recorder {
public:
  virtual ~Recorder() = default;
  // The beginnings of memory that what comes next writes into.
  virtual void writes(const std::vector<const void*>& blocks) = 0;
  // What was done, to be done again, and the memory that it touches.
  virtual void add(std::function<void()> again, const std::vector<const void*>& blocks) = 0;
  virtual void isIllegal() = 0; // what was just asked for: its end fails
  virtual Recording recording() const = 0;
};
Recorder* recorder(); // of the current stream; null: nothing is recorded
bool anythingIsRecorded();
void illegalInGraphs(const char* what); // throws where the current stream is recorded

// The same address and sizes on the device, which nobody keeps alive.
at::Tensor addressOf(const at::Tensor& ours);
c10::IValue addressesOf(const c10::IValue& value);

} // namespace expe::fake
