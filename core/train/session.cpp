#include "core/train/session.h"

#include "core/base/files.h"
#include "core/data/sentencepiece.h"
#include "core/model/longest.h"
#include "core/model/measure_task.h"
#include "core/position/engine_schema.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"
#include "core/study/checkpoint.h"
#include "core/train/batch_that_fits.h"
#include "core/train/footprint.h"
#include "core/train/hugging_face_config.h"
#include "core/train/live.h"
#include "core/train/same_text.h"
#include "core/train/version.h"

#include <ATen/Parallel.h>

#include <cmath>
#include <utility>

namespace expe {
namespace {

constexpr double showEvery = 1.0 / 30;              // seconds
constexpr double showSlowEvery = 0.5;               // seconds, within a step
constexpr std::chrono::milliseconds hearEvery{200}; // while paused

class SessionProgress : public Progress {
public:
  explicit SessionProgress(const Control& control) : control_(control) {}
  bool cancelled() const override { return control_.aborting(); }

private:
  const Control& control_;
};

// Puts the changes in force that were made after `first` … `last` steps.
void apply(const std::vector<Change>& changes, std::int64_t first, std::int64_t last, Config& config) {
  for (const auto& change : changes)
    if (change.step >= first && change.step <= last)
      config.set(change.key, change.value);
}

Origin originOf(const Dataset& data, const std::string& device) {
  const Range all{0, data.tokens.size()};
  double training = 0;
  for (const Range& range : data.train)
    training += static_cast<double>(range.size());
  return {data.fingerprint, codeVersion(), device, data.bytes(all) / static_cast<double>(all.size()),
          data.task ? none : training}; // of a task there is no end
}

} // namespace

Result<TrainEnd> Session::train() {
  if (auto opened = open(); !opened)
    return opened
        .error(); // the run belongs to somebody else or cannot be read: its state is not ours to change
  auto ended = guarded([&]() -> Result<TrainEnd> {
    tell(TrainStatus::Phase::Preparing);
    TRY(build());
    TRY(resume());
    step_->show(&live_.emplace(study_->folder(), request_.run, model_->parameters().leaves(), state_.step));
    return loop();
  });
  if (ended)
    return ended;
  if (control_.aborting()) // cancelled while preparing
    return end(TrainEnd::How::Stopped);
  if (const auto written = finishWriting(); !written)
    say(written.error().message());
  // Where these two fail as well the first error tells why, and the run, still stored as running while nobody
  // holds its lock, is shown as interrupted.
  (void)flush();
  // A wrong device or a missing text is no failure of the run: it stays what it was.
  const bool mistake = ended.error().kind == Error::Kind::User;
  (void)study_->setState(request_.run, mistake ? before_ : RunState::Failed,
                         mistake ? std::string() : ended.error().message());
  return ended;
}

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
  const auto device = TRY(deviceFrom(request_.device));
  TRY(decide(device));
  at::set_num_threads(static_cast<int>(config_.integer("training.threads")));
  SessionProgress progress(control_);
  auto data = TRY(openDataset(config_, progress));
  data_ = std::move(data);
  for (const auto& line : data_.log)
    say(line);
  const auto run = TRY(study_->run(request_.run));
  TRY(sameText(*study_, run, data_));
  TRY(mayFit(config_, data_.vocabulary(), device));
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
  return study_->setOrigin(request_.run, originOf(data_, device.str()));
}

