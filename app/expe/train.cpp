// expe train: trains the unfinished runs of a study, as the queue has them. SIGINT or SIGTERM stops after the
// step with a checkpoint; a second one ends at once.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/split.h"
#include "app/expe/trained.h"
#include "app/expe/worker.h"
#include "app/expe/worker_lines.h"
#include "app/expe/workers.h"
#include "core/api/sweep.h"
#include "core/base/launch.h"
#include "core/base/printable.h"

#include <algorithm>
#include <iostream>
#include <mutex>
#include <thread>

namespace expe::cli {

namespace {

// One worker, here: a bar on a terminal.
class OnTerminal : public Watcher {
public:
  Asked asked() override {
    const int came = std::min(interrupts(), 2);
    if (came > 0 && !said_) {
      said_ = true;
      say("Stopping after this step; once more ends at once, without a checkpoint.");
    }
    return static_cast<Asked>(came);
  }
  void happened(const WorkerEvent& event) override {
    const std::lock_guard guard(mutex_);
    const auto title = titleOf(event.run);
    switch (event.kind) {
    case WorkerEvent::Kind::Begins:
      return;
    case WorkerEvent::Kind::Status:
      return event.status.phase == TrainStatus::Phase::Preparing
                 ? bar_.show(title + ": preparing", 0, 0)
                 : bar_.show(title, shareDone(event.status), 1, inWords(event.status));
    case WorkerEvent::Kind::Said:
      return bar_.say(title + ": " + event.line);
    case WorkerEvent::Kind::Ended:
      trained.add(event.run, event.end);
      bar_.clear();
      if (event.end.how == TrainEnd::How::Finished || event.end.how == TrainEnd::How::Stopped)
        bar_.say(title + ": " + nameOf(event.end.how) + " at step " + std::to_string(event.end.step));
      return;
    case WorkerEvent::Kind::Evaluates:
      return bar_.show(title + ": " + event.line, event.share, 1);
    case WorkerEvent::Kind::Evaluated:
      return bar_.say(printable(title + ": " + event.line));
    case WorkerEvent::Kind::Waits:
      return bar_.show("paused: expe queue STUDY --resume goes on", 0, 0);
    }
  }

