// What losses a claim or a table is of, as it is kept: JSON, which may come from anybody.
#pragma once

#include "core/api/comparison.h"

#include <nlohmann/json.hpp>

namespace expe {

// Adds its fields; the keys by which groups are alike only where there are some.
void write(nlohmann::ordered_json& json, const LossSource& source);
// False: what is there does not fit. What is not there keeps its default.
bool read(const nlohmann::ordered_json& json, LossSource& source);

// What is there into `value`; throws nlohmann::json::exception where it is of another type.
template <class T> void readField(const nlohmann::ordered_json& json, const char* key, T& value) {
  if (json.contains(key))
    json.at(key).get_to(value);
}

} // namespace expe
