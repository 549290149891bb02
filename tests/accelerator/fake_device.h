// A device that is none: what has to hold on a GPU is checked on it where there is no GPU. It is LibTorch's
// PrivateUse1, "fake:0" and "fake:1". Operators run on the CPU's kernels, but as on a GPU
// - its memory cannot be touched by the host, and what was freed or never written is not a number,
// - tensors of two devices do not mix, but for scalars, and streams have to wait for each other,
// - copies that need not wait are done as late as they may be: to the device when an operator wants them, to
// the
//   host when the host waits,
// - nothing may be asked of its allocator before the device was first used,
// - freed memory stays reserved until the cache is emptied, and an allocation can be refused,
// - operators that have no deterministic form for CUDA are refused where such forms are asked for,
// - its generator draws other numbers than the CPU's.
// Linked to tests, and loaded by the engine where EXPE_DEVICE_MODULE names the library. Functions: any
// thread.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <map>
#include <string>

namespace expe::fake {

inline constexpr int devices = 2;
c10::Device device(int index = 0);

// How often each was called since the last forget(), by all threads: "aten::mm".
std::map<std::string, long> operators();
// What the host waited for: operators whose result it has to know, and copies that are not of pinned,
// contiguous memory or were not asked to go on meanwhile.
std::map<std::string, long> waits();
void forget();

long allocations();             // since the process began
void refuse(long after);        // of the allocations to come the one after `after` others, once; -1: none
bool refused();                 // whether it was
void limit(std::int64_t bytes); // the memory of each device; 16 GiB to begin with

} // namespace expe::fake
