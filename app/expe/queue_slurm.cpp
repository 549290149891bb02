#include "app/expe/queue_slurm.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/slurm.h"
#include "core/api/parts.h"
#include "core/api/sweep.h"
#include "core/base/printable.h"

#include <algorithm>
#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

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
    std::cerr << "note: " << printable(jobs.unknown) << std::endl;
  }
  return jobs;
}

void tell(const std::vector<SentPart>& parts, const PartsPlan& plan, const SlurmJobs& jobs,
          const std::filesystem::path& folder, const Arguments& arguments) {
  const auto script = (folder / slurmScriptName).string();
  if (arguments.has("--json")) {
    Json list = Json::array();
    for (const SentPart& part : parts)
      list.push_back({{"study", part.study.string()}, {"runs", part.runs}});
    return printJson(Json{{"script", script}, {"parts", list}, {"left", plan.left}});
  }
  for (const std::string& sentence : plan.left)
    std::cerr << printable(sentence) << std::endl;
  std::cout << script << "\n";
  std::cerr << jobs.runs << (jobs.runs == 1 ? " run is" : " runs are") << " in " << jobs.parts
            << (jobs.parts == 1 ? " part" : " parts")
            << " and taken out of the queue here, so that nobody trains them twice. Copy the folder to the "
               "cluster and submit there with sbatch "
            << slurmScriptName
            << "; expe merge STUDY PART… brings them back. expe queue STUDY says which are "
               "out, and expe queue STUDY --add IDS takes them back as they are here."
            << std::endl;
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

Result<void> queueBySlurm(const Arguments& arguments) {
  const auto study = TRY(Study::open(arguments.place(0)));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
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
  catchInterrupts();
  BarProgress progress;
  const auto jobs = TRY(jobsOf(*study, plan, arguments, progress));
  const std::filesystem::path folder = std::filesystem::absolute(arguments.text("--slurm"));
  const auto parts =
      TRY(sendParts(*study, plan.parts, folder, {{slurmScriptName, slurmScript(jobs)}}, progress));
  tell(parts, plan, jobs, folder, arguments);
  return {};
}

} // namespace expe::cli
