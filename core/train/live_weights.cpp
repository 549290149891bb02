#include "core/train/live_weights.h"

#include <ATen/ATen.h>
#include <ATen/DeviceAccelerator.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/impl/VirtualGuardImpl.h>

#include <map>

namespace expe {
namespace {

constexpr std::chrono::milliseconds hearEvery{10}; // that it is cancelled is heard

using Key = std::pair<std::string, std::int64_t>; // the study's folder and the run

Key keyOf(const std::filesystem::path& study, std::int64_t run) {
  std::error_code ignored;
  return {std::filesystem::weakly_canonical(study, ignored).string(), run};
}

// Of all runs that this process trains.
struct Table {
  std::mutex mutex;
  std::map<Key, std::shared_ptr<LiveWeights::Run>> runs;

  std::shared_ptr<LiveWeights::Run> find(const Key& key) {
    std::lock_guard lock(mutex);
    const auto found = runs.find(key);
    return found == runs.end() ? nullptr : found->second;
  }
};

Table& table() {
  static Table table;
  return table;
}

} // namespace

void Turns::beginWrite() {
  std::unique_lock lock(mutex_);
  due_ = true;
  changed_.wait(lock, [this] { return reading_ == 0; });
}

void Turns::endWrite() {
  {
    std::lock_guard lock(mutex_);
    due_ = false;
    ++writes_;
    reading_ += std::exchange(queued_, 0);
  }
  changed_.notify_all();
}

bool Turns::beginRead(const Progress& progress) {
  std::unique_lock lock(mutex_);
  if (!due_) {
    ++reading_;
    return true;
  }
  ++queued_;
  const auto turn = writes_ + 1;
  while (writes_ < turn) {
    if (progress.cancelled()) {
      --queued_;
      return false;
    }
    changed_.wait_for(lock, hearEvery);
  }
  return true; // counted among those who read by endWrite()
}

void Turns::endRead() {
  {
    std::lock_guard lock(mutex_);
    --reading_;
  }
  changed_.notify_all();
}

void LiveWeights::Run::changed() {
  if (there)
    there->record(at::accelerator::getCurrentStream(weights.front().device().index()));
}

LiveWeights::LiveWeights(const std::filesystem::path& study, std::int64_t run,
                         const std::vector<at::Tensor>& trained, std::int64_t step)
    : key_(keyOf(study, run)), run_(std::make_shared<Run>()) {
  for (const auto& tensor : trained)
    run_->weights.push_back(tensor.detach());
  run_->step = step;
  if (!run_->weights.front().is_cpu())
    run_->there.emplace(run_->weights.front().device().type());
  run_->changed();
  std::lock_guard lock(table().mutex);
  table().runs[key_] = run_;
}

LiveWeights::~LiveWeights() {
  std::lock_guard lock(table().mutex);
  table().runs.erase(key_);
}

bool isLive(const std::filesystem::path& study, std::int64_t run) {
  return table().find(keyOf(study, run)) != nullptr;
}

Result<std::optional<std::int64_t>> copyLive(const std::filesystem::path& study, std::int64_t run,
                                             Decoder& into, const Progress& progress) {
  const auto live = table().find(keyOf(study, run));
  if (!live)
    return std::optional<std::int64_t>();
  if (!live->turns.beginRead(progress))
    return failure("Cancelled.");
  struct End {
    Turns& turns;
    ~End() { turns.endRead(); }
  } const end{live->turns};
  at::NoGradGuard noGradients;
  const auto device = live->weights.front().device();
  if (live->there)
    live->there->block(at::accelerator::getCurrentStream(device.index()));
  auto to = into.parameters().leaves();
  for (std::size_t i = 0; i < to.size(); ++i)
    to[i].copy_(live->weights.at(i));
  if (live->there) // before they change again
    c10::impl::VirtualGuardImpl(device.type())
        .synchronizeStream(at::accelerator::getCurrentStream(device.index()));
  into.parameters().stepped();
  return std::optional(live->step);
}

} // namespace expe
