#include "core/base/launch.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string_view>

namespace expe {
namespace {

constexpr std::uint16_t usualPort = 29500; // of PyTorch

// What the launchers call the same things. Where two have left their names the one that started the process
// itself stands first: mpirun and its daemons are often started by srun.
struct Names {
  const char *rank, *size, *localRank, *localSize;
};
constexpr Names torchrun{"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"};
constexpr Names openMpi{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK",
                        "OMPI_COMM_WORLD_LOCAL_SIZE"};
constexpr Names mpich{"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"};
// SLURM_NTASKS is what a job has reserved, and set in its script too; this one is of a step of srun.
constexpr Names slurm{"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID", nullptr};

class Told {
public:
  explicit Told(const Environment& variable) : variable_(variable) {}

  std::string text(const char* name) const {
    const char* value = name ? variable_(name) : nullptr;
    return value ? value : "";
  }
  bool has(const char* name) const { return !text(name).empty(); }
  Result<std::int64_t> number(const char* name, std::int64_t least, std::int64_t most) const {
    const auto value = readInteger(text(name));
    if (!value || *value < least || *value > most)
      return userError("{0}={1}: a launcher of several processes sets it to a number from {2} to {3}; start "
                       "with torchrun, srun or mpirun, or take it out of the environment.",
                       {name, text(name), std::to_string(least), std::to_string(most)});
    return *value;
  }

private:
  const Environment& variable_;
};

// "3(x2),1": how many tasks there are on each node; of one of them.
std::optional<std::int64_t> tasksOn(std::string_view list, std::int64_t node) {
  while (!list.empty()) {
    const auto item = list.substr(0, list.find(','));
    list.remove_prefix(std::min(item.size() + 1, list.size()));
    const auto bracket = item.find("(x");
    const auto times =
        bracket == item.npos ? 1 : readInteger(item.substr(bracket + 2, item.size() - bracket - 3));
    if (!times)
      return {};
    if (node < *times)
      return readInteger(item.substr(0, bracket));
    node -= *times;
  }
  return {};
}

// "gpu[03-05,9],login1": the first of them, "gpu03".
std::string firstOf(const std::string& nodes) {
  const auto end = nodes.find_first_of("[,");
  if (end == nodes.npos || nodes[end] == ',')
    return nodes.substr(0, end);
  const auto number = nodes.substr(end + 1, nodes.find_first_of("-,]", end) - end - 1);
  const auto close = nodes.find(']', end);
  const auto behind = close == nodes.npos ? std::string() : nodes.substr(close + 1);
  return nodes.substr(0, end) + number + behind.substr(0, behind.find(','));
}

// One of a job's own, so that two jobs on a machine do not meet each other.
std::uint16_t portOf(const std::string& job) {
  constexpr std::size_t first = 20000, ports = 12000; // below those that the system hands out
  return job.empty() ? usualPort : static_cast<std::uint16_t>(first + std::hash<std::string>()(job) % ports);
}

Result<void> meet(const Told& told, Launch& launch) {
  const auto nodes =
      told.has("SLURM_STEP_NODELIST") ? told.text("SLURM_STEP_NODELIST") : told.text("SLURM_JOB_NODELIST");
  launch.host = told.has("MASTER_ADDR")           ? told.text("MASTER_ADDR")
                : launch.localSize == launch.size ? "127.0.0.1"
                                                  : firstOf(nodes);
  if (launch.host.empty())
    return userError("The {0} processes do not all run on one machine, and nothing says where the first of "
                     "them is: set MASTER_ADDR to its machine, with mpirun by -x MASTER_ADDR=HOST.",
                     {std::to_string(launch.size)});
  const auto job = told.has("PMIX_NAMESPACE") ? told.text("PMIX_NAMESPACE")
                   : told.has("SLURM_JOB_ID") ? told.text("SLURM_JOB_ID") + "." + told.text("SLURM_STEP_ID")
                                              : "";
  launch.port = portOf(job);
  if (told.has("MASTER_PORT"))
    launch.port = static_cast<std::uint16_t>(
        TRY(told.number("MASTER_PORT", 1, std::numeric_limits<std::uint16_t>::max())));
  return {};
}

const Names* launcherOf(const Told& told) {
  for (const Names* each : {&torchrun, &openMpi, &mpich, &slurm})
    if (told.has(each->rank) && told.has(each->size))
      return each;
  return nullptr;
}

} // namespace

Result<std::optional<Launch>> launched(const Environment& variable) {
  constexpr std::int64_t most = 1 << 16;
  const Told told(variable);
  const auto* names = launcherOf(told);
  if (!names)
    return std::optional<Launch>();
  const auto size = TRY(told.number(names->size, 1, most));
  if (size == 1)
    return std::optional<Launch>();
  Launch launch;
  launch.size = static_cast<int>(size);
  launch.rank = static_cast<int>(TRY(told.number(names->rank, 0, size - 1)));
  const auto onNode =
      tasksOn(told.text("SLURM_STEP_TASKS_PER_NODE"), readInteger(told.text("SLURM_NODEID")).value_or(0));
  if (told.has(names->localSize))
    launch.localSize = static_cast<int>(TRY(told.number(names->localSize, 1, size)));
  else if (names == &slurm && onNode)
    launch.localSize = static_cast<int>(*onNode);
  if (told.has(names->localRank))
    launch.localRank = static_cast<int>(TRY(told.number(names->localRank, 0, size - 1)));
  launch.met = told.text("TORCHELASTIC_USE_AGENT_STORE") == "True";
  launch.attempt = told.text("TORCHELASTIC_RESTART_COUNT");
  TRY(meet(told, launch));
  return std::optional(std::move(launch));
}

Result<std::optional<Launch>> launched() {
  return launched([](const char* name) { return std::getenv(name); });
}

} // namespace expe
