// When a session takes a checkpoint, and what is written beside its training.
#include "core/base/files.h"
#include "core/train/hugging_face_config.h"
#include "core/train/session.h"
#include "core/train/state_file.h"

#include <utility>

namespace expe {

bool Session::checkpointDue() const {
  return checkpointAsked() || (config_.flag("training.checkpoint_best") && bestAt_ == state_.step);
}

// By steps or by minutes. What is due by minutes can wait until nothing is being written.
bool Session::checkpointAsked() const {
  return dueBySteps(state_.step, config_) ||
         (!writer_->writing() && dueByTime(meter_.sinceCheckpoint(), config_));
}

// Where the one before is still being written, it is waited for: which steps have a checkpoint does not
// depend on how fast a disk is.
Result<void> Session::checkpoint() {
  if (checkpointed_ == state_.step)
    return {};
  TRY(settle());
  meter_.begin();
  TRY(flush());
  tell(TrainStatus::Phase::Saving);
  TRY(finishWriting());
  if (meter_.slow() && checkpointDue() && !std::exchange(saidSlow_, true))
    say("Checkpoints come faster than they can be written, and training waits for them: choose a larger "
        "training.checkpoint_every.");
  if (together_ && !together_->same(*model_, *optimizer_))
    say("The weights of the processes were no longer the same at step " + std::to_string(state_.step) +
        ", as where processors of different kinds add up numbers: all go on with those of the first.");
  TRY(study_->announceCheckpoint(request_.run, state_.step));
  snapshot_->take();
  if (checkpointDue() && !checkpointAsked())
    state_.passing.insert(state_.step);
  writer_->begin(writing());
  checkpointed_ = state_.step;
  meter_.checkpointTaken();
  meter_.besideDone();
  return {};
}

namespace {

CheckpointWriter::Said dropOutdated(Study& study, std::int64_t run, std::int64_t most,
                                    const std::set<std::int64_t>& passing) {
  const auto all = study.checkpoints(run);
  if (!all)
    return {all.error().message()};
  CheckpointWriter::Said said;
  for (const auto& old : outdated(*all, most, passing))
    if (const auto dropped = study.dropCheckpoint(old); !dropped) // one too many does no harm
      said.push_back(dropped.error().message());
  return said;
}

} // namespace

// All that changes with later steps is a copy, but for the snapshot.
CheckpointWriter::Work Session::writing() {
  return [run = request_.run, state = state_, config = config_, keep = config_.integer("training.keep"),
          description = huggingFaceConfig(model_->shape(), ofModel(config_)), passing = state_.passing,
          &snapshot = std::as_const(*snapshot_)](Study& study) -> Result<CheckpointWriter::Said> {
    TRY(study.saveCheckpoint(run, state.step, [&](const std::filesystem::path& folder) -> Result<void> {
      TRY(snapshot.writeWeights(folder / "model.safetensors"));
      TRY(snapshot.writeOptimizer(folder / "optimizer.safetensors"));
      TRY(files().write(folder / "config.json", description));
      return saveState(folder / "state.json", state, config);
    }));
    return dropOutdated(study, run, keep, passing);
  };
}

// A run that was given up ends as it was asked to: what went wrong is said.
Result<void> Session::finishWriting() {
  if (!writer_)
    return {};
  const auto finished = writer_->finish();
  for (const auto& line : finished ? *finished : CheckpointWriter::Said{})
    say(line);
  if (finished)
    return {};
  if (!control_.aborting())
    return finished.error();
  say(finished.error().message());
  return {};
}

} // namespace expe
