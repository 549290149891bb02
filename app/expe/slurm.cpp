#include "app/expe/slurm.h"

#include "app/expe/amounts.h"
#include "core/api/parts.h"
#include "core/base/printable.h"
#include "core/base/result.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace expe::cli {

namespace {

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

// {0} study, {1} runs and parts in words, {2} this script, {3} the last part, {4} jobs at once, {5} to {7}
// lines that ask for threads, time and memory, {8} the parts' names, {9} the study's name as a word.
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

} // namespace

std::string slurmScript(const SlurmJobs& jobs) {
  const auto counted = [](std::size_t count, const char* what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  return fill(script, {printable(jobs.study),
                       counted(jobs.runs, "run") + " in " + counted(jobs.parts, "part"), slurmScriptName,
                       std::to_string(jobs.parts - 1), std::to_string(jobs.atOnce), threadLines(jobs),
                       timeLines(jobs), memoryLines(jobs), patternOf(jobs.parts), plain(jobs.study)});
}

} // namespace expe::cli
