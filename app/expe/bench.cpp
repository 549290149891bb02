// expe bench estimate: how near the estimates are. Each shape is estimated, then trained for some steps.
#include "app/expe/bench.h"
#include "app/expe/beside.h"
#include "app/expe/command.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"
#include "core/api/data.h"
#include "core/base/lists.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <unistd.h>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

struct Shape {
  std::string name;
  Settings settings; // against preset "laptop"
};

// clang-format off
const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {"laptop", {}},
      {"small", {{"model.layers", "1"}, {"model.width", "32"}, {"model.mlp", "64"}, {"data.window", "32"}, {"training.batch", "4"}}},
      {"wide", {{"model.layers", "4"}, {"model.width", "768"}, {"model.heads", "12"}, {"model.mlp", "2048"}, {"training.batch", "8"}}},
      {"deep", {{"model.layers", "24"}, {"training.batch", "16"}}},
      {"large", {{"model.layers", "12"}, {"model.width", "512"}, {"model.heads", "8"}, {"model.mlp", "1408"}, {"data.window", "256"}, {"training.batch", "16"}}},
      {"long", {{"data.window", "4096"}, {"training.batch", "1"}}},
      {"gpt", {{"model.style", "gpt"}, {"model.layers", "6"}, {"model.width", "384"}, {"model.heads", "12"}, {"model.mlp", "1536"}, {"model.dropout", "0.1"}, {"training.batch", "16"}}},
      {"alibi", {{"position.encoding", "alibi"}, {"data.window", "512"}, {"training.batch", "8"}}},
      {"bf16", {{"training.precision", "bf16"}}},
      {"accumulated", {{"training.accumulation", "4"}, {"model.layers", "12"}}},
  };
  return all;
}
// clang-format on

struct Row {
  std::string name;
  CostEstimate estimate;
  double seconds = none; // of a step by the clock, the middle one
  double working = none; // of a step, of the trainer's thread: what others' programs do not lengthen
  std::int64_t bytes = 0;
};

