// How a session begins: what it opens, builds and decides, and the weights that it goes on from.
#include "core/tokenizer/sentencepiece.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/device.h"
#include "core/study/checkpoint.h"
#include "core/train/footprint.h"
#include "core/train/live.h"
#include "core/train/same_text.h"
#include "core/train/session.h"
#include "core/train/state_file.h"

#include <ATen/Parallel.h>
#include <torch/headeronly/version.h>

namespace expe {
namespace {

constexpr const char* codeVersion = EXPE_VERSION ", LibTorch " TORCH_VERSION; // numbers depend on both

Origin originOf(const Dataset& data, const std::string& device) {
  double training = 0;
  for (const Range& range : data.train)
    training += static_cast<double>(range.size());
  return {data.fingerprint, codeVersion, device, data.bytesPerToken(),
          data.task ? none : training}; // of a task there is no end
}

} // namespace

Result<void> Session::open() {
  auto study = TRY(Study::open(request_.study));
  study_ = std::move(study);
  auto beside = TRY(Study::open(request_.study));
  writer_ = std::make_unique<CheckpointWriter>(std::move(beside));
  if (study_->readOnly())
    return userError("{0} is read-only; save the study to another folder and train it there.",
                     {study_->folder().string()});
  const auto run = TRY(study_->run(request_.run));
  auto lock = request_.lock ? std::move(*request_.lock) : TRY(study_->lock(request_.run));
  lock_ = std::move(lock);
  auto changes = TRY(study_->changes(request_.run));
  changes_ = std::move(changes);
  config_ = run.config;
  begins_ = run.step == 0 && run.fingerprint.empty();
  const bool cutShort = run.state == RunState::Running || run.state == RunState::Interrupted;
  before_ = cutShort ? RunState::Stopped : run.state;
  if (auto old = study_->takeRequests(request_.run); !old) // of an earlier training
    return old.error();
  return study_->setState(request_.run, RunState::Running);
}

Result<void> Session::build() {
  const auto device =
      TRY(request_.group ? request_.group->device(request_.device) : deviceFrom(request_.device));
  TRY(decide(device));
  if (request_.group) {
    TRY(Together::may(config_, request_.group->size()));
    TRY(request_.group->computeOn(device));
  }
  at::set_num_threads(static_cast<int>(config_.integer("training.threads")));
  UntilEnded progress([this] { return control_.aborting(); });
  auto data = TRY(openDataset(config_, progress));
  data_ = std::move(data);
  for (const Text& line : data_.log)
    say(line);
  const auto run = TRY(study_->run(request_.run));
  TRY(sameText(*study_, run, data_));
  TRY(mayFit(config_, data_.vocabulary(), device));
  stream_.emplace(device);
  memory_.emplace(device);
  if (config_.flag("training.deterministic"))
    deterministic_.emplace(device);
  model_ = std::make_unique<Decoder>(config_, data_.vocabulary(), device);
  optimizer_ = std::make_unique<Optimizer>(model_->parameters());
  snapshot_.emplace(*model_, *optimizer_);
  step_ = std::make_unique<TrainingStep>(*model_, *optimizer_,
                                         objectiveOf(data_, config_, model_->shape().maskToken()));
  step_->watch([this](double share) { return within(share); });
  status_.device = describe(device, at::get_num_threads());
  if (request_.group)
    status_.device += " × " + std::to_string(request_.group->size()) + " processes";
  if (const auto loaded = acceleratorLoaded(); device.is_cpu() && request_.device == "auto" && !loaded)
    say(loaded.error().message());
  return study_->setOrigin(request_.run, originOf(data_, device.str()));
}

// What is `auto` is decided when the run first begins; from then on it is what is stored with the run.
Result<void> Session::decide(c10::Device device) {
  constexpr const char* precision = "training.precision";
  Config completed = engineSchema().complete(config_);
  if (begins_)
    completed = decidedFor(completed, device);
  if (completed.text(precision) == "bf16" && !computesBf16(device))
    say("training.precision=bf16 is several times slower than fp32 on " + device.str() +
        ", which has no instructions for it; a run with auto or fp32 is faster.");
  TRY(engineSchema().check(completed));
  if (begins_ && !completed.automatic().empty() && completed != config_)
    TRY(study_->setConfig(request_.run, completed));
  config_ = std::move(completed);
  return {};
}

Result<void> Session::resume() {
  std::vector<std::string> said;
  const auto newest = study_->resumePoint(request_.run, said);
  for (const auto& line : said)
    say(line);
  if (!newest)
    return newest.error();
  state_.fingerprint = data_.fingerprint;
  state_.tokenizer = data_.tokenizer->describe();
  if (*newest) {
    const auto& folder = (*newest)->folder;
    auto state = TRY(loadState(folder / "state.json"));
    if (state.step != (*newest)->step)
      return failure("{0} is damaged: it is of another step.", {(folder / "state.json").string()});
    state_ = std::move(state);
    TRY(loadWeights(folder / "model.safetensors", *model_));
    if (state_.step > 0) // imported weights have no moments yet
      TRY(loadOptimizer(folder / "optimizer.safetensors", *model_, *optimizer_));
    optimizer_->steps = checkpointed_.emplace(state_.step);
    say("Resumed from the checkpoint of step " + std::to_string(state_.step) + ".");
  } else
    TRY(beginFromParent());
  applyChanges(changes_, 0, state_.step, config_);
  // What was trained after the checkpoint is trained again, to the same numbers.
  TRY(study_->truncate(request_.run, state_.step));
  for (const auto& validation : TRY(study_->validations(request_.run)))
    lowest_.lowers(validation);
  return {};
}

Result<void> Session::shareOut() {
  if (!request_.group)
    return {};
  const auto parts = config_.integer("training.accumulation");
  if (const auto processes = request_.group->size(); parts % processes != 0)
    say(std::to_string(processes) + " processes take unequal shares of " + std::to_string(parts) +
        " parts: with a training.accumulation that they divide none waits for another.");
  request_.group->endWhen([&control = control_] { return control.aborting(); });
  step_->shareWith(*request_.group);
  return together_.emplace(*request_.group).begin(config_, data_.fingerprint, *model_, *optimizer_);
}

// A run made from a checkpoint of another one starts with its weights, at step 0 with fresh moments.
Result<void> Session::beginFromParent() {
  const auto run = TRY(study_->run(request_.run));
  if (!run.parentRun || !run.parentStep)
    return {};
  const auto parents = TRY(study_->checkpoints(*run.parentRun));
  for (const auto& each : parents)
    if (each.step == *run.parentStep) {
      TRY(verifyCheckpoint(each.folder));
      TRY(mayBegin(each.folder / "state.json"));
      say("Begins with the weights of run " + std::to_string(*run.parentRun) + " at step " +
          std::to_string(each.step) + ".");
      for (const auto& name : TRY(takeWeights(each.folder / "model.safetensors", *model_)))
        say("It begins anew: " + name + ".");
      return {};
    }
  return userError("The checkpoint of step {1} of run {0}, from which run {2} begins, is no longer there.",
                   {std::to_string(*run.parentRun), std::to_string(*run.parentStep), std::to_string(run.id)});
}

Result<void> Session::mayBegin(const std::filesystem::path& parentState) const {
  const auto config = TRY(loadConfig(parentState));
  TRY(engineSchema().mayContinue(config, config_));
  const auto state = TRY(loadState(parentState));
  if (!describeSameTokens(state.tokenizer, state_.tokenizer))
    return userError("The tokens of this text are not those that the weights to begin with know: take the "
                     "text and the tokenizer that they were trained with, or make a run that begins anew.",
                     {}, "data.text");
  return {};
}

} // namespace expe
