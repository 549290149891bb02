#include "core/runtime/device.h"

#include "core/base/lists.h"
#include "core/base/processor.h"
#include "core/runtime/device_kernels.h"
#include "core/runtime/graph.h"

#include <ATen/Context.h>
#include <ATen/DeviceAccelerator.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace expe {
namespace {

constexpr int ampere = 8; // NVIDIA's compute capability, of which it is the major number
constexpr const char* moduleVariable = "EXPE_DEVICE_MODULE";

Result<void> loaded; // written before there is another thread

template <class F> F* ofDriver(const char* function) {
  auto* driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL);
  return driver ? reinterpret_cast<F*>(dlsym(driver, function)) : nullptr;
}

std::string lastOfLoader() {
  const char* why = dlerror();
  return why ? why : "";
}

c10::DeviceIndex acceleratorCount() {
  const auto type = at::getAccelerator();
  return type ? at::globalContext().getAcceleratorHooksInterface(type).deviceCount() : c10::DeviceIndex(0);
}

// Of CUDA as cuda.h writes it: 13000 is 13.0.
std::string versionText(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// No device although all was loaded: its driver is older than what LibTorch was built for, or shows none.
Result<void> noDevices() {
  int ofDriverVersion = 0, ofLibTorch = 0;
  if (auto* version = ofDriver<int(int*)>("cuDriverGetVersion"))
    version(&ofDriverVersion);
  if (auto* version = reinterpret_cast<int (*)(int*)>(dlsym(RTLD_DEFAULT, "cudaRuntimeGetVersion")))
    version(&ofLibTorch);
  if (ofDriverVersion > 0 && ofDriverVersion / 1000 < ofLibTorch / 1000)
    return userError(
        "The NVIDIA driver here is for CUDA {0} and LibTorch needs {1}: update the driver; until "
        "then all is computed on the CPU.",
        {versionText(ofDriverVersion), versionText(ofLibTorch)});
  return userError(
      "The NVIDIA driver here shows no GPU: look at nvidia-smi and at CUDA_VISIBLE_DEVICES; until "
      "then all is computed on the CPU.",
      {});
}

// Kernels and graphs of a module that has been loaded; what it lacks LibTorch's operators do.
Result<void> takeAllOf(void* module, const std::string& library) {
  if (auto* make = reinterpret_cast<MakeGraph*>(dlsym(module, "expe_new_graph")))
    takeGraphs(make);
  const auto kernels = reinterpret_cast<const DeviceKernels* (*)()>(dlsym(module, "expe_device_kernels"));
  if (!kernels || takeDeviceKernels(kernels()))
    return {};
  return userError(
      "{0} was built from other code than the engine: build both again. Until then LibTorch's operators "
      "compute in place of its kernels.",
      {library});
}

Result<void> loadBesideEngine(const char* name) {
  const auto library = TRY(moduleBesideEngine(name));
  if (library.empty())
    return {};
  if (auto* module = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL))
    return takeAllOf(module, library);
  return userError("{0} cannot be loaded: {1}; LibTorch's operators compute in place of its kernels.",
                   {library.string(), lastOfLoader()});
}

Result<void> loadCuda() {
  if (!dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL))
    return {}; // no driver
  // Products give the same bits each time where training.deterministic asks for it; read once, by cuBLAS too.
  ::setenv("CUBLAS_WORKSPACE_CONFIG", ":4096:8", 0);
  Dl_info here{};
  if (!dladdr(reinterpret_cast<void*>(&at::globalContext), &here) || !here.dli_fname)
    return failure("The folder of LibTorch cannot be found: {0}", {lastOfLoader()});
  const auto library = std::filesystem::path(here.dli_fname).parent_path() / "libtorch_cuda.so";
  if (!std::filesystem::exists(library))
    return userError(
        "There is an NVIDIA driver, and LibTorch in {0} is for the CPU alone: start packaging/set-up "
        "once more, which fetches CUDA's part; until then all is computed on the CPU.",
        {library.parent_path().string()});
  if (!dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL))
    return userError(
        "LibTorch's part for the GPU cannot be loaded: {0}; start packaging/set-up once more. Until "
        "then all is computed on the CPU.",
        {lastOfLoader()});
  // cuDNN's attention is asked for by name (core/attention/cudnn.cpp), never chosen by LibTorch.
  at::globalContext().setSDPUseCuDNN(false);
  if (acceleratorCount() == 0)
    return noDevices();
  TRY(loadBesideEngine("libexpe-graphs.so"));
  return loadBesideEngine("libexpe-cuda.so");
}

