#include "app/expe/queue_slurm.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/words.h"
#include "core/api/pack.h"
#include "core/api/sweep.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

constexpr const char* slurmScriptName = "train.sbatch";

// What its script says of the jobs.
struct SlurmJobs {
  std::string study; // its name
  std::size_t runs = 0, parts = 0;
  std::int64_t atOnce = 0;  // jobs
  std::int64_t threads = 1; // of a job
  // Of the longest job and of the largest run, by a rehearsal; 0: not known, which `unknown` says in a
  // sentence.
  double seconds = 0, memoryBytes = 0;
  std::string device, unknown; // where it was rehearsed
};

constexpr double margin = 2, leastSeconds = 1800, roundSeconds = 600, besideBytes = 1e9;

// What may stand behind an option of #SBATCH and in the name of a log.
std::string plain(const std::string& name) {
  std::string text;
  for (const char c : name)
    text += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' ? c : '-';
  return text.empty() ? "expe" : text;
}

std::string timeLines(const SlurmJobs& jobs) {
  if (jobs.seconds <= 0)
    return fill(
        "# How long a job may take: {0}\n# Write a limit and take one # away.\n##SBATCH --time=04:00:00",
        {printable(jobs.unknown)});
  const double wanted =
      std::max(leastSeconds, std::ceil(jobs.seconds * margin / roundSeconds) * roundSeconds);
  return fill("# How long a job may take: on {0} the longest would train {1}; this is twice that, and at\n"
              "# least half an hour. A job that runs out of time goes on by itself.\n#SBATCH --time={2}",
              {jobs.device, duration(jobs.seconds), duration(wanted)});
}

std::string memoryLines(const SlurmJobs& jobs) {
  if (jobs.memoryBytes <= 0)
    return fill("# Memory of the host for a job: {0}\n# Write it and take one # away.\n##SBATCH --mem=4G",
                {printable(jobs.unknown)});
  const auto wanted = static_cast<std::int64_t>(std::ceil((jobs.memoryBytes + besideBytes) / 1e9));
  return fill("# Memory of the host for a job: the largest run holds {0} on {1}; program and text are\n"
              "# counted as 1 GB.\n#SBATCH --mem={2}G",
              {gigabytes(jobs.memoryBytes), jobs.device, std::to_string(wanted)});
}

std::string threadLines(const SlurmJobs& jobs) {
  return fill("# Threads of its runs (training.threads):\n#SBATCH --cpus-per-task={0}",
              {std::to_string(jobs.threads)});
}

// For printf.
std::string patternOf(std::size_t parts) {
  const auto digits = nameOfPart(0, parts).size() - std::string("part-.expe").size();
  return "part-%0" + std::to_string(digits) + "d.expe";
}

// People read and edit it. {0} study, {1} runs and parts in words, {2} this script, {3} the last part, {4}
// jobs at once, {5} to {7} lines that ask for threads, time and memory, {8} the parts' names, {9} the study's
// name as a word.
constexpr const char* script = R"sh(#!/bin/bash
# {1} of the study {0}, a job each. Copy this folder to the cluster,
# change below what is otherwise there, and submit from within the folder:
#
#   sbatch {2}
#
# Submitted again, it goes on with what was killed; parts that are done end at once. Copy the parts back and
# bring their runs home, as often as you like:
#
#   expe merge STUDY part-*.expe
#
#SBATCH --job-name={9}
# The parts, and how many jobs train at once:
#SBATCH --array=0-{3}%{4}
#SBATCH --output=%x-%a.log
#SBATCH --open-mode=append
# After a failure of its machine a job begins again, and goes on from the last checkpoint; two minutes before
# its time is over it is told.
#SBATCH --requeue
#SBATCH --signal=B:USR1@120
#SBATCH --ntasks=1
{5}
{6}
{7}
# Take one # away to train on a GPU each:
##SBATCH --gpus=1

expe=${EXPE:-expe} # or where it lies
if ! command -v "$expe" > /dev/null; then
  echo "There is no program $expe on $(hostname): say where it is with EXPE=/path/to/expe sbatch {2}" >&2
  exit 2
fi
part=$(printf '{8}' "${SLURM_ARRAY_TASK_ID:?submit this script with sbatch}")
if [ ! -d "$part" ]; then
  echo "There is no $part in $PWD: submit from within the folder that holds the parts." >&2
  exit 2
fi

# Trains what is left of the part and measures what is planned of it, from the last checkpoint on.
"$expe" train "$part" &
training=$!
again=
trap 'again=yes; kill -TERM "$training"' USR1 # the time is nearly over: a checkpoint, and then another job
trap : TERM # cancelled or displaced: Slurm tells it to all, and a checkpoint is written
until wait "$training"; code=$?; ! kill -0 "$training" 2> /dev/null; do :; done
if [ -n "$again" ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
)sh";

std::string slurmScript(const SlurmJobs& jobs) {
  return fill(script, {printable(jobs.study),
                       counted(jobs.runs, "run") + " in " + counted(jobs.parts, "part"), slurmScriptName,
                       std::to_string(jobs.parts - 1), std::to_string(jobs.atOnce), threadLines(jobs),
                       timeLines(jobs), memoryLines(jobs), patternOf(jobs.parts), plain(jobs.study)});
}

