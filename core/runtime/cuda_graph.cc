// The one symbol of the module that records CUDA graphs. It is apart because it is made where CUDA's headers
// are alone, and because it asks for symbols that libtorch_cuda brings when there is a driver.
#include "core/runtime/graph.h"

#include <ATen/cuda/CUDAGraph.h>

namespace expe {
namespace {

class CudaGraph : public Graph {
public:
  explicit CudaGraph(const CudaGraph* before)
      : pool_(before ? before->pool_ : at::cuda::graph_pool_handle()) {}

  // Other threads may ask the device for memory meanwhile.
  void begin() override { graph_.capture_begin(pool_, cudaStreamCaptureModeThreadLocal); }
  void end() override { graph_.capture_end(); }
  void replay() override { graph_.replay(); }

private:
  at::cuda::MempoolId_t pool_;
  at::cuda::CUDAGraph graph_;
};

} // namespace
} // namespace expe

expe::Graph* expe_new_graph(const expe::Graph* before) {
  return new expe::CudaGraph(static_cast<const expe::CudaGraph*>(before));
}
