// Memory of the device that is none. Each byte has two addresses: the one that tensors carry, at which
// nothing can be read or written, and one for the operators.
#pragma once

#include <c10/core/CachingDeviceAllocator.h>

#include <array>
#include <map>
#include <mutex>

namespace expe::fake {

// What is recorded: a graph, and the pool of memory that it may share with one before it.
struct Recording {
  const void *pool = nullptr, *graph = nullptr; // null: nothing
};
Recording recordingNow(); // on the current stream

class Memory : public c10::DeviceAllocator {
public:
  static Memory& get();

  c10::DataPtr allocate(std::size_t bytes) override; // of the current device
  c10::DataPtr allocate(std::size_t bytes, c10::DeviceIndex device);
  c10::DeleterFnPtr raw_deleter() const override;
  void copy_data(void* to, const void* from, std::size_t bytes) const override;

  bool initialized() override { return initialized_; }
  void initialize() { initialized_ = true; }
  void emptyCache(c10::MempoolId_t = {0, 0}) override;
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex device) override;
  void resetAccumulatedStats(c10::DeviceIndex device) override;
  void resetPeakStats(c10::DeviceIndex device) override;
  std::pair<std::size_t, std::size_t> getMemoryInfo(c10::DeviceIndex device) override;

  bool holds(const void* address) const; // of the device
  bool lends(const void* address) const; // of the operators
  const void*
  blockOf(const void* address) const;    // where the memory begins that it is within; throws: in none
  void* lent(const void* address) const; // of the operators, from that of the device

  // Memory that is taken while a graph is recorded is its pool's until endPool(): freed, it goes to nobody
  // else.
  void endPool(const void* pool);
  bool isTakenBy(const void* graph, const void* block) const;
  void nothingIsTakenBy(const void* graph); // it is not a number
  std::size_t bytesOf(const void* block) const;
  long numberOf(const void* block) const; // of the allocation that holds it now; 0: none

  long allocations();
  void refuse(long after);
  bool refused();
  void limit(std::int64_t bytes);

private:
  Memory();
  void free(void* address);
  void freeAt(std::int64_t at);
  void* fromPool(const Recording& by, std::int64_t size);
  void wants(c10::DeviceIndex device) const; // that it was used
  std::int64_t place(c10::DeviceIndex device, std::int64_t bytes);
  void nothingIsWritten(std::int64_t from, std::int64_t to) const;

  struct Pooled {
    Recording by; // that took it last
    bool freed;
  };
  struct Device {
    std::map<std::int64_t, std::int64_t> held, gaps; // from where, how many bytes
    std::map<std::int64_t, std::int64_t> asked;      // of what is held: without the bytes behind it
    std::map<std::int64_t, long> numbers;            // likewise
    c10::CachingDeviceAllocator::DeviceStats stats;
  };
  static constexpr std::int64_t ofDevice = std::int64_t(64) << 30; // addresses
  mutable std::mutex mutex_;
  char* forbidden_ = nullptr; // all devices, one after the other
  char* open_ = nullptr;
  std::array<Device, 2> devices_;
  std::map<std::int64_t, Pooled> pooled_;
  Device& deviceAt(std::int64_t at) { return devices_[static_cast<std::size_t>(at / ofDevice)]; }
  std::int64_t placeOf(const void* block) const { return static_cast<const char*>(block) - forbidden_; }
  std::atomic<bool> initialized_ = false;
  std::int64_t total_ = std::int64_t(16) << 30;
  long allocations_ = 0, refused_ = -1;
};

c10::DeviceIndex currentDevice();

} // namespace expe::fake
