// expe checkpoints: lists the checkpoints of a run, keeps and removes them.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <cmath>

namespace expe::cli {

namespace {

Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments) {
  const auto keep = TRY(arguments.integer("--keep", 0)), unkeep = TRY(arguments.integer("--unkeep", 0)),
             remove = TRY(arguments.integer("--delete", 0));
  if (keep)
    TRY(study.keepCheckpoint(run, *keep, true));
  if (unkeep)
    TRY(study.keepCheckpoint(run, *unkeep, false));
  if (remove)
    TRY(study.removeCheckpoint(run, *remove));
  return {};
}

// The loss of validation at 1× at this step, if it was measured there.
double lossAt(const std::vector<Validation>& validations, std::int64_t step) {
  for (const Validation& validation : validations)
    if (validation.step == step && validation.length == 1)
      return validation.loss;
  return none;
}

Result<Answer> list(Study& study, std::int64_t run) {
  const auto lossOf = [validations = TRY(study.validations(run))](const Checkpoint& checkpoint) {
    return lossAt(validations, checkpoint.step);
  };
  return listOf(
      TRY(study.checkpoints(run)),
      [lossOf](const Checkpoint& checkpoint) {
        return Json{{"step", checkpoint.step},
                    {"loss", lossOf(checkpoint)},
                    {"bytes", checkpoint.bytes},
                    {"kept", checkpoint.kept},
                    {"best", checkpoint.best}};
      },
      [lossOf](const Checkpoint& checkpoint) {
        const double loss = lossOf(checkpoint);
        return std::to_string(checkpoint.step) + "\t" + (std::isnan(loss) ? "–" : expe::print(Value(loss))) +
               "\t" + std::to_string(checkpoint.bytes) + (checkpoint.kept ? "\tkept" : "") +
               (checkpoint.best ? "\tbest" : "");
      });
}

Result<Answer> run(const Arguments& arguments) {
  if (!arguments.has("--run"))
    return userError("--run is missing: write --run ID, the run whose checkpoints are meant.");
  const auto id = TRY(arguments.integer("--run", 1, 1));
  const bool edits = arguments.has("--keep") || arguments.has("--unkeep") || arguments.has("--delete");
  const auto study =
      TRY(Study::open(arguments.positional(0), edits ? Study::Mode::ReadWrite : Study::Mode::ReadOnly));
  TRY(study->run(id));
  TRY(edit(*study, id, arguments));
  return list(*study, id);
}

} // namespace

Command checkpointsCommand() {
  return {
      "checkpoints",
      {"STUDY"},
      {{"--run", "ID", "the run"},
       {"--keep", "STEP", "the trainer no longer drops this one"},
       {"--unkeep", "STEP", "it may again"},
       {"--delete", "STEP", "removes this one; what was measured of it stays"},
       jsonOption},
      "Lists a run's checkpoints: step, validation loss at 1×, bytes, which is best; keeps or removes one.",
      run};
}

} // namespace expe::cli
