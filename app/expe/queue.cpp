// expe queue: which runs are trained next, and what is to be done about it.
#include "core/api/queue.h"

#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/options.h"
#include "app/expe/queue_slurm.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace expe::cli {

namespace {

Json toJson(const QueueEntry& entry) {
  return {{"run", entry.run},       {"name", entry.name},         {"state", name(entry.state)},
          {"step", entry.step},     {"steps", entry.steps},       {"priority", entry.priority},
          {"paused", entry.paused}, {"failures", entry.failures}, {"failure", entry.failure}};
}

// Those that went elsewhere; who was only taken out waits for nothing.
Result<std::vector<QueueEntry>> sentFrom(Study& study) {
  auto sent = TRY(takenOutOf(study));
  std::erase_if(sent, [](const QueueEntry& entry) { return entry.part.empty(); });
  return sent;
}

Json toJson(const QueueWorker& worker) {
  return {{"pid", worker.pid}, {"host", worker.host}, {"workers", worker.workers}};
}

std::string line(const QueueEntry& entry) {
  std::string text = std::to_string(entry.run) + "\t" + printable(entry.name) + "\t" + name(entry.state) +
                     "\t" + std::to_string(entry.step) + " of " + std::to_string(entry.steps);
  if (entry.priority != 0)
    text += "\tpriority " + std::to_string(entry.priority);
  if (entry.paused)
    text += "\tpaused";
  if (entry.failures > 0)
    text += "\tfailed " + std::to_string(entry.failures) + (entry.failures == 1 ? " time" : " times");
  if (!entry.failure.empty())
    text += ": " + printable(entry.failure);
  if (!entry.part.empty())
    text += "\tout in " + printable(entry.part);
  return text;
}

std::string line(const QueueWorker& worker) {
  return "trained by process " + std::to_string(worker.pid) + " on " + printable(worker.host) +
         (worker.workers == 1   ? ", one run at a time"
          : worker.workers == 0 ? ", which measures how many runs at once are best"
                                : ", " + std::to_string(worker.workers) + " runs at once");
}

Result<Answer> list(Study& study) {
  const auto queue = TRY(queueOf(study));
  const auto sent = TRY(sentFrom(study));
  const auto workers = TRY(queueWorkers(study));
  const auto entry = [](const QueueEntry& one) { return toJson(one); };
  const auto out = [](const QueueEntry& one) {
    return Json{{"run", one.run}, {"name", one.name}, {"part", one.part}};
  };
  const auto worker = [](const QueueWorker& one) { return toJson(one); };
  std::string text;
  for (const auto* entries : {&queue.entries, &sent})
    for (const QueueEntry& one : *entries)
      text += line(one) + "\n";
  if (queue.paused)
    text += "paused: nobody takes a run until expe queue STUDY --resume\n";
  for (const QueueWorker& one : workers)
    text += line(one) + "\n";
  return Answer(Json{{"paused", queue.paused},
                     {"runs", arrayOf(queue.entries, entry)},
                     {"out", arrayOf(sent, out)},
                     {"workers", arrayOf(workers, worker)}},
                text);
}

// "3=10": run and priority.
Result<void> setPriorities(Study& study, const Arguments& arguments) {
  for (const std::string& word : arguments.all("--priority")) {
    const std::size_t equals = word.find('=');
    const auto run = readInteger(word.substr(0, equals));
    const auto priority = readInteger(equals == word.npos ? std::string() : word.substr(equals + 1));
    if (!run || !priority)
      return userError("--priority {0}: write it as RUN=N, for example --priority 3=10.", {word});
    TRY(setPriority(study, *run, *priority));
  }
  return {};
}

Result<void> pause(Study& study, const std::vector<std::int64_t>& runs, bool paused) {
  return runs.empty() ? pauseQueue(study, paused) : pauseRuns(study, runs, paused);
}

Result<void> change(Study& study, const Arguments& arguments) {
  const auto runs = TRY(arguments.ids("--run"));
  for (const std::int64_t id : runs)
    TRY(study.run(id)); // an unknown one is told before anything changes
  if (arguments.has("--pause") || arguments.has("--resume"))
    TRY(pause(study, runs, arguments.has("--pause")));
  if (arguments.has("--retry"))
    TRY(retryFailed(study, runs));
  if (arguments.has("--remove"))
    TRY(takeOut(study, TRY(arguments.ids("--remove")), true));
  if (arguments.has("--add"))
    TRY(takeOut(study, TRY(arguments.ids("--add")), false));
  TRY(setPriorities(study, arguments));
  if (arguments.has("--first"))
    TRY(putFirst(study, TRY(arguments.integer("--first", 1, 1))));
  if (arguments.has("--before"))
    TRY(putBefore(study, runs, TRY(arguments.integer("--before", 0, 0))));
  if (arguments.has("--stop"))
    TRY(endQueue(study));
  return {};
}

constexpr const char* changes[] = {"--pause",    "--resume", "--retry",  "--remove", "--add",
                                   "--priority", "--first",  "--before", "--stop"};

Result<bool> checkWords(const Arguments& arguments) { // whether anything is to change
  TRY(exclusive(arguments, "--pause", "--resume"));
  const bool any = std::ranges::any_of(changes, [&](const char* option) { return arguments.has(option); });
  if (arguments.has("--run") && !arguments.has("--pause") && !arguments.has("--resume") &&
      !arguments.has("--retry") && !arguments.has("--before"))
    return userError(
        "--run says of which runs --pause, --resume, --retry, --before or --slurm are: write one "
        "of them too.");
  if (arguments.has("--before") && !arguments.has("--run"))
    return userError("--before {0}: which runs are to come before it? Write them with --run too.",
                     {arguments.text("--before")});
  return any;
}

// Writing parts is done by itself.
Result<bool> asksForParts(const Arguments& arguments, bool changesMore) {
  if (arguments.has("--slurm") && changesMore)
    return userError("--slurm goes with --run, --runs-per-job, --at-once, --quick and --json alone.");
  for (const Option& option : slurmOptions())
    if (arguments.has(option.name) && !arguments.has("--slurm"))
      return userError("{0} says how --slurm writes its parts: write --slurm DIR too.", {option.name});
  return arguments.has("--slurm");
}

Result<Answer> run(const Arguments& arguments) {
  if (TRY(asksForParts(arguments, std::ranges::any_of(
                                      changes, [&](const char* option) { return arguments.has(option); }))))
    return queueBySlurm(arguments);
  const bool any = TRY(checkWords(arguments));
  const auto study =
      TRY(Study::open(arguments.positional(0), any ? Study::Mode::ReadWrite : Study::Mode::ReadOnly));
  if (any)
    TRY(change(*study, arguments));
  return list(*study);
}

} // namespace

Command queueCommand() {
  std::vector<Option> options{
      {"--pause", "", "nobody takes a run; with --run these alone wait, and stop if they are in training"},
      {"--resume", "", "goes on, or with --run these"},
      {"--run", "IDS", "of which runs, for example 1,3"},
      {"--first", "RUN", "next, before all others"},
      {"--before", "RUN", "with --run: these come just before that one; 0: last"},
      {"--stop", "", "whoever trains the queue now stops with checkpoints, and ends"},
      {"--priority", "RUN=N", "those of the highest number first; 0 where nothing was said", true},
      {"--remove", "IDS", "takes runs out of the queue; they are trained only by expe train --run"},
      {"--add", "IDS", "and puts them back"},
      {"--retry", "", "runs that failed wait to be tried again, or with --run these"}};
  options.insert(options.end(), slurmOptions().begin(), slurmOptions().end());
  options.push_back(jsonOption);
  return {"queue",
          {"STUDY"},
          options,
          "Lists the runs that wait to be trained, in their order, changes it, and hands them to a cluster.",
          run};
}

} // namespace expe::cli
