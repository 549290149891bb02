// How a machine is shared among the workers of `expe train`.
#pragma once

#include "core/api/queue.h"

#include <cstdint>
#include <string>
#include <vector>

namespace expe::cli {

struct Split {
  struct Worker {
    std::string device;
    std::int64_t threads = 0; // at most, of runs that have not begun; 0: as they say
  };
  std::vector<Worker> workers; // one: no child is started
};

// `workers` is a number or "auto": one a GPU, and on the CPU as many as train most tokens a second together,
// which is measured on the next run of the queue, some seconds for each number.
Result<Split> splitOf(Study& study, const QueueFilter& filter, const std::string& device,
                      const std::string& workers);

} // namespace expe::cli
