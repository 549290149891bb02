#include "core/view/loaded_model.h"

#include "core/position/engine_schema.h"
#include "core/probe/choice.h"
#include "core/runtime/device.h"
#include "core/study/checkpoint.h"
#include "core/train/live_weights.h"
#include "core/train/same_text.h"
#include "core/train/state.h"

#include <algorithm>

namespace expe {
namespace {

constexpr std::size_t mostKept = 4;             // models; one of 35 M parameters takes 140 MB
constexpr std::chrono::milliseconds holds{500}; // weights of a run in training

} // namespace

Result<Study*> ModelCache::study() {
  if (!study_) {
    auto opened = Study::open(path_, Study::Mode::ReadOnly);
    if (!opened)
      return opened.error();
    study_ = std::move(*opened);
    folder_ = study_->folder();
  }
  return study_.get();
}

// Of a state that names no checkpoint, the newest.
Result<std::optional<std::int64_t>> ModelCache::stepOf(const ProbeState& state) const {
  if (state.checkpoint)
    return state.checkpoint;
  const auto all = listCheckpoints(folder_, state.run);
  if (!all)
    return all.error();
  return all->empty() ? std::optional<std::int64_t>() : all->back().step;
}

Result<LoadedModel*> ModelCache::get(const ProbeState& state, Progress& progress) {
  if (auto opened = study(); !opened)
    return opened.error();
  auto subject = state.checkpoint ? Result<LoadedModel*>(nullptr) : live(state, progress);
  if (subject && !*subject)
    subject = stored(state, progress);
  if (!subject)
    return subject;
  if (auto set = (*subject)->set(state); !set)
    return set.error();
  return subject;
}

Result<LoadedModel*> ModelCache::stored(const ProbeState& state, Progress& progress) {
  const auto step = stepOf(state);
  if (!step)
    return step.error();
  const auto found = std::ranges::find_if(kept_, [&](const std::unique_ptr<LoadedModel>& subject) {
    return !subject->live() && subject->run().id == state.run && subject->step() == *step;
  });
  if (found != kept_.end())
    return use(found);
  auto loaded = load(state, progress);
  if (!loaded)
    return loaded.error();
  return keep(*std::move(loaded));
}

Result<LoadedModel*> ModelCache::live(const ProbeState& state, Progress& progress) {
  const auto isIt = [&](const std::unique_ptr<LoadedModel>& subject) {
    return subject->live() && subject->run().id == state.run;
  };
  if (!isLive(folder_, state.run)) {
    std::erase_if(kept_, isIt);
    return nullptr;
  }
  auto found = std::ranges::find_if(kept_, isIt);
  if (found == kept_.end()) {
    auto built = build(state, 0, true, progress);
    if (!built)
      return built.error();
    keep(*std::move(built));
    found = kept_.end() - 1;
  }
  const auto current = refresh(**found, progress);
  if (!current)
    return current.error();
  if (*current)
    return use(found);
  kept_.erase(found);
  return nullptr;
}

Result<bool> ModelCache::refresh(LoadedModel& subject, Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (subject.look_ && (subject.look_ == look_ || now - subject.copied_ < holds))
    return true;
  subject.look_.reset(); // until the copy is whole
  const auto step = copyLive(folder_, subject.run().id, subject.model(), progress);
  if (!step)
    return step.error();
  subject.step_ = step->value_or(0), subject.look_ = look_, subject.copied_ = now;
  return step->has_value();
}

LoadedModel* ModelCache::use(Kept::iterator kept) {
  std::rotate(kept, kept + 1, kept_.end());
  return kept_.back().get();
}

LoadedModel* ModelCache::keep(std::unique_ptr<LoadedModel> subject) {
  if (kept_.size() >= mostKept)
    kept_.erase(kept_.begin());
  kept_.push_back(std::move(subject));
  return kept_.back().get();
}

Result<std::unique_ptr<LoadedModel>> ModelCache::load(const ProbeState& state, Progress& progress) {
  const auto checkpoint = checkpointOf(*study_, state.run, state.checkpoint);
  if (!checkpoint)
    return checkpoint.error();
  auto subject = build(state, checkpoint->step, false, progress);
  if (!subject)
    return subject;
  if (auto loaded = loadWeights(checkpoint->folder / "model.safetensors", (*subject)->model()); !loaded)
    return loaded.error();
  return subject;
}

Result<std::unique_ptr<LoadedModel>> ModelCache::build(const ProbeState& state, std::int64_t step, bool live,
                                                       Progress& progress) {
  auto run = study_->run(state.run);
  if (!run)
    return run.error();
  run->config = engineSchema().complete(run->config);
  auto data = dataOf(*run, progress);
  if (!data)
    return data.error();
  const auto device = deviceFrom("auto");
  if (!device)
    return device.error();
  auto model = std::make_unique<Decoder>(run->config, (*data)->vocabulary(), *device);
  return std::make_unique<LoadedModel>(std::move(*run), *data, step, live, std::move(model));
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
  auto opened = openDataset(run.config, progress);
  if (!opened)
    return opened.error();
  if (auto same = sameText(*study_, run, *opened); !same)
    return same.error();
  if (data_.size() >= mostKept)
    data_.erase(data_.begin());
  data_.emplace_back(key, std::make_shared<const Dataset>(std::move(*opened)));
  return data_.back().second;
}

} // namespace expe
