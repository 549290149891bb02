#include "core/train/state_file.h"

#include "core/api/schema.h"
#include "core/base/files.h"
#include "core/base/json_file.h"

#include <limits>

namespace expe {
namespace {

Error unreadable(const std::filesystem::path& file) {
  return userError("{0} cannot be read; the checkpoint is damaged.", {file.string()});
}

bool isCount(const nlohmann::json& value) { // JSON's numbers may be negative, or larger than any of ours
  return value.is_number_integer() && value >= 0 && value <= std::numeric_limits<std::int64_t>::max();
}

} // namespace

Result<void> saveState(const std::filesystem::path& file, const TrainState& state, const Config& config) {
  nlohmann::json json = {
      {"step", state.step},           {"tokens", state.tokens},
      {"seconds", state.seconds},     {"fingerprint", state.fingerprint},
      {"tokenizer", state.tokenizer}, {"config", nlohmann::json::parse(toJson(config.fixed()))}};
  if (!state.passing.empty())
    json["passing"] = state.passing;
  return files().write(file, json.dump(2) + "\n");
}

Result<TrainState> loadState(const std::filesystem::path& file) {
  const auto json = readJsonFile(file, longestState);
  if (!json)
    return unreadable(file);
  const auto at = [&](const char* key) { return json->value(key, nlohmann::json()); };
  const auto step = at("step"), tokens = at("tokens"), seconds = at("seconds");
  const auto fingerprint = at("fingerprint"), tokenizer = at("tokenizer");
  if (!isCount(step) || !isCount(tokens) || !seconds.is_number() || !(seconds.get<double>() >= 0) ||
      !fingerprint.is_string() || !tokenizer.is_string())
    return unreadable(file);
  TrainState state{step, tokens, seconds, fingerprint, tokenizer, {}};
  for (const auto& passing : json->value("passing", nlohmann::json::array())) {
    if (!isCount(passing))
      return unreadable(file);
    state.passing.insert(passing.get<std::int64_t>());
  }
  return state;
}

Result<Config> loadConfig(const std::filesystem::path& file) {
  const auto json = readJsonFile(file, longestState);
  if (!json || !json->contains("config"))
    return unreadable(file);
  return configFromJson((*json)["config"].dump());
}

} // namespace expe
