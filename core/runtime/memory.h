// Memory that tensors hold: counted exactly on the CPU, by the caching allocator's statistics on a GPU.
#pragma once

#include <c10/core/Device.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <cstdint>
#include <functional>
#include <memory>

namespace expe {

// Counts from its making to its end what is allocated and freed by its own thread, backward passes among it.
// Made and destroyed on one thread, innermost first. Costs less than a microsecond an allocation.
class MemoryMeter {
public:
  explicit MemoryMeter(c10::Device device);
  ~MemoryMeter();
  MemoryMeter(const MemoryMeter&) = delete;
  MemoryMeter& operator=(const MemoryMeter&) = delete;

  std::int64_t peak() const; // bytes beyond those at the making: the most since then or since restart()
  void restart();            // the peak is what is held now

private:
  struct Counter;
  std::int64_t atStart_ = 0; // GPU only
  c10::Device device_;
  std::shared_ptr<Counter> counter_; // CPU only
  std::unique_ptr<c10::DebugInfoGuard> guard_;
};

// Of an accelerator: all of its bytes, and those that nobody keeps, not even LibTorch for tensors to come.
std::int64_t totalMemory(c10::Device device);
std::int64_t unusedMemory(c10::Device device);
std::int64_t freeMemory(c10::Device device); // bytes that can be allocated now, without swapping
// The same with swap: what takes more cannot be done. Heeds the limits of a container (cgroup) and of the
// process (ulimit -v).
std::int64_t memoryToBeHad(c10::Device device);
// Gives back what LibTorch keeps for tensors to come.
void emptyCache(c10::Device device);
// Gives back what tensors held that have gone, and before that what others hold that can be made again.
void releaseMemory(c10::Device device);
// Such another: `back` is called on any thread that lacks memory, until this has gone.
class GivesBack {
public:
  explicit GivesBack(std::function<void(c10::Device)> back);
  ~GivesBack();
  GivesBack(const GivesBack&) = delete;
  GivesBack& operator=(const GivesBack&) = delete;

private:
  std::function<void(c10::Device)> back_;
};

} // namespace expe
