// The device that is none with our kernels and its graphs, as the engine has it where it loads the device's
// module.
#pragma once

#include "tests/accelerator/fake_device.h"

#include "core/runtime/device_kernels.h"
#include "core/runtime/graph.h"

namespace expe {

[[maybe_unused]] inline const bool taken = [] {
  takeGraphs(expe_new_graph);
  return takeDeviceKernels(expe_device_kernels());
}();

} // namespace expe