Result<void> loadModule(const std::string& library) {
  void* const module = dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!module)
    return userError("{0}: it cannot be loaded: {1}.", {moduleVariable, lastOfLoader()});
  if (acceleratorCount() > 0)
    return takeAllOf(module, library);
  return userError("{0}: {1} makes no device known to LibTorch.", {moduleVariable, library});
}

} // namespace

void loadAccelerator() {
  const char* library = std::getenv(moduleVariable);
  loaded = library && *library ? loadModule(library) : loadCuda();
  // LibTorch does so with the first tensor; before that its allocator answers no questions.
  if (acceleratorCount() > 0)
    at::globalContext().lazyInitDevice(*at::getAccelerator());
}

Result<std::filesystem::path> moduleBesideEngine(const char* name) {
  Dl_info here{};
  if (!dladdr(reinterpret_cast<void*>(&loadAccelerator), &here) || !here.dli_fname)
    return failure("The folder of the engine cannot be found: {0}", {lastOfLoader()});
  const auto folder = std::filesystem::absolute(here.dli_fname).parent_path();
  for (const auto& library : {folder / name, folder.parent_path() / "lib" / name})
    if (std::filesystem::exists(library))
      return library;
  return std::filesystem::path();
}

Result<void> acceleratorLoaded() {
  return loaded;
}

std::vector<std::string> deviceNames() {
  std::vector<std::string> names = {"cpu"};
  for (c10::DeviceIndex i = 0; i < acceleratorCount(); ++i)
    names.push_back(c10::Device(*at::getAccelerator(), i).str());
  return names;
}

Result<c10::Device> deviceFrom(const std::string& name) {
  const auto names = deviceNames();
  const auto wanted = name == "auto" ? names[names.size() > 1 ? 1 : 0] : name;
  for (const std::string& each : {wanted, wanted + ":0"})
    if (std::ranges::count(names, each))
      return c10::Device(each);
  const std::string all = joined(names);
  if (!loaded)
    return userError("There is no device {0} on this machine; choose auto or one of: {1}. {2}",
                     {name, all, loaded.error().message()});
  return userError("There is no device {0} on this machine; choose auto or one of: {1}.", {name, all});
}

int computeCapability(c10::Device device) {
  constexpr int majorNumber = 75; // CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR of cuda.h
  if (!device.is_cuda())
    return 0;
  static auto* const attribute = ofDriver<int(int*, int, int)>("cuDeviceGetAttribute"); // asked in every pass
  int major = 0;
  return attribute && attribute(&major, majorNumber, device.index()) == 0 ? major : 0;
}

bool computesBf16(c10::Device device) {
  if (device.is_cpu())
    return processorComputesBf16();
  return !device.is_cuda() || computeCapability(device) >= ampere;
}

OwnStream::OwnStream(c10::Device device) {
  if (!device.is_cpu())
    guard_.reset_stream(c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device, true));
}

std::string describe(c10::Device device, int threads) {
  if (device.is_cpu())
    return threads == 1 ? "cpu (1 thread)" : "cpu (" + std::to_string(threads) + " threads)";
  return device.str();
}

std::int64_t memoryInUse(c10::Device device) {
  if (!device.is_cpu())
    return c10::getDeviceAllocator(device.type())->getDeviceStats(device.index()).allocated_bytes[0].current;
  std::ifstream statm("/proc/self/statm");
  std::int64_t pages = 0, resident = 0;
  statm >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

} // namespace expe
