#include "app/expe/eval_planned.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/template_study.h"
#include "core/api/engine.h"
#include "core/api/planned.h"
#include "core/api/sweep.h"

#include <iostream>

namespace expe::cli {

namespace {

EvalRequest requestOf(const Study& study, const MissingEvaluation& missing, const std::string& device) {
  EvalRequest request;
  request.study = study.file();
  request.run = missing.run;
  request.settings = missing.what.at;
  request.lengths = missing.what.lengths;
  request.protocol = missing.what.protocol, request.split = missing.what.split;
  request.device = device;
  return request;
}

std::string inWords(const MissingEvaluation& missing) {
  std::string text = "run " + std::to_string(missing.run) + " at";
  for (const double length : missing.what.lengths)
    text += " " + print(Value(length)) + "×";
  text += missing.what.protocol == "whole" ? "" : ", " + missing.what.protocol;
  return text + (missing.what.at.empty() ? "" : ", " + print(missing.what.at));
}

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
  const auto device = TRY(arguments.choice("--device", "auto", {"auto", "cpu", "cuda"}));
  const auto study = TRY(Study::open(arguments.place(0)));
  if (study->readOnly())
    return userError("{0} cannot be written: copy the study to a folder of yours.",
                     {study->folder().string()});
  const auto missing = TRY(missingEvaluations(*study));
  if (missing.empty())
    TRY(tellNothing(*study));
  catchInterrupts();
  std::size_t measured = 0;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    BarProgress progress;
    std::cerr << "(" << i + 1 << " of " << missing.size() << ") " << inWords(missing[i]) << std::endl;
    const auto loaded = TRY(engine());
    measured += TRY(loaded->evaluate(requestOf(*study, missing[i], device), progress)).size();
  }
  if (arguments.has("--json"))
    printJson(Json{{"measured", measured}, {"left", TRY(missingEvaluations(*study)).size()}});
  return {};
}

} // namespace expe::cli
