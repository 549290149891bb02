// expe train: trains the unfinished runs of a study, as the queue has them. SIGINT or SIGTERM stops after the
// step with a checkpoint; a second one ends at once.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "app/expe/split.h"
#include "app/expe/train_words.h"
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
  void begins(const Run& run) override {
    const std::lock_guard guard(mutex_);
    title_ = titleOf(run);
  }
  void status(const TrainStatus& now) override {
    const std::lock_guard guard(mutex_);
    if (now.phase == TrainStatus::Phase::Preparing)
      bar_.show(title_ + ": preparing", 0, 0);
    else
      bar_.show(title_, shareDone(now), 1, inWords(now));
  }
  void said(const std::string& line) override { say(title_ + ": " + line); }
  void ended(const Run& run, const TrainEnd& end) override {
    {
      const std::lock_guard guard(mutex_);
      bar_.clear();
    }
    trained.add(run, end);
    if (end.how == TrainEnd::How::Finished || end.how == TrainEnd::How::Stopped)
      std::cerr << titleOf(run) << ": " << nameOf(end.how) << " at step " << end.step << std::endl;
  }
  void evaluates(const Run& run, const std::string& what, double share) override {
    const std::lock_guard guard(mutex_);
    bar_.show(titleOf(run) + ": " + what, share, 1);
  }
  void evaluated(const Run& run, const std::string& line) override {
    const std::lock_guard guard(mutex_);
    bar_.clear();
    std::cerr << printable(titleOf(run) + ": " + line) << std::endl;
  }
  void waits() override { bar_.show("paused: expe queue STUDY --resume goes on", 0, 0); }

  TrainedRuns trained;

private:
  void say(const std::string& line) {
    const std::lock_guard guard(mutex_);
    bar_.say(line);
  }
  std::string title_;
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
  if (std::all_of(all.begin(), all.end(), [](const Run& run) { return run.archived; }))
    return failure("Nothing to train: every run of {0} is archived; name one with --run.", {file});
  if (std::any_of(all.begin(), all.end(),
                  [&](const Run& run) { return !run.archived && unfinished(run, steps); }))
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
      std::cerr << titleOf(run) << ": has " << run.step << " steps already" << std::endl;
  return ids;
}

struct TrainOptions {
  std::string device;
  std::optional<std::int64_t> steps;
  std::vector<std::int64_t> named; // runs
  bool evaluates = true;           // runs of the queue
  QueueFilter filter;
  std::int64_t ends = 0;               // queueEnds() when the work began
  std::int64_t threads = 0;            // of Work
  std::shared_ptr<ProcessGroup> group; // of Work
};

Result<std::vector<std::int64_t>> runsOf(Study& study, const std::string& sweep) {
  std::vector<std::int64_t> ids;
  for (const SweepRun& run : TRY(runsOfSweep(study, TRY(sweepNamed(study, sweep)).id)))
    ids.push_back(run.run);
  return ids;
}

Result<TrainOptions> optionsOf(Study& study, const Arguments& arguments) {
  if (arguments.has("--run") + arguments.has("--all") + arguments.has("--sweep") > 1)
    return userError("--run, --all and --sweep exclude each other: give one.");
  TrainOptions options;
  options.steps = options.filter.steps = TRY(arguments.integer("--steps", 1));
  options.filter.retries = TRY(arguments.integer("--retry", 0, 0, 1000));
  options.device = TRY(deviceOf(arguments));
  options.named = TRY(arguments.ids("--run"));
  options.filter.runs =
      arguments.has("--sweep") ? TRY(runsOf(study, arguments.text("--sweep"))) : options.named;
  options.filter.named = !options.named.empty();
  options.evaluates = !options.filter.named && !arguments.has("--no-evaluation");
  options.filter.since = TRY(queueMark(study));
  options.ends = TRY(queueEnds(study));
  return options;
}

Work workOf(Study& study, const TrainOptions& options) {
  Work what;
  what.device = options.device;
  what.steps = options.steps;
  what.evaluates = options.evaluates;
  what.threads = options.threads;
  what.group = options.group;
  what.next = [&study, &options]() -> Result<std::optional<NextRun>> {
    auto taken = TRY(takeNext(study, options.filter));
    return taken ? std::optional(NextRun{taken->run, std::move(taken->lock)}) : std::nullopt;
  };
  what.paused = [&study, &options]() -> Result<bool> {
    return !options.filter.named && TRY(queuePaused(study));
  };
  what.over = [&study, &options]() -> Result<bool> {
    return !options.filter.named && TRY(queueEnds(study)) != options.ends;
  };
  return what;
}

// Runs that were named are trained as they were, one after the other, whatever the queue says.
Result<void> inOrder(Study& study, const std::vector<std::int64_t>& runs, Work& what) {
  auto left = std::make_shared<std::vector<std::int64_t>>(undone(TRY(runsWith(study, runs)), what.steps));
  what.next = [left]() -> Result<std::optional<NextRun>> {
    if (left->empty())
      return std::optional<NextRun>();
    NextRun next{left->front(), nullptr};
    left->erase(left->begin());
    return std::optional(std::move(next));
  };
  what.paused = []() -> Result<bool> { return false; };
  return {};
}

