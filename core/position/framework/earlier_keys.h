// The rule of encodings that say nothing of later keys: masked training, where those are seen too,
// is refused beside them.
#pragma once

#include "core/api/objective.h"
#include "core/base/result.h"

namespace expe {

enum class EarlierKeys {
  Between, // made of what lies between a key and a later query: gates, sticks, reflections
  Falling  // falls with the way back, so that towards later keys it would rise without end
};

inline Result<void> earlierKeysAlone(const Config& config, const std::string& title, EarlierKeys why) {
  const std::string key = "position.encoding";
  if (!isMasked(config))
    return {};
  if (why == EarlierKeys::Between)
    return userError("position.encoding: {0} is made of what lies between a key and a later query, and says "
                     "nothing of later keys, which masked training sees; choose another encoding, "
                     "or training.objective=next-token.",
                     {title}, key);
  return userError("position.encoding: {0} falls with the way back to a key and would rise without end "
                   "towards later keys, which masked training sees; choose another encoding, or "
                   "training.objective=next-token.",
                   {title}, key);
}

} // namespace expe
