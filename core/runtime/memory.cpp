#include "core/runtime/memory.h"

#include "core/runtime/host_memory.h"

#include <c10/core/Allocator.h>
#include <c10/core/CachingDeviceAllocator.h>

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace expe {
namespace {

auto statsOf(c10::Device device) {
  return c10::getDeviceAllocator(device.type())->getDeviceStats(device.index());
}

c10::CachingAllocator::Stat allocated(c10::Device device) {
  return statsOf(device).allocated_bytes[0];
}

constexpr std::int64_t noLimit = std::numeric_limits<std::int64_t>::max();

// A number of bytes in a file of the kernel's; nothing if it is not there or says "max".
std::optional<std::int64_t> bytesIn(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::int64_t bytes = 0;
  return in >> bytes ? std::optional(bytes) : std::nullopt;
}

// The number after `wanted` in a file of lines "name number"; nothing if there is none.
std::optional<std::int64_t> numberOf(const std::string& wanted, const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string name, unit;
  for (std::int64_t number = 0; in >> name >> number; std::getline(in, unit))
    if (name == wanted)
      return number;
  return {};
}

std::int64_t kilobytes(const char* name, std::int64_t otherwise) {
  const auto number = numberOf(name, "/proc/meminfo");
  return number ? *number * 1024 : otherwise;
}

// What a group of processes may still take. Files that the kernel keeps for it go once memory is needed.
std::int64_t leftInGroup(const std::filesystem::path& group) {
  const auto limit = bytesIn(group / "memory.max"), used = bytesIn(group / "memory.current");
  if (!limit || !used)
    return noLimit;
  const auto files = numberOf("inactive_file", group / "memory.stat").value_or(0);
  return std::max<std::int64_t>(0, *limit - std::max<std::int64_t>(0, *used - files));
}

// The groups of this process (cgroup v2), from its own to the root.
std::int64_t leftInContainer() {
  std::ifstream in("/proc/self/cgroup");
  std::string line, own;
  while (std::getline(in, line))
    if (line.starts_with("0::"))
      own = line.substr(3);
  const std::filesystem::path root = "/sys/fs/cgroup";
  std::int64_t left = leftInGroup(root);
  for (std::filesystem::path at = own; at.has_relative_path(); at = at.parent_path())
    left = std::min(left, leftInGroup(root / at.relative_path()));
  return left;
}

std::int64_t leftOfAddresses() { // ulimit -v
  rlimit limit{};
  std::ifstream in("/proc/self/statm");
  std::int64_t pages = 0;
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !(in >> pages))
    return noLimit;
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(limit.rlim_cur) - pages * sysconf(_SC_PAGESIZE));
}

std::int64_t onCpu(std::int64_t inAll) {
  const auto left = std::min({inAll, leftInContainer(), leftOfAddresses()});
  const auto kept = hostMemory().kept; // that of tensors which have gone
  return std::min(left == noLimit ? left : left + kept, leftOfHostLimit());
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

std::int64_t totalMemory(c10::Device device) {
  return static_cast<std::int64_t>(
      c10::getDeviceAllocator(device.type())->getMemoryInfo(device.index()).second);
}

std::int64_t unusedMemory(c10::Device device) {
  return static_cast<std::int64_t>(
      c10::getDeviceAllocator(device.type())->getMemoryInfo(device.index()).first);
}

std::int64_t freeMemory(c10::Device device) {
  if (device.is_cpu())
    return onCpu(kilobytes("MemAvailable:", noLimit));
  const auto stats = statsOf(device);
  const auto kept =
      stats.reserved_bytes[0].current - stats.allocated_bytes[0].current; // of tensors that have gone
  return unusedMemory(device) + kept;
}

void emptyCache(c10::Device device) {
  if (device.is_cpu())
    releaseHostMemory();
  else
    c10::getDeviceAllocator(device.type())->emptyCache();
}

namespace {

std::mutex holdersMutex;
std::vector<const std::function<void(c10::Device)>*> holders;

} // namespace

GivesBack::GivesBack(std::function<void(c10::Device)> back) : back_(std::move(back)) {
  const std::lock_guard lock(holdersMutex);
  holders.push_back(&back_);
}

GivesBack::~GivesBack() {
  const std::lock_guard lock(holdersMutex);
  std::erase(holders, &back_);
}

void releaseMemory(c10::Device device) {
  {
    const std::lock_guard lock(holdersMutex);
    for (const auto* back : holders)
      (*back)(device);
  }
  emptyCache(device);
}

std::int64_t memoryToBeHad(c10::Device device) {
  if (!device.is_cpu())
    return freeMemory(device);
  const auto available = kilobytes("MemAvailable:", -1);
  return onCpu(available < 0 ? noLimit : available + kilobytes("SwapFree:", 0));
}

} // namespace expe
