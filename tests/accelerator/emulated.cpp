#include "tests/accelerator/emulated.h"

#include <boost/context/fiber.hpp>
#include <boost/context/pooled_fixedsize_stack.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

namespace expe::emulated {
namespace {

constexpr std::size_t bytesOfStack = 64 << 10;
constexpr int lanesOfWarp = 32;

// Threads that wait for each other.
struct Group {
  int size = 0, arrived = 0;
  unsigned turn = 0;

  void arrive() {
    if (++arrived == size)
      arrived = 0, ++turn;
  }
  void leave() {
    --size;
    if (size > 0 && arrived == size)
      arrived = 0, ++turn;
  }
};

struct Warp : Group {
  float a[16][16], b[8][16]; // of a product: rows of the first, columns of the second
  std::array<std::uint64_t, lanesOfWarp> words{};
};

struct Thread {
  boost::context::fiber fiber, scheduler;
  Index index;
  Warp* warp = nullptr;
  const Group* waitsFor = nullptr; // to have turned since then
  unsigned since = 0;
  bool waits() const { return waitsFor && waitsFor->turn == since; }
};

struct Block : Group {
  Index index, dims, count;
  std::vector<Warp> warps;
  std::vector<Thread> threads;
  std::vector<std::uint64_t> shared;
};

thread_local Thread* self = nullptr;
thread_local Block* current = nullptr;
Device* device = nullptr;
bool backwards = false;

void waitFor(Group& group) {
  Thread& thread = *self;
  thread.waitsFor = &group, thread.since = group.turn;
  group.arrive();
  if (thread.waits())
    thread.scheduler = std::move(thread.scheduler).resume();
  thread.waitsFor = nullptr;
}

// How far all are: it grows as long as somebody goes on.
std::uint64_t progress(const Block& block) {
  std::uint64_t all =
      block.turn + static_cast<std::uint64_t>(block.threads.size()) - static_cast<unsigned>(block.size);
  for (const Warp& warp : block.warps)
    all += warp.turn;
  return all;
}

// As far as it comes without the other warps.
void runWarp(Block& block, std::size_t number) {
  const auto first = number * lanesOfWarp,
             n = std::min<std::size_t>(lanesOfWarp, block.threads.size() - first);
  for (auto before = ~std::uint64_t(0); progress(block) != before;) {
    before = progress(block);
    for (std::size_t i = 0; i < n; ++i) {
      self = &block.threads[first + (backwards ? n - 1 - i : i)];
      if (self->fiber && !self->waits())
        self->fiber = std::move(self->fiber).resume();
    }
  }
}

void runBlock(Block& block, const std::function<void()>& kernel) {
  thread_local boost::context::pooled_fixedsize_stack stacks(bytesOfStack);
  for (Thread& each : block.threads)
    each.fiber = boost::context::fiber(std::allocator_arg, stacks, [&](boost::context::fiber&& scheduler) {
      each.scheduler = std::move(scheduler);
      kernel();
      each.warp->leave(), current->leave();
      return std::move(each.scheduler);
    });
  while (block.size > 0) {
    const auto before = progress(block);
    for (std::size_t i = 0; i < block.warps.size(); ++i)
      runWarp(block, backwards ? block.warps.size() - 1 - i : i);
    if (progress(block) == before)
      throw std::logic_error("threads of a block wait for each other for ever");
  }
}

} // namespace

const Index& thread() {
  return self->index;
}
const Index& block() {
  return current->index;
}
const Index& blockSize() {
  return current->dims;
}
const Index& blockCount() {
  return current->count;
}
void* shared() {
  return current->shared.data();
}

void wait() {
  waitFor(*current);
}

std::uint64_t exchange(std::uint64_t word, int from) {
  Warp& warp = *self->warp;
  warp.words[self->index.x % lanesOfWarp] = word;
  waitFor(warp);
  word = warp.words[static_cast<std::size_t>(from)];
  waitFor(warp); // all have read
  return word;
}

// The two numbers of a word.
void unpack(unsigned word, float* to) {
  for (unsigned i = 0; i < 2; ++i)
    to[i] = c10::detail::f32_from_bits(static_cast<std::uint16_t>(word >> (16 * i)));
}

// As tensor cores do, which do not round (Fasi et al. 2021, Numerical behavior of NVIDIA tensor cores).
float cutOff(double x) {
  const auto near = static_cast<float>(x);
  return std::abs(static_cast<double>(near)) > std::abs(x) ? std::nextafter(near, 0.0f) : near;
}

void multiplyAdd(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  Warp& warp = *self->warp;
  const std::size_t lane = self->index.x % lanesOfWarp, g = lane / 4, t = lane % 4;
  for (std::size_t i = 0; i < 4; ++i)
    unpack(a[i], &warp.a[g + 8 * (i % 2)][8 * (i / 2) + 2 * t]);
  for (std::size_t i = 0; i < 2; ++i)
    unpack(b[i], &warp.b[g][8 * i + 2 * t]);
  waitFor(warp);
  for (std::size_t e = 0; e < 4; ++e) {
    const float *row = warp.a[g + 8 * (e / 2)], *column = warp.b[2 * t + e % 2];
    double sum = c[e];
    for (std::size_t k = 0; k < 16; ++k)
      sum += static_cast<double>(row[k]) * column[k];
    c[e] = cutOff(sum);
  }
  waitFor(warp); // all have read
}

void setDevice(Device* of) {
  device = of;
}

void takeBackwards(bool are) {
  backwards = are;
}

void told(void* stream) {
  if (device)
    device->launched(stream);
}

void* addressOf(const void* ofDevice, bool written) {
  return device && ofDevice ? device->address(ofDevice, written) : const_cast<void*>(ofDevice);
}

void begin(const std::function<void()>& kernel) {
  if (device)
    device->begin(kernel);
}

void run(const cuda::Launch& with, const std::function<void()>& kernel) {
  const auto threads = static_cast<std::size_t>(with.threads);
  Block block;
  block.dims = {static_cast<unsigned>(with.threads), 1, 1};
  block.count = {static_cast<unsigned>(with.blocks), 1, 1};
  current = &block;
  for (std::int64_t b = 0; b < with.blocks; ++b) {
    block.index.x = static_cast<unsigned>(b);
    static_cast<Group&>(block) = {with.threads, 0, 0};
    block.warps.assign((threads + lanesOfWarp - 1) / lanesOfWarp, {});
    block.threads.clear(), block.threads.resize(threads);
    block.shared.assign(static_cast<std::size_t>(with.shared + 7) / 8, ~std::uint64_t(0)); // not a number
    for (std::size_t i = 0; i < threads; ++i) {
      block.threads[i].index.x = static_cast<unsigned>(i);
      block.threads[i].warp = &block.warps[i / lanesOfWarp];
      ++block.threads[i].warp->size;
    }
    runBlock(block, kernel);
  }
  self = nullptr, current = nullptr;
}

} // namespace expe::emulated
