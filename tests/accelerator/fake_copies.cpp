#include "tests/accelerator/fake_copies.h"

#include "tests/accelerator/fake_device.h"
#include "tests/accelerator/fake_graphs.h"
#include "tests/accelerator/fake_memory.h"
#include "tests/accelerator/fake_streams.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>

#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>

namespace expe::fake {
namespace {

struct Copy {
  at::Tensor from, to; // pinned to the device's, or what was on the device to pinned
  std::int64_t number;
};

std::recursive_mutex mutex;
std::deque<Copy> toHost, fromHost;
std::int64_t number = 0;
std::set<std::pair<const char*, const char*>> pinned; // from where, to where

void doCopy(const at::Tensor& from, const at::Tensor& to) {
  (isOurs(to) ? opened(to) : to).copy_(isOurs(from) ? opened(from) : from);
}

void doUpTo(std::deque<Copy>& copies, std::int64_t last) {
  while (!copies.empty() && copies.front().number <= last) {
    doCopy(copies.front().from, copies.front().to);
    copies.pop_front();
  }
}

struct Pinned : c10::Allocator {
  c10::DataPtr allocate(std::size_t bytes) override {
    auto* at = static_cast<char*>(std::malloc(bytes + 1));
    const std::lock_guard lock(mutex);
    pinned.insert({at, at + bytes + 1});
    return {at, at, raw_deleter(), c10::Device(c10::kCPU)};
  }
  c10::DeleterFnPtr raw_deleter() const override {
    return [](void* at) {
      const std::lock_guard lock(mutex);
      pinned.erase(pinned.lower_bound({static_cast<char*>(at), nullptr}));
      std::free(at);
    };
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    std::memcpy(to, from, bytes);
  }
};

at::Tensor tensorOver(c10::Storage storage, c10::DispatchKey key, const at::Tensor& like) {
  auto made =
      at::detail::make_tensor<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
  made.unsafeGetTensorImpl()->set_sizes_and_strides(like.sizes(), like.strides(), like.storage_offset());
  return made;
}

// As CUDA's copies: bytes as they lie, or else by a tensor between.
bool liesAlike(const at::Tensor& a, const at::Tensor& b) {
  return a.scalar_type() == b.scalar_type() && a.strides() == b.strides() && a.is_non_overlapping_and_dense();
}

} // namespace

bool isOurs(const at::Tensor& tensor) {
  return tensor.defined() && tensor.device().type() == c10::kPrivateUse1;
}

at::Tensor opened(const at::Tensor& ours) {
  const auto& storage = ours.storage();
  c10::DataPtr data(
      Memory::get().lent(storage.data()), new at::Tensor(ours),
      [](void* kept) { delete static_cast<at::Tensor*>(kept); }, c10::Device(c10::kCPU));
  return tensorOver(c10::Storage(c10::Storage::use_byte_size_t(), storage.nbytes(), std::move(data),
                                 c10::GetAllocator(c10::kCPU), true),
                    c10::DispatchKey::CPU, ours);
}

at::Tensor closedAs(const at::Tensor& opened, const at::Tensor& owner) {
  return tensorOver(owner.storage(), c10::DispatchKey::PrivateUse1, opened);
}

at::Tensor toDevice(const at::Tensor& host, c10::DeviceIndex index) {
  const auto bytes = host.storage().nbytes();
  c10::Storage storage(c10::Storage::use_byte_size_t(), bytes, Memory::get().allocate(bytes, index),
                       &Memory::get(), true);
  if (bytes > 0)
    std::memcpy(Memory::get().lent(storage.data()), host.storage().data(), bytes);
  return tensorOver(std::move(storage), c10::DispatchKey::PrivateUse1, host);
}

void copy(const at::Tensor& from, const at::Tensor& to, bool goOn) {
  const std::lock_guard lock(mutex);
  for (const auto& each : {from, to})
    if (isOurs(each))
      wanted(each);
  const auto addresses = [](const at::Tensor& of) {
    return isOurs(of) ? std::vector<const void*>{of.storage().data()} : std::vector<const void*>();
  };
  const auto on = (isOurs(to) ? to : from).device().index();
  Streams::get().does("a copy", on, addresses(from), addresses(to));
  if (auto* graph = recorder()) {
    if (!isOurs(from) || !isOurs(to))
      illegalInGraphs("a copy from or to the host");
    graph->writes({to.storage().data()});
    graph->add(
        [from = addressOf(from), to = addressOf(to), on, addresses] {
          Streams::get().does("a copy", on, addresses(from), addresses(to));
          doCopy(from, to);
        },
        {from.storage().data(), to.storage().data()});
  }
  if (isOurs(from) && isOurs(to))
    return doCopy(from, to);
  const auto& host = isOurs(from) ? to : from;
  if (!goOn || !liesAlike(from, to) || !isPinned(host.const_data_ptr())) {
    countWait(isOurs(from) ? "copy to the host" : "copy to the device");
    hostWaits();
    Streams::get().hostWaits(Streams::get().now(currentStream(on)));
    return doCopy(from, to);
  }
  ++number;
  if (isOurs(to)) {
    fromHost.push_back({from, to, number});
  } else {
    toHost.push_back({opened(from).clone(), to, number});
    std::memset(to.mutable_data_ptr(), 0xff, to.nbytes());
  }
}

void wanted(const at::Tensor& ours) {
  wanted(ours.storage().data());
}

void wanted(const void* storage) {
  const std::lock_guard lock(mutex);
  std::int64_t last = 0;
  for (const Copy& each : fromHost)
    if (each.to.storage().data() == storage)
      last = each.number;
  doUpTo(fromHost, last);
}

void hostWaits() {
  illegalInGraphs("the host waits");
  hostWaitsFor(asked());
}

std::int64_t asked() {
  const std::lock_guard lock(mutex);
  return number;
}

bool done(std::int64_t copies) {
  const std::lock_guard lock(mutex);
  return (toHost.empty() || toHost.front().number > copies) &&
         (fromHost.empty() || fromHost.front().number > copies);
}

void hostWaitsFor(std::int64_t copies) {
  const std::lock_guard lock(mutex);
  doUpTo(fromHost, copies), doUpTo(toHost, copies);
}

c10::Allocator* pinnedMemory() {
  static auto* memory = new Pinned;
  return memory;
}

bool isPinned(const void* address) {
  const std::lock_guard lock(mutex);
  const auto* at = static_cast<const char*>(address);
  const auto after = pinned.lower_bound({at + 1, nullptr});
  return after != pinned.begin() && at < std::prev(after)->second;
}

} // namespace expe::fake
