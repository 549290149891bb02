#include "core/train/session.h"

#include "core/api/schema.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"
#include "core/train/batch_that_fits.h"
#include "core/train/live.h"

#include <ATen/Parallel.h>

#include <cmath>

namespace expe {
namespace {

constexpr double showEvery = 1.0 / 30;              // seconds
constexpr double showSlowEvery = 0.5;               // seconds, within a step
constexpr std::chrono::milliseconds hearEvery{200}; // while paused

} // namespace

Result<TrainEnd> Session::train() {
  if (auto opened = open(); !opened)
    return opened
        .error(); // the run belongs to somebody else or cannot be read: its state is not ours to change
  auto ended = guarded([&]() -> Result<TrainEnd> {
    tell(TrainStatus::Phase::Preparing);
    TRY(build());
    TRY(resume());
    TRY(shareOut());
    step_->show(&live_.emplace(study_->folder(), request_.run, model_->parameters().leaves(), state_.step));
    return loop();
  });
  if (request_.group)
    request_.group->endWhen([] { return false; });
  if (together_ && request_.group->usable())
    if (const auto told = caught([&] { return together_->over(), Result<void>(); }); !told && ended)
      say(told.error().message());
  if (ended)
    return ended;
  if (control_.aborting()) // cancelled while preparing
    return end(TrainEnd::How::Stopped);
  if (const auto written = finishWriting(); !written)
    say(written.error().message());
  // Where these two fail as well the first error tells why, and the run, still stored as running while nobody
  // holds its lock, is shown as interrupted.
  (void)flush();
  if (request_.group && request_.group->lost()) // the same
    return TrainEnd{TrainEnd::How::Interrupted, ended.error(), state_.step};
  // A wrong device or a missing text is no failure of the run: it stays what it was.
  const bool mistake = ended.error().kind == Error::Kind::User;
  (void)study_->setState(request_.run, mistake ? before_ : RunState::Failed,
                         mistake ? std::string() : ended.error().message());
  return ended;
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
    applyChanges(changes_, state_.step, state_.step, config_); // recorded when it was trained before
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
  TRY(settle());
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
  auto begun = TRY(computeStep(number));
  if (!begun)
    return false;
  TRY(settle()); // the one before, while a device does this one
  state_.step = number;
  state_.tokens += TrainingStep::tokensPerStep(config_);
  state_.seconds += meter_.stepDone();
  begun_.emplace(Metric{number, none, none, none, state_.tokens, state_.seconds}, std::move(*begun));
  if (model_->device().is_cpu())
    TRY(settle());
  if (memory_) { // counted once: every step is alike
    status_.stepBytes = memory_->peak();
    memory_.reset();
    if (!together_ && CapturedPart::refusal(config_, model_->device(), status_.stepBytes).empty())
      step_->capture([this](const std::string& why) {
        say("Its operators are told one after another, not as a CUDA graph: " + why);
      });
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

Result<void> Session::settle() {
  if (!begun_)
    return {};
  auto [metric, begun] = std::move(*begun_);
  begun_.reset();
  const auto result = begun.result();
  if (!std::isfinite(result.loss) || !std::isfinite(result.gradientNorm))
    return failure("The loss is no longer a number at step {0}: try a smaller training.rate or a longer "
                   "training.warmup. The checkpoints are as they were.",
                   {std::to_string(metric.step)});
  metric.loss = result.loss, metric.rate = result.rate, metric.gradientNorm = result.gradientNorm;
  metrics_.push_back(metric);
  status_.loss = result.loss;
  return {};
}

// nullopt: given up. One that finds no memory is tried again where a device can give back what it keeps and
// no other process is in the midst of it, and ends the run else: nothing of it is stored.
Result<std::optional<BegunStep>> Session::computeStep(std::int64_t number) {
  const int most = model_->device().is_cpu() || together_ ? 1 : 2;
  if (together_)
    together_->step(number, config_);
  for (int time = 1; time <= most; ++time) {
    try {
      auto begun = step_->begin(number, config_, [&] { return control_.aborting(); });
      if (!begun && together_)
        request_.group->leave();
      return begun;
    } catch (const std::exception& e) {
      if (together_)
        request_.group->leave();
      if (!isOutOfMemory(e))
        throw;
    }
    TRY(settle());
    for (const auto& weight : optimizer_->trained)
      weight.mutable_grad().reset();
    step_->forgetCaptured();
    const auto alone = CapturedPart::noneIsRecorded();
    releaseMemory(model_->device());
  }
  return stepOutOfMemory(config_, data_.vocabulary(), model_->device(),
                         static_cast<double>(status_.stepBytes));
}

// Of who looks at the study from elsewhere. What cannot be done is said and no more.
Result<void> Session::hearRequests() {
  const auto requests = TRY(study_->takeRequests(request_.run));
  for (const std::string& request : requests) {
    const auto equals = request.find('=');
    if (request == "stop")
      control_.stop();
    else if (const auto change = liveValue(request.substr(0, equals),
                                           equals == std::string::npos ? "" : request.substr(equals + 1)))
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

Result<void> Session::flush() {
  if (metrics_.empty() && validations_.empty())
    return {};
  auto written = study_->append(request_.run, metrics_, validations_);
  if (written)
    metrics_.clear(), validations_.clear();
  return written;
}

Result<TrainEnd> Session::end(TrainEnd::How how) {
  if (!control_.aborting())
    TRY(settle());
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
  status_.step = begun_ ? begun_->first.step - 1 : state_.step; // whose loss is known
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
