#include "app/expe/checkpoint.h"

#include "core/api/study.h"

namespace expe::cli {

Result<std::optional<std::int64_t>> checkpointAsked(const Arguments& arguments,
                                                    const std::filesystem::path& study, std::int64_t run) {
  if (arguments.text("--checkpoint") != "best")
    return arguments.integer("--checkpoint", 0);
  const auto opened = TRY(Study::open(study, Study::Mode::ReadOnly));
  for (const Checkpoint& checkpoint : TRY(opened->checkpoints(run)))
    if (checkpoint.best)
      return std::optional(checkpoint.step);
  return userError("--checkpoint best: no checkpoint of run {0} was validated at 1× at its very step; name a "
                   "step that expe checkpoints STUDY --run {0} lists.",
                   {std::to_string(run)});
}

} // namespace expe::cli