Result<void> trainHere(Study& study, const TrainOptions& options, TrainedRuns& trained) {
  auto what = workOf(study, options);
  if (!options.named.empty())
    TRY(inOrder(study, options.named, what));
  const auto loaded = TRY(engine());
  catchInterrupts();
  OnTerminal watcher;
  auto done = work(*loaded, study, what, watcher);
  trained = watcher.trained;
  return done;
}

// As a child of another `expe train`, which shows what is done and says when to end.
Result<void> asWorker(Study& study, TrainOptions& options, const Arguments& arguments) {
  options.filter.since = TRY(arguments.integer("--as-worker", 0, 0));
  options.ends = TRY(arguments.integer("--ends", options.ends, 0));
  options.threads = TRY(arguments.integer("--threads", 0, 1));
  auto what = workOf(study, options);
  const auto loaded = TRY(engine());
  catchInterrupts();
  const auto watcher = byLines();
  return work(*loaded, study, what, *watcher);
}

// In children, which take their runs from the queue themselves.
Result<void> trainThere(Study& study, const TrainOptions& options, const Split& split,
                        const Arguments& arguments, TrainedRuns& trained) {
  std::vector<std::string> words{"train",       study.file().string(),
                                 "--as-worker", std::to_string(options.filter.since),
                                 "--ends",      std::to_string(options.ends)};
  for (const char* option : {"--run", "--sweep", "--steps", "--retry"})
    if (arguments.has(option))
      words.insert(words.end(), {option, arguments.text(option)});
  if (arguments.has("--no-evaluation"))
    words.emplace_back("--no-evaluation");
  catchInterrupts();
  return withWorkers(words, split, trained);
}

Result<void> train(const Arguments& arguments, std::int64_t threads = 0,
                   std::shared_ptr<ProcessGroup> group = nullptr) {
  const auto study = TRY(Study::open(arguments.place(0)));
  auto options = TRY(optionsOf(*study, arguments));
  options.threads = threads;
  options.group = std::move(group);
  if (arguments.has("--as-worker"))
    return asWorker(*study, options, arguments);
  TRY(runsWith(*study, options.named)); // an unknown one is told before anything begins
  const auto present = options.filter.named ? nullptr : TRY(joinQueue(*study, 0)); // while it works
  const auto split = TRY(splitOf(*study, options.filter, options.device, arguments.text("--workers", "1")));
  if (present)
    present->say(static_cast<std::int64_t>(split.workers.size()));
  TrainedRuns trained;
  const auto done = split.workers.size() == 1 ? trainHere(*study, options, trained)
                                              : trainThere(*study, options, split, arguments, trained);
  if (arguments.has("--json"))
    printJson(trained.describe(*study));
  if (trained.empty() && !arguments.has("--run") && done && interrupts() == 0)
    std::cerr << printable(nothing(*study, options.steps).message()) << std::endl;
  const auto verdict = trained.verdict();
  TRY(done);
  TRY(verdict);
  if (interrupts() > 1)
    return failure("ended at once: the steps since the last checkpoint are trained again next time.");
  return {};
}

class UntilInterruptedTwice : public Progress {
public:
  bool cancelled() const override { return interrupts() > 1; }
};

// As one of several processes, of which the first alone knows the study. An interrupt is for it to hear,
// since launchers send it to all; a second one ends the process that it came to, and with it what they train.
Result<void> trainTogether(const Launch& launch, const Arguments& arguments) {
  if (arguments.text("--workers", "1") != "1")
    return userError("--workers trains several runs at once, and these {0} processes train one run together: "
                     "leave out --workers or the launcher.",
                     {std::to_string(launch.size)});
  const auto device = TRY(deviceOf(arguments));
  auto* loaded = TRY(engine());
  auto group = TRY(loaded->join(launch)); // until then an interrupt ends it
  catchInterrupts();
  if (launch.rank > 0)
    return loaded->follow(*group, device, UntilInterruptedTwice());
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return train(arguments, std::max(1, cores / launch.localSize), std::move(group));
}

Result<void> run(const Arguments& arguments) {
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
       {"--retry", "N", "a run that fails is tried so often again (0)"},
       {"--no-evaluation", "", "runs of the queue are not evaluated when they are done"},
       {"--as-worker", "MARK", "as a child of another expe train: progress as JSON lines on stdout"},
       {"--ends", "N", "of --as-worker: how often the queue had been told to end"},
       {"--threads", "N", "of --as-worker: at most so many threads for a run that has not begun"},
       jsonOption},
      "Trains runs, goes on where they were, and evaluates those of the queue when they are done.",
      run};
}

} // namespace expe::cli
