#include "core/train/together.h"

#include "core/api/parameters.h"
#include "core/api/schema.h"
#include "core/base/lists.h"
#include "core/data/dataset.h"
#include "core/runtime/deterministic.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"
#include "core/train/control.h"
#include "core/train/footprint.h"
#include "core/train/step.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

namespace expe {
namespace {

using Json = nlohmann::json;

// Of all bits; two models that differ in one have another with all likelihood. A device is waited for once.
std::int64_t hashOf(const Decoder& model) {
  const at::NoGradGuard noGrad;
  const auto sums = mapped(model.parameters().leaves(),
                           [](const auto& leaf) { return leaf.view(at::kInt).sum(at::kLong); });
  const auto all = at::stack(sums).cpu();
  const auto* sum = all.const_data_ptr<std::int64_t>();
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < sums.size(); ++i)
    hash = hash * 1099511628211U + static_cast<std::uint64_t>(sum[i]);
  return static_cast<std::int64_t>(hash);
}

// Weights and moments of the first process.
void share(ProcessGroup& group, Decoder& model, Optimizer& optimizer) {
  const at::NoGradGuard noGrad;
  for (const auto* tensors : {&optimizer.trained, &optimizer.first, &optimizer.second})
    for (const auto& tensor : *tensors)
      group.broadcast(tensor.detach());
  model.parameters().stepped();
}

bool sameIn(ProcessGroup& group, Decoder& model, Optimizer& optimizer) {
  const bool same = group.same(hashOf(model));
  if (!same)
    share(group, model, optimizer);
  return same;
}

// One run, in another process than the first.
class Follower {
public:
  Follower(ProcessGroup& group, const std::function<bool()>& ended) : group_(group), ended_(ended) {}

  Result<void> train(const Json& run, const std::string& device) {
    const auto built = caught([&] { return build(run, device); });
    if (!built)
      group_.complain(built.error());
    if (!group_.all(built.ok()))
      return {}; // the first says why
    share(group_, *model_, *optimizer_);
    optimizer_->steps = run.at("steps");
    return steps();
  }

private:
  Result<void> build(const Json& run, const std::string& name) {
    config_ = TRY(configFromJson(run.at("config").dump()));
    const auto device = TRY(group_.device(name));
    TRY(alike(device, run.at("device")));
    at::set_num_threads(static_cast<int>(config_.integer("training.threads")));
    UntilEnded progress(ended_);
    data_ = TRY(openDataset(config_, progress));
    if (data_.fingerprint != run.at("fingerprint").get<std::string>())
      return userError(
          "Process {0} reads another text than the first: see that {1} is the same on all machines.",
          {std::to_string(group_.rank()), config_.text("data.text")}, "data.text");
    TRY(mayFit(config_, data_.vocabulary(), device));
    TRY(group_.computeOn(device));
    stream_.emplace(device);
    if (config_.flag("training.deterministic"))
      deterministic_.emplace(device);
    model_ = std::make_unique<Decoder>(config_, data_.vocabulary(), device);
    optimizer_ = std::make_unique<Optimizer>(model_->parameters());
    step_ = std::make_unique<TrainingStep>(*model_, *optimizer_,
                                           objectiveOf(data_, config_, model_->shape().maskToken()));
    step_->shareWith(group_);
    step_->watch([this](double) { return ended_(); });
    return {};
  }

  Result<void> alike(c10::Device device, const std::string& ofFirst) const {
    const auto type = c10::DeviceTypeName(device.type(), true);
    if (type == ofFirst)
      return {};
    return userError(
        "The first process trains on {0} and process {1} on {2}: start all of them with the same "
        "--device.",
        {ofFirst, std::to_string(group_.rank()), type});
  }

  Result<void> steps() {
    while (const auto word = group_.hear()) {
      const auto json = Json::parse(*word);
      if (json.at("is") == "over")
        return {};
      if (json.at("is") == "check")
        sameIn(group_, *model_, *optimizer_);
      else
        TRY(step(json));
    }
    return {};
  }

  Result<void> step(const Json& told) {
    if (told.contains("config"))
      config_ = TRY(configFromJson(told.at("config").dump()));
    auto done = caught([&]() -> Result<void> {
      const auto begun = step_->begin(told.at("number"), config_, ended_);
      return begun ? Result<void>() : failure("Process {0} was ended.", {std::to_string(group_.rank())});
    });
    if (done || group_.lost())
      return done;
    group_.complain(done.error());
    group_.leave();
    return done;
  }

  ProcessGroup& group_;
  const std::function<bool()>& ended_;
  Config config_;
  Dataset data_;
  std::optional<OwnStream> stream_;
  std::optional<Deterministic> deterministic_;
  std::unique_ptr<Decoder> model_;
  std::unique_ptr<Optimizer> optimizer_;
  std::unique_ptr<TrainingStep> step_;
};

} // namespace

Result<void> Together::may(const Config& config, int processes) {
  const auto parts = config.integer("training.accumulation");
  const auto count = std::to_string(processes);
  if (windowsInARow(config) > 1)
    return userError(
        "The parts of a step with training.memory go on from one another, and {0} processes would "
        "compute them at once: start one process, or train a run without it.",
        {count}, "training.memory");
  if (parts < processes)
    return userError("training.accumulation is {1}, and each of {0} processes takes one part of a step at "
                     "least: start no more than {1}, or train a run with training.accumulation={0}.",
                     {count, std::to_string(parts)}, "training.accumulation");
  return {};
}

Result<void> Together::begin(const Config& config, const std::string& fingerprint, Decoder& model,
                             Optimizer& optimizer) {
  began_ = true;
  group_.tell(Json{{"is", "run"},
                   {"config", Json::parse(toJson(config))},
                   {"fingerprint", fingerprint},
                   {"device", c10::DeviceTypeName(model.device().type(), true)},
                   {"steps", optimizer.steps}}
                  .dump());
  told_ = config;
  if (!group_.all(true))
    return group_.complaint().value_or(failure("Another process cannot train this run."));
  share(group_, model, optimizer);
  return {};
}

void Together::step(std::int64_t number, const Config& config) {
  Json word{{"is", "step"}, {"number", number}};
  if (config != told_)
    word["config"] = Json::parse(toJson(config));
  told_ = config;
  group_.tell(word.dump());
}

bool Together::same(Decoder& model, Optimizer& optimizer) {
  group_.tell(Json{{"is", "check"}}.dump());
  return sameIn(group_, model, optimizer);
}

void Together::over() {
  if (std::exchange(began_, false))
    group_.tell(Json{{"is", "over"}}.dump());
}

Result<void> followTheFirst(ProcessGroup& group, const std::string& device,
                            const std::function<bool()>& ended) {
  group.endWhen(ended);
  return guarded([&]() -> Result<void> {
    while (const auto word = group.hear()) {
      const auto json = Json::parse(*word);
      if (json.at("is") == "run") // else it is over, and was never begun
        TRY(Follower(group, ended).train(json, device));
      if (!group.usable())
        break;
    }
    return {};
  });
}

} // namespace expe
