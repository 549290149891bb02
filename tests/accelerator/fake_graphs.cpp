#include "tests/accelerator/fake_graphs.h"

#include "tests/accelerator/fake_copies.h"
#include "tests/accelerator/fake_device.h"
#include "tests/accelerator/fake_memory.h"
#include "tests/accelerator/fake_streams.h"

#include <ATen/ATen.h>
#include <ATen/EmptyTensor.h>

#include <cstring>
#include <map>
#include <optional>

namespace expe::fake {
namespace {

class Recorded;
std::atomic<Recorded*> current = nullptr;

struct Pool {
  Pool() = default;
  ~Pool() { Memory::get().endPool(this); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
};

class Recorded : public Graph, public Recorder {
public:
  explicit Recorded(const Recorded* before) : pool_(before ? before->pool_ : std::make_shared<Pool>()) {}

  void begin() override {
    stream_.emplace(currentStream(currentDevice()));
    TORCH_CHECK(stream_->id() != 0, "a graph is not recorded on the default stream");
    hostWaits();
    Recorded* none = nullptr;
    TORCH_CHECK(current.compare_exchange_strong(none, this), "two graphs are recorded at a time");
  }

  void end() override {
    TORCH_CHECK(current == this, "nothing is recorded that could end");
    current = nullptr;
    auto& memory = Memory::get();
    for (const auto& [block, bytes] : before_)
      std::memcpy(memory.lent(block), bytes.data(), bytes.size());
    memory.nothingIsTakenBy(recording().graph);
    TORCH_CHECK(!illegal_, "what was recorded was not possible, and is no graph");
  }

  void isIllegal() override { illegal_ = true; }
  Recording recording() const override { return {pool_.get(), static_cast<const Recorder*>(this)}; }

  void replay() override {
    countOperator("expe::graph");
    for (const auto& [again, blocks] : all_) {
      for (const auto& [block, number] : blocks)
        TORCH_CHECK(Memory::get().numberOf(block) == number, "a graph touches memory that is gone");
      again();
    }
  }

  void writes(const std::vector<const void*>& blocks) override {
    auto& memory = Memory::get();
    for (const void* block : blocks) {
      if (!block || memory.isTakenBy(recording().graph, block) || before_.contains(block))
        continue;
      const auto* bytes = static_cast<const char*>(memory.lent(block));
      before_[block].assign(bytes, bytes + memory.bytesOf(block));
    }
  }

  void add(std::function<void()> again, const std::vector<const void*>& blocks) override {
    std::vector<std::pair<const void*, long>> numbered;
    for (const void* block : blocks)
      if (block)
        numbered.emplace_back(block, Memory::get().numberOf(block));
    all_.push_back({std::move(again), std::move(numbered)});
  }

  bool isOf(const c10::Stream& stream) const { return stream_ == stream; }

private:
  struct Done {
    std::function<void()> again;
    std::vector<std::pair<const void*, long>> blocks; // with the number of their allocation
  };
  std::shared_ptr<Pool> pool_;
  std::optional<c10::Stream> stream_;
  bool illegal_ = false;
  std::vector<Done> all_;
  std::map<const void*, std::vector<char>> before_; // what memory held that is not the graph's own
};

} // namespace

Recorder* recorder() {
  Recorded* const graph = current;
  return graph && graph->isOf(currentStream(currentDevice())) ? graph : nullptr;
}

bool anythingIsRecorded() {
  return current != nullptr;
}

void illegalInGraphs(const char* what) {
  if (auto* graph = recorder()) {
    graph->isIllegal();
    TORCH_CHECK(false, what, " while a graph is recorded");
  }
}

Recording recordingNow() {
  const auto* graph = recorder();
  return graph ? graph->recording() : Recording();
}

at::Tensor addressOf(const at::Tensor& ours) {
  if (!isOurs(ours)) { // a number of the host, as it is now
    auto baked = ours.clone();
    baked.unsafeGetTensorImpl()->set_wrapped_number(ours.unsafeGetTensorImpl()->is_wrapped_number());
    return baked;
  }
  c10::Storage storage(c10::Storage::use_byte_size_t(), ours.storage().nbytes(),
                       c10::DataPtr(const_cast<void*>(ours.storage().data()), ours.device()), nullptr, false);
  auto made = at::detail::make_tensor<c10::TensorImpl>(
      std::move(storage), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), ours.dtype());
  made.unsafeGetTensorImpl()->set_sizes_and_strides(ours.sizes(), ours.strides(), ours.storage_offset());
  return made;
}

c10::IValue addressesOf(const c10::IValue& value) {
  if (value.isTensor())
    return value.toTensor().defined() ? addressOf(value.toTensor()) : value;
  if (value.isTensorList()) {
    auto list = value.toTensorVector();
    for (auto& each : list)
      each = addressOf(each);
    return list;
  }
  if (value.isOptionalTensorList()) {
    c10::List<std::optional<at::Tensor>> list;
    for (const std::optional<at::Tensor> each : value.toOptionalTensorList())
      list.push_back(each ? std::optional(addressOf(*each)) : std::nullopt);
    return list;
  }
  return value;
}

} // namespace expe::fake

expe::Graph* expe_new_graph(const expe::Graph* before) {
  return new expe::fake::Recorded(static_cast<const expe::fake::Recorded*>(before));
}
