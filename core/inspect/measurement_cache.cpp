#include "core/inspect/measurement_cache.h"

#include <algorithm>

namespace expe {

SharedMeasurement MeasurementCache::find(const std::string& key) {
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  if (found == kept_.end())
    return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return found->measurement;
}

void MeasurementCache::keep(const std::string& key, SharedMeasurement measurement) {
  const auto bytes = bytesOf(*measurement) + key.size();
  kept_.push_front({key, std::move(measurement), bytes});
  bytes_ += bytes;
  while (bytes_ > most_ && kept_.size() > 1) { // the newest stays, however large it is
    bytes_ -= kept_.back().bytes;
    kept_.pop_back();
  }
}

} // namespace expe
