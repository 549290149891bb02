// The processes of one job, as torchrun, srun or mpirun tells each of them in its environment.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace expe {

struct Launch {
  int rank = 0, size = 1;           // among all processes of the job; 0 is the first
  int localRank = 0, localSize = 1; // among those on this machine
  std::string host;                 // where the first process is
  std::uint16_t port = 0;           // on which it is met
  bool met = false;                 // the launcher listens there itself, as torchrun does
  std::string attempt;              // of a launcher that starts a job again: which start this is
};

// The value of a variable; null: it is not set.
using Environment = std::function<const char*(const char* name)>;

// nullopt: this process is alone. That is so in a script of sbatch too, whatever it has reserved: only
// srun makes several processes of one command. Errors: variables that contradict each other or lack one.
Result<std::optional<Launch>> launched(const Environment& variable);
Result<std::optional<Launch>> launched(); // by this process's environment

} // namespace expe
