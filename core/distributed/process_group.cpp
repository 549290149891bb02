#include "core/distributed/process_group.h"

#include "core/runtime/device.h"

namespace expe {

Result<c10::Device> ProcessGroup::device(const std::string& name) const {
  const auto first = TRY(deviceFrom(name));
  const auto count = static_cast<int>(deviceNames().size()) - 1; // without the CPU
  // One that was named, and where a launcher shows each process one alone.
  if (first.is_cpu() || name == first.str() || count == 1)
    return first;
  if (launch_.localSize > count || launch_.localRank >= count)
    return userError("{0} processes were started on a machine that has {1} GPUs: start one a GPU, or write "
                     "--device cpu.",
                     {std::to_string(launch_.localSize), std::to_string(count)});
  return c10::Device(first.type(), static_cast<c10::DeviceIndex>(launch_.localRank));
}

} // namespace expe

#ifdef EXPE_C10D
#define USE_C10D_GLOO

#include "core/base/error_exception.h"

#include <ATen/ATen.h>
#include <c10/util/Logging.h>
#include <dlfcn.h>
#include <nlohmann/json.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <chrono>
#include <cstdlib>

namespace expe {
namespace {

using c10d::Store;
using std::chrono::milliseconds;

constexpr milliseconds comes = std::chrono::minutes(5);     // the last process of a job
constexpr milliseconds computes = std::chrono::minutes(30); // the slowest of them its part of a step
constexpr milliseconds asks = std::chrono::seconds(1);      // who waits, whether it is to end
constexpr milliseconds atOnce{1};                           // whether the first is still there
constexpr milliseconds parts = std::chrono::seconds(10);    // who has heard the last word

// The first line of what c10d says, without the place in its code.
std::string lineOf(const std::exception& e) {
  const auto* torch = dynamic_cast<const c10::Error*>(&e);
  std::string line = torch ? torch->what_without_backtrace() : e.what();
  line = line.substr(0, line.find('\n'));
  const auto place = line.starts_with('[') ? line.find("] ") : line.npos;
  return place == line.npos ? line : line.substr(place + 2);
}

// c10d warns of each second that a word is waited for; what is wrong comes as an exception, without its
// trace.
void beQuiet() {
  if (!std::getenv("TORCH_CPP_LOG_LEVEL"))
    FLAGS_caffe2_log_level = c10::GLOG_FATAL;
}

c10::intrusive_ptr<Store> meet(const Launch& launch) {
  c10d::TCPStoreOptions options;
  options.port = launch.port;
  options.isServer = launch.rank == 0 && !launch.met;
  options.numWorkers = launch.size;
  options.waitWorkers = !launch.met;
  options.timeout = comes;
  auto store = c10::make_intrusive<c10d::TCPStore>(launch.host, options);
  return c10::make_intrusive<c10d::PrefixStore>("expe" + launch.attempt, std::move(store));
}

std::shared_ptr<gloo::transport::Device> networkOf(const Launch& launch) {
  const char* interface = std::getenv("GLOO_SOCKET_IFNAME"); // as PyTorch reads it
  if (interface && *interface)
    return c10d::ProcessGroupGloo::createDeviceForInterface(interface);
  return launch.localSize == launch.size ? c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1")
                                         : c10d::ProcessGroupGloo::createDefaultDevice();
}

Result<c10::intrusive_ptr<c10d::Backend>> nccl(const c10::intrusive_ptr<Store>& store, int rank, int size) {
  const auto file = TRY(moduleBesideEngine("libexpe-nccl.so"));
  if (file.empty())
    return userError("Several processes with GPUs need NCCL, and this program was built without its headers: "
                     "start packaging/set-up on a machine with an NVIDIA driver and build again, or train on "
                     "--device cpu.");
  auto* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  using Make = c10d::Backend*(Store*, int, int, milliseconds);
  auto* make = module ? reinterpret_cast<Make*>(dlsym(module, "expe_nccl")) : nullptr;
  if (!make)
    return failure("NCCL cannot be loaded: {0}.", {dlerror()});
  return c10::intrusive_ptr<c10d::Backend>::reclaim(make(store.get(), rank, size, computes));
}

class C10dGroup : public ProcessGroup {
public:
  explicit C10dGroup(const Launch& launch)
      : ProcessGroup(launch), store_(meet(launch)),
        words_(store_->clone()) { // a connection of its own, since others use the store while it is waited on
    auto options = c10d::ProcessGroupGloo::Options::create(computes);
    options->devices.push_back(networkOf(launch));
    gloo_ = c10::make_intrusive<c10d::ProcessGroupGloo>(store_, rank(), size(), std::move(options));
  }

  ~C10dGroup() override {
    try {
      if (usable())
        part();
    } catch (const ErrorException&) {
      lost_ = true; // at the very end, when all is done
    }
    if (!usable()) // they would wait for the others; the process ends with them
      gloo_.release(), nccl_.release();
  }

  void tell(const std::string& word) override {
    whole([&] {
      words_->set(keyOf(++told_), word);
      if (told_ > 2) // heard by all, who have computed since
        words_->deleteKey(keyOf(told_ - 2));
    });
  }

  std::optional<std::string> hear() override {
    const auto key = keyOf(++told_);
    auto word = whole([&] {
      until([&] { return there(key); });
      return words_->get_to_str(key);
    });
    if (!word.empty())
      return word;
    part();
    return {};
  }

  void complain(const Error& why) override {
    const nlohmann::json json{{"text", why.text},
                              {"arguments", why.arguments},
                              {"key", why.key},
                              {"user", why.kind == Error::Kind::User}};
    whole([&] { words_->set(complaintOf(rank()), json.dump()); });
  }

