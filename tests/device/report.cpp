// What packaging/gpu-check has measured, one file a measurement, as one file and one table.
#include "tests/device/checks.h"

#include "core/base/files.h"
#include "core/base/processor.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>

namespace expe {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

Json contentOf(const fs::path& file) {
  std::ifstream in(file);
  return Json::parse(in, nullptr, false);
}

std::string today() {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[16] = {};
  std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
  return text;
}

// Names of measurements begin with their place in the table.
Result<Json> collected(const fs::path& folder, const std::string& card) {
  Json all = {{"card", card}, {"processor", processorName()}, {"date", today()}};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json")
      files.push_back(entry.path());
  std::ranges::sort(files);
  all["checks"] = Json::array(), all["measured"] = Json::array(), all["beside_pytorch"] = Json::array();
  for (const fs::path& file : files) {
    const auto content = contentOf(file);
    if (content.is_discarded())
      return failure("{0} cannot be read.", {file.string()});
    const auto name = file.filename().string();
    if (name == "checks.json") {
      all.update(content);
      continue;
    }
    for (const Json& row : content.is_array() ? content : Json::array({content}))
      all[name.find(".peer.") == std::string::npos ? "measured" : "beside_pytorch"].push_back(row);
  }
  return all;
}

const Json* peerOf(const Json& all, const Json& row) {
  for (const Json& each : all["beside_pytorch"])
    if (each["shape"] == row["shape"] && each["encoding"] == row["encoding"] &&
        each["precision"] == row["precision"])
      return &each;
  return nullptr;
}

void printTable(const Json& all) {
  std::size_t failed = 0;
  for (const Json& check : all["checks"])
    failed += check["passed"] == true ? 0 : 1;
  std::printf("\n%s · %s · %s · %zu of %zu comparisons with the CPU hold\n",
              all["card"].get<std::string>().c_str(), all["date"].get<std::string>().c_str(),
              all["own_kernels"] == true ? "kernels of our own" : "no kernels of our own",
              all["checks"].size() - failed, all["checks"].size());
  for (const Json& check : all["checks"])
    if (check["passed"] != true)
      std::printf("FAILED  %s: off by %.2e of %.0e\n", check["name"].get<std::string>().c_str(),
                  check["error"].is_number() ? check["error"].get<double>() : NAN,
                  check["bound"].get<double>());
  std::printf("\nshape   enc.   prec. windows  tokens/s  eager  compiled      MiB  TFLOP/s    MFU  "
              "attention; graphs\n");
  for (const Json& row : all["measured"]) {
    const Json* peer = peerOf(all, row);
    const auto times = [&](const char* over) {
      char text[16] = "-";
      if (peer)
        std::snprintf(text, sizeof text, "%.2fx", (*peer)[over].get<double>());
      return std::string(text);
    };
    std::printf("%-7s %-6s %-5s %7d %9.0f %6s  %8s   %6.0f  %7.1f  %5.2f  %s; %s\n",
                row["shape"].get<std::string>().c_str(), row["encoding"].get<std::string>().c_str(),
                row["precision"].get<std::string>().c_str(), row["batch"].get<int>(),
                row["tokens_per_s"].get<double>(), times("over_eager").c_str(),
                times("over_compiled").c_str(), row["peak_mib"].get<double>(),
                row["matmul_tflops"].get<double>(), row["model_flops_utilisation"].get<double>(),
                row["attention"].get<std::string>().c_str(), row["graphs"].get<std::string>().c_str());
  }
  std::printf(
      "\neager, compiled: tokens/s over PyTorch's in the same run, each after the other.\n"
      "MFU: (6 N + 6 · layers · width · window) · tokens/s over what the largest of a few products of\n"
      "matrices reaches here in the same precision; N of the parameters in products.\n");
}

} // namespace

Result<void> report(const fs::path& folder, const std::string& card, const fs::path& to) {
  const auto all = TRY(collected(folder, card));
  if (all["checks"].empty())
    return failure("{0} has no comparison with the CPU.", {folder.string()});
  TRY(files().write(to, all.dump(1) + "\n"));
  printTable(all);
  return {};
}

std::string toJson(const std::vector<Check>& checks, bool ownKernels) {
  Json all = Json::array();
  for (const Check& check : checks)
    all.push_back({{"name", check.name},
                   {"error", check.error},
                   {"bound", check.bound},
                   {"passed", check.passed()},
                   {"kernel", check.note}});
  return Json({{"own_kernels", ownKernels}, {"checks", all}}).dump(1) + "\n";
}

} // namespace expe
