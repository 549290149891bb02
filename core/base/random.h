// Random numbers as a function of a seed and a count: the same on every machine, unlike the standard
// distributions.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace expe {

// SplitMix64's finaliser (Steele, Lea and Flood 2014): every bit of the word reaches all bits of the hash.
constexpr std::uint64_t hashed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

// A hash of the words that `hash` is of and of one more.
constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  return hashed((hash ^ word) + 0x9e3779b97f4a7c15);
}

class Random { // SplitMix64 (Steele, Lea, Flood 2014)
public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(hashed(seed) ^ hashed(~stream)) {}

  std::uint64_t next() { return hashed(state_ += step); }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; } // [0, 1)
  std::uint64_t below(std::uint64_t n) {                                // [0, n), without bias
    for (const std::uint64_t tail = -n % n;;)
      if (const auto x = next(); x >= tail)
        return x % n;
  }

private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;
  std::uint64_t state_;
};

template <class T> void shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[random.below(i)]);
}

} // namespace expe
