// Which states the sliders of a report go through.
#include "core/report/interactive.h"

#include "core/base/lists.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr std::size_t mostSteps = 5; // of a slider, where nobody names them

// So many of them, with the first and the last; one is the last.
template <class T> std::vector<T> evenly(const std::vector<T>& all, std::size_t count) {
  if (all.size() <= count)
    return all;
  std::vector<T> some;
  for (std::size_t i = 0; i + 1 < count; ++i)
    some.push_back(all[i * (all.size() - 1) / (count - 1)]);
  some.push_back(all.back());
  return some;
}

// What is far from the scale that runs are trained with goes first.
void dropFarthest(std::vector<double>& scales) {
  scales.erase(std::ranges::max_element(
      scales, {}, [](double scale) { return std::pair(std::abs(std::log(scale)), scale); }));
}

std::vector<double> sorted(const std::vector<double>& values) { // each once
  const std::set<double> all(values.begin(), values.end());
  return {all.begin(), all.end()};
}

template <class T> T valueOr(const Config& config, const std::string& key, T standard) {
  return config.has(key) ? std::get<T>(config.at(key)) : standard;
}

const RunData* firstWithCheckpoint(const RunGroup& group, const std::vector<RunData>& rows) {
  std::vector<std::int64_t> order = mapped(group.members, &GroupMember::run);
  for (const auto run : group.runs())
    addOnce(order, run);
  for (const auto run : order)
    if (const auto data = std::ranges::find_if(rows, [&](const RunData& one) { return one.run.id == run; });
        data != rows.end() && !data->checkpoints.empty())
      return &*data;
  return nullptr;
}

SliderRun sliderRun(const RunData& data, const Schema& schema) {
  const Config config = schema.complete(data.run.config);
  const auto* encoding = schema.encoding(config.text("position.encoding"));
  return {data.run.id,
          valueOr(config, "data.window", std::int64_t{1}),
          valueOr(config, "model.layers", std::int64_t{1}),
          displayName(data.run),
          valueOr(config, "evaluation.scale", 1.0),
          encoding && !encoding->tensors.empty(),
          data.checkpoints};
}

std::vector<double> lengthsOf(const std::vector<RunData>& rows) {
  std::vector<double> lengths = {1, 2, 4};
  double longest = 1;
  for (const RunData& data : rows) {
    longest = std::max(longest,
                       static_cast<double>(valueOr(data.run.config, "evaluation.longest", std::int64_t{4})));
    for (const Evaluation& evaluation : data.evaluations)
      lengths.push_back(evaluation.length);
  }
  std::erase_if(lengths, [&](double length) { return length > longest; });
  return sorted(lengths);
}

std::vector<double> scalesOf(const std::vector<RunData>& rows) {
  std::vector<double> scales = {0.5, 1, 2};
  for (const RunData& data : rows) {
    scales.push_back(valueOr(data.run.config, "evaluation.scale", 1.0));
    for (const Evaluation& evaluation : data.evaluations)
      scales.push_back(evaluation.scale);
  }
  return sorted(scales);
}

std::size_t mostCheckpoints(const Sliders& sliders) {
  std::size_t most = 0;
  for (const SliderRun& run : sliders.runs)
    most = std::max(most, run.checkpoints.size());
  return most;
}

} // namespace

void Sliders::limit(const InteractiveSteps& named) {
  for (SliderRun& run : runs)
    run.checkpoints = evenly(run.checkpoints, mostSteps);
  if (named.lengths.empty())
    lengths = evenly(lengths, mostSteps);
  while (named.scales.empty() && scales.size() > mostSteps)
    dropFarthest(scales);
}

bool Sliders::shrink() {
  const auto checkpoints = mostCheckpoints(*this);
  const auto most = std::max({checkpoints, scales.size(), lengths.size()});
  if (most == 1 && runs.size() == 1)
    return false;
  if (most == 1)
    runs.pop_back();
  else if (checkpoints == most)
    for (SliderRun& run : runs)
      run.checkpoints = evenly(run.checkpoints, most - 1);
  else if (scales.size() == most)
    dropFarthest(scales);
  else
    lengths = evenly(lengths, most - 1);
  return true;
}

Result<Sliders> slidersOf(const ReportSources& sources, const Schema& schema, const InteractiveSteps& steps,
                          std::vector<std::string>& notes) {
  Sliders sliders;
  for (const RunGroup& group : TRY(groupsOf(rowsOf(sources.rows)))) {
    if (const auto* data = firstWithCheckpoint(group, sources.rows))
      sliders.runs.push_back(sliderRun(*data, schema));
    else
      notes.push_back(group.title + " has no checkpoint, so that there is nothing to be measured of it.");
  }
  if (sliders.runs.empty())
    return userError("No run has a checkpoint to look into: train one first with expe train.");
  sliders.lengths = steps.lengths.empty() ? lengthsOf(sources.rows) : sorted(steps.lengths);
  sliders.scales = steps.scales.empty() ? scalesOf(sources.rows) : sorted(steps.scales);
  return sliders;
}

std::string fewer(const Sliders& shown, const Sliders& all) {
  std::vector<std::string> said;
  const auto say = [&](std::size_t some, std::size_t of, const std::string& what) {
    if (some < of)
      said.push_back(std::to_string(some) + " of " + std::to_string(of) + " " + what);
  };
  say(shown.runs.size(), all.runs.size(), "runs");
  say(mostCheckpoints(shown), mostCheckpoints(all), "checkpoints of a run");
  say(shown.lengths.size(), all.lengths.size(), "lengths");
  say(shown.scales.size(), all.scales.size(), "scales");
  return listed(said, " and ");
}

} // namespace expe
