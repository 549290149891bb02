#include "core/runtime/random.h"

#include "core/base/random.h"

#include <ATen/CPUGeneratorImpl.h>

namespace expe {

std::uint64_t mix(std::initializer_list<std::uint64_t> words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const auto word : words)
    hash = mixed(hash, word);
  return hash;
}

std::uint64_t mix(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = mix({seed});
  for (const char letter : name)
    hash = mix({hash, static_cast<unsigned char>(letter)});
  return hash;
}

at::Generator generator(std::uint64_t seed) {
  return at::make_generator<at::CPUGeneratorImpl>(seed);
}

} // namespace expe