// What is `auto` is decided when the run first begins; from then on it is what is stored with the run.
Result<void> Session::decide(c10::Device device) {
  constexpr const char* precision = "training.precision";
  Config completed = engineSchema().complete(config_);
  if (begins_)
    completed = engineSchema().decided(std::move(completed));
  if (begins_ && completed.automatic(precision)) // its rule knows of no GPU
    completed.setAutomatic(precision, std::string(computesBf16(device) ? "bf16" : "fp32"));
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
  apply(changes_, 0, state_.step, config_);
  // What was trained after the checkpoint is trained again, to the same numbers.
  TRY(study_->truncate(request_.run, state_.step));
  for (const auto& validation : TRY(study_->validations(request_.run)))
    lowest_.lowers(validation);
  return {};
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

Result<TrainEnd> Session::loop() {
  if (request_.steps &&
      *request_.steps > config_.integer("training.steps")) // asked for more: the schedule stretches
    control_.set("training.steps", *request_.steps);
  TRY(applySettings());
  if (state_.step == 0)
    TRY(validateIfDue());
  while (!finished()) {
    if (control_.waiting())
      TRY(pause());
    TRY(applySettings());
    if (control_.stopping())
      return end(TrainEnd::How::Stopped);
    if (control_.waiting() || finished())
      continue;
    if (request_.steps && state_.step >= *request_.steps)
      return end(TrainEnd::How::Stopped);
    const auto done = TRY(trainStep());
    if (!done)
      return end(TrainEnd::How::Stopped);
    control_.stepDone();
  }
  return end(TrainEnd::How::Finished);
}

Result<void> Session::pause() {
  TRY(flush());
  tell(TrainStatus::Phase::Paused);
  while (control_.waitWhilePaused(hearEvery)) {
    TRY(hearRequests());
    if (!writer_->writing())
      TRY(finishWriting());
  }
  return {};
}

Result<bool> Session::trainStep() {
  meter_.begin();
  if (memory_)
    memory_->restart();
  const auto number = state_.step + 1;
  apply(changes_, state_.step, state_.step, config_);
  const auto result = TRY(computeStep(number));
  if (!result)
    return false;
  if (!std::isfinite(result->loss) || !std::isfinite(result->gradientNorm))
    return failure("The loss is no longer a number at step {0}: try a smaller training.rate or a longer "
                   "training.warmup. The checkpoints are as they were.",
                   {std::to_string(number)});
  state_.step = number;
  state_.tokens += TrainingStep::tokensPerStep(config_);
  state_.seconds += meter_.stepDone();
  metrics_.push_back(
      {number, result->loss, result->rate, result->gradientNorm, state_.tokens, state_.seconds});
  status_.loss = result->loss;
  if (memory_) { // counted once: every step is alike
    status_.stepBytes = memory_->peak();
    memory_.reset();
  }
  TRY(validateIfDue());
  if (!writer_->writing())
    TRY(finishWriting());
  if (checkpointDue())
    TRY(checkpoint());
  if (meter_.due(showEvery)) {
    TRY(flush());
    TRY(hearRequests());
    tell(TrainStatus::Phase::Training);
  }
  return true;
}

// nullopt: given up. One that finds no memory ends the run: nothing of it is stored.
Result<std::optional<StepResult>> Session::computeStep(std::int64_t number) {
  try {
    return (*step_)(number, config_, [&] { return control_.aborting(); });
  } catch (const std::exception& e) {
    if (!isOutOfMemory(e))
      throw;
  }
  for (const auto& weight : optimizer_->trained)
    weight.mutable_grad().reset();
  return stepOutOfMemory(config_, data_.vocabulary(), model_->device(),
                         static_cast<double>(status_.stepBytes));
}

// Of who looks at the study from elsewhere. What cannot be done is said and no more.
Result<void> Session::hearRequests() {
  const auto wishes = TRY(study_->takeRequests(request_.run));
  for (const std::string& wish : wishes) {
    const auto equals = wish.find('=');
    if (wish == "stop")
      control_.stop();
    else if (const auto change = liveValue(wish.substr(0, equals),
                                           equals == std::string::npos ? "" : wish.substr(equals + 1)))
      control_.set(change->first, change->second);
    else
      say(change.error().message());
  }
  return {};
}

Result<void> Session::applySettings() {
  for (auto& [key, value] : control_.takeSettings()) {
    const Change change{state_.step, key, value};
    TRY(study_->addChange(request_.run, change));
    changes_.push_back(change);
    config_.set(key, value);
    say(key + " = " + print(value) + " from step " + std::to_string(state_.step + 1) + " on.");
  }
  return {};
}

Result<void> Session::validateIfDue() {
  const auto every = config_.integer("evaluation.every");
  if (state_.step % every != 0 && !finished())
    return {};
  tell(TrainStatus::Phase::Validating);
  meter_.begin();
  auto validated = validate();
  meter_.besideDone();
  if (!validated)
    return control_.aborting() ? Result<void>{} : validated;
  return flush();
}

// Those of k windows; none where a table of positions ends before, or the text has no such piece, which is
// said once.
const std::vector<EvalWindow>& Session::validationWindows(double k) {
  if (const auto found = validation_.find(k); found != validation_.end())
    return found->second;
  const auto L = config_.integer("data.window");
  const auto most = longestOf(model_->encodings());
  auto& windows = validation_[k];
  if (most != Mask::any && k * static_cast<double>(L) > static_cast<double>(most)) {
    say("No validation at " + print(k) + "×: the encoding's table of positions ends at " +
        std::to_string(most - 1) + ".");
    return windows;
  }
  if (data_.task)
    return windows = taskWindows(firstOfValidation, validatedWindows(config_, k),
                                 std::llround(k * static_cast<double>(L)));
  windows =
      evaluationWindows(data_.validation, L, k, static_cast<double>(config_.integer("evaluation.longest")),
                        Protocol::Whole, 0, config_.integer("evaluation.tokens"));
  if (windows.empty())
    say("No validation at " + print(k) +
        "×: no piece of the validation split is as long as evaluation.longest × " + std::to_string(L) +
        " + 1 tokens; choose a smaller evaluation.longest.");
  return windows;
}

Result<void> Session::validate() {
  for (const double k : config_.numbers("evaluation.lengths")) {
    const auto& windows = validationWindows(k);
    if (windows.empty())
      continue;
    const auto measured = TRY(measuredOn(windows, k));
    validations_.push_back(
        {state_.step, k, measured.loss.value(), measured.floor.value(), measured.loss.count});
    if (lowest_.lowers(validations_.back()))
      bestAt_ = state_.step;
    if (k == 1)
      lossAtOne_ = measured.loss.value();
  }
  return {};
}

Result<Measured> Session::measuredOn(const std::vector<EvalWindow>& windows, double k) {
  SessionProgress progress(control_);
  ForwardOptions pass;
  pass.type = config_.text("evaluation.precision") == "bf16" ? at::kBFloat16 : at::kFloat;
  try {
    return measure(*model_, data_, windows, pass, progress);
  } catch (const std::exception& e) {
    if (!isOutOfMemory(e))
      throw;
  }
  return failure("Out of memory while validating at {0}×: close other programs, or write smaller "
                 "evaluation.lengths.",
                 {print(k)});
}

Result<void> Session::flush() {
  if (metrics_.empty() && validations_.empty())
    return {};
  auto written = study_->append(request_.run, metrics_, validations_);
  if (written)
    metrics_.clear(), validations_.clear();
  return written;
}

Result<TrainEnd> Session::end(TrainEnd::How how) {
  if (model_ && !control_.aborting())
    TRY(checkpoint());
  TRY(finishWriting());
  TRY(flush());
  const auto state = how == TrainEnd::How::Finished ? RunState::Finished : RunState::Stopped;
  TRY(study_->setState(request_.run, state));
  return TrainEnd{how, {}, state_.step};
}

bool Session::finished() const {
  const double goal = config_.real("training.stop_loss");
  return state_.step >= config_.integer("training.steps") || (goal > 0 && lossAtOne_ <= goal);
}

bool Session::within(double share) {
  if (meter_.slow() && meter_.due(showSlowEvery)) {
    status_.within = share;
    tell(TrainStatus::Phase::Training);
    status_.within = 0;
  }
  return control_.aborting();
}

void Session::tell(TrainStatus::Phase phase) {
  status_.phase = phase;
  status_.step = state_.step;
  status_.steps = config_.integer("training.steps");
  if (request_.steps)
    status_.steps = std::min(status_.steps, *request_.steps);
  if (model_) {
    status_.tokensPerSecond = meter_.tokensPerSecond(TrainingStep::tokensPerStep(config_));
    status_.secondsLeft = meter_.secondsLeft(status_.steps - state_.step);
    status_.memoryBytes = memoryInUse(model_->device());
    status_.attention = model_->attention();
  }
  listener_.status(status_);
}

} // namespace expe
