#include "core/train/live.h"

#include "core/position/framework/engine_schema.h"

namespace expe {

Result<std::pair<std::string, Value>> liveValue(const std::string& key, const std::string& text) {
  const auto parameter = TRY(engineSchema().resolve(key, {}));
  if (parameter->when != When::Live)
    return userError("{0} cannot change while a run trains; make a new run with it.", {parameter->key},
                     parameter->key);
  auto value = TRY(parse(*parameter, text));
  return std::pair{parameter->key, std::move(value)};
}

void applyChanges(const std::vector<Change>& changes, std::int64_t first, std::int64_t last, Config& config) {
  for (const auto& change : changes)
    if (change.step >= first && change.step <= last)
      config.set(change.key, change.value);
}

} // namespace expe
