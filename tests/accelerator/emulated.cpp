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
    if (--size > 0 && arrived == size)
      arrived = 0, ++turn;
  }
};

struct Warp : Group {
  std::array<std::array<unsigned, 4>, lanesOfWarp> a;
  std::array<std::array<unsigned, 2>, lanesOfWarp> b;
  std::array<std::uint64_t, lanesOfWarp> words{};
};

struct Thread {
  boost::context::fiber fiber, scheduler;
  Index index;
  Warp* warp = nullptr;
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
  const auto before = group.turn;
  group.arrive();
  while (group.turn == before)
    self->scheduler = std::move(self->scheduler).resume();
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
      if (self->fiber)
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

// Numbers 2 i and 2 i + 1 are a word's.
float half(unsigned word, std::size_t number) {
  return c10::detail::f32_from_bits(static_cast<std::uint16_t>(word >> (16 * (number % 2))));
}

// As tensor cores do, which do not round (Fasi et al. 2021, Numerical behavior of NVIDIA tensor cores).
float cutOff(double x) {
  const auto near = static_cast<float>(x);
  return std::abs(static_cast<double>(near)) > std::abs(x) ? std::nextafter(near, 0.0f) : near;
}

void multiplyAdd(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  Warp& warp = *self->warp;
  const std::size_t lane = self->index.x % lanesOfWarp, g = lane / 4, t = lane % 4;
  std::copy_n(a, 4, warp.a[lane].begin()), std::copy_n(b, 2, warp.b[lane].begin());
  waitFor(warp);
  for (std::size_t e = 0; e < 4; ++e) {
    const std::size_t column = 2 * t + e % 2, below = e / 2;
    double sum = c[e];
    for (std::size_t k = 0; k < 16; ++k) {
      const std::size_t of = k % 8 / 2, later = k / 8;
      sum += static_cast<double>(half(warp.a[4 * g + of][2 * later + below], k)) *
             half(warp.b[4 * column + of][later], k);
    }
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
