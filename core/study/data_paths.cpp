#include "core/study/data_paths.h"

#include "core/api/schema.h"
#include "core/base/files.h"
#include "core/base/json_file.h"

namespace expe {

namespace {

constexpr std::uintmax_t longestState = 128 << 20; // bytes; a tokenizer is most of it

}

std::string dataKey(const Config& config) {
  std::string key;
  for (const auto& [name, value] : config.values())
    if (name.starts_with("data.") || name == "training.objective")
      key += name + "=" + print(value) + "\n";
  return key;
}

Config withPathsOf(Config config, const Config& other) {
  for (const char* key : dataPathKeys)
    if (other.has(key))
      config.set(key, other.at(key));
  return config;
}

Result<void> movePaths(const std::filesystem::path& checkpoint, const Config& config) {
  const auto file = checkpoint / "state.json";
  std::error_code none;
  if (!std::filesystem::exists(file, none))
    return {};
  auto state = TRY(readJsonFile(file, longestState));
  auto stored = state.find("config");
  bool moved = false;
  for (const char* key : dataPathKeys)
    if (stored != state.end() && stored->contains(key) && config.has(key) &&
        (*stored)[key] != config.text(key)) {
      (*stored)[key] = config.text(key);
      moved = true;
    }
  if (!moved)
    return {};
  return files().replace(file, state.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

} // namespace expe
