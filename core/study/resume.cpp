// Where training goes on. What was measured after that step is trained again, so nothing is taken for "no
// checkpoint" that is only out of reach.
#include "core/study/checkpoint.h"
#include "core/study/study_file.h"

#include <algorithm>

namespace expe {

namespace {

bool stepsStored(Database& database, std::int64_t run, std::int64_t step) {
  return Statement(database, "SELECT count(*) FROM metrics WHERE run = ?1 AND step BETWEEN 1 AND ?2", run,
                   step)
             .number() == step;
}

// That a run without checkpoints has not yet come to its first. In a study of today the first is noted before
// it is written.
void needNoCheckpoint(Study& study, std::int64_t run) {
  const Config config = need(study.run(run)).config;
  const std::int64_t steps = fileOf(study).newestStep(run);
  const bool noted =
      Statement(fileOf(study).database, "SELECT 1 FROM saved_checkpoints WHERE run = ?1", run).next();
  if (!noted && config.has("training.checkpoint_every") &&
      steps > config.integer("training.checkpoint_every"))
    throw ErrorException{
        userError("Run {0} has {1} steps and no checkpoint in {2}: bring its checkpoints back. To train "
                  "it anew, make a copy with expe run STUDY --copy {0} and train that; this one's curve "
                  "stays.",
                  {std::to_string(run), std::to_string(steps),
                   (study.folder() / checkpointsFolder / std::to_string(run)).string()})};
}

void needNewest(Study& study, std::int64_t run, const std::vector<Checkpoint>& all) {
  Statement row(fileOf(study).database,
                "SELECT max(step) FROM saved_checkpoints WHERE run = ?1 AND there = 1", run);
  const auto saved = row.next() ? row.optionalInteger(0) : std::nullopt;
  if (!saved && all.empty())
    return needNoCheckpoint(study, run);
  if (!saved || std::ranges::any_of(all, [&](const Checkpoint& c) { return c.step == *saved; }))
    return;
  const std::string id = std::to_string(run), step = std::to_string(*saved);
  if (*saved == 0)
    throw ErrorException{
        userError("The weights with which run {0} was to begin are missing: its import was cut short, "
                  "or they were removed. Import them again, and remove this run.",
                  {id})};
  throw ErrorException{
      userError("The checkpoint of step {1} of run {0} is missing from {2}: bring it back from a copy. "
                "Or give it up with expe checkpoints STUDY --run {0} --delete {1}; training then goes "
                "on from the one before it.",
                {id, step, (study.folder() / checkpointsFolder / id).string()})};
}

} // namespace

Result<std::optional<Checkpoint>> Study::resumePoint(std::int64_t run, std::vector<std::string>& said) {
  return attempt([&] {
    file_->needRun(run);
    std::vector<Checkpoint> all = need(checkpoints(run));
    needNewest(*this, run, all);
    const bool any = !all.empty();
    std::erase_if(all, [&](const Checkpoint& checkpoint) {
      if (stepsStored(file_->database, run, checkpoint.step))
        return false;
      said.push_back(
          fill("Checkpoint {0} of run {1} was passed over: not all steps before it are in the study.",
               {std::to_string(checkpoint.step), std::to_string(run)}));
      return true;
    });
    if (any && all.empty())
      throw ErrorException{
          failure("Of no checkpoint of run {0} are all steps in the study: restore the study from a "
                  "copy, or train a new run.",
                  {std::to_string(run)})};
    return need(newestWhole(all, said));
  });
}

} // namespace expe
