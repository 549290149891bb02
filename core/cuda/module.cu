// All kernels, as a module exports them.
#include "core/cuda/threads.cuh"

namespace expe {

const char* headSoftmaxOnDevice(const HeadRows& of, void* stream);
const char* normOnDevice(const NormRows& of, void* stream);
const char* normBackwardOnDevice(const NormGradients& of, void* stream);
const char* gateOnDevice(const GateRows& of, void* stream);
const char* dropOnDevice(const Dropped& of, void* stream);
const char* turnOnDevice(const TurnedHeads& of, void* stream);
const char* attendOnDevice(const AttendedHeads& of, void* stream);
const char* attendBackwardOnDevice(const AttendedHeads& of, void* stream);

} // namespace expe

extern "C" const expe::DeviceKernels* expe_device_kernels() {
  static const expe::DeviceKernels all = {
      sizeof(expe::DeviceKernels), expe::headSoftmaxOnDevice, expe::normOnDevice,
      expe::normBackwardOnDevice,  expe::gateOnDevice,        expe::dropOnDevice,
      expe::turnOnDevice,          expe::attendOnDevice,      expe::attendBackwardOnDevice};
  return &all;
}
