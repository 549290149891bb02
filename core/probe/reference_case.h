// One case of a conformance file as it was read: still only numbers and names, but well-formed. The format
// stands in conform.h. Files come from outside: whatever is wrong in one is a sentence.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace expe {

struct Array { // row-major; a scalar has no shape and one value
  std::vector<std::int64_t> shape;
  std::vector<double> values;
};

struct ReferenceCase {
  std::string encoding, quantity;
  std::map<std::string, std::string> parameters; // by short key, as text
  std::map<std::string, Array> inputs, weights;
  std::vector<std::int64_t> rows; // empty: all
  Array expected;
  double tolerance = 1e-5;
};

// The list under "cases".
Result<nlohmann::json> readCases(const std::string& text);
Result<ReferenceCase> readCase(const nlohmann::json& json);

} // namespace expe
