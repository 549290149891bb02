#include "app/expe/bench.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"

namespace expe::cli {
namespace {

// One measurement in a process of its own: of a shape of `expe bench train`, with other sizes.
struct Point {
  const char* of; // what grows: "window" or "parameters"
  const char* shape;
  Settings settings;
  bool recompute = false;
};

Settings sized(const char* layers, const char* width, const char* heads, const char* mlp) {
  return {{"model.layers", layers}, {"model.width", width},  {"model.heads", heads},
          {"model.mlp", mlp},       {"training.batch", "1"}, {"data.window", "512"}};
}

// Windows of the paper's small model, one at a time, as they are and with blocks computed again; and six
// models at one window of 512, the last three the paper's.
std::vector<Point> allPoints() {
  std::vector<Point> all;
  for (const bool recompute : {false, true})
    for (const char* window : {"512", "1024", "2048", "4096", "8192", "16384"})
      all.push_back({"window", "35m", {{"training.batch", "1"}, {"data.window", window}}, recompute});
  all.push_back({"parameters", "laptop", sized("4", "128", "4", "320"), false});
  all.push_back({"parameters", "laptop", sized("6", "256", "8", "640"), false});
  all.push_back({"parameters", "laptop", sized("8", "384", "12", "1024"), false});
  all.push_back({"parameters", "35m", sized("6", "384", "12", "1536"), false});
  all.push_back({"parameters", "s", sized("12", "768", "12", "2048"), false});
  auto medium = sized("24", "1024", "16", "2816");
  medium.emplace_back("model.tied", "on");
  all.push_back({"parameters", "s", std::move(medium), false});
  return all;
}

Result<Json> measured(const Point& point, const Arguments& arguments, Progress& progress) {
  const auto precision = TRY(arguments.choice("--precision", "fp32", {"fp32", "bf16"}));
  const auto encodings = arguments.all("--encoding");
  auto settings = point.settings;
  settings.insert(settings.begin(), {"training.recompute", point.recompute ? "on" : "off"});
  const auto answer =
      TRY(measuredApart({"expe bench train with --shape " + std::string(point.shape), point.shape,
                         encodings.empty() ? "expe" : encodings.front(), precision, TRY(deviceOf(arguments)),
                         TRY(arguments.integer("--steps", 3, 1, 10000)), settings},
                        arguments, progress));
  return Json{{"of", point.of},
              {"recompute", point.recompute},
              {"window", answer.at("window")},
              {"parameters", answer.at("parameters")},
              {"tokens_per_s", answer.at("tokens_per_s")},
              {"mib", answer.at("mib_of_tensors")}};
}

std::string line(const Json& row) {
  return formatted("%s,%d,%ld,%ld,%.1f,%.1f\n", row["of"].get<std::string>().c_str(),
                   row["recompute"].get<bool>() ? 1 : 0, row["window"].get<long>(),
                   row["parameters"].get<long>(), row["tokens_per_s"].get<double>(),
                   row["mib"].get<double>());
}

} // namespace

Result<Answer> benchGrowth(const Arguments& arguments) {
  BarProgress progress;
  Json rows = Json::array();
  std::string csv = "of,recompute,window,parameters,tokens_per_s,mib\n";
  const auto points = allPoints();
  for (std::size_t i = 0; i < points.size(); ++i) {
    progress.report("measuring", static_cast<double>(i), static_cast<double>(points.size()));
    rows.push_back(TRY(measured(points[i], arguments, progress)));
    csv += line(rows.back());
  }
  return Answer(rows, csv);
}

} // namespace expe::cli
