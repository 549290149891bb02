// expe estimate: what a run costs before it is trained.
#include "app/expe/amounts.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "core/api/data.h"

#include <cmath>
#include <iostream>

namespace expe::cli {

namespace {

Result<Config> wanted(const Schema& schema, const Arguments& arguments) {
  const auto set = TRY(arguments.settings());
  const auto settings = TRY(presetAndSet(arguments.text("--preset"), set));
  if (arguments.places().empty())
    return configured(schema, schema.defaults("expe"), settings, set);
  const auto run = oneRun(arguments.place(0), arguments, "the one run to estimate");
  return run ? configured(schema, schema.complete(run->config), settings, set) : Result<Config>(run.error());
}

void print(const CostEstimate& r, const Config& config) {
  const auto steps = config.integer("training.steps");
  std::cout << "parameters     " << r.parameters << "\n"
            << "memory         " << gigabytes(static_cast<double>(r.memoryBytes)) << "\n";
  if (std::isfinite(r.secondsPerStep))
    std::cout << "a step         " << duration(r.secondsPerStep) << "\n"
              << "tokens/s       " << std::llround(r.tokensPerSecond) << "\n"
              << steps << " steps" << std::string(8, ' ')
              << duration(r.secondsPerStep * static_cast<double>(steps)) << "\n";
  std::cout << "on             " << r.device << "\n";
  if (r.how.kind != Error::Kind::User)
    std::cout << r.how.message() << "\n";
}

Json toJson(const CostEstimate& r, const Config& config) {
  const auto number = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
  return {{"parameters", r.parameters},
          {"matrix_parameters", r.matrixParameters},
          {"memory_bytes", r.memoryBytes},
          {"seconds_per_step", number(r.secondsPerStep)},
          {"tokens_per_second", number(r.tokensPerSecond)},
          {"seconds", number(r.secondsPerStep * static_cast<double>(config.integer("training.steps")))},
          {"device", r.device},
          {"how", r.how.message()}};
}

Result<void> run(const Arguments& arguments) {
  const auto device = TRY(deviceOf(arguments));
  const auto loaded = TRY(engine());
  const auto config = TRY(wanted(schema(*loaded), arguments));
  const auto vocabulary = TRY(vocabularyOf(config));
  catchInterrupts();
  Result<CostEstimate> costEstimated = failure("");
  {
    BarProgress progress;
    costEstimated = loaded->estimateCost({config, vocabulary, device}, progress);
  }
  if (!costEstimated)
    return costEstimated.error();
  if (arguments.has("--json"))
    printJson(toJson(*costEstimated, config));
  else
    print(*costEstimated, config);
  if (costEstimated->how.kind == Error::Kind::User) // it cannot be trained here
    return costEstimated->how;
  return {};
}

} // namespace

Command estimateCommand() {
  return {"estimate",
          {"[STUDY]"},
          {{"--run", "ID", "the run of the study"},
           {"--preset", "ID", "a named configuration instead"},
           setOption,
           {"--device", deviceWords, "where it would be trained (auto)"},
           jsonOption},
          "Tells parameters, memory and time of a run before it is trained.",
          run};
}

} // namespace expe::cli
