// The database of a study from elsewhere: opened, and everything in it read.
#include "tests/fuzz/fuzz.h"

#include "core/api/queue.h"
#include "core/api/sweep.h"

namespace {

using namespace expe;

void read(Study& study, const Run& run) {
  (void)study.run(run.id);
  (void)study.find(run.id);
  (void)study.metrics(run.id);
  (void)study.newestMetric(run.id);
  (void)study.validations(run.id);
  (void)study.changes(run.id);
  (void)study.evaluations(run.id);
  (void)study.checkpoints(run.id);
  (void)study.locked(run.id);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  for (const auto mode : {Study::Mode::ReadOnly, Study::Mode::ReadWrite}) {
    folder.clear(); // no journal of the input before
    const auto file = folder.put("study.expe", fuzz::textOf(data, size));
    const auto study = Study::open(file, mode);
    if (!study)
      return 0;
    if (const auto runs = (*study)->runs())
      for (const Run& run : *runs)
        read(**study, run);
    if (const auto runs = (*study)->trashedRuns())
      for (const Run& run : *runs)
        read(**study, run);
    if (const auto sweeps = sweepsOf(**study))
      for (const Sweep& sweep : *sweeps)
        (void)runsOfSweep(**study, sweep.id);
    (void)queueOf(**study);
    (void)takeNext(**study, {});
    (void)(*study)->evaluations();
    (void)(*study)->note("layout");
    (void)(*study)->dataVersion();
    (void)(*study)->newsSince(0);
    (void)(*study)->verify();
  }
  return 0;
}