class Quiet : public BenchListener {
public:
  void status(const TrainStatus& now) override {
    bytes = now.stepBytes;
    if (now.phase != TrainStatus::Phase::Training || now.step < 2) // the first steps warm up
      return;
    last_ = {now.step, worked()};
    if (first_.first == 0)
      first_ = last_;
  }
  double perStep() const {
    return (last_.second - first_.second) / static_cast<double>(last_.first - first_.first);
  }
  std::int64_t bytes = 0;

private:
  static double worked() { // seconds of this thread, the trainer's
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  std::pair<std::int64_t, double> first_, last_; // step, seconds
};

// Long enough to be measured.
Config forMeasuring(const Config& config, double step) {
  return stepsAlone(config,
                    std::isfinite(step) ? std::clamp<std::int64_t>(std::llround(4 / step), 8, 400) : 8);
}

Result<void> train(Engine& engine, const fs::path& folder, const Config& config, const std::string& device,
                   Row& row) {
  Quiet listener;
  const auto study = TRY(trainedStudy(engine, folder / row.name,
                                      forMeasuring(config, row.estimate.secondsPerStep), device, listener));
  const auto rows = TRY(study->metrics(1));
  row.seconds = middleStep(rows), row.bytes = listener.bytes, row.working = listener.perStep();
  return {};
}

Result<Row> measured(Engine& engine, const fs::path& folder, const Shape& shape, const Config& config,
                     const std::string& device) {
  const auto vocabulary = TRY(vocabularyOf(config));
  Progress quiet;
  const auto estimate = TRY(engine.estimateCost({config, vocabulary, device}, quiet));
  Row row{shape.name, estimate};
  TRY(train(engine, folder, config, device, row));
  return row;
}

double ratio(double estimate, double truth) {
  return truth > 0 ? estimate / truth : none;
}

std::string line(const Row& r) {
  return formatted("%-12s %10lld %9.2f %9.2f %9.2f %7.3f %7.3f %9.1f %9.1f %7.3f  ", r.name.c_str(),
                   static_cast<long long>(r.estimate.parameters), r.estimate.secondsPerStep * 1e3,
                   r.seconds * 1e3, r.working * 1e3, ratio(r.estimate.secondsPerStep, r.seconds),
                   ratio(r.estimate.secondsPerStep, r.working),
                   static_cast<double>(r.estimate.memoryBytes) / 1e6, static_cast<double>(r.bytes) / 1e6,
                   ratio(static_cast<double>(r.estimate.memoryBytes), static_cast<double>(r.bytes))) +
         r.estimate.how.message() + "\n";
}

Json toJson(const Row& r) {
  return {{"shape", r.name},
          {"parameters", r.estimate.parameters},
          {"seconds_per_step",
           {{"estimated", r.estimate.secondsPerStep}, {"measured", r.seconds}, {"working", r.working}}},
          {"memory_bytes", {{"estimated", r.estimate.memoryBytes}, {"measured", r.bytes}}},
          {"how", r.estimate.how.message()}};
}

Result<std::vector<Shape>> wanted(const Arguments& arguments) {
  std::vector<Shape> chosen;
  for (const auto& id : arguments.all("--preset")) {
    const auto settings = TRY(presetAndSet(id, {}));
    chosen.push_back({id, settings});
  }
  for (const auto& name : arguments.all("--shape")) {
    const auto found = std::ranges::find_if(shapes(), [&](auto& s) { return s.name == name; });
    if (found == shapes().end())
      return userError("--shape {0}: unknown; `expe bench estimate` without it tries all there are.", {name});
    chosen.push_back(*found);
  }
  return chosen.empty() ? shapes() : chosen;
}

Result<Answer> benchEstimate(const Arguments& arguments, const fs::path& folder) {
  const auto device = TRY(deviceOf(arguments));
  const auto set = TRY(arguments.settings());
  const auto chosen = TRY(wanted(arguments));
  const auto loaded = TRY(engine());
  const auto base = presetAndSet("laptop", {});
  Json all = Json::array();
  sayNow(arguments,
         "shape        parameters   ms/step     clock   working   ratio   ratio        MB  measured  "
         " ratio\n");
  for (const Shape& shape : chosen) {
    Settings settings = *base;
    settings.insert(settings.end(), shape.settings.begin(), shape.settings.end());
    settings.insert(settings.end(), set.begin(), set.end());
    const auto config = TRY(configured(schema(*loaded), schema(*loaded).defaults("expe"), settings, set));
    const auto row = TRY(measured(*loaded, folder, shape, config, device));
    all.push_back(toJson(row));
    sayNow(arguments, line(row));
  }
  return Answer(std::move(all), "");
}

// The window measures itself; without a display it draws offscreen.
Result<Answer> benchUi(const Arguments& arguments) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY"))
    ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
  TRY(runBeside("expe-bench", {arguments.has("--json") ? "json" : "text"}, "its figures"));
  return Answer();
}

Result<Answer> run(const Arguments& arguments) {
  if (arguments.positional(0) == "ui")
    return benchUi(arguments);
  if (arguments.positional(0) == "encodings")
    return benchEncodings(arguments);
  if (arguments.positional(0) == "train")
    return benchTrain(arguments);
  if (arguments.positional(0) == "growth")
    return benchGrowth(arguments);
  const auto& kind = arguments.positional(0);
  if (kind != "look" && kind != "data" && kind != "estimate")
    return userError(
        "{0}: unknown benchmark; write expe bench train, growth, encodings, estimate, data, look or ui.",
        {kind});
  const fs::path folder = fs::temp_directory_path() / ("expe-bench-" + std::to_string(::getpid()));
  auto done = kind == "look"   ? benchLook(arguments, folder)
              : kind == "data" ? benchData(arguments, folder)
                               : benchEstimate(arguments, folder);
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return done;
}

} // namespace

// clang-format off
Settings smallModel(const char* batch, const char* window) {
  return {{"model.style", "gpt"}, {"model.layers", "6"}, {"model.width", "384"}, {"model.heads", "12"}, {"model.mlp", "1536"},
          {"training.batch", batch}, {"data.window", window}};
}
// clang-format on

