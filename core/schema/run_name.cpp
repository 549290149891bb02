#include "core/api/run_name.h"

namespace expe {

std::string nameAfter(const Schema& schema, const std::string& name, const Config& before,
                      const Config& after) {
  const auto title = [&](const Config& config) {
    const EncodingInfo* info = schema.encoding(config.text("position.encoding"));
    return info ? info->title : std::string();
  };
  return !name.empty() && name == title(before) ? title(after) : name;
}

} // namespace expe
