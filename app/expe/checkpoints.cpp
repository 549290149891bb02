// expe checkpoints: lists the checkpoints of a run, keeps and removes them.
#include "app/expe/command.h"
#include "app/expe/common.h"

#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments) {
  const auto keep = arguments.integer("--keep", 0), unkeep = arguments.integer("--unkeep", 0),
             remove = arguments.integer("--delete", 0);
  for (const auto* step : {&keep, &unkeep, &remove})
    if (!*step)
      return step->error();
  Result<void> done;
  if (*keep)
    done = study.keepCheckpoint(run, **keep, true);
  if (done && *unkeep)
    done = study.keepCheckpoint(run, **unkeep, false);
  if (done && *remove)
    done = study.removeCheckpoint(run, **remove);
  return done;
}

// The loss of validation at 1× at this step, if it was measured there.
double lossAt(const std::vector<Validation>& validations, std::int64_t step) {
  for (const Validation& validation : validations)
    if (validation.step == step && validation.length == 1)
      return validation.loss;
  return none;
}

Result<void> list(Study& study, std::int64_t run, bool json) {
  const auto validations = TRY(study.validations(run));
  const auto checkpoints = TRY(study.checkpoints(run));
  Json all = Json::array();
  for (const Checkpoint& checkpoint : checkpoints) {
    const double loss = lossAt(validations, checkpoint.step);
    if (json)
      all.push_back({{"step", checkpoint.step},
                     {"loss", std::isnan(loss) ? Json(nullptr) : Json(loss)},
                     {"bytes", checkpoint.bytes},
                     {"kept", checkpoint.kept},
                     {"best", checkpoint.best}});
    else
      std::cout << checkpoint.step << "\t" << (std::isnan(loss) ? "–" : expe::print(Value(loss))) << "\t"
                << checkpoint.bytes << (checkpoint.kept ? "\tkept" : "") << (checkpoint.best ? "\tbest" : "")
                << "\n";
  }
  if (json)
    printJson(all);
  return {};
}

Result<void> run(const Arguments& arguments) {
  if (!arguments.has("--run"))
    return userError("--run is missing: write --run ID, the run whose checkpoints are meant.");
  const auto id = TRY(arguments.integer("--run", 1, 1));
  const bool edits = arguments.has("--keep") || arguments.has("--unkeep") || arguments.has("--delete");
  const auto study =
      TRY(Study::open(arguments.place(0), edits ? Study::Mode::ReadWrite : Study::Mode::ReadOnly));
  TRY(study->run(id));
  TRY(edit(*study, id, arguments));
  return list(*study, id, arguments.has("--json"));
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
