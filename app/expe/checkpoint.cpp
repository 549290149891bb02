#include "app/expe/checkpoint.h"

#include "core/api/study.h"

namespace expe::cli {

Result<std::optional<std::int64_t>> checkpointAsked(const Arguments& arguments,
                                                    const std::filesystem::path& study, std::int64_t run) {
  const std::string typed = arguments.text("--checkpoint");
  if (typed != "best") {
    const auto step = arguments.integer("--checkpoint", 0);
    return step ? step
                : userError(
                      "--checkpoint: {0} is no step; write a whole number that is not negative, or best.",
                      {typed});
  }
  const auto opened = TRY(Study::open(study, Study::Mode::ReadOnly));
  for (const Checkpoint& checkpoint : TRY(opened->checkpoints(run)))
    if (checkpoint.best)
      return std::optional(checkpoint.step);
  return userError("--checkpoint best: no checkpoint of run {0} was validated at 1× at its very step; name a "
                   "step that expe checkpoints STUDY --run {0} lists.",
                   {std::to_string(run)});
}

} // namespace expe::cli
