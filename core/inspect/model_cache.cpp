#include "core/inspect/loaded_model.h"

#include "core/model/size.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/eval_config.h"
#include "core/runtime/device.h"
#include "core/runtime/memory.h"
#include "core/study/checkpoint.h"
#include "core/train/live_weights.h"
#include "core/train/same_text.h"
#include "core/train/state.h"

#include <algorithm>

namespace expe {
namespace {

constexpr std::size_t mostKept = 4;             // models; one of 35 M parameters takes 140 MB
constexpr std::chrono::milliseconds holds{500}; // weights of a run in training
constexpr double inTime = 2e10; // floating-point operations: some tenths of a second on two cores
constexpr double budget =
    0.25; // of an accelerator's memory that is free, for a model and what a view makes of it

// Of all caches of this process.
struct Chosen {
  std::mutex mutex;
  std::string device = "auto";
};
Chosen& chosen() {
  static Chosen chosen;
  return chosen;
}

std::string chosenDevice() {
  const std::lock_guard lock(chosen().mutex);
  return chosen().device;
}

// By `auto` the CPU where it answers in time, so that what trains on an accelerator is not disturbed; else
// the accelerator, on the stream of lowest priority, if a view takes little of the memory that is left there.
Result<c10::Device> deviceOfViews(const Config& config, std::int64_t vocabulary) {
  if (const auto name = chosenDevice(); name != "auto")
    return deviceFrom(name);
  const auto accelerator = TRY(deviceFrom("auto"));
  const auto size = sizeOf(config, vocabulary);
  const auto window = static_cast<double>(config.integer("data.window"));
  if (accelerator.is_cpu() || 2 * static_cast<double>(size.matrixParameters) * window < inTime)
    return c10::Device(c10::kCPU);
  const double bytes =
      2 * sizeof(float) * static_cast<double>(size.parameters); // weights, and rounded or passing by
  return bytes < budget * static_cast<double>(unusedMemory(accelerator)) ? accelerator
                                                                         : c10::Device(c10::kCPU);
}

} // namespace

Result<void> computeViewsOn(const std::string& device) {
  TRY(deviceFrom(device));
  const std::lock_guard lock(chosen().mutex);
  chosen().device = device;
  return {};
}

void ModelCache::giveBackAsked() {
  const std::unique_lock looking(looking_, std::try_to_lock);
  if (!looking)
    return; // its end comes here
  std::vector<c10::Device> asked;
  {
    const std::lock_guard lock(askedMutex_);
    asked.swap(asked_);
  }
  if (asked.empty())
    return;
  drop([&](c10::Device on) { return std::ranges::count(asked, on) > 0; });
  inputs_.clear();
}

ModelCache::Look::Look(ModelCache& cache) : cache_(cache), looking_(cache.looking_) {
  ++cache.look_;
  const auto name = chosenDevice();
  if (const auto device = deviceFrom(name); device && name != "auto")
    cache.drop([&](c10::Device on) { return on != *device; });
}

ModelCache::Look::~Look() {
  looking_.unlock();
  cache_.giveBackAsked();
}

// What layers saw goes with the models.
void ModelCache::drop(const std::function<bool(c10::Device)>& which) {
  if (std::erase_if(models_, [&](const auto& loaded) { return which(loaded->model().device()); }) > 0)
    inputs_.clear();
}

Result<Study*> ModelCache::study() {
  if (!study_) {
    auto opened = TRY(Study::open(path_, Study::Mode::ReadOnly));
    study_ = std::move(opened);
    folder_ = study_->folder();
  }
  return study_.get();
}

// Of a state that names no checkpoint, the newest.
Result<std::optional<std::int64_t>> ModelCache::stepOf(const ProbeState& state) const {
  if (state.checkpoint)
    return state.checkpoint;
  const auto all = TRY(listCheckpoints(folder_, state.run));
  return all.empty() ? std::optional<std::int64_t>() : all.back().step;
}

Result<LoadedModel*> ModelCache::get(const ProbeState& state, Progress& progress) {
  TRY(study());
  auto loaded = state.checkpoint ? Result<LoadedModel*>(nullptr) : live(state, progress);
  if (loaded && !*loaded)
    loaded = stored(state, progress);
  if (!loaded)
    return loaded;
  TRY((*loaded)->set(state));
  return loaded;
}

Result<LoadedModel*> ModelCache::stored(const ProbeState& state, Progress& progress) {
  const auto step = TRY(stepOf(state));
  const auto found = std::ranges::find_if(models_, [&](const std::unique_ptr<LoadedModel>& loaded) {
    return !loaded->live() && loaded->run().id == state.run && loaded->step() == step;
  });
  if (found != models_.end())
    return use(found);
  auto loaded = TRY(load(state, progress));
  return keep(std::move(loaded));
}

Result<LoadedModel*> ModelCache::live(const ProbeState& state, Progress& progress) {
  const auto isIt = [&](const std::unique_ptr<LoadedModel>& loaded) {
    return loaded->live() && loaded->run().id == state.run;
  };
  if (!isLive(folder_, state.run)) {
    std::erase_if(models_, isIt);
    return nullptr;
  }
  auto found = std::ranges::find_if(models_, isIt);
  if (found == models_.end()) {
    auto built = TRY(build(state, 0, true, progress));
    keep(std::move(built));
    found = models_.end() - 1;
  }
  const auto current = TRY(refresh(**found, progress));
  if (current)
    return use(found);
  models_.erase(found);
  return nullptr;
}

Result<bool> ModelCache::refresh(LoadedModel& loaded, Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (loaded.look_ && (loaded.look_ == look_ || now - loaded.copied_ < holds))
    return true;
  loaded.look_.reset(); // until the copy is whole
  const auto step = TRY(copyLive(folder_, loaded.run().id, loaded.model(), progress));
  if (loaded.copy_ == 0 || step != loaded.step_) // a run in training changes its weights with its step
    loaded.copy_ = ++copies_;
  loaded.step_ = step.value_or(0), loaded.look_ = look_, loaded.copied_ = now;
  return step.has_value();
}

LoadedModel* ModelCache::use(Models::iterator model) {
  std::rotate(model, model + 1, models_.end());
  return models_.back().get();
}

LoadedModel* ModelCache::keep(std::unique_ptr<LoadedModel> loaded) {
  if (models_.size() >= mostKept)
    models_.erase(models_.begin());
  models_.push_back(std::move(loaded));
  return models_.back().get();
}

Result<std::unique_ptr<LoadedModel>> ModelCache::load(const ProbeState& state, Progress& progress) {
  const auto checkpoint = TRY(checkpointOf(*study_, state.run, state.checkpoint));
  auto loaded = build(state, checkpoint.step, false, progress);
  if (!loaded)
    return loaded;
  TRY(loadWeights(checkpoint.folder / "model.safetensors", (*loaded)->model()));
  return loaded;
}

Result<std::unique_ptr<LoadedModel>> ModelCache::build(const ProbeState& state, std::int64_t step, bool live,
                                                       Progress& progress) {
  auto run = TRY(study_->run(state.run));
  run.config = engineSchema().complete(run.config);
  auto data = TRY(dataOf(run, progress));
  const auto device = TRY(deviceOfViews(run.config, data->vocabulary()));
  auto model = std::make_unique<Decoder>(run.config, data->vocabulary(), device, Parameters::Fill::None);
  return std::make_unique<LoadedModel>(std::move(run), data, step, live, std::move(model));
}

// Runs of a study mostly share their text.
Result<std::shared_ptr<const Dataset>> ModelCache::dataOf(const Run& run, Progress& progress) {
  std::string key = run.fingerprint;
  for (const auto& [name, value] : run.config.values())
    if (name.starts_with("data."))
      key += "\n" + name + "=" + print(value);
  for (const auto& [known, data] : data_)
    if (known == key)
      return data;
  auto opened = TRY(openDataset(run.config, progress));
  TRY(sameText(*study_, run, opened));
  if (data_.size() >= mostKept)
    data_.erase(data_.begin());
  data_.emplace_back(key, std::make_shared<const Dataset>(std::move(opened)));
  return data_.back().second;
}

} // namespace expe
