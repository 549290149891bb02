#include "core/runtime/random.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>

namespace expe {

std::uint64_t mix(std::initializer_list<std::uint64_t> words) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  for (const auto word : words)
    hash = hashed((hash ^ word) + 0x9e3779b97f4a7c15);
  return hash;
}

std::uint64_t mix(std::uint64_t seed, std::string_view name) {
  std::uint64_t hash = mix({seed});
  for (const char letter : name)
    hash = mix({hash, static_cast<unsigned char>(letter)});
  return hash;
}

at::Generator generator(c10::Device device, std::uint64_t seed) {
  if (device.is_cpu())
    return at::make_generator<at::CPUGeneratorImpl>(seed);
  auto made = at::globalContext().getAcceleratorHooksInterface(device.type()).getNewGenerator(device.index());
  made.set_current_seed(seed);
  return made;
}

} // namespace expe
