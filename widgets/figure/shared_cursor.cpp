#include "widgets/figure/shared_cursor.h"

namespace expe {

void SharedCursor::set(const Place& place, const QObject* source) {
  if (place == place_ && source == source_)
    return;
  place_ = place;
  source_ = source;
  emit changed();
}

void SharedCursor::clear() {
  set({}, nullptr);
}

void SharedCursor::leave(const QObject* source) {
  if (source == source_)
    clear();
}

void SharedCursor::setPresent(const Place& present) {
  if (present == present_)
    return;
  present_ = present;
  emit presentChanged();
}

std::optional<double> SharedCursor::at(const std::string& quantity) const {
  if (const auto found = place_.find(quantity); found != place_.end())
    return found->second;
  const auto query = place_.find("position"), key = place_.find("key");
  if (quantity == "distance" && query != place_.end() && key != place_.end())
    return query->second - key->second;
  if (quantity == "key" && query != place_.end())
    return query->second;
  return quantity == "position" && key != place_.end() ? std::optional(key->second) : std::nullopt;
}

} // namespace expe
