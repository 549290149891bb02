// Randomness is a function, not a state: every draw comes from a private generator seeded by what it is for,
// so that encodings are paired and a resumed run is exact.
#pragma once

#include <ATen/core/Generator.h>

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace expe {

std::uint64_t mix(std::initializer_list<std::uint64_t> words); // a well-mixed hash, never of pointers or time
std::uint64_t mix(std::uint64_t seed, std::string_view name);
at::Generator generator(std::uint64_t seed); // of the CPU, which draws for every device

} // namespace expe
