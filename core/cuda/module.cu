// All kernels, as a module exports them.
#include "core/cuda/threads.cuh"

namespace expe::cuda {

const char* headSoftmaxOnDevice(const HeadRows& of, void* stream);
const char* normOnDevice(const NormRows& of, void* stream);
const char* normBackwardOnDevice(const NormGradients& of, void* stream);
const char* gateOnDevice(const GateRows& of, void* stream);
const char* dropOnDevice(const DroppedNumbers& of, void* stream);
const char* turnOnDevice(const TurnedHeads& of, void* stream);
const char* attendOnDevice(const AttendedHeads& of, void* stream);
const char* attendBackwardOnDevice(const AttendedHeads& of, void* stream);
const char* adamWOnDevice(const AdamWStep& of, void* stream);

} // namespace expe::cuda

extern "C" const expe::DeviceKernels* expe_device_kernels() {
  static const expe::DeviceKernels all = {
      sizeof(expe::DeviceKernels),      expe::cuda::headSoftmaxOnDevice, expe::cuda::normOnDevice,
      expe::cuda::normBackwardOnDevice, expe::cuda::gateOnDevice,        expe::cuda::dropOnDevice,
      expe::cuda::turnOnDevice,         expe::cuda::attendOnDevice,      expe::cuda::attendBackwardOnDevice,
      expe::cuda::adamWOnDevice};
  return &all;
}
