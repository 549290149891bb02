// expe-check: the engine's checks on a device, for machines without Qt.
//
//   expe-check [cpu|cuda] [PRESET [STEPS]]
//
// PRESET names the model of the training checks (laptop), STEPS how many they take (20). One line a check;
// exit code 1 if one fails, 2 if the words are wrong.
#include "tests/device/checks.h"

#include "core/api/presets.h"
#include "core/engine/engine.h"
#include "core/position/engine_schema.h"
#include "core/runtime/device.h"
#include "core/runtime/guard.h"

#include <cstdio>
#include <cstdlib>

using namespace expe;

namespace {

struct Words {
  std::string device = "auto", preset = "laptop";
  int steps = 20;
};

Result<Words> read(int count, char** words) {
  Words read;
  if (count > 1)
    read.device = words[1];
  if (count > 2)
    read.preset = words[2];
  if (count > 3)
    read.steps = std::atoi(words[3]);
  if (count > 4 || read.steps < 1)
    return userError("Write: expe-check [cpu|cuda] [PRESET [STEPS]], STEPS a number from 1.", {});
  return read;
}

bool print(const std::vector<Check>& checks) {
  bool all = true;
  for (const Check& check : checks) {
    std::printf("%-7s %-36s %9.2e  of %7.0e  %s\n", check.passed() ? "ok" : "FAILED", check.name.c_str(),
                check.error, check.bound, check.note.c_str());
    all = all && check.passed();
  }
  std::fflush(stdout);
  return all;
}

Result<bool> run(const Words& words) {
  makeEngine(); // loads what a GPU needs before the first call of LibTorch
  const auto device = TRY(deviceFrom(words.device));
  const auto* preset = TRY(expe::preset(words.preset));
  const auto config = TRY(configOf(*preset, engineSchema()));
  return guarded([&]() -> Result<bool> {
    std::printf("On %s beside fp64 on the CPU; errors are relative to the largest number.\n",
                device.str().c_str());
    const std::int64_t vocabulary = preset->paperVocabulary > 0 ? preset->paperVocabulary : 304;
    const bool encodings = print(encodingChecks(device)), head = print(headChecks(device)),
               training = print(trainingChecks(device, config, vocabulary, words.steps));
    return encodings && head && training;
  });
}

} // namespace

int main(int count, char** words) {
  const auto asked = read(count, words);
  const auto done = asked ? run(*asked) : Result<bool>(asked.error());
  if (!done) {
    std::fprintf(stderr, "%s\n", done.error().message().c_str());
    return done.error().kind == Error::Kind::User ? 2 : 1;
  }
  return *done ? 0 : 1;
}
