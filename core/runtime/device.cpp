#include "core/runtime/device.h"

#include "core/base/processor.h"

#include <ATen/Context.h>
#include <ATen/SDPBackend.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace expe {
namespace {

constexpr int ampere = 8, hopper = 9; // NVIDIA's compute capability, of which they are the major number

// As the driver tells; 0 where it tells nothing.
int majorCapability(c10::DeviceIndex index) {
  using Attribute = int (*)(int* value, int attribute, int device);
  constexpr int computeCapabilityMajor = 75; // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR of cuda.h
  auto* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  const auto attribute =
      driver ? reinterpret_cast<Attribute>(dlsym(driver, "cuDeviceGetAttribute")) : nullptr;
  int major = 0;
  return attribute && attribute(&major, computeCapabilityMajor, index) == 0 ? major : 0;
}

// Of LibTorch's kernels of attention cuDNN's is asked first where it is the fastest, on Hopper and later.
void preferCudnn() {
  if (!at::hasCUDA() || majorCapability(0) < hopper)
    return;
  const auto all = {at::SDPBackend::cudnn_attention, at::SDPBackend::flash_attention,
                    at::SDPBackend::efficient_attention, at::SDPBackend::math};
  std::vector<std::int64_t> order;
  for (const auto backend : all)
    order.push_back(static_cast<std::int64_t>(backend));
  at::globalContext().setSDPPriorityOrder(order);
}

} // namespace

void loadCuda() {
  if (!dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL))
    return; // no driver
  // Products give the same bits each time where training.deterministic asks for it; read once, by cuBLAS too.
  ::setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 0);
  Dl_info here{};
  if (!dladdr(reinterpret_cast<void*>(&at::globalContext), &here) || !here.dli_fname)
    return;
  const auto folder = std::filesystem::path(here.dli_fname).parent_path();
  if (dlopen((folder / "libtorch_cuda.so").c_str(), RTLD_NOW | RTLD_GLOBAL)) // failing leaves the CPU
    preferCudnn();
}

std::vector<std::string> deviceNames() {
  std::vector<std::string> names = {"cpu"};
  if (at::hasCUDA())
    for (int i = 0; i < at::globalContext().getAcceleratorHooksInterface(c10::kCUDA).deviceCount(); ++i)
      names.push_back("cuda:" + std::to_string(i));
  return names;
}

Result<c10::Device> deviceFrom(const std::string& name) {
  const auto names = deviceNames();
  if (name == "auto")
    return c10::Device(names.size() > 1 ? names[1] : names[0]);
  const auto wanted = name == "cuda" ? std::string("cuda:0") : name;
  if (std::ranges::count(names, wanted))
    return c10::Device(wanted);
  std::string all;
  for (const auto& each : names)
    all += (all.empty() ? "" : ", ") + each;
  return userError("There is no device {0} on this machine; choose auto or one of: {1}.", {name, all});
}

bool computesBf16(c10::Device device) {
  return device.is_cpu() ? processorComputesBf16() : majorCapability(device.index()) >= ampere;
}

std::string describe(c10::Device device, int threads) {
  if (device.is_cpu())
    return threads == 1 ? "cpu (1 thread)" : "cpu (" + std::to_string(threads) + " threads)";
  return device.str();
}

std::int64_t memoryInUse(c10::Device device) {
  if (!device.is_cpu()) {
    auto* allocator = dynamic_cast<c10::DeviceAllocator*>(c10::GetAllocator(device.type()));
    return allocator ? allocator->getDeviceStats(device.index()).allocated_bytes[0].current : 0;
  }
  std::ifstream statm("/proc/self/statm");
  std::int64_t pages = 0, resident = 0;
  statm >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

} // namespace expe