  std::optional<Error> complaint() override {
    return whole([&]() -> std::optional<Error> {
      for (int rank = 1; rank < size(); ++rank)
        if (const auto key = complaintOf(rank); words_->check({key})) {
          const auto json = nlohmann::json::parse(words_->get_to_str(key));
          words_->deleteKey(key);
          return Error{json["text"], json["arguments"], json["key"],
                       json["user"] ? Error::Kind::User : Error::Kind::Failure};
        }
      return {};
    });
  }

  Result<void> computeOn(c10::Device device) override {
    if (!device.is_cpu() && !device.is_cuda())
      return userError(
          "Several processes can train one run on CPUs and on NVIDIA's GPUs, and not on {0}: write "
          "--device cpu.",
          {device.str()});
    if (device.is_cuda() && !nccl_) {
      auto made = TRY(nccl(store_, rank(), size()));
      nccl_ = std::move(made);
    }
    tensors_ = device.is_cuda() ? nccl_ : gloo_;
    return {};
  }

  Wait sum(std::vector<at::Tensor> tensors) override {
    return [this, work = whole([&] { return tensors_->allreduce_coalesced(tensors); })] {
      whole([&] { finishThere(*work); });
    };
  }

  void broadcast(at::Tensor tensor) override {
    std::vector<at::Tensor> one{std::move(tensor)};
    whole([&] { finishThere(*tensors_->broadcast(one)); });
  }

  bool all(bool here) override { return most({here ? 0 : 1}, computes)[0] == 0; }
  bool same(std::int64_t number) override {
    const auto ends = most({number, ~number}, computes); // ~ turns the order around
    return ends[0] == ~ends[1];
  }

private:
  static std::string keyOf(std::int64_t word) { return "word/" + std::to_string(word); }
  static std::string complaintOf(int rank) { return "complaint/" + std::to_string(rank); }

  template <class F> void until(F&& reached) const {
    while (!reached())
      if (ended_())
        throw ErrorException{failure("Cancelled.")};
  }

  void finishThere(c10d::Work& work) const {
    if (tensors_ == nccl_)
      work.wait(); // a stream does
    else
      finish(work);
  }

  void finish(c10d::Work& work) const {
    until([&] {
      try {
        return work.wait(asks);
      } catch (const c10::Error&) {
        if (work.isCompleted()) // it failed, or ended just after it was waited for
          return work.wait(asks);
        there("no word", atOnce); // throws where the first is gone, of which Gloo's sends do not always hear
        return false;
      }
    });
  }

  bool there(const std::string& key, milliseconds within = asks) const {
    try {
      words_->wait({key}, within);
      return true;
    } catch (const c10::DistStoreError&) { // not yet
      return false;
    }
  }

  // The largest of each number over all processes. In a tensor's memory, which lasts as long as it is used.
  std::vector<std::int64_t> most(const std::vector<std::int64_t>& numbers, milliseconds timeout) {
    std::vector<at::Tensor> tensors{at::tensor(numbers, at::kLong)};
    c10d::AllreduceOptions options;
    options.reduceOp = c10d::ReduceOp::MAX;
    options.timeout = timeout;
    whole([&] { finish(*gloo_->allreduce(tensors, options)); });
    const auto* first = tensors[0].const_data_ptr<std::int64_t>();
    return {first, first + numbers.size()};
  }

  // The first keeps what the others hear the last word from until they have heard it.
  void part() {
    if (std::exchange(parted_, true))
      return;
    if (rank() == 0)
      tell("");
    most({0}, parts);
  }

  // What c10d throws is the loss of another process.
  template <class F> std::invoke_result_t<F> whole(F&& f) {
    try {
      return f();
    } catch (const c10::Error& e) {
      gone(e);
    } catch (const std::exception& e) {
      gone(e);
    } catch (const ErrorException&) {
      lost_ = true;
      throw;
    }
  }

  [[noreturn]] void gone(const std::exception& e) {
    if (!std::exchange(lost_, true) && rank() == 0)
      if (auto why = complaint())
        throw ErrorException{std::move(*why)};
    throw ErrorException{
        failure("One of the {0} processes that train this run together was lost ({1}): start "
                "them again, also in another number, and it goes on from its newest checkpoint.",
                {std::to_string(size()), lineOf(e)})};
  }

  c10::intrusive_ptr<Store> store_, words_;
  c10::intrusive_ptr<c10d::Backend> gloo_, nccl_;
  c10::intrusive_ptr<c10d::Backend> tensors_; // the one of them that knows the way
  std::int64_t told_ = 0;                     // words
  bool parted_ = false;                       // the last of them
};

} // namespace

Result<std::shared_ptr<ProcessGroup>> joinProcesses(const Launch& launch) {
  beQuiet();
  try {
    return std::shared_ptr<ProcessGroup>(std::make_shared<C10dGroup>(launch));
  } catch (const std::exception& e) {
    return userError(
        "The {0} processes of this job do not find each other at {1}, port {2} ({3}): see that all of "
        "them were started, or set MASTER_ADDR and MASTER_PORT to a free port of the machine of "
        "the first.",
        {std::to_string(launch.size), launch.host, std::to_string(launch.port), lineOf(e)});
  }
}

} // namespace expe

#else

namespace expe {

Result<std::shared_ptr<ProcessGroup>> joinProcesses(const Launch& launch) {
  return userError(
      "This program was built without Gloo, by which {0} processes would train together: install "
      "libgloo-dev and build it again, or start one process.",
      {std::to_string(launch.size)});
}

} // namespace expe

#endif
