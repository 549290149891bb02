// By which parameters runs are put together.
#pragma once

#include <string>
#include <vector>

namespace expe {

// Which runs are of one group. Keys are full ones, "training.rate", or their ends where runs have one such.
struct Grouping {
  std::vector<std::string> by;     // those that are alike in these; empty: in everything but the seed
  std::vector<std::string> except; // and but these
  bool operator==(const Grouping&) const = default;
};

} // namespace expe
