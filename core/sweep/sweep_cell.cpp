#include "core/sweep/sweep_cell.h"

#include "core/api/presets.h"
#include "core/api/sweep.h"

namespace expe {

bool isEncoding(const std::string& key) {
  return key == encodingKey || key == "encoding";
}

std::string baseValue(const Schema& schema, const Settings& base, const Parameter& parameter) {
  std::string value = parameter.automatic ? "auto" : print(parameter.standard);
  for (const auto& [key, text] : base)
    if (const auto* p = schema.find(isEncoding(key) ? encodingKey : key);
        p != nullptr && p->key == parameter.key)
      value = text;
  return value;
}

std::string encodingOf(const Schema& schema, const Settings& base, const Settings& cell) {
  for (const auto& [key, text] : cell)
    if (key == encodingKey)
      return text;
  return baseValue(schema, base, *schema.find(encodingKey));
}

Result<Config> configOfCell(const Schema& schema, const Settings& base, const Settings& cell) {
  const EncodingInfo* info = schema.encoding(encodingOf(schema, base, cell));
  if (info == nullptr)
    return parse(*schema.find(encodingKey), encodingOf(schema, base, cell)).error();
  Preset preset;
  preset.settings = base;
  Settings all = settingsOf(preset, {{encodingKey, info->id}});
  all.insert(all.end(), cell.begin(), cell.end());
  return schema.configure(schema.defaults("expe"), all);
}

} // namespace expe
