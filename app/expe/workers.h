// Several runs trained at once, each by a child process.
//
// Processes and not threads: how many threads LibTorch and the libraries below it compute with is partly of
// the whole process, and sums differ between numbers of threads, so that runs with numbers of their own would
// disturb each other; and a worker that is killed for want of memory takes no other with it.
#pragma once

#include "app/expe/split.h"
#include "app/expe/trained.h"

#include <string>
#include <vector>

namespace expe::cli {

// Starts `expe` with these words for each worker of the split, its threads and its device beside them, shows
// what they do, and passes interrupts on. Ends when all have ended. A worker that is lost does not end the
// others; it is an error when all are at their end.
Result<void> withWorkers(const std::vector<std::string>& words, const Split& split, TrainedRuns& trained);

} // namespace expe::cli
