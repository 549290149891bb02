#include "core/api/schema.h"

namespace expe {

std::string nameAfter(const Schema& schema, const std::string& name, const Config& before,
                      const Config& after) {
  const auto title = [&](const Config& config) {
    const EncodingInfo* info = schema.encoding(config.text("position.encoding"));
    return info ? info->title : std::string();
  };
  const std::string old = title(before);
  const bool bears = !old.empty() && (name == old || name.starts_with(old + ", "));
  return bears ? title(after) + name.substr(old.size()) : name;
}

} // namespace expe
