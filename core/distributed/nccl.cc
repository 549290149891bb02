// The one symbol of the module that joins NVIDIA's GPUs. It is apart because it is made where NVIDIA's
// headers are alone, and because it asks for symbols that libtorch_cuda brings when there is a driver.
#define USE_C10D_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>

extern "C" c10d::Backend* expe_nccl(c10d::Store* store, int rank, int size,
                                    std::chrono::milliseconds timeout) {
  auto options = c10d::ProcessGroupNCCL::Options::create();
  options->timeout = timeout;
  return c10::make_intrusive<c10d::ProcessGroupNCCL>(c10::intrusive_ptr<c10d::Store>::reclaim_copy(store),
                                                     rank, size, std::move(options))
      .release();
}