constexpr int mostMeasured = 8; // kinds of runs, some seconds each
constexpr std::int64_t mostJobs = 1000, jobsAtOnce = 8;

// What the jobs will take, as far as it can be known here.
Result<void> rehearse(SlurmJobs& jobs, Study& study, const PartsPlan& plan, Progress& progress) {
  const auto loaded = TRY(engine());
  std::vector<SweepCell> cells;
  for (const auto& part : plan.parts)
    for (const std::int64_t id : part)
      cells.push_back({{}, schema(*loaded).complete(TRY(study.run(id)).config), {}});
  const auto cost = TRY(costOf(*loaded, cells, "auto", mostMeasured, progress));
  std::size_t next = 0;
  for (const auto& part : plan.parts) {
    double seconds = 0;
    for (std::size_t i = 0; i < part.size(); ++i)
      seconds += cost.each[next++];
    if (std::isfinite(seconds))
      jobs.seconds = std::max(jobs.seconds, seconds);
  }
  jobs.device = cost.device;
  if (cost.device.starts_with("cpu")) // else it is a GPU's
    jobs.memoryBytes = static_cast<double>(cost.memoryBytes);
  jobs.unknown = "it is not known from here.";
  return {};
}

Result<SlurmJobs> jobsOf(Study& study, const PartsPlan& plan, const Arguments& arguments,
                         Progress& progress) {
  SlurmJobs jobs;
  jobs.study = study.name();
  jobs.parts = plan.parts.size();
  jobs.atOnce = TRY(arguments.integer("--at-once", jobsAtOnce, 1, mostJobs));
  for (const auto& part : plan.parts)
    for (const std::int64_t id : part) {
      const auto run = TRY(study.run(id));
      if (run.config.has("training.threads"))
        jobs.threads = std::max(jobs.threads, run.config.integer("training.threads"));
      ++jobs.runs;
    }
  if (arguments.has("--quick")) {
    jobs.unknown = "it was not estimated (--quick).";
    return jobs;
  }
  if (const auto done = rehearse(jobs, study, plan, progress);
      !done) { // what this machine lacks another may have
    if (progress.cancelled())
      return done.error();
    jobs.unknown = "it could not be estimated: " + done.error().message();
    std::cerr << "note: " << printable(jobs.unknown) << '\n';
  }
  return jobs;
}

// What is to be done with them is told beside the text.
Answer answerOf(const std::vector<SentPart>& parts, const PartsPlan& plan, const SlurmJobs& jobs,
                const std::filesystem::path& folder) {
  const auto script = (folder / slurmScriptName).string();
  const auto list = arrayOf(parts, [](const SentPart& part) {
    return Json{{"study", part.study.string()}, {"runs", part.runs}};
  });
  return Answer(Json{{"script", script}, {"parts", list}, {"left", plan.left}}, [script, left = plan.left,
                                                                                 jobs](std::ostream& out) {
    for (const std::string& sentence : left)
      std::cerr << printable(sentence) << '\n';
    out << script << "\n";
    std::cerr << jobs.runs << (jobs.runs == 1 ? " run is" : " runs are") << " in " << jobs.parts
              << (jobs.parts == 1 ? " part" : " parts")
              << " and taken out of the queue here, so that nobody trains them twice. Copy the folder to the "
                 "cluster and submit there with sbatch "
              << slurmScriptName
              << "; expe merge STUDY PART… brings them back. expe queue STUDY says which are "
                 "out, and expe queue STUDY --add IDS takes them back as they are here.\n";
  });
}

} // namespace

const std::vector<Option>& slurmOptions() {
  static const std::vector<Option> options{
      {"--slurm", "DIR",
       "writes the runs that wait as parts of the study into a new folder, with a job array "
       "for Slurm; with --run these"},
      {"--runs-per-job", "N", "with --slurm: so many runs in a part, one after the other (1)"},
      {"--at-once", "N", "with --slurm: so many jobs at once (8)"},
      {"--quick", "", "with --slurm: time and memory are not rehearsed"}};
  return options;
}

Result<Answer> queueBySlurm(const Arguments& arguments) {
  const auto study = TRY(openWritable(arguments.positional(0)));
  const auto runs = TRY(arguments.ids("--run"));
  for (const std::int64_t id : runs)
    TRY(study->run(id)); // an unknown one is told first
  const auto perJob = TRY(arguments.integer("--runs-per-job", 1, 1, 1000000));
  const auto plan = TRY(planParts(*study, runs, perJob));
  if (static_cast<std::int64_t>(plan.parts.size()) > mostJobs)
    return userError(
        "{0} jobs are more than Slurm takes in an array, {1} as a rule: write --runs-per-job {2}.",
        {std::to_string(plan.parts.size()), std::to_string(mostJobs),
         std::to_string(perJob * (static_cast<std::int64_t>(plan.parts.size()) / mostJobs + 1))});
  BarProgress progress;
  const auto jobs = TRY(jobsOf(*study, plan, arguments, progress));
  const std::filesystem::path folder = std::filesystem::absolute(arguments.text("--slurm"));
  const auto parts =
      TRY(sendParts(*study, plan.parts, folder, {{slurmScriptName, slurmScript(jobs)}}, progress));
  return answerOf(parts, plan, jobs, folder);
}

} // namespace expe::cli
