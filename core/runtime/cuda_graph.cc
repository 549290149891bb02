// The one symbol of the module that records CUDA graphs. It is apart because it is made where CUDA's headers
// are alone, and because it asks for symbols that libtorch_cuda brings when there is a driver.
#include "core/runtime/graph.h"

#include <ATen/core/CachingHostAllocator.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDAFunctions.h>

#include <mutex>

namespace expe {
namespace {

namespace gpu = c10::cuda;

std::mutex registering; // LibTorch's generator counts its graphs without a lock

class CudaGraph : public Graph {
public:
  explicit CudaGraph(const CudaGraph* before)
      : pool_(before ? before->pool_ : at::cuda::graph_pool_handle()) {}
  ~CudaGraph() override {
    const std::lock_guard lock(registering);
    graph_.reset();
  }

  // Other threads may ask the device for memory meanwhile.
  void begin() override {
    const auto stream = gpu::getCurrentCUDAStream();
    TORCH_CHECK(stream != gpu::getDefaultCUDAStream(), "a graph is not recorded on the default stream");
    const std::lock_guard lock(registering);
    device_ = stream.device_index();
    cleanedUpIfItThrows([&] { graph_->capture_begin(pool_, cudaStreamCaptureModeThreadLocal); });
  }
  void end() override {
    cleanedUpIfItThrows([&] { graph_->capture_end(); });
  }
  void replay() override { graph_->replay(); }

private:
  // LibTorch 2.11 leaves its allocators waiting for the end of a capture that the device gave up
  // (pytorch#180395). What has not begun, or has ended, throws, and that says nothing.
  template <class F> void cleanedUpIfItThrows(F&& work) {
    try {
      work();
    } catch (const c10::Error&) {
      const auto tried = [](auto&& step) {
        try {
          step();
          return true;
        } catch (const c10::Error&) {
          return false;
        }
      };
      tried([&] { gpu::CUDACachingAllocator::endAllocateToPool(device_, pool_); });
      tried([&] { at::getHostAllocator(at::kCUDA)->end_allocate_to_pool(pool_); });
      tried([&] { gpu::CUDACachingAllocator::releasePool(device_, pool_); });
      tried([&] { at::getHostAllocator(at::kCUDA)->release_pool(pool_); });
      (void)cudaGetLastError(); // the capture's, which has been thrown
      throw;
    }
  }

  at::cuda::MempoolId_t pool_;
  c10::DeviceIndex device_ = 0;
  std::optional<at::cuda::CUDAGraph> graph_{std::in_place};
};

} // namespace
} // namespace expe

expe::Graph* expe_new_graph(const expe::Graph* before) {
  return new expe::CudaGraph(static_cast<const expe::CudaGraph*>(before));
}
