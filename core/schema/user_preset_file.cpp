// A preset's file, written and read. What is read may come from anybody: every size has its limit.
#include "core/base/json_file.h"
#include "core/schema/user_presets.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace expe {

namespace {

using Json = nlohmann::ordered_json; // settings stay in their order

constexpr std::size_t longestTitle = 120, longestKey = 200, longestText = 4096, mostSettings = 1000;

Error notOne(const std::string& id, const char* why) {
  return userError("{0}.json is not a preset: {1}; remove it or save it again.", {id, why});
}

bool isName(const std::string& text, std::size_t longest) { // of one line
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; };
  return text.size() <= longest && std::ranges::none_of(text, control);
}

bool isSetting(const std::string& key, const Json& value) {
  return isName(key, longestKey) && value.is_string() &&
         value.get_ref<const std::string&>().size() <= longestText;
}

} // namespace

std::string presetId(const std::string& title) {
  std::string id;
  for (const char c : title) {
    const bool capital = c >= 'A' && c <= 'Z';
    const bool plain = capital || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain)
      id += capital ? static_cast<char>(c - 'A' + 'a') : c;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  id.resize(std::min<std::size_t>(id.size(), 60));
  while (!id.empty() && id.back() == '-')
    id.pop_back();
  return id;
}

std::string presetText(const Preset& preset) {
  Json json{{"format", "expe-preset"}, {"version", 1}, {"title", preset.title}, {"settings", Json::object()}};
  for (const auto& [key, text] : preset.settings)
    json["settings"][key] = text;
  return json.dump(2) + "\n";
}

Result<Preset> presetFromText(const std::string& id, std::string_view text) {
  bool tooDeep = false;
  const Json json = Json::parse(text, shallow(tooDeep), false);
  if (tooDeep || !json.is_object() || json.value("format", Json()) != "expe-preset")
    return notOne(id, "its format is another");
  if (json.value("version", Json()) != 1)
    return notOne(id, "its version is not 1");
  const auto title = json.find("title");
  if (title == json.end() || !title->is_string() || !isName(title->get<std::string>(), longestTitle))
    return notOne(id, "its title is no short text");
  const auto settings = json.find("settings");
  if (settings == json.end() || !settings->is_object() || settings->size() > mostSettings)
    return notOne(id, "its settings are no list of keys and texts");
  Preset preset{id, title->get<std::string>(), {}, {}, {}, true};
  for (const auto& [key, value] : settings->items()) {
    if (!isSetting(key, value))
      return notOne(id, "a setting is no short text");
    preset.settings.emplace_back(key, value.get<std::string>());
  }
  return preset;
}

} // namespace expe
