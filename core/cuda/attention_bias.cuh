// What positions decide of attention: which keys queries see, and what is added to the logits.
#pragma once

#include "core/cuda/threads.cuh"

namespace expe::cuda {

// Which keys queries see, by token numbers.
struct Sight {
  SeenKeys mask;
  int keys;

  __device__ bool operator()(int i, int j) const {
    const int apart = i > j ? i - j : j - i;
    if (j >= keys || (mask.causal && j > i) || apart < mask.nearest || apart > mask.farthest)
      return false;
    const std::int64_t back = mask.chunk == 0 ? 0 : i / mask.chunk - j / mask.chunk;
    return mask.chunk == 0 || (back >= mask.nearestChunk && back <= mask.farthestChunk);
  }
  // Of queries from … to: no key before the first, none after the last.
  __device__ int first(int from) const {
    constexpr std::int64_t any = INT64_MAX;
    const std::int64_t near = mask.farthest == any ? 0 : from - mask.farthest;
    const std::int64_t own = mask.chunk == 0 || mask.farthestChunk == any
                                 ? 0
                                 : (from / mask.chunk - mask.farthestChunk) * mask.chunk;
    const std::int64_t most = near > own ? near : own;
    return static_cast<int>(most > 0 ? most : 0);
  }
  __device__ int last(int to) const {
    constexpr std::int64_t any = INT64_MAX;
    std::int64_t least = keys - 1;
    const auto atMost = [&](std::int64_t x) { least = x < least ? x : least; };
    if (mask.causal)
      atMost(to);
    else if (mask.farthest != any)
      atMost(to + mask.farthest);
    if (mask.chunk != 0 && mask.nearestChunk != -any)
      atMost((to / mask.chunk - mask.nearestChunk + 1) * mask.chunk - 1);
    return static_cast<int>(least);
  }
};

// A number of 48 bits: differences of long lines are exact where it counts, at near keys.
struct Long {
  float high, low;
  Long() = default;
  __device__ explicit Long(double x) : high(static_cast<float>(x)), low(static_cast<float>(x - high)) {}
  __device__ float operator-(const Long& other) const { return high - other.high + (low - other.low); }
};

// What is added to the logits of one head.
struct Added {
  const double *queryLine, *keyLine;
  const float* byDistance;
  int distances, firstDistance;

  __device__ Added(const AttendedHeads& of, std::int64_t window, std::int64_t head) {
    const std::int64_t at = window * of.heads + head;
    queryLine = of.queryLines ? of.queryLines + at * of.queries : nullptr;
    keyLine = of.keyLines ? of.keyLines + at * of.keys : nullptr;
    byDistance = of.byDistance ? of.byDistance + head * of.distances : nullptr;
    distances = static_cast<int>(of.distances), firstDistance = static_cast<int>(of.firstDistance);
  }
  __device__ Long ofQuery(int i, std::int64_t count) const {
    return Long(queryLine && i < count ? queryLine[i] : 0);
  }
  __device__ Long ofKey(int j, std::int64_t count) const {
    return Long(keyLine && j < count ? keyLine[j] : 0);
  }
  __device__ int place(int distance) const {
    const int at = distance - firstDistance;
    return at < 0 ? 0 : at < distances ? at : distances - 1;
  }
  __device__ float operator()(int distance, const Long& query, const Long& key) const {
    return (queryLine ? query - key : 0) + (byDistance ? byDistance[place(distance)] : 0);
  }
};

} // namespace expe::cuda
