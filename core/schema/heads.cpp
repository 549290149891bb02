// The heads of each layer of a configuration: an encoding may have them otherwise than the model.
#include "core/api/schema.h"

namespace expe {

HeadCounts Schema::headsOf(const Config& config, std::int64_t layer) const {
  const auto own = ofLayer(config, layer);
  const auto* info = own ? encoding(own->text("position.encoding")) : nullptr;
  return info != nullptr ? info->heads(*own) : headsOfModel(config); // before the engine is loaded
}

std::vector<std::string> Schema::headKinds(const Config& config, std::int64_t layer) const {
  const auto* info = encoding(patternOf(config, layer).encoding);
  std::vector<std::string> kinds;
  for (std::int64_t head = 0; head < headsOf(config, layer).attending; ++head)
    kinds.push_back(info == nullptr || info->headKinds.empty()
                        ? std::string()
                        : info->headKinds[static_cast<std::size_t>(head) % info->headKinds.size()]);
  return kinds;
}

} // namespace expe
