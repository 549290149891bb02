#include "app/expe/eval_planned.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "app/expe/template_study.h"
#include "core/api/engine.h"
#include "core/api/planned.h"

#include <iostream>

namespace expe::cli {

namespace {

Result<void> tellNothing(Study& study) {
  if (TRY(plannedEvaluations(study)).empty())
    return userError(
        "{0} plans no evaluations, as a study of a template does: name runs and lengths instead.",
        {study.file().string()});
  std::cerr << "Nothing to evaluate: what is planned of the finished runs is measured." << std::endl;
  return {};
}

} // namespace

Result<void> evaluatePlanned(const Arguments& arguments) {
  TRY(checkNoneOfBeside(arguments, {"--all", "--device", "--json"}, "--all"));
  const auto device = TRY(deviceOf(arguments));
  const auto study = TRY(Study::open(arguments.place(0)));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
  const auto loaded = TRY(engine());
  if (TRY(missingEvaluations(*loaded, *study)).empty())
    TRY(tellNothing(*study));
  catchInterrupts();
  BarProgress progress;
  const auto measured = TRY(evaluateMissing(
      *loaded, *study, device, progress, [](const MissingEvaluation& one, std::size_t at, std::size_t all) {
        std::cerr << "(" << at + 1 << " of " << all << ") " << inWords(one) << std::endl;
      }));
  if (arguments.has("--json"))
    printJson(Json{{"measured", measured}, {"left", TRY(missingEvaluations(*loaded, *study)).size()}});
  return {};
}

} // namespace expe::cli
