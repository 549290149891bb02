// Kernels of our own on the device that is none: they run on the host, on its memory and in the order of its
// streams.
#include "tests/accelerator/emulated.h"
#include "tests/accelerator/fake_copies.h"
#include "tests/accelerator/fake_device.h"
#include "tests/accelerator/fake_graphs.h"
#include "tests/accelerator/fake_memory.h"
#include "tests/accelerator/fake_streams.h"

#include <c10/util/Exception.h>

namespace expe::fake {
namespace {

struct Touched {
  std::vector<const void*> reads, writes;
};
thread_local Touched touched;

struct Kernels : emulated::Device {
  void launched(void* stream) override {
    touched = {};
    TORCH_CHECK(stream == handleOf(currentStream(currentDevice())),
                "a kernel was launched on another stream");
    countOperator("expe::kernel");
  }

  void* address(const void* ofDevice, bool written) override {
    TORCH_CHECK(Memory::get().holds(ofDevice), "a kernel was given an address of the host");
    const void* block = Memory::get().blockOf(ofDevice);
    wanted(block);
    (written ? touched.writes : touched.reads).push_back(block);
    return Memory::get().lent(ofDevice);
  }

  void begin(const std::function<void()>& kernel) override {
    const auto touches = [touched = touched] {
      Streams::get().does("expe::kernel", currentDevice(), touched.reads, touched.writes);
    };
    touches();
    auto* const graph = recorder();
    if (!graph)
      return;
    graph->writes(touched.writes);
    auto blocks = touched.reads;
    blocks.insert(blocks.end(), touched.writes.begin(), touched.writes.end());
    graph->add([=] { touches(), kernel(); }, blocks);
  }
};

[[maybe_unused]] const bool registered = [] {
  static Kernels kernels;
  emulated::setDevice(&kernels);
  return true;
}();

} // namespace
} // namespace expe::fake
