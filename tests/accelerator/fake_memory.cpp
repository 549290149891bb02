#include "tests/accelerator/fake_memory.h"

#include "tests/accelerator/fake_device.h"
#include "tests/accelerator/fake_streams.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace expe::fake {
namespace {

constexpr std::int64_t alignment = 512, behind = 16; // bytes that nobody may write
constexpr int notANumber = 0xff;                     // of every floating-point type, byte by byte

std::int64_t whole(std::size_t bytes) {
  return (static_cast<std::int64_t>(bytes) + behind + alignment - 1) / alignment * alignment;
}

} // namespace

Memory& Memory::get() {
  static auto* memory = new Memory; // tensors may be freed after all else
  return *memory;
}

Memory::Memory() {
  const int file = ::memfd_create("fake device", 0);
  const auto bytes = static_cast<std::size_t>(devices * ofDevice);
  TORCH_CHECK(file >= 0 && ::ftruncate(file, devices * ofDevice) == 0, "no memory for the fake device");
  const auto map = [&](int may) {
    auto* begin = ::mmap(nullptr, bytes, may, MAP_SHARED | MAP_NORESERVE, file, 0);
    TORCH_CHECK(begin != MAP_FAILED, "no addresses for the fake device");
    return static_cast<char*>(begin);
  };
  forbidden_ = map(PROT_NONE), open_ = map(PROT_READ | PROT_WRITE);
  ::close(file);
  for (int i = 0; i < devices; ++i)
    devices_[static_cast<std::size_t>(i)].gaps[i * ofDevice] = ofDevice;
}

c10::DataPtr Memory::allocate(std::size_t bytes) {
  return allocate(bytes, currentDevice());
}

c10::DataPtr Memory::allocate(std::size_t bytes, c10::DeviceIndex index) {
  const c10::Device on = device(index);
  if (bytes == 0)
    return {nullptr, on};
  const auto recording = recordingNow();
  const std::lock_guard lock(mutex_);
  initialized_ = true;
  ++allocations_;
  auto& stats = devices_[static_cast<unsigned char>(index)].stats;
  const auto size = whole(bytes);
  if (void* const again = recording.pool ? fromPool(recording, size) : nullptr)
    return {again, again, raw_deleter(), on};
  const bool refused = refused_ == 0;
  refused_ -= refused_ >= 0 ? 1 : 0;
  if (stats.allocated_bytes[0].current + size > total_ || refused) {
    ++stats.num_ooms;
    TORCH_CHECK_WITH(OutOfMemoryError, false, "fake device out of memory: ", size, " bytes");
  }
  const auto at = place(index, size);
  deviceAt(at).asked[at] = static_cast<std::int64_t>(bytes), deviceAt(at).numbers[at] = allocations_;
  if (recording.pool)
    pooled_[at] = {recording, false};
  stats.allocated_bytes[0].increase(static_cast<std::size_t>(size));
  auto& reserved = stats.reserved_bytes[0];
  if (const auto more = stats.allocated_bytes[0].current - reserved.current; more > 0)
    reserved.increase(static_cast<std::size_t>(more));
  std::memset(open_ + at, notANumber, static_cast<std::size_t>(size));
  Streams::get().allocated(forbidden_ + at);
  return {forbidden_ + at, forbidden_ + at, raw_deleter(), on};
}

// In the first gap that is large enough.
std::int64_t Memory::place(c10::DeviceIndex index, std::int64_t bytes) {
  auto& [held, gaps, asked, numbers, stats] = devices_[static_cast<unsigned char>(index)];
  auto gap = gaps.begin();
  while (gap->second < bytes)
    ++gap;
  const auto [at, size] = *gap;
  gaps.erase(gap);
  if (size > bytes)
    gaps[at + bytes] = size - bytes;
  held[at] = bytes;
  return at;
}

void Memory::free(void* address) {
  const std::lock_guard lock(mutex_);
  const auto at = placeOf(address);
  if (const auto pooled = pooled_.find(at); pooled != pooled_.end())
    pooled->second.freed = true;
  else
    freeAt(at);
}

void Memory::freeAt(std::int64_t at) {
  auto& [held, gaps, asked, numbers, stats] = deviceAt(at);
  const auto found = held.find(at);
  auto size = found->second;
  held.erase(found);
  nothingIsWritten(at + asked[at], at + size);
  asked.erase(at), numbers.erase(at);
  stats.allocated_bytes[0].decrease(static_cast<std::size_t>(size));
  std::memset(open_ + at, notANumber, static_cast<std::size_t>(size));
  if (const auto after = gaps.find(at + size); after != gaps.end())
    size += after->second, gaps.erase(after);
  if (auto before = gaps.lower_bound(at); before != gaps.begin())
    if (--before; before->first + before->second == at)
      at = before->first, size += before->second, gaps.erase(before);
  gaps[at] = size;
}

void Memory::nothingIsWritten(std::int64_t from, std::int64_t to) const {
  const auto untouched = [](char byte) { return static_cast<unsigned char>(byte) == notANumber; };
  if (std::all_of(open_ + from, open_ + to, untouched))
    return;
  std::fputs("Something was written behind the end of memory of the fake device.\n", stderr);
  std::abort(); // memory is freed where nothing may be thrown
}

c10::DeleterFnPtr Memory::raw_deleter() const {
  return [](void* address) {
    if (address)
      get().free(address);
  };
}