Result<std::vector<BenchShape>> chosenShapes(const Arguments& arguments, const std::vector<BenchShape>& all) {
  const auto names =
      listed(mapped(all, [](const BenchShape& shape) { return std::string(shape.name); }), " and ");
  std::vector<BenchShape> chosen;
  for (const auto& name : arguments.all("--shape")) {
    const auto found = std::ranges::find(all, name, &BenchShape::name);
    if (found == all.end())
      return userError("--shape {0}: unknown; there are {1}.", {name, names});
    chosen.push_back(*found);
  }
  return chosen;
}

Config stepsAlone(Config config, std::int64_t steps) {
  config.set("training.steps", steps);
  config.set("training.checkpoint_every", std::int64_t{100000000});
  config.set("evaluation.every", std::int64_t{100000000});
  config.set("evaluation.tokens", std::int64_t{1});
  config.set("evaluation.lengths", std::vector<double>{1});
  config.set("evaluation.longest", std::int64_t{1});
  return config;
}

double middleStep(const std::vector<Metric>& rows) {
  std::vector<double> seconds;
  for (std::size_t i = 2; i < rows.size(); ++i) // the first steps warm up
    seconds.push_back(rows[i].seconds - rows[i - 1].seconds);
  std::ranges::sort(seconds);
  return seconds.empty() ? none : seconds[seconds.size() / 2];
}

Result<std::unique_ptr<Study>> trainedStudy(Engine& engine, const std::filesystem::path& where,
                                            const Config& config, const std::string& device,
                                            BenchListener& listener) {
  auto study = TRY(Study::create(where));
  const auto id = TRY(study->addRun(where.filename().string(), config));
  const auto trainer = engine.trainer(listener);
  trainer->start({study->file(), id, device, {}, false});
  trainer->wait();
  if (listener.end.how == TrainEnd::How::Failed)
    return listener.end.error;
  return study;
}

Result<Json> measuredApart(const BenchCase& one, const Arguments& arguments, Progress& progress) {
  Child child;
  child.words = {"bench", "train", "--json"};
  const auto add = [&](const std::string& option, const std::string& value) {
    child.words.insert(child.words.end(), {option, value});
  };
  add("--shape", one.shape), add("--encoding", one.encoding), add("--precision", one.precision);
  add("--steps", std::to_string(one.steps)), add("--device", one.device);
  if (arguments.has("--plain"))
    child.words.emplace_back("--plain");
  for (const auto& settings : {one.settings, TRY(arguments.settings())})
    for (const auto& [key, value] : settings)
      add("--set", key + "=" + value);
  return answerOf(child, one.who, progress);
}

Result<Json> answerOf(const Child& child, const std::string& who, Progress& progress) {
  const auto end = TRY(runChild(child, progress));
  const auto answer = Json::parse(end.output, nullptr, false);
  if (end.code != 0 || !answer.is_object())
    return failure("{0} could not be measured: {1}", {who, end.lastLine});
  return answer;
}

Command benchCommand() {
  return {"bench",
          {"KIND"},
          {{"--shape", "NAME", "of train, estimate and encodings: only this shape", true},
           {"--encoding", "ID", "of train and encodings: only this one", true},
           {"--precision", "all|fp32|bf16", "of train: only this one"},
           {"--peer", "PYTHON", "of train: a Python with PyTorch, to be measured against in turn"},
           {"--plain", "", "of train: by LibTorch's operations alone, without our own"},
           {"--steps", "N", "of train and data: steps that count (7 and 50)"},
           {"--rounds", "N", "of train with --peer, and of data: rounds of each in turn (3 and 5)"},
           {"--preset", "ID", "of estimate: a named configuration", true},
           setOption,
           {"--device", deviceWords, "of train, estimate, data and encodings: where (auto)"},
           jsonOption},
          "Measures the workbench itself. train: how fast this machine trains, beside PyTorch. growth: the "
          "same as windows and models grow, as CSV. encodings: "
          "training steps under each encoding, relative to NoPE. "
          "estimate: what runs cost, and what was estimated. data: training from prepared shards, beside the "
          "same text in memory. look: how soon "
          "attention is seen. ui: the window's start-up, redraw and lag.",
          run};
}

} // namespace expe::cli
