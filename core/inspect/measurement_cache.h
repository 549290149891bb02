// Measurements at hand, those used last: a bounded number of bytes of them. One thread.
#pragma once

#include "core/inspect/asked.h"

#include <list>
#include <string>

namespace expe {

class MeasurementCache {
public:
  explicit MeasurementCache(std::size_t mostBytes = std::size_t{128} << 20) : most_(mostBytes) {}

  SharedMeasurement find(const std::string& key); // null: it is not there
  void keep(const std::string& key, SharedMeasurement measurement);
  std::size_t bytes() const { return bytes_; }

private:
  struct Kept {
    std::string key;
    SharedMeasurement measurement;
    std::size_t bytes;
  };
  std::list<Kept> kept_; // the one used last first
  std::size_t most_, bytes_ = 0;
};

} // namespace expe
