// The benchmarks of `expe bench`, each in a file of its name, and the sizes of models that they measure.
#pragma once

#include "app/expe/answer.h"
#include "core/api/engine.h"
#include "core/base/child.h"

#include <filesystem>

namespace expe::cli {

struct BenchShape {
  const char* name;
  Settings settings;
  std::int64_t vocabulary; // of the tokenizer
};

// The paper's small model, in so many windows of so many tokens.
Settings smallModel(const char* batch, const char* window);

// Those that --shape names, in that order; none where it is not given.
Result<std::vector<BenchShape>> chosenShapes(const Arguments& arguments, const std::vector<BenchShape>& all);

struct BenchListener : TrainerListener {
  void status(const TrainStatus&) override {}
  void ended(const TrainEnd& how) override { end = how; }
  TrainEnd end;
};
// So many steps, and nothing beside them.
Config stepsAlone(Config config, std::int64_t steps);
// Seconds of a step by the clock, the middle one of all but the first two, which warm up.
double middleStep(const std::vector<Metric>& rows);
// A new study of one run, of the folder's name, that has been trained.
Result<std::unique_ptr<Study>> trainedStudy(Engine& engine, const std::filesystem::path& where,
                                            const Config& config, const std::string& device,
                                            BenchListener& listener);

// `expe bench train` of one case, and --set and --plain of the arguments, in a process of its own, so that
// its peak of memory is its own.
struct BenchCase {
  std::string who; // to say what could not be measured
  std::string shape, encoding, precision, device;
  std::int64_t steps = 0;
  Settings settings = {};
};
Result<Json> measuredApart(const BenchCase& one, const Arguments& arguments, Progress& progress);
// The JSON object that a child prints.
Result<Json> answerOf(const Child& child, const std::string& who, Progress& progress);

// How fast this machine trains, beside PyTorch where a Python with it is named.
Result<Answer> benchTrain(const Arguments& arguments);
// What training costs as windows and models grow.
Result<Answer> benchGrowth(const Arguments& arguments);
// What a training step costs under each encoding, relative to NoPE.
Result<Answer> benchEncodings(const Arguments& arguments);
// What training costs that reads prepared shards, beside the same text in memory; `folder` is worked in.
Result<Answer> benchData(const Arguments& arguments, const std::filesystem::path& folder);
// How soon attention of one head is seen: trains a model of preset paper-35m for one step in `folder` and
// looks at it.
Result<Answer> benchLook(const Arguments& arguments, const std::filesystem::path& folder);

} // namespace expe::cli
