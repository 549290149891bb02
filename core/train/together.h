// A run that several processes train together. The first of them is a session as of a run that is trained
// alone: it alone opens the study, validates, and decides what is done. The others are told the configuration
// and each step, take their parts of it, and do the same updates, so that the weights are the same
// everywhere.
#pragma once

#include "core/api/parameters.h"
#include "core/distributed/process_group.h"
#include "core/model/decoder.h"
#include "core/train/optimizer.h"

#include <functional>
#include <memory>
#include <string>

namespace expe {

// What the first process tells and asks, of one run. Throws as its group does.
class Together {
public:
  explicit Together(ProcessGroup& group) : group_(group) {}

  // An error: so many processes cannot train such a run together.
  static Result<void> may(const Config& config, int processes);

  // Waits until all have built what they train, and share these weights and moments. An error: why one of
  // them cannot.
  Result<void> begin(const Config& config, const std::string& fingerprint, Decoder& model,
                     Optimizer& optimizer);
  void step(std::int64_t number, const Config& config); // they begin it
  // Whether the weights are the same in all, to the last bit. If not, all go on with those of the first.
  bool same(Decoder& model, Optimizer& optimizer);
  void over(); // they wait for another run

private:
  ProcessGroup& group_;
  Config told_;
  bool began_ = false;
};

// What all others do, run after run, until the first has ended. `device` is this process's own; `ended` is
// asked now and then, from several threads: true loses this process.
Result<void> followTheFirst(ProcessGroup& group, const std::string& device,
                            const std::function<bool()>& ended);

} // namespace expe