  TrainedRuns trained;

private:
  void say(const std::string& line) {
    const std::lock_guard guard(mutex_);
    bar_.say(line);
  }
  Bar bar_;
  std::mutex mutex_;
  bool said_ = false;
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
  if (std::ranges::all_of(all, [](const Run& run) { return run.archived; }))
    return failure("Nothing to train: every run of {0} is archived; name one with --run.", {file});
  if (std::ranges::any_of(all, [&](const Run& run) { return !run.archived && unfinished(run, steps); }))
    return failure("Nothing to train: every run that is left is paused, taken out of the queue, or being "
                   "trained by another process; see expe queue {0}.",
                   {study.folder().string()});
  if (steps)
    return failure("Nothing to train: every run has {0} steps or more already; write a larger --steps.",
                   {std::to_string(*steps)});
  return failure("Nothing to train: every run is finished; write a larger --steps to go on.");
}

// One that was named and is done is told of.
std::vector<std::int64_t> undone(const std::vector<Run>& runs, std::optional<std::int64_t> steps) {
  std::vector<std::int64_t> ids;
  for (const Run& run : runs)
    if (!steps || unfinished(run, steps))
      ids.push_back(run.id);
    else
      std::cerr << titleOf(run) << ": has " << run.step << " steps already\n";
  return ids;
}

Result<Work> workOf(Study& study, const Arguments& arguments) {
  if (arguments.has("--run") + arguments.has("--all") + arguments.has("--sweep") > 1)
    return userError("--run, --all and --sweep exclude each other: give one.");
  if (arguments.has("--threads") && arguments.text("--workers", "1") != "1")
    return userError("--workers gives each run its share of the threads: leave out --threads or --workers.");
  if (arguments.has("--ends") && !arguments.has("--as-worker"))
    return userError("--ends is of --as-worker alone, which another expe train gives: leave it out.");
  Work what;
  QueueFilter& filter = what.filter;
  what.steps = filter.steps = TRY(arguments.integer("--steps", 1));
  filter.retries = TRY(arguments.integer("--retry", 0, 0, 1000));
  what.device = TRY(deviceOf(arguments));
  what.threads = TRY(arguments.integer("--threads", 0, 1));
  filter.runs =
      arguments.has("--sweep") ? TRY(runsOf(study, arguments.text("--sweep"))) : TRY(arguments.ids("--run"));
  filter.named = !arguments.has("--sweep") && !filter.runs.empty();
  what.evaluates = !filter.named && !arguments.has("--no-evaluation");
  filter.since = TRY(queueMark(study));
  what.ends = TRY(queueEnds(study));
  return what;
}

Result<void> trainHere(Study& study, Work what, TrainedRuns& trained) {
  if (what.filter.named)
    what.listed = undone(TRY(chosenRuns(study, what.filter.runs)), what.steps);
  const auto loaded = TRY(engine());
  catchInterrupts();
  OnTerminal watcher;
  auto done = work(*loaded, study, what, watcher);
  trained = watcher.trained;
  return done;
}

// As a child of another `expe train`, which shows what is done and says when to end.
Result<void> asWorker(Study& study, Work what, const Arguments& arguments) {
  what.filter.since = TRY(arguments.integer("--as-worker", 0, 0));
  what.ends = TRY(arguments.integer("--ends", what.ends, 0));
  const auto loaded = TRY(engine());
  catchInterrupts();
  const auto watcher = byLines();
  return work(*loaded, study, what, *watcher);
}

// In children, which take their runs from the queue themselves.
Result<void> trainThere(Study& study, const Work& what, const Split& split, const Arguments& arguments,
                        TrainedRuns& trained) {
  std::vector<std::string> words{"train",       study.file().string(),
                                 "--as-worker", std::to_string(what.filter.since),
                                 "--ends",      std::to_string(what.ends)};
  for (const char* option : {"--run", "--sweep", "--steps", "--retry"})
    if (arguments.has(option))
      words.insert(words.end(), {option, arguments.text(option)});
  if (arguments.has("--no-evaluation"))
    words.emplace_back("--no-evaluation");
  catchInterrupts();
  return withWorkers(words, split, trained);
}

Result<Answer> train(const Arguments& arguments, std::int64_t threads = 0,
                     std::shared_ptr<ProcessGroup> group = nullptr) {
  const auto study = TRY(Study::open(arguments.positional(0)));
  auto what = TRY(workOf(*study, arguments));
  if (what.threads == 0)
    what.threads = threads;
  what.group = std::move(group);
  if (arguments.has("--as-worker")) {
    TRY(asWorker(*study, what, arguments));
    return Answer();
  }
  if (what.filter.named)
    TRY(chosenRuns(*study, what.filter.runs)); // an unknown one is told before anything begins
  const auto present = what.filter.named ? nullptr : TRY(joinQueue(*study, 0)); // while it works
  const auto split = TRY(splitOf(*study, what.filter, what.device, arguments.text("--workers", "1")));
  if (present)
    sayWorkers(*present, static_cast<std::int64_t>(split.workers.size()));
  TrainedRuns trained;
  const auto done = split.workers.size() == 1 ? trainHere(*study, what, trained)
                                              : trainThere(*study, what, split, arguments, trained);
  if (trained.empty() && !arguments.has("--run") && done && interrupts() == 0)
    std::cerr << printable(nothing(*study, what.steps).message()) << '\n';
  auto verdict = trained.verdict();
  if (!done)
    verdict = done;
  else if (verdict && interrupts() > 1)
    verdict = failure("ended at once: the steps since the last checkpoint are trained again next time.");
  return Answer(trained.describe(*study), "").but(verdict);
}

// As one of several processes, of which the first alone knows the study. An interrupt is for it to hear,
// since launchers send it to all; a second one ends the process that it came to, and with it what they train.
Result<Answer> trainTogether(const Launch& launch, const Arguments& arguments) {
  if (arguments.text("--workers", "1") != "1")
    return userError("--workers trains several runs at once, and these {0} processes train one run together: "
                     "leave out --workers or the launcher.",
                     {std::to_string(launch.size)});
  const auto device = TRY(deviceOf(arguments));
  auto* loaded = TRY(engine());
  auto group = TRY(loaded->join(launch)); // until then an interrupt ends it
  catchInterrupts();
  if (launch.rank > 0) {
    TRY(loaded->follow(*group, device, Interruptible(2)));
    return Answer();
  }
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return train(arguments, std::max(1, cores / launch.localSize), std::move(group));
}

Result<Answer> run(const Arguments& arguments) {
  const auto launch = arguments.has("--as-worker") ? std::optional<Launch>() : TRY(launched());
  return launch ? trainTogether(*launch, arguments) : train(arguments);
}

} // namespace

Command trainCommand() {
  return {
      "train",
      {"STUDY"},
      {{"--run", "IDS", "these runs only, for example 1,3, however they stand in the queue"},
       {"--all", "", "all unfinished runs of the queue, which is also what happens without --run"},
       {"--sweep", "NAME", "those of a sweep alone"},
       {"--steps", "TOTAL", "stop when a run has this many steps in all"},
       {"--device", deviceWords, "where to train (auto)"},
       {"--workers", "N|auto", "so many runs at once, each with its share of threads; auto: measured (1)"},
       {"--threads", "N", "at most so many threads for a run that has not begun (training.threads)"},
       {"--retry", "N", "a run that fails is tried so often again (0)"},
       {"--no-evaluation", "", "runs of the queue are not evaluated when they are done"},
       {"--as-worker", "MARK", "as a child of another expe train: progress as JSON lines on stdout"},
       {"--ends", "N", "of --as-worker: how often the queue had been told to end"},
       jsonOption},
      "Trains runs, goes on where they were, and evaluates those of the queue when they are done.",
      run};
}

} // namespace expe::cli
