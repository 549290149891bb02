#include "app/expe/bench.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"

namespace expe::cli {

namespace {

// Shapes at which encodings are compared: that of the paper's small model, and one whose head is small, so
// that attention is most of a step.
const std::vector<BenchShape>& shapes() {
  static const std::vector<BenchShape> all = {
      {"35m-512", smallModel("4", "512"), 32000},
      {"35m-4096", smallModel("1", "4096"), 32000},
      {"bytes-512", smallModel("4", "512"), 256},
      {"bytes-4096", smallModel("1", "4096"), 256},
  };
  return all;
}

Result<std::vector<BenchShape>> wantedShapes(const Arguments& arguments) {
  const auto chosen = TRY(chosenShapes(arguments, shapes()));
  return chosen.empty() ? std::vector<BenchShape>{shapes()[0], shapes()[1]} : chosen;
}

// By id or another name; all of them where none is asked for.
Result<std::vector<std::string>> wantedEncodings(const Arguments& arguments, Engine& engine) {
  std::vector<std::string> ids = arguments.all("--encoding");
  for (const auto& id : ids)
    if (!schema(engine).encoding(id))
      return userError("--encoding {0}: there is none; expe encodings lists them.", {id});
  if (ids.empty())
    for (const EncodingInfo& info : engine.encodings())
      ids.push_back(info.id);
  std::erase(ids, "nope");
  return ids;
}

Json toJson(const StepCost& cost) {
  return {{"seconds", cost.seconds}, {"bytes", cost.bytes}, {"kernel", cost.kernel}};
}

std::string line(const std::string& shape, const std::string& id, const StepBench& b) {
  return formatted("%-10s  %-18s %9.1f %9.1f %6.2f  %8.0f %8.0f %6.2f  ", shape.c_str(), id.c_str(),
                   b.of.seconds * 1e3, b.beside.seconds * 1e3, b.ratio, static_cast<double>(b.of.bytes) / 1e6,
                   static_cast<double>(b.beside.bytes) / 1e6,
                   static_cast<double>(b.of.bytes) / static_cast<double>(b.beside.bytes)) +
         b.of.kernel + "\n";
}

Result<StepBenchRequest> requestOf(const Schema& schema, const BenchShape& shape, const std::string& id,
                                   const Arguments& arguments) {
  StepBenchRequest request;
  Settings settings = {{"training.precision", "fp32"}}; // on every machine, unless asked otherwise
  settings.insert(settings.end(), shape.settings.begin(), shape.settings.end());
  const auto set = TRY(arguments.settings());
  settings.insert(settings.end(), set.begin(), set.end());
  settings.emplace_back("position.encoding", "nope");
  request.beside = TRY(configured(schema, schema.defaults("nope"), settings));
  settings.back().second = id;
  request.config = TRY(configured(schema, schema.defaults("nope"), settings));
  request.vocabulary = shape.vocabulary;
  request.device = TRY(deviceOf(arguments));
  return request;
}

} // namespace

Result<Answer> benchEncodings(const Arguments& arguments) {
  const auto loaded = TRY(engine());
  const auto chosen = TRY(wantedShapes(arguments));
  const auto ids = TRY(wantedEncodings(arguments, *loaded));
  Json all = Json::array();
  sayNow(arguments,
         "shape       encoding             ms/step      NoPE  ratio        MB     NoPE  ratio  kernel\n");
  Progress quiet;
  for (const BenchShape& shape : chosen)
    for (const auto& id : ids) {
      const auto request = TRY(requestOf(schema(*loaded), shape, id, arguments));
      const auto bench = TRY(loaded->benchSteps(request, quiet));
      all.push_back({{"shape", shape.name},
                     {"encoding", id},
                     {"step", toJson(bench.of)},
                     {"nope", toJson(bench.beside)},
                     {"ratio", bench.ratio}});
      sayNow(arguments, line(shape.name, id, bench));
    }
  return Answer(std::move(all), "");
}

} // namespace expe::cli
