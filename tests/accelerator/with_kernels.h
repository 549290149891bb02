// The device that is none with our kernels, as the engine has it where it loads the device's module.
#pragma once

#include "tests/accelerator/fake_device.h"

#include "core/runtime/device_kernels.h"

namespace expe {

[[maybe_unused]] inline const bool kernelsTaken = takeDeviceKernels(expe_device_kernels());

} // namespace expe
