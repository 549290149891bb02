#include "app/expe/bench.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"
#include "core/base/median.h"

#include <algorithm>
#include <sys/resource.h>

namespace expe::cli {

extern const char* const torchPeer; // packaging/torch_peer.py

namespace {

// clang-format off
// The sample study's, the paper's small model, and its models S and M at one window.
const std::vector<BenchShape>& shapes() {
  static const std::vector<BenchShape> all = {
      {"laptop", {{"model.style", "llama"}, {"model.layers", "4"}, {"model.width", "128"}, {"model.heads", "4"}, {"model.mlp", "320"}, {"training.batch", "16"}, {"data.window", "129"}}, 304},
      {"35m", smallModel("4", "512"), 32000},
      {"s", {{"model.style", "llama"}, {"model.layers", "12"}, {"model.width", "768"}, {"model.heads", "12"}, {"model.mlp", "2048"}, {"training.batch", "1"}, {"data.window", "512"}}, 32768},
      {"m", {{"model.style", "llama"}, {"model.layers", "24"}, {"model.width", "1024"}, {"model.heads", "16"}, {"model.mlp", "2816"}, {"model.tied", "on"}, {"training.batch", "1"}, {"data.window", "512"}}, 32768},
  };
  return all;
}
// clang-format on

struct Case {
  BenchShape shape;
  std::string encoding, precision;
};

Result<std::vector<Case>> wantedCases(const Arguments& arguments) {
  const auto chosen = TRY(chosenShapes(arguments, shapes()));
  auto encodings = arguments.all("--encoding");
  if (encodings.empty())
    encodings = {"rope", "expe"};
  const auto precision = TRY(arguments.choice("--precision", "all", {"all", "fp32", "bf16"}));
  std::vector<Case> cases;
  const auto usual =
      std::vector(shapes().begin(), shapes().end() - 1); // without M, of which a step takes long
  for (const BenchShape& shape : chosen.empty() ? usual : chosen)
    for (const auto& each : {"fp32", "bf16"})
      for (const auto& id : encodings)
        if (precision == "all" || precision == each)
          cases.push_back({shape, id, each});
  return cases;
}

Result<Config> configOf(const Schema& schema, const Case& each, const Arguments& arguments) {
  Settings settings = each.shape.settings;
  const auto set = TRY(arguments.settings());
  settings.emplace_back("position.encoding", each.encoding);
  settings.emplace_back("training.precision", each.precision);
  settings.insert(settings.end(), set.begin(), set.end());
  return configured(schema, schema.defaults("nope"), settings, {});
}

double peakMebibytes() { // of this process so far
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// One measurement, in this process.
Result<Json> measured(Engine& engine, const Case& each, const Arguments& arguments) {
  TrainBenchRequest request;
  request.config = TRY(configOf(schema(engine), each, arguments));
  request.vocabulary = each.shape.vocabulary;
  request.device = TRY(engine.device(TRY(deviceOf(arguments))));
  request.plain = arguments.has("--plain");
  request.steps = static_cast<int>(TRY(arguments.integer("--steps", 7, 1, 10000)));
  Progress quiet;
  const auto bench = TRY(engine.benchTraining(request, quiet));
  return Json{
      {"shape", each.shape.name},
      {"encoding", each.encoding},
      {"precision", bench.precision},
      {"batch", request.config.integer("training.batch")},
      {"window", request.config.integer("data.window")},
      {"threads", request.config.integer("training.threads")},
      {"instructions", bench.instructions},
      {"attention", bench.attention},
      {"graphs", bench.graphRefusal.empty() ? "captured" : bench.graphRefusal},
      {"parameters", bench.parameters},
      {"tokens_per_s", bench.tokensPerSecond},
      {"plain", request.plain},
      {"peak_mib", request.device == "cpu" ? peakMebibytes() : static_cast<double>(bench.bytes) / (1 << 20)},
      {"mib_of_tensors", static_cast<double>(bench.bytes) / (1 << 20)},
      {"matmul_tflops", bench.matrixFlops / 1e12},
      {"model_flops_utilisation", bench.utilisation},
      {"first_loss", bench.firstLoss},
      {"last_loss", bench.lastLoss}};
}

// The same in a process of its own.
Result<Json> ours(Engine& engine, const Case& each, const Arguments& arguments, Progress& progress) {
  return measuredApart({"expe", each.shape.name, each.encoding, each.precision,
                        TRY(engine.device(TRY(deviceOf(arguments)))),
                        TRY(arguments.integer("--steps", 7, 1, 10000))},
                       arguments, progress);
}

Result<Json> peers(Engine& engine, const Config& config, const Case& each, const std::string& mode,
                   const Arguments& arguments, Progress& progress) {
  const Json sizes = {{"layers", config.integer("model.layers")},
                      {"width", config.integer("model.width")},
                      {"heads", config.integer("model.heads")},
                      {"mlp", config.integer("model.mlp")},
                      {"vocabulary", each.shape.vocabulary},
                      {"gated", config.text("model.style") == "llama"},
                      {"tied", config.flag("model.tied")},
                      {"encoding", each.encoding},
                      {"batch", config.integer("training.batch")},
                      {"window", config.integer("data.window")},
                      {"threads", config.integer("training.threads")},
                      {"steps", TRY(arguments.integer("--steps", 7, 1, 10000))},
                      {"precision", each.precision},
                      {"mode", mode},
                      {"device", TRY(engine.device(TRY(deviceOf(arguments))))}};
  const std::string input = sizes.dump();
  Child child;
  child.program = arguments.text("--peer");
  child.words = {"-c", torchPeer};
  child.input = input;
  return answerOf(child, "PyTorch (" + mode + ")", progress);
}

// Rounds of ours, eager and compiled in turn.
struct Rounds {
  std::vector<double> tokens[3], mebibytes[3];
  Json last;

  void add(int who, const Json& answer) {
    tokens[who].push_back(answer.at("tokens_per_s").get<double>());
    mebibytes[who].push_back(answer.at("peak_mib").get<double>());
  }
  // Of the rates of each round, the middle one.
  double ratio(int who) const {
    std::vector<double> all;
    all.reserve(tokens[0].size());
    for (std::size_t i = 0; i < tokens[0].size(); ++i)
      all.push_back(tokens[0][i] / tokens[who][i]);
    return median(all);
  }
};

Result<Rounds> against(Engine& engine, const Config& config, const Case& each, const Arguments& arguments,
                       Progress& progress) {
  Rounds rounds;
  const auto count = TRY(arguments.integer("--rounds", 3, 1, 1000));
  for (std::int64_t round = 0; round < count; ++round) {
    progress.report(std::string(each.shape.name) + " " + each.encoding + " " + each.precision,
                    static_cast<double>(round), static_cast<double>(count));
    rounds.last = TRY(ours(engine, each, arguments, progress));
    rounds.add(0, rounds.last);
    rounds.add(1, TRY(peers(engine, config, each, "eager", arguments, progress)));
    rounds.add(2, TRY(peers(engine, config, each, "compile", arguments, progress)));
  }
  return rounds;
}

std::string lineBeside(const Case& each, const Rounds& r) {
  return formatted("%-7s %-6s %-5s %9.0f %9.0f %9.0f   %7.2f %7.2f   %6.0f %6.2f\n", each.shape.name,
                   each.encoding.c_str(), each.precision.c_str(), median(r.tokens[0]), median(r.tokens[1]),
                   median(r.tokens[2]), r.ratio(1), r.ratio(2), median(r.mebibytes[0]),
                   median(r.mebibytes[0]) / median(r.mebibytes[1]));
}

std::string line(const Json& row) {
  return formatted("%-7s %-6s %-5s %9.0f   %6.0f   %6.3f   %5.2f  ", row["shape"].get<std::string>().c_str(),
                   row["encoding"].get<std::string>().c_str(), row["precision"].get<std::string>().c_str(),
                   row["tokens_per_s"].get<double>(), row["peak_mib"].get<double>(),
                   row["matmul_tflops"].get<double>(), row["model_flops_utilisation"].get<double>()) +
         row["attention"].get<std::string>() + "\n";
}

Json toJson(const Case& each, const Rounds& r) {
  return {{"shape", each.shape.name},      {"encoding", each.encoding},
          {"precision", each.precision},   {"instructions", r.last["instructions"]},
          {"threads", r.last["threads"]},  {"ours", r.tokens[0]},
          {"eager", r.tokens[1]},          {"compiled", r.tokens[2]},
          {"over_eager", r.ratio(1)},      {"over_compiled", r.ratio(2)},
          {"ours_mib", r.mebibytes[0]},    {"eager_mib", r.mebibytes[1]},
          {"compiled_mib", r.mebibytes[2]}};
}

} // namespace

Result<Answer> benchTrain(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto cases = TRY(wantedCases(arguments));
  const bool beside = arguments.has("--peer");
  BarProgress progress;
  sayNow(arguments,
         beside ? "                          tokens/s                    over   over     MiB   over\n"
                  "shape   enc.   prec.      ours     eager  compiled     eager  comp.          eager\n"
                : "shape   enc.   prec.  tokens/s      MiB  TFLOP/s    MFU  attention\n");
  Json all = Json::array();
  for (const Case& each : cases) {
    if (beside) {
      const auto config = TRY(configOf(schema(*loaded), each, arguments));
      const auto rounds = TRY(against(*loaded, config, each, arguments, progress));
      all.push_back(toJson(each, rounds));
      sayNow(arguments, lineBeside(each, rounds));
    } else {
      all.push_back(TRY(measured(*loaded, each, arguments)));
      sayNow(arguments, line(all.back()));
    }
  }
  return Answer(all.size() == 1 ? Json(all.front()) : all, "");
}

} // namespace expe::cli
