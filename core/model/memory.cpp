#include "core/model/memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace expe {
namespace {

c10::CachingAllocator::Stat allocated(c10::Device device) {
  return c10::getDeviceAllocator(device.type())->getDeviceStats(device.index()).allocated_bytes[0];
}

// A number of bytes in a file of the kernel's; the largest if it is not there or says "max".
std::int64_t bytesIn(const char* file) {
  std::ifstream in(file);
  std::int64_t bytes = 0;
  return in >> bytes ? bytes : std::numeric_limits<std::int64_t>::max();
}

std::int64_t availableInAll() {
  std::ifstream in("/proc/meminfo");
  std::string name, unit;
  for (std::int64_t kilobytes = 0; in >> name >> kilobytes; std::getline(in, unit))
    if (name == "MemAvailable:")
      return kilobytes * 1024;
  return std::numeric_limits<std::int64_t>::max();
}

std::int64_t leftInContainer() {
  const auto limit = bytesIn("/sys/fs/cgroup/memory.max"), used = bytesIn("/sys/fs/cgroup/memory.current");
  return limit == std::numeric_limits<std::int64_t>::max() ? limit : std::max<std::int64_t>(0, limit - used);
}

} // namespace

// Told of every allocation as a profiler is.
struct MemoryMeter::Counter : c10::MemoryReportingInfoBase {
  void reportMemoryUsage(void*, std::int64_t size, std::size_t, std::size_t, c10::Device device) override {
    if (!device.is_cpu())
      return;
    held += size; // freed: negative
    peak = std::max(peak, held);
  }
  bool memoryProfilingEnabled() const override { return true; }
  std::int64_t held = 0, peak = 0;
};

MemoryMeter::MemoryMeter(c10::Device device) : device_(device) {
  if (device.is_cpu()) {
    counter_ = std::make_shared<Counter>();
    guard_ = std::make_unique<c10::DebugInfoGuard>(c10::DebugInfoKind::PROFILER_STATE, counter_);
  } else {
    atStart_ = allocated(device).current;
    restart();
  }
}

MemoryMeter::~MemoryMeter() = default;

std::int64_t MemoryMeter::peak() const {
  return counter_ ? counter_->peak : allocated(device_).peak - atStart_;
}

void MemoryMeter::restart() {
  if (counter_)
    counter_->peak = counter_->held;
  else
    c10::getDeviceAllocator(device_.type())->resetPeakStats(device_.index());
}

std::int64_t freeMemory(c10::Device device) {
  if (device.is_cpu())
    return std::min(availableInAll(), leftInContainer());
  return static_cast<std::int64_t>(
      c10::getDeviceAllocator(device.type())->getMemoryInfo(device.index()).first);
}

} // namespace expe
