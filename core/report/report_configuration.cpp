// Of a report: configurations with their provenance, runs with hashes, and what they were computed on.
#include "core/api/presets.h"
#include "core/api/runs.h"
#include "core/groups/group_titles.h"
#include "core/report/report_parts.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace expe {
namespace {

using report::Facts;
using report::Heading;
using report::List;
using report::Paragraph;
using report::Verbatim;

// The paper's preset that has the model of these runs, if one has: layers, widths and heads.
const Preset* paperPresetOf(const std::vector<RunData>& rows, const Schema& schema) {
  const auto& config = rows.front().run.config;
  for (const Preset& preset : presets()) {
    const auto stated = preset.provenance.empty() ? Result<Config>(Config()) : configOf(preset, schema);
    if (preset.provenance.empty() || !stated)
      continue;
    const bool same = std::ranges::all_of(
        std::array{"model.layers", "model.width", "model.heads", "model.mlp"}, [&](const char* key) {
          return config.has(key) && stated->has(key) && config.at(key) == stated->at(key);
        });
    if (same)
      return &preset;
  }
  return nullptr;
}

// Where the value of a key comes from, if it is the preset's.
std::string provenanceOf(const Preset& preset, const Config& stated, const std::string& key,
                         const Config& config) {
  for (const auto& [of, source] : preset.provenance)
    if (of == key && stated.has(key) && stated.at(key) == config.at(key))
      return source;
  return {};
}

std::set<std::string> differing(const std::vector<RunData>& rows) {
  const auto keys = differingKeys(rowsOf(rows));
  return {keys.begin(), keys.end()};
}

std::string valueIn(const RunData& data, const std::string& key) {
  const Config& config = data.run.config;
  if (!config.has(key))
    return "–";
  const auto text = inWords(historyOf(data, key), [&](const Value& value) {
    return config.automatic(key) ? readable(config, key) : readable(value);
  });
  return text.empty() ? "–" : text;
}

// What all runs have: first what was chosen, then what was left at its default.
void addCommon(Blocks& blocks, const ReportSources& sources, const Schema& schema,
               const std::set<std::string>& apart) {
  const auto& config = sources.rows.front().run.config;
  const auto* preset = paperPresetOf(sources.rows, schema);
  const auto stated = preset ? configOf(*preset, schema) : Result<Config>(Config());
  const auto defaults = schema.defaults(config.text("position.encoding"));
  Facts chosen{{"parameter", "value"}, {}};
  if (preset && stated)
    chosen.head.emplace_back("where it comes from");
  Facts left = chosen;
  for (const auto& [key, value] : config.values()) {
    const bool everywhere = std::ranges::all_of(
        sources.rows, [&, &k = key](const RunData& data) { return data.run.config.has(k); });
    if (apart.contains(key) || !everywhere)
      continue;
    const bool standard =
        defaults.has(key) && historyOf(sources.rows.front(), key) == History{{1, defaults.at(key)}};
    auto& facts = standard ? left : chosen;
    facts.rows.push_back({key, valueIn(sources.rows.front(), key)});
    if (facts.head.size() > 2)
      facts.rows.back().push_back(provenanceOf(*preset, *stated, key, config));
  }
  if (preset)
    blocks.emplace_back(Paragraph{"The model is that of " + preset->title +
                                      "; what has the paper's value says where it stands there.",
                                  true});
  blocks.emplace_back(Heading{3, "Chosen, the same in all runs"});
  blocks.emplace_back(std::move(chosen));
  blocks.emplace_back(Heading{3, "At their defaults"});
  blocks.emplace_back(std::move(left));
}

std::string stateOf(const RunData& data) {
  const auto& run = data.run;
  return name(run.state) + (run.failure.empty() ? "" : ": " + run.failure);
}

double secondsOf(const RunData& data) {
  return data.metrics.empty() ? none : data.metrics.back().seconds;
}

std::string time(double seconds) {
  if (!std::isfinite(seconds))
    return "–";
  const auto whole = static_cast<std::int64_t>(std::llround(seconds));
  const auto two = [](std::int64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return std::to_string(whole / 3600) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60);
}

} // namespace

void addConfiguration(Blocks& blocks, const ReportSources& sources, const Schema& schema) {
  const auto apart = differing(sources.rows);
  blocks.emplace_back(Heading{2, "Configuration"});
  addCommon(blocks, sources, schema, apart);
  if (apart.empty())
    return;
  blocks.emplace_back(Heading{3, "In what they differ"});
  Facts facts{{"run"}, {}};
  facts.head.insert(facts.head.end(), apart.begin(), apart.end());
  for (const RunData& data : sources.rows) {
    facts.rows.push_back({std::to_string(data.run.id)});
    for (const auto& key : apart)
      facts.rows.back().push_back(valueIn(data, key));
  }
  blocks.emplace_back(std::move(facts));
}

void addRuns(Blocks& blocks, const ReportSources& sources) {
  blocks.emplace_back(Heading{2, "Runs"});
  Facts facts{{"run", "name", "state", "steps", "training", "device", "program", "configuration", "data"},
              {}};
  for (const RunData& data : sources.rows) {
    const auto& run = data.run;
    facts.rows.push_back({std::to_string(run.id), displayName(run), stateOf(data), std::to_string(run.step),
                          time(secondsOf(data)), run.device, run.codeVersion, hashOf(begunWith(data)),
                          run.fingerprint});
  }
  blocks.emplace_back(std::move(facts));
  if (!sources.weights.empty()) {
    blocks.emplace_back(Heading{3, "Weights"});
    Facts weights{{"checkpoint", "SHA-256 of its weights"}, {}};
    for (const auto& [checkpoint, hash] : sources.weights)
      weights.rows.push_back({checkpoint, hash});
    blocks.emplace_back(std::move(weights));
  }
  blocks.emplace_back(Heading{3, "Readings of the test split"});
  if (sources.readings.empty())
    blocks.emplace_back(Paragraph{"None by a comparison or a table.", true});
  List readings;
  for (const TestReading& reading : sources.readings)
    readings.lines.push_back(reading.at + ", " + reading.who + ": " + reading.what);
  if (!readings.lines.empty())
    blocks.emplace_back(std::move(readings));
}

void addEnvironment(Blocks& blocks, const ReportSources& sources) {
  blocks.emplace_back(Heading{2, "Environment"});
  blocks.emplace_back(Paragraph{"Of the machine that made this report; each run names the device that it was "
                                "trained on.",
                                true});
  Facts facts{{"what", "is"}, {}};
  for (const auto& [key, value] : sources.environment)
    facts.rows.push_back({key, value});
  blocks.emplace_back(std::move(facts));
  blocks.emplace_back(Heading{2, "Recipe"});
  if (!sources.notInRecipe.empty())
    blocks.emplace_back(List{sources.notInRecipe});
  if (sources.recipe.empty())
    return;
  blocks.emplace_back(
      Paragraph{"Saved to a file, expe new STUDY --recipe FILE makes these runs again.", true});
  blocks.emplace_back(Verbatim{sources.recipe});
}

} // namespace expe
