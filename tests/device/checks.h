// What the engine computes on a device, against the same computed by LibTorch's operations in fp64 on the
// CPU. A program without Qt, so that a machine with a GPU and little else runs it.
#pragma once

#include "core/api/parameters.h"
#include "core/base/result.h"

#include <c10/core/Device.h>

#include <filesystem>
#include <string>
#include <vector>

namespace expe {

struct Check {
  std::string name; // "rope, bf16"
  double error = 0; // relative to the largest number of what is compared
  double bound = 0;
  std::string note = {};                         // the kernel that attention took
  bool passed() const { return error <= bound; } // NaN does not pass
};

// Loss and gradients of a small model under each encoding, in fp32 and bf16.
std::vector<Check> encodingChecks(c10::Device device);
// The loss of the head in chunks that take several rounds, with its gradients.
std::vector<Check> headChecks(c10::Device device);
// Losses of `steps` training steps on random tokens beside those of the CPU in the same precision, and twice
// the same where runs repeat to the bit.
std::vector<Check> trainingChecks(c10::Device device, const Config& config, std::int64_t vocabulary,
                                  int steps);

std::string toJson(const std::vector<Check>& checks, bool ownKernels);
// Of the measurements in a folder, as packaging/gpu-check leaves them there: one file, and a table on stdout.
Result<void> report(const std::filesystem::path& folder, const std::string& card,
                    const std::filesystem::path& to);

} // namespace expe
