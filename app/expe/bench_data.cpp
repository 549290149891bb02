// expe bench data: what training costs that reads its tokens from prepared shards, beside the same text in
// memory.
#include "app/expe/bench.h"
#include "app/expe/common.h"
#include "app/expe/console.h"
#include "app/expe/options.h"
#include "app/expe/words.h"
#include "core/api/data.h"

#include <algorithm>
#include <array>

namespace expe::cli {

namespace {

namespace fs = std::filesystem;

struct Place {
  const char* name;
  Config config;
  std::vector<double> seconds; // of a step, the middle one of each round
};

// From shards that are made in `folder`, small enough for several to be read.
Result<std::vector<Place>> places(const Config& config, const fs::path& folder, Progress& progress) {
  PrepareRequest request;
  request.texts = config.text("data.text"), request.out = folder / "shards";
  request.shardTokens = 1 << 20;
  const auto prepared = TRY(prepareTokens(request, progress));
  Config shards = config;
  shards.set("data.text", request.out.string());
  return std::vector<Place>{{"in memory", config, {}}, {"from shards", std::move(shards), {}}};
}

Result<void> measure(Engine& engine, Place& place, const fs::path& folder, const std::string& device) {
  BenchListener listener;
  const auto study = TRY(trainedStudy(
      engine, folder / (std::string(place.name) + " " + std::to_string(place.seconds.size() + 1)),
      place.config, device, listener));
  place.seconds.push_back(middleStep(TRY(study->metrics(1))));
  return {};
}

} // namespace

Result<Answer> benchData(const Arguments& arguments, const fs::path& folder) {
  const auto device = TRY(deviceOf(arguments));
  const auto rounds = TRY(arguments.integer("--rounds", 5, 1, 100));
  const auto steps = TRY(arguments.integer("--steps", 50, 3, 100000));
  const auto loaded = TRY(engine());
  auto settings = TRY(presetAndSet("laptop", {}));
  settings.emplace_back("data.tokenizer", "bytes");
  const auto set = TRY(arguments.settings());
  settings.insert(settings.end(), set.begin(), set.end());
  const auto config = TRY(configured(schema(*loaded), schema(*loaded).defaults("expe"), settings, set));
  if (config.text("data.text").empty())
    return userError("expe bench data needs a text: write --set data.text=FILE.", {}, "data.text");
  fs::create_directories(folder);
  BarProgress progress;
  auto both = TRY(places(stepsAlone(config, steps), folder, progress));
  std::vector<double> ratios;
  for (std::int64_t round = 0; round < rounds; ++round) {
    progress.report("measuring", static_cast<double>(round), static_cast<double>(rounds));
    for (const std::size_t i : round % 2 == 0 ? std::array{0U, 1U} : std::array{1U, 0U}) // in turn
      TRY(measure(*loaded, both[i], folder, device));
    ratios.push_back(both[1].seconds.back() / both[0].seconds.back());
  }
  std::ranges::sort(ratios);
  Json answer;
  std::string text;
  for (Place& place : both) {
    std::ranges::sort(place.seconds);
    const double middle = place.seconds[place.seconds.size() / 2];
    answer[place.name] = middle;
    text += formatted("%-12s %9.3f ms a step\n", place.name, middle * 1e3);
  }
  const double middle = ratios[ratios.size() / 2];
  answer["ratio"] = middle, answer["ratios"] = ratios;
  text += formatted("from shards / in memory: %.3f (%.3f to %.3f in %lld rounds)\n", middle, ratios.front(),
                    ratios.back(), static_cast<long long>(rounds));
  return Answer(std::move(answer), text);
}

} // namespace expe::cli
