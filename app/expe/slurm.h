// The script of a job array for Slurm, which people read and edit.
#pragma once

#include <cstdint>
#include <string>

namespace expe::cli {

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

inline constexpr const char* slurmScriptName = "train.sbatch";
std::string slurmScript(const SlurmJobs& jobs);

} // namespace expe::cli
