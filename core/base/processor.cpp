#include "core/base/processor.h"

#include <fstream>
#include <set>
#include <sstream>

namespace expe {
namespace {

std::set<std::string> flagsOfFirst() {
  std::ifstream in("/proc/cpuinfo");
  std::set<std::string> flags;
  for (std::string line; flags.empty() && std::getline(in, line);)
    if (line.starts_with("flags")) {
      std::istringstream words(line.substr(line.find(':') + 1));
      for (std::string word; words >> word;)
        flags.insert(word);
    }
  return flags;
}

} // namespace

bool processorHas(const std::string& flag) {
  static const auto flags = flagsOfFirst();
  return flags.count(flag) > 0;
}

bool processorComputesBf16() {
  return processorHas("avx512_bf16") || processorHas("amx_bf16");
}

} // namespace expe
