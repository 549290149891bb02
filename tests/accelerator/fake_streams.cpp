#include "tests/accelerator/fake_streams.h"

#include "tests/accelerator/fake_device.h"

#include <c10/util/Exception.h>

#include <algorithm>

namespace expe::fake {
namespace {

StreamKey keyOf(const c10::Stream& stream) {
  return {stream.device_index(), stream.id()};
}

void merge(Clock& into, const Clock& from) {
  for (const auto& [stream, number] : from)
    into[stream] = std::max(into[stream], number);
}

} // namespace

Streams& Streams::get() {
  static auto* streams = new Streams;
  return *streams;
}

bool Streams::knows(const StreamKey& stream, const StreamKey& other, std::int64_t number) const {
  if (stream == other || number == 0)
    return true;
  const auto of = known_.find(stream);
  const auto at = of == known_.end() ? Clock::const_iterator() : of->second.find(other);
  return of != known_.end() && at != of->second.end() && at->second >= number;
}

void Streams::does(const std::string& name, int device, const std::vector<const void*>& reads,
                   const std::vector<const void*>& writes) {
  const auto stream = keyOf(currentStream(device));
  const std::lock_guard lock(mutex_);
  merge(known_[stream], host_);
  const auto check = [&](bool ordered) {
    TORCH_CHECK(ordered, "a race of streams: ", name, " on stream ", stream.second, " of device ",
                stream.first, " was not made to wait for another stream's work");
  };
  const auto number = ++done_[stream];
  for (const void* address : reads) {
    if (!address) // of no numbers
      continue;
    auto& touched = touched_[address];
    check(knows(stream, touched.writer, touched.written));
    touched.reads[stream] = number;
  }
  for (const void* address : writes) {
    if (!address)
      continue;
    auto& touched = touched_[address];
    check(knows(stream, touched.writer, touched.written));
    for (const auto& [other, last] : touched.reads)
      check(knows(stream, other, last));
    touched = {stream, number, {}};
  }
}

void Streams::allocated(const void* address) {
  const std::lock_guard lock(mutex_);
  touched_.erase(address);
}

Clock Streams::now(const c10::Stream& stream) {
  const std::lock_guard lock(mutex_);
  auto clock = known_[keyOf(stream)];
  clock[keyOf(stream)] = done_[keyOf(stream)];
  return clock;
}

void Streams::waits(const c10::Stream& stream, const Clock& before) {
  const std::lock_guard lock(mutex_);
  merge(known_[keyOf(stream)], before);
}

void Streams::hostWaits(const Clock& before) {
  const std::lock_guard lock(mutex_);
  merge(host_, before);
}

void Streams::hostWaitsForAll() {
  const std::lock_guard lock(mutex_);
  merge(host_, done_);
}

} // namespace expe::fake
