// What a sweep costs: time and memory of each kind of run by rehearsal, disk by counting.
#include "core/api/data.h"
#include "core/api/sweep.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace expe {

namespace {

constexpr double checkpointBytesAParameter = 12;         // weights and two moments, fp32
constexpr double checkpointBytesBeside = 8192;           // configuration, state, manifest, headers
constexpr double metricBytes = 56, validationBytes = 48; // a row; 54 and 40 were measured

// Numbers that change what a run learns and not what a step of it costs, beside all that are real.
bool costsNothing(const std::string& key, const Value& value) {
  constexpr std::array free{"training.seed",  "training.steps", "training.checkpoint_every",
                            "training.keep",  "data.seed",      "data.records",
                            "training.warmup"};
  return (std::holds_alternative<double>(value) && key != "model.dropout") ||
         key.starts_with("evaluation.") || std::ranges::find(free, key) != free.end();
}

std::string kindOf(const Config& config) {
  std::string kind;
  for (const auto& [key, value] : config.values())
    if (!costsNothing(key, value))
      kind += key + "=" + print(value) + "\n";
  return kind + (config.real("model.dropout") > 0 ? "dropout" : "");
}

double steps(const Config& config) {
  return static_cast<double>(config.integer("training.steps"));
}

double checkpointsOf(const Config& config) {
  const double all =
      std::ceil(steps(config) / static_cast<double>(config.integer("training.checkpoint_every")));
  const auto keep = config.integer("training.keep");
  return keep > 0 ? std::min(all, static_cast<double>(keep)) : all;
}

double rowBytesOf(const Config& config) {
  const double validations = 1 + steps(config) / static_cast<double>(config.integer("evaluation.every"));
  return steps(config) * metricBytes +
         validations * static_cast<double>(config.numbers("evaluation.lengths").size()) * validationBytes;
}

double tokensAStep(const Config& config) {
  return static_cast<double>(config.integer("training.batch") * config.integer("training.accumulation") *
                             config.integer("data.window"));
}

struct Kind {
  const Config* config = nullptr; // of one of them
  std::int64_t vocabulary = 0, parameters = 0;
  double secondsPerStep = none;                                                          // measured
  double work() const { return static_cast<double>(parameters) * tokensAStep(*config); } // of a step, about
};

class NotWanted : public Progress {
public:
  bool cancelled() const override { return true; }
};

class Counting {
public:
  Counting(Engine& engine, const std::string& device, Progress& progress)
      : engine_(engine), device_(device), progress_(progress) {}

  Result<SweepCost> run(const std::vector<SweepCell>& cells, int most) {
    for (const SweepCell& cell : cells)
      TRY(count(cell.config));
    auto kinds = mapped(kinds_, [](auto& kind) { return &kind.second; });
    std::ranges::stable_sort(kinds, {}, &Kind::work);
    if (static_cast<int>(kinds.size()) > most)
      for (const Kind* kind : kinds)
        TRY(fits(*kind));
    TRY(measure(kinds, most));
    cost_.kinds = static_cast<int>(kinds.size());
    cost_.runs = static_cast<std::int64_t>(cells.size());
    reckonOthers(kinds);
    cost_.seconds = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      cost_.each.push_back(kindOfCell_[i]->secondsPerStep * steps(cells[i].config));
      cost_.seconds += cost_.each.back(); // not a number where nothing was measured
    }
    return cost_;
  }

private:
  Result<void> count(const Config& config) {
    auto& kind = kinds_[kindOf(config)];
    if (kind.config == nullptr) {
      kind.config = &config;
      kind.vocabulary = TRY(vocabulary(config));
      kind.parameters = TRY(engine_.estimate(config, kind.vocabulary)).parameters;
    }
    kindOfCell_.push_back(&kind);
    cost_.checkpointBytes +=
        checkpointsOf(config) *
        (checkpointBytesAParameter * static_cast<double>(kind.parameters) + checkpointBytesBeside);
    cost_.rowBytes += rowBytesOf(config);
    return {};
  }

