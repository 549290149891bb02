#include "app/expe/bench_growth.h"

#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/device.h"
#include "core/base/child.h"

#include <cstdio>
#include <iostream>

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
  Child child;
  child.words = {"bench",
                 "train",
                 "--json",
                 "--shape",
                 point.shape,
                 "--encoding",
                 encodings.empty() ? "expe" : encodings.front(),
                 "--precision",
                 precision,
                 "--steps",
                 std::to_string(TRY(arguments.integer("--steps", 3, 1, 10000))),
                 "--device",
                 TRY(deviceOf(arguments)),
                 "--set",
                 std::string("training.recompute=") + (point.recompute ? "on" : "off")};
  auto settings = point.settings;
  const auto set = TRY(arguments.settings());
  settings.insert(settings.end(), set.begin(), set.end());
  for (const auto& [key, value] : settings)
    child.words.insert(child.words.end(), {"--set", key + "=" + value});
  const auto end = TRY(runChild(child, progress));
  const auto answer = Json::parse(end.output, nullptr, false);
  if (end.code != 0 || !answer.is_object())
    return failure("expe bench train with --shape {0} could not be measured: {1}",
                   {point.shape, end.lastLine});
  return Json{{"of", point.of},
              {"recompute", point.recompute},
              {"window", answer.at("window")},
              {"parameters", answer.at("parameters")},
              {"tokens_per_s", answer.at("tokens_per_s")},
              {"mib", answer.at("mib_of_tensors")}};
}

std::string line(const Json& row, const char* format) {
  char text[160];
  std::snprintf(text, sizeof text, format, row["of"].get<std::string>().c_str(),
                row["recompute"].get<bool>() ? 1 : 0, row["window"].get<long>(),
                row["parameters"].get<long>(), row["tokens_per_s"].get<double>(), row["mib"].get<double>());
  return text;
}

} // namespace

Result<void> benchGrowth(const Arguments& arguments) {
  catchInterrupts();
  BarProgress progress;
  const bool json = arguments.has("--json");
  Json rows = Json::array();
  std::string csv = "of,recompute,window,parameters,tokens_per_s,mib\n";
  const auto points = allPoints();
  for (std::size_t i = 0; i < points.size(); ++i) {
    progress.report("measuring", static_cast<double>(i), static_cast<double>(points.size()));
    rows.push_back(TRY(measured(points[i], arguments, progress)));
    csv += line(rows.back(), "%s,%d,%ld,%ld,%.1f,%.1f\n");
  }
  if (json)
    printJson(rows);
  else
    std::cout << csv;
  return {};
}

} // namespace expe::cli
