// The folder of the user's own presets.
#include "core/schema/user_presets.h"

#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/lists.h"
#include "core/base/nearest.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cstdlib>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largestFile = 1 << 18;
constexpr std::size_t mostFiles = 1000;

std::vector<fs::path> filesOf(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code))
    if (const fs::path& path = at->path();
        path.extension() == ".json" && !path.filename().string().starts_with('.'))
      found.push_back(path);
  std::ranges::sort(found);
  found.resize(std::min(found.size(), mostFiles));
  return found;
}

Result<Preset> read(const fs::path& path) {
  const std::string id = path.stem().string();
  if (id != presetId(id)) // no other name is ever written
    return userError("{0} is not a preset's name: write small letters, digits and -.", {path.string()});
  const auto text = readFile(path, largestFile);
  if (!text)
    return userError("{0} is not a preset: it is no small file; remove it.", {path.string()});
  return presetFromText(id, *text);
}

// An id that a file may have: not one that is built in already.
Result<std::string> freeId(const std::string& title) {
  const std::string id = presetId(title);
  if (id.empty() || title.size() > 120 || firstInvalidUtf8(title))
    return userError("{0}: write a shorter name with some letters a to z or digits.", {title});
  if (id == "sample" || preset(id).ok())
    return userError("{0}: a built-in preset has this name; choose another.", {title});
  return id;
}

} // namespace

fs::path userPresetFolder() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  const fs::path base =
      config && fs::path(config).is_absolute() ? fs::path(config) : fs::path(home ? home : ".") / ".config";
  return base / "expe-workbench" / "presets";
}

UserPresets userPresets(const fs::path& folder) {
  UserPresets all;
  for (const fs::path& path : filesOf(folder)) {
    auto one = read(path);
    one ? all.presets.push_back(*std::move(one)) : all.problems.push_back(one.error());
  }
  std::ranges::stable_sort(all.presets, [](const Preset& a, const Preset& b) { return a.title < b.title; });
  return all;
}

Result<Preset> saveUserPreset(const fs::path& folder, const std::string& title, const Schema& schema,
                              const Config& config) {
  const std::string name(trimmed(title));
  const auto id = TRY(freeId(name));
  const fs::path path = folder / (id + ".json");
  const auto there = read(path);
  if (there && there->title != name)
    return userError("{0}: {1} is kept under the same file name; choose another name.", {name, there->title});
  const Preset preset{id, name, {}, settingsOf(schema, config), {}, true};
  auto done = files().makeFolder(folder);
  if (done)
    done = files().replace(path, presetText(preset));
  return done ? Result<Preset>(preset) : Result<Preset>(done.error());
}

Result<void> removeUserPreset(const fs::path& folder, const std::string& id) {
  std::error_code code;
  if (id.empty() || id != presetId(id) || !fs::remove(folder / (id + ".json"), code))
    return code ? failure("The preset {0} could not be removed: {1}.", {id, code.message()})
                : userError("There is no preset {0} of your own.", {id});
  return {};
}

Result<Preset> anyPreset(const fs::path& folder, std::string_view id) {
  if (const auto builtIn = preset(id))
    return **builtIn;
  auto ids = mapped(presets(), &Preset::id);
  for (Preset& one : userPresets(folder).presets) {
    if (one.id == id)
      return std::move(one);
    ids.push_back(one.id);
  }
  return userError("There is no preset {0}; nearest is {1}.", {std::string(id), nearest(id, ids)});
}

Result<Config> configOf(const Preset& preset, const Schema& schema) {
  return schema.configure(schema.defaults("expe"), settingsOf(preset));
}

} // namespace expe