  Result<std::int64_t> vocabulary(const Config& config) { // a text is read once
    const auto text =
        config.text("data.text") + "\n" + config.text("data.tokenizer") + "\n" + config.text("data.model");
    if (knownVocabulary(config))
      return *knownVocabulary(config);
    if (const auto known = vocabularies_.find(text); known != vocabularies_.end())
      return known->second;
    return vocabularies_[text] = TRY(vocabularyOf(config));
  }

  CostRequest request(const Kind& kind) const { return {*kind.config, kind.vocabulary, device_}; }

  // An estimate says first what cannot be held at all; nobody waits for more of it here.
  Result<void> fits(const Kind& kind) {
    NotWanted atOnce;
    const auto asked = engine_.estimateCost(request(kind), atOnce);
    if (asked && asked->how.kind == Error::Kind::User)
      return asked->how;
    if (asked)
      cost_.memoryBytes = std::max(cost_.memoryBytes, asked->memoryBytes), cost_.device = asked->device;
    return {};
  }

  // The smallest, the largest, and some between them.
  Result<void> measure(const std::vector<Kind*>& kinds, int most) {
    const auto all = static_cast<int>(kinds.size());
    const int wanted = std::min(all, most);
    for (int i = 0; i < wanted; ++i) {
      Kind& kind = *kinds[static_cast<std::size_t>(wanted == 1 ? all - 1 : i * (all - 1) / (wanted - 1))];
      progress_.report("rehearsing", i, wanted);
      const auto cost = TRY(engine_.estimateCost(request(kind), progress_));
      if (cost.how.kind == Error::Kind::User)
        return cost.how;
      cost_.memoryBytes = std::max(cost_.memoryBytes, cost.memoryBytes);
      cost_.device = cost.device;
      kind.secondsPerStep = cost.secondsPerStep;
      cost_.measured += std::isfinite(cost.secondsPerStep) ? 1 : 0;
    }
    return {};
  }

  // One that was not measured takes by its work what the next larger one does, as far as one was.
  static void reckonOthers(const std::vector<Kind*>& kinds) {
    double rate = none; // of a unit of work
    for (std::size_t i = kinds.size(); i-- > 0;)
      if (std::isfinite(kinds[i]->secondsPerStep))
        rate = kinds[i]->secondsPerStep / kinds[i]->work();
      else
        kinds[i]->secondsPerStep = rate * kinds[i]->work();
  }

  Engine& engine_;
  const std::string& device_;
  Progress& progress_;
  std::map<std::string, Kind> kinds_;
  std::vector<const Kind*> kindOfCell_;
  std::map<std::string, std::int64_t> vocabularies_;
  SweepCost cost_;
};

std::string gigabytes(double bytes) {
  return significant(bytes / 1e9);
}

} // namespace

Result<SweepCost> costOf(Engine& engine, const std::vector<SweepCell>& cells, const std::string& device,
                         int most, Progress& progress) {
  return Counting(engine, device, progress).run(cells, most);
}

Result<void> mayFitDisk(const SweepCost& cost, const std::filesystem::path& folder) {
  std::filesystem::path there = std::filesystem::absolute(folder);
  while (!there.empty() && there != there.parent_path() && !std::filesystem::exists(there))
    there = there.parent_path();
  std::error_code code;
  const auto space = std::filesystem::space(there, code);
  if (code || cost.bytes() <= static_cast<double>(space.available))
    return {}; // what cannot be asked is not refused
  return userError(
      "{0} runs need {1} GB on the disk, {2} GB of it for checkpoints, and {3} GB are free at {4}: "
      "keep fewer checkpoints with training.keep=1, or make fewer runs.",
      {std::to_string(cost.runs), gigabytes(cost.bytes()), gigabytes(cost.checkpointBytes),
       gigabytes(static_cast<double>(space.available)), there.string()});
}

} // namespace expe
