// What this machine's processor is capable of, as /proc/cpuinfo names it.
#pragma once

#include <string>

namespace expe {

std::string processorName();                // "AMD EPYC 9B45"; empty where it is not told
bool processorHas(const std::string& flag); // "amx_bf16"
bool processorComputesBf16();               // without which bf16 is several times slower than fp32

} // namespace expe
