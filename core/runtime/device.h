// Which devices there are: the CPU, and those of the accelerator that LibTorch has in this process.
#pragma once

#include "core/base/result.h"

#include <c10/core/Device.h>
#include <c10/core/StreamGuard.h>

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

// Loads what computes beside the CPU: libtorch_cuda where an NVIDIA driver is, or the library that the
// variable EXPE_DEVICE_MODULE names, which makes itself known to LibTorch as a device of its own
// (PrivateUse1). Must come before the first torch call of the process: an earlier one caches the hooks and
// leaves the CPU alone.
void loadAccelerator();
// Where a module of ours lies beside the engine, or beside the program that it is linked to; empty: it was
// not built, since what it asks for was not there.
Result<std::filesystem::path> moduleBesideEngine(const char* name);
// An error: there is an accelerator, and why it cannot be used, with what to do.
Result<void> acceleratorLoaded();

std::vector<std::string> deviceNames(); // "cpu", "cuda:0", …
// "auto" is the first of the accelerator, else the CPU; "cuda" is "cuda:0".
Result<c10::Device> deviceFrom(const std::string& name);
bool computesBf16(c10::Device device);                 // by instructions of its own
int computeCapability(c10::Device device);             // NVIDIA's major number; 0: no GPU of theirs
std::string describe(c10::Device device, int threads); // "cpu (2 threads)", "cuda:0"
std::int64_t memoryInUse(c10::Device device);          // bytes: resident set, or allocated on the accelerator

// As long as it lives, a stream of an accelerator that is this thread's own and of high priority, so that
// views come after what it is told. On the CPU it is nothing.
class OwnStream {
public:
  explicit OwnStream(c10::Device device);

private:
  c10::OptionalStreamGuard guard_;
};

} // namespace expe
