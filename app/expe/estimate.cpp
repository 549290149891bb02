// expe estimate: what a run costs before it is trained.
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"
#include "core/api/data.h"

#include <cmath>
#include <ostream>

namespace expe::cli {

namespace {

void print(std::ostream& out, const CostEstimate& r, const Config& config) {
  const auto steps = config.integer("training.steps");
  out << "parameters     " << r.parameters << "\n"
      << "memory         " << gigabytes(static_cast<double>(r.memoryBytes)) << "\n";
  if (std::isfinite(r.secondsPerStep))
    out << "a step         " << duration(r.secondsPerStep) << "\n"
        << "tokens/s       " << std::llround(r.tokensPerSecond) << "\n"
        << steps << " steps" << std::string(8, ' ') << duration(r.secondsPerStep * static_cast<double>(steps))
        << "\n";
  out << "on             " << r.device << "\n";
  if (r.how.kind != Error::Kind::User)
    out << r.how.message() << "\n";
}

Json toJson(const CostEstimate& r, const Config& config) {
  return {{"parameters", r.parameters},
          {"matrix_parameters", r.matrixParameters},
          {"memory_bytes", r.memoryBytes},
          {"seconds_per_step", r.secondsPerStep},
          {"tokens_per_second", r.tokensPerSecond},
          {"seconds", r.secondsPerStep * static_cast<double>(config.integer("training.steps"))},
          {"device", r.device},
          {"how", r.how.message()}};
}

Result<Answer> run(const Arguments& arguments) {
  const auto device = TRY(deviceOf(arguments));
  const auto loaded = TRY(engine());
  const auto config = TRY(configAsked(schema(*loaded), arguments, 0, "the one run to estimate"));
  const auto vocabulary = TRY(vocabularyOf(config));
  BarProgress progress;
  const auto cost = TRY(loaded->estimateCost({config, vocabulary, device}, progress));
  const bool trainable = cost.how.kind != Error::Kind::User; // here
  return Answer(toJson(cost, config), [cost, config](std::ostream& out) { print(out, cost, config); })
      .but(trainable ? Result<void>() : cost.how);
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
