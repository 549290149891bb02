#include "app/expe/slurm.h"

#include "app/expe/amounts.h"
#include "core/api/parts.h"
#include "core/base/printable.h"

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
    return "# How long a job may take: " + printable(jobs.unknown) +
           "\n# Write a limit and take one # away; without it the cluster's own counts.\n##SBATCH "
           "--time=04:00:00\n";
  const double wanted =
      std::max(leastSeconds, std::ceil(jobs.seconds * margin / roundSeconds) * roundSeconds);
  return "# How long a job may take: on " + jobs.device + " the longest would train " +
         duration(jobs.seconds) +
         "; this is twice that and\n# at least half an hour. A job that runs out of time goes on by itself.\n"
         "#SBATCH --time=" +
         duration(wanted) + "\n";
}

std::string memoryLines(const SlurmJobs& jobs) {
  if (jobs.memoryBytes <= 0)
    return "# Memory of the host for a job: " + printable(jobs.unknown) +
           "\n# Write it and take one # away.\n##SBATCH --mem=4G\n";
  const auto wanted = static_cast<std::int64_t>(std::ceil((jobs.memoryBytes + besideBytes) / 1e9));
  return "# Memory of the host for a job: the largest run holds " + gigabytes(jobs.memoryBytes) + " on " +
         jobs.device + "; program and text\n# are counted as 1 GB.\n#SBATCH --mem=" + std::to_string(wanted) +
         "G\n";
}

std::string lastIndex(const SlurmJobs& jobs) {
  return std::to_string(jobs.parts - 1);
}

// "part-%02d.expe", for printf.
std::string pattern(const SlurmJobs& jobs) {
  const auto digits = nameOfPart(0, jobs.parts).size() - std::string("part-.expe").size();
  return "part-%0" + std::to_string(digits) + "d.expe";
}

constexpr const char* work = R"sh(
expe=${EXPE:-expe} # or where it lies
if ! command -v "$expe" > /dev/null; then
  echo "There is no program $expe on $(hostname): say where it is with EXPE=/path/to/expe sbatch )sh";

constexpr const char* rest = R"sh(" >&2
  exit 2
fi
part=$(printf 'PATTERN' "${SLURM_ARRAY_TASK_ID:?submit this script with sbatch}")
if [ ! -d "$part" ]; then
  echo "There is no $part in $PWD: submit from within the folder that holds the parts." >&2
  exit 2
fi

# Trains what is left of the part and measures what is planned of it, from the last checkpoint on.
"$expe" train "$part" &
training=$!
again=
trap 'again=yes; kill -TERM "$training"' USR1 # the time is nearly over: a checkpoint, and then another job
trap 'kill -TERM "$training"' TERM            # cancelled or displaced: a checkpoint
until wait "$training"; code=$?; ! kill -0 "$training" 2> /dev/null; do :; done
if [ -n "$again" ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
)sh";

} // namespace

std::string slurmScript(const SlurmJobs& jobs) {
  const std::string count = std::to_string(jobs.runs) + (jobs.runs == 1 ? " run" : " runs");
  std::string text =
      "#!/bin/bash\n# " + count + " of the study " + printable(jobs.study) + " in " +
      std::to_string(jobs.parts) + (jobs.parts == 1 ? " part" : " parts") +
      ", a job each. Copy this folder to the cluster, change below what is\n"
      "# otherwise there, and submit from within the folder:\n#\n#   sbatch " +
      slurmScriptName +
      "\n#\n# Submitted again, it goes on with what was killed; parts that are done end at once. "
      "Copy the parts back and\n# bring their runs home, as often as you like:\n#\n"
      "#   expe merge STUDY part-*.expe\n#\n";
  text += "#SBATCH --job-name=" + plain(jobs.study) + "\n";
  text += "# The parts, and how many jobs train at once:\n#SBATCH --array=0-" + lastIndex(jobs) + "%" +
          std::to_string(jobs.atOnce) + "\n";
  text += "#SBATCH --output=%x-%a.log\n#SBATCH --open-mode=append\n";
  text += "# After a failure of its machine a job begins again, and goes on from the last checkpoint; two "
          "minutes before its\n# time is over it is told.\n#SBATCH --requeue\n#SBATCH --signal=B:USR1@120\n";
  text += "#SBATCH --ntasks=1\n";
  if (jobs.threads > 0)
    text +=
        "# Threads of its runs (training.threads):\n#SBATCH --cpus-per-task=" + std::to_string(jobs.threads) +
        "\n";
  text += timeLines(jobs) + memoryLines(jobs);
  text += "# Take one # away to train on a GPU each:\n##SBATCH --gpus=1\n";
  std::string end = rest;
  const std::string place = "PATTERN";
  end.replace(end.find(place), place.size(), pattern(jobs));
  return text + work + slurmScriptName + end;
}

} // namespace expe::cli
