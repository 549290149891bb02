#include "core/base/processor.h"

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace expe {
namespace {

// What stands behind the first line of this name.
std::string ofFirst(const std::string& name) {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);)
    if (const auto colon = line.find(": "); line.starts_with(name) && colon != std::string::npos)
      return line.substr(colon + 2);
  return {};
}

std::set<std::string> flagsOfFirst() {
  std::istringstream words(ofFirst("flags"));
  return {std::istream_iterator<std::string>(words), {}};
}

} // namespace

std::string processorName() {
  return ofFirst("model name");
}

bool processorHas(const std::string& flag) {
  static const auto flags = flagsOfFirst();
  return flags.count(flag) > 0;
}

bool processorComputesBf16() {
  return processorHas("avx512_bf16") || processorHas("amx_bf16");
}

} // namespace expe