void Memory::copy_data(void* to, const void* from, std::size_t bytes) const {
  std::memcpy(lent(to), lent(from), bytes);
}

void Memory::wants(c10::DeviceIndex index) const {
  TORCH_CHECK(initialized_ && index >= 0 && index < devices, "Allocator not initialized for device ",
              static_cast<int>(index), ": did you call init?");
}

void Memory::emptyCache(c10::MempoolId_t) {
  const std::lock_guard lock(mutex_);
  for (auto& [held, gaps, asked, numbers, stats] : devices_) {
    auto& reserved = stats.reserved_bytes[0];
    reserved.decrease(static_cast<std::size_t>(reserved.current - stats.allocated_bytes[0].current));
  }
}

c10::CachingDeviceAllocator::DeviceStats Memory::getDeviceStats(c10::DeviceIndex index) {
  wants(index);
  const std::lock_guard lock(mutex_);
  return devices_[static_cast<unsigned char>(index)].stats;
}

void Memory::resetAccumulatedStats(c10::DeviceIndex index) {
  wants(index);
  const std::lock_guard lock(mutex_);
  devices_[static_cast<unsigned char>(index)].stats.allocated_bytes[0].reset_accumulated();
}

void Memory::resetPeakStats(c10::DeviceIndex index) {
  wants(index);
  const std::lock_guard lock(mutex_);
  auto& stats = devices_[static_cast<unsigned char>(index)].stats;
  stats.allocated_bytes[0].reset_peak(), stats.reserved_bytes[0].reset_peak();
}

std::pair<std::size_t, std::size_t> Memory::getMemoryInfo(c10::DeviceIndex index) {
  const std::lock_guard lock(mutex_);
  const auto reserved = devices_[static_cast<unsigned char>(index)].stats.reserved_bytes[0].current;
  return {static_cast<std::size_t>(std::max<std::int64_t>(0, total_ - reserved)),
          static_cast<std::size_t>(total_)};
}

bool Memory::holds(const void* address) const {
  return address >= forbidden_ && address < forbidden_ + devices * ofDevice;
}

bool Memory::lends(const void* address) const {
  return address >= open_ && address < open_ + devices * ofDevice;
}

void* Memory::lent(const void* address) const {
  return holds(address) ? open_ + (static_cast<const char*>(address) - forbidden_)
                        : const_cast<void*>(address);
}

const void* Memory::blockOf(const void* address) const {
  const std::lock_guard lock(mutex_);
  const auto at = static_cast<const char*>(address) - forbidden_;
  const auto& held = devices_[static_cast<std::size_t>(at / ofDevice)].held;
  const auto after = held.upper_bound(at);
  TORCH_CHECK(after != held.begin(), "memory that is not held");
  const auto [block, size] = *std::prev(after);
  TORCH_CHECK(at < block + size, "memory that is not held");
  return forbidden_ + block;
}

void Memory::endPool(const void* pool) {
  const std::lock_guard lock(mutex_);
  std::erase_if(pooled_, [&](const auto& each) {
    const bool ofPool = each.second.by.pool == pool;
    if (ofPool && each.second.freed)
      freeAt(each.first);
    return ofPool;
  });
}

// What was freed while its graphs are recorded is taken again by what comes later, as LibTorch has it.
void* Memory::fromPool(const Recording& by, std::int64_t size) {
  for (auto& [at, pooled] : pooled_)
    if (pooled.by.pool == by.pool && pooled.freed && deviceAt(at).held.at(at) == size) {
      pooled = {by, false};
      deviceAt(at).asked[at] = size - behind;
      std::memset(open_ + at, notANumber, static_cast<std::size_t>(size));
      return forbidden_ + at;
    }
  return nullptr;
}

bool Memory::isTakenBy(const void* graph, const void* block) const {
  const std::lock_guard lock(mutex_);
  const auto found = pooled_.find(placeOf(block));
  return found != pooled_.end() && found->second.by.graph == graph;
}

void Memory::nothingIsTakenBy(const void* graph) {
  const std::lock_guard lock(mutex_);
  for (const auto& [at, pooled] : pooled_)
    if (pooled.by.graph == graph)
      std::memset(open_ + at, notANumber, static_cast<std::size_t>(deviceAt(at).asked.at(at)));
}

std::size_t Memory::bytesOf(const void* block) const {
  const std::lock_guard lock(mutex_);
  const auto at = placeOf(block);
  return static_cast<std::size_t>(devices_[static_cast<std::size_t>(at / ofDevice)].asked.at(at));
}

long Memory::numberOf(const void* block) const {
  const std::lock_guard lock(mutex_);
  const auto at = placeOf(block);
  const auto& numbers = devices_[static_cast<std::size_t>(at / ofDevice)].numbers;
  const auto found = numbers.find(at);
  return found == numbers.end() ? 0 : found->second;
}

long Memory::allocations() {
  const std::lock_guard lock(mutex_);
  return allocations_;
}

void Memory::refuse(long after) {
  const std::lock_guard lock(mutex_);
  refused_ = after;
}

bool Memory::refused() {
  const std::lock_guard lock(mutex_);
  return refused_ < 0;
}

void Memory::limit(std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  total_ = bytes;
}

long allocations() {
  return Memory::get().allocations();
}
void refuse(long after) {
  Memory::get().refuse(after);
}
bool refused() {
  return Memory::get().refused();
}
void limit(std::int64_t bytes) {
  Memory::get().limit(bytes);
}

} // namespace expe::fake
