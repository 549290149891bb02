// expe train: trains the unfinished runs of a study, one after the other. SIGINT or SIGTERM stops after the
// step with a checkpoint; a second one ends at once.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <iostream>
#include <mutex>

namespace expe::cli {

namespace {

std::string leftText(double seconds) {
  char text[32];
  const auto s = std::lround(seconds);
  std::snprintf(text, sizeof text, s >= 3600 ? "%ld:%02ld:%02ld left" : "%.0ld%ld:%02ld left", s / 3600,
                s / 60 % 60, s % 60);
  return text;
}

std::string lossText(double loss) {
  char text[32];
  std::snprintf(text, sizeof text, "loss %.3f", loss);
  return text;
}

// Of a step that takes long.
std::string withinText(const TrainStatus& now) {
  return now.within > 0 ? std::to_string(static_cast<int>(now.within * 100)) + " % of the next, " : "";
}

// Shows what the trainer tells; waits for its end on the calling thread.
class Follower : public TrainerListener {
public:
  explicit Follower(std::string title) : title_(std::move(title)) {}

  void status(const TrainStatus& now) override {
    const std::lock_guard guard(mutex_);
    if (now.phase == TrainStatus::Phase::Preparing)
      return bar_.show(title_ + ": preparing", 0, 0);
    if (now.step == 0) // nothing is measured yet
      return bar_.show(title_, now.within, double(now.steps), withinText(now) + "step 0");
    bar_.show(title_, double(now.step) + now.within, double(now.steps),
              "step " + std::to_string(now.step) + " of " + std::to_string(now.steps) + ", " +
                  withinText(now) + lossText(now.loss) + ", " +
                  std::to_string(static_cast<long>(now.tokensPerSecond)) + " tokens/s, " +
                  leftText(now.secondsLeft));
  }
  void said(const std::string& line) override {
    const std::lock_guard guard(mutex_);
    bar_.say(title_ + ": " + line);
  }
  void ended(const TrainEnd& end) override {
    const std::lock_guard guard(mutex_);
    bar_.clear();
    end_ = end;
    changed_.notify_all();
  }

  // Passes interrupts on until the run has ended.
  TrainEnd follow(Trainer& trainer) {
    std::unique_lock lock(mutex_);
    for (int passed = 0; !end_; changed_.wait_for(lock, std::chrono::milliseconds(20))) {
      const int came = std::min(interrupts(), 2);
      if (passed < 1 && came >= 1) {
        bar_.say("Stopping after this step; once more ends at once, without a checkpoint.");
        trainer.stop();
      }
      if (passed < 2 && came >= 2)
        trainer.abort();
      passed = std::max(passed, came);
    }
    return *end_;
  }

private:
  std::string title_;
  Bar bar_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<TrainEnd> end_;
};

bool unfinished(const Run& run, std::optional<std::int64_t> steps) {
  return steps ? run.step < *steps : run.state != RunState::Finished;
}

// Why nothing is left of the runs that there are.
Error nothing(Study& study, std::optional<std::int64_t> steps) {
  const auto all = TRY(study.runs());
  const std::string file = study.file().string();
  if (all.empty())
    return failure("Nothing to train: {0} has no runs yet; add one with expe run, for example "
                   "expe run STUDY --set position.encoding=rope.",
                   {file});
  if (std::all_of(all.begin(), all.end(), [](const Run& run) { return run.archived; }))
    return failure("Nothing to train: every run of {0} is archived; name one with --run.", {file});
  if (steps)
    return failure("Nothing to train: every run has {0} steps or more already; write a larger --steps.",
                   {std::to_string(*steps)});
  return failure("Nothing to train: every run is finished; write a larger --steps to go on.");
}

// Whether there is nothing left to train of it; one that was named is told of.
bool sayIfDone(const Run& run, std::optional<std::int64_t> steps, bool named) {
  if (unfinished(run, steps))
    return false;
  if (named)
    std::cerr << titleOf(run) << ": has " << run.step << " steps already" << std::endl;
  return true;
}

Result<std::vector<Run>> wanted(Study& study, const Arguments& arguments, std::optional<std::int64_t> steps) {
  if (arguments.has("--run") && arguments.has("--all"))
    return userError("--run and --all exclude each other: give one.");
  const auto ids = TRY(arguments.ids("--run"));
  auto runs = runsWith(study, ids);
  if (runs && (ids.empty() || steps))
    std::erase_if(*runs, [&](const Run& run) { return sayIfDone(run, steps, !ids.empty()); });
  return runs;
}

const char* nameOf(TrainEnd::How how) {
  return how == TrainEnd::How::Finished ? "finished" : how == TrainEnd::How::Stopped ? "stopped" : "failed";
}

Json describe(Study& study, const Run& run, const TrainEnd& end) {
  Json json{{"run", run.id}, {"name", run.name}, {"state", nameOf(end.how)}, {"step", end.step}};
  const auto rows = study.metrics(run.id, end.step - 1);
  if (rows && !rows->empty()) {
    json["loss"] = rows->back().loss;
    json["tokens"] = rows->back().tokens;
    json["seconds"] = rows->back().seconds;
  }
  return json;
}

Result<TrainEnd> train(Engine& engine, const TrainRequest& request, const Run& run) {
  Follower follower(titleOf(run));
  const auto trainer = engine.trainer(follower);
  trainer->start(request);
  const TrainEnd end = follower.follow(*trainer);
  trainer->wait();
  if (end.how == TrainEnd::How::Failed)
    return end.error;
  return end;
}

Result<void> run(const Arguments& arguments) {
  const auto steps = TRY(arguments.integer("--steps", 1));
  const auto device = TRY(arguments.choice("--device", "auto", {"auto", "cpu", "cuda"}));
  const auto study = TRY(Study::open(arguments.place(0)));
  const auto runs = TRY(wanted(*study, arguments, steps));
  const auto loaded = TRY(engine());
  catchInterrupts();
  Json trained = Json::array();
  std::optional<Error> failed; // of one run; the others are trained all the same
  for (const Run& run : runs) {
    const auto end = train(*loaded, {study->file(), run.id, device, steps, false}, run);
    if (!end) {
      if (failed)
        std::cerr << "expe: " << titleOf(run) << ": " << printable(failed->message()) << std::endl;
      failed = end.error();
    } else {
      trained.push_back(describe(*study, run, *end));
      std::cerr << titleOf(run) << ": " << nameOf(end->how) << " at step " << end->step << std::endl;
    }
    if (interrupts() > 0)
      break;
  }
  if (arguments.has("--json"))
    printJson(Json{{"runs", trained}});
  if (runs.empty() && !arguments.has("--run"))
    std::cerr << printable(nothing(*study, steps).message()) << std::endl;
  if (failed)
    return *failed;
  if (interrupts() > 1)
    return failure("ended at once: the steps since the last checkpoint are trained again next time.");
  return {};
}

} // namespace

Command trainCommand() {
  return {"train",
          {"STUDY"},
          {{"--run", "IDS", "these runs only, for example 1,3"},
           {"--all", "", "all unfinished runs, which is also what happens without --run"},
           {"--steps", "TOTAL", "stop when a run has this many steps in all"},
           {"--device", "auto|cpu|cuda", "where to train (auto)"},
           jsonOption},
          "Trains runs, and goes on where they were.",
          run};
}

} // namespace expe::cli
