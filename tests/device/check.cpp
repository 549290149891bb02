// expe-check: the engine's checks on a device, for machines without Qt.
//
//   expe-check [--json] [DEVICE [PRESET [STEPS]]]
//   expe-check --report FOLDER CARD FILE      joins what packaging/gpu-check has measured
//
// DEVICE: cpu, cuda, cuda:1. PRESET names the model of the training checks (laptop), STEPS how many they take
// (20). One line a check, or JSON; exit code 1 if one fails, 2 if the words are wrong.
#include "tests/device/checks.h"

#include "core/api/presets.h"
#include "core/base/numbers.h"
#include "core/engine/engine.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/device.h"
#include "core/runtime/device_kernels.h"
#include "core/runtime/guard.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

using namespace expe;

namespace {

struct Words {
  bool json = false;
  std::string device = "auto", preset = "laptop";
  int steps = 20;
};

Result<Words> read(std::vector<std::string> words) {
  Words read;
  read.json = !words.empty() && words.front() == "--json";
  if (read.json)
    words.erase(words.begin());
  if (words.size() > 0)
    read.device = words[0];
  if (words.size() > 1)
    read.preset = words[1];
  if (words.size() > 2)
    read.steps = static_cast<int>(readInteger(words[2]).value_or(0));
  if (words.size() > 3 || read.steps < 1 || read.device.starts_with("--"))
    return userError(
        "Write: expe-check [--json] [DEVICE [PRESET [STEPS]]], STEPS a number from 1; or expe-check "
        "--report FOLDER CARD FILE.",
        {});
  return read;
}

void print(const std::vector<Check>& checks) {
  for (const Check& check : checks)
    std::printf("%-7s %-36s %9.2e  of %7.0e  %s\n", check.passed() ? "ok" : "FAILED", check.name.c_str(),
                check.error, check.bound, check.note.c_str());
  std::fflush(stdout);
}

Result<bool> run(const Words& words) {
  makeEngine(); // loads what a GPU needs before the first call of LibTorch
  const auto device = TRY(deviceFrom(words.device));
  const auto* preset = TRY(expe::preset(words.preset));
  const auto config = TRY(configOf(*preset, engineSchema()));
  return guarded([&]() -> Result<bool> {
    if (!words.json)
      std::printf("On %s%s beside fp64 on the CPU; errors are relative to the largest number.\n",
                  device.str().c_str(), hasKernels(device) ? ", with kernels of our own," : "");
    const std::int64_t vocabulary = preset->paperVocabulary > 0 ? preset->paperVocabulary : 304;
    std::vector<Check> all;
    const auto add = [&](const std::vector<Check>& checks) {
      all.insert(all.end(), checks.begin(), checks.end());
      if (!words.json)
        print(checks);
    };
    add(encodingChecks(device)), add(headChecks(device));
    add(trainingChecks(device, config, vocabulary, words.steps));
    if (words.json)
      std::printf("%s", toJson(all, hasKernels(device)).c_str());
    return std::ranges::all_of(all, &Check::passed);
  });
}

Result<bool> done(const std::vector<std::string>& words) {
  if (words.size() == 4 && words[0] == "--report") {
    TRY(report(words[1], words[2], words[3]));
    return true;
  }
  return run(TRY(read(words)));
}

} // namespace

int main(int count, char** words) {
  const auto all = done({words + 1, words + count});
  if (!all) {
    std::fprintf(stderr, "%s\n", all.error().message().c_str());
    return all.error().kind == Error::Kind::User ? 2 : 1;
  }
  return *all ? 0 : 1;
}
