#include "core/runtime/host_memory.h"

#include "core/runtime/memory.h"

#include <c10/core/CPUAllocator.h>
#include <c10/util/Exception.h>

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace expe {
namespace {

constexpr std::size_t large = 1 << 20; // smaller ones are LibTorch's own
constexpr std::size_t page = 4096, hugePage = 2 << 20;
constexpr auto noLimit = std::numeric_limits<std::int64_t>::max();

std::atomic<std::int64_t> limit = noLimit; // a test's

// To an eighth of its power of two, so that sizes that nearly agree share pieces.
std::size_t roundedUp(std::size_t bytes) {
  const auto step = std::max<std::size_t>(std::bit_floor(bytes) / 8, 1);
  return (bytes + step - 1) / step * step;
}

struct Piece {
  std::size_t bytes = 0, asked = 0;
};

// Of whole huge pages where it is larger than a few, so that fewer are looked up. Null: the kernel has none.
void* map(std::size_t bytes) {
  const auto more = bytes >= 2 * hugePage ? hugePage : 0;
  auto* const all = static_cast<char*>(
      ::mmap(nullptr, bytes + more, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (all == MAP_FAILED)
    return nullptr;
  if (more == 0)
    return all;
  void* begin = all;
  std::size_t room = bytes + more;
  auto* const data = static_cast<char*>(std::align(hugePage, bytes, begin, room));
  if (data > all)
    ::munmap(all, static_cast<std::size_t>(data - all));
  if (room > bytes)
    ::munmap(data + bytes, room - bytes);
  ::madvise(data, bytes, MADV_HUGEPAGE); // where the kernel can
  return data;
}

class HostAllocator : public c10::Allocator {
public:
  c10::DataPtr allocate(std::size_t bytes) override {
    void* const data = bytes < large ? small_->raw_allocate(bytes) : take(bytes);
    return {data, data, &free, c10::Device(c10::kCPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &free; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    default_copy_data(to, from, bytes);
  }

  HostMemory now() const { return {static_cast<std::int64_t>(used_), static_cast<std::int64_t>(kept_)}; }

  void release(std::size_t leave) {
    const std::lock_guard lock(mutex_);
    releaseUntil(leave);
    most_ = used_;
  }

  static HostAllocator& only() {
    static auto* const allocator = new HostAllocator; // outlives every tensor
    return *allocator;
  }

private:
  static void free(void* data) {
    if (reinterpret_cast<std::uintptr_t>(data) % page != 0 || !only().giveBack(data))
      only().small_->raw_deallocate(data);
  }

  void* take(std::size_t asked) {
    auto bytes = roundedUp(asked);
    void* data = nullptr;
    {
      const std::lock_guard lock(mutex_);
      data = reused(bytes);
      if (!data)
        data = fresh(bytes);
      pieces_[data] = {bytes, asked};
      used_ += bytes;
      most_ = std::max<std::size_t>(most_, used_);
    }
    report(data, static_cast<std::int64_t>(asked));
    return data;
  }

  // Under the lock, as what follows. What is kept and was of no use goes, so that both together stay near the
  // most that was used.
  void* reused(std::size_t& bytes) {
    const auto found = free_.lower_bound(bytes);
    if (found == free_.end() || found->first > bytes + bytes / 4) {
      const auto most = most_ + most_ / 2, with = used_ + bytes;
      releaseUntil(most > with ? most - with : 0);
      return nullptr;
    }
    void* const data = found->second;
    kept_ -= bytes = found->first;
    free_.erase(found);
    return data;
  }

  // What can be had counts what is kept.
  void* fresh(std::size_t bytes) {
    const auto free = memoryToBeHad(c10::kCPU) - hostReserve - static_cast<std::int64_t>(bytes);
    if (free < static_cast<std::int64_t>(kept_))
      releaseUntil(0);
    void* const data = free >= 0 ? map(bytes) : nullptr;
    TORCH_CHECK_WITH(OutOfMemoryError, data, "can't allocate memory: ", bytes, " bytes");
    return data;
  }

  // False: it is none of the large pieces.
  bool giveBack(void* data) {
    std::int64_t asked = 0;
    {
      const std::lock_guard lock(mutex_);
      const auto found = pieces_.find(data);
      if (found == pieces_.end())
        return false;
      const Piece piece = found->second;
      asked = static_cast<std::int64_t>(piece.asked);
      pieces_.erase(found);
      used_ -= piece.bytes, kept_ += piece.bytes;
      free_.emplace(piece.bytes, data);
    }
    report(data, -asked);
    return true;
  }

  // The largest first.
  void releaseUntil(std::size_t bytes) {
    while (kept_ > bytes) {
      const auto last = std::prev(free_.end());
      ::munmap(last->second, last->first);
      kept_ -= last->first;
      free_.erase(last);
    }
  }

  static void report(void* data, std::int64_t bytes) {
    if (c10::memoryProfilingEnabled())
      c10::reportMemoryUsageToProfiler(data, bytes, 0, 0, c10::Device(c10::kCPU));
  }

  c10::Allocator* const small_ = c10::GetDefaultCPUAllocator();
  std::mutex mutex_;
  std::unordered_map<void*, Piece> pieces_;      // handed out
  std::multimap<std::size_t, void*> free_;       // by bytes
  std::atomic<std::size_t> used_ = 0, kept_ = 0; // written under the lock
  std::size_t most_ = 0;
};

} // namespace

bool useHostMemory() {
#if defined(__SANITIZE_ADDRESS__)
  return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  return false;
#endif
#endif
  static std::once_flag once;
  std::call_once(once, [] { c10::SetCPUAllocator(&HostAllocator::only(), 1); });
  return true;
}

HostMemory hostMemory() {
  return HostAllocator::only().now();
}

std::int64_t leftOfHostLimit() {
  const std::int64_t most = limit;
  return most == noLimit ? noLimit : std::max<std::int64_t>(0, most - hostMemory().used);
}

std::shared_ptr<void> limitHostMemory(std::int64_t bytes) {
  limit = bytes;
  return {&limit, [](void*) { limit = noLimit; }};
}

void releaseHostMemory(std::int64_t leave) {
  HostAllocator::only().release(static_cast<std::size_t>(leave));
}

} // namespace expe
