// One case of a conformance file as it was read: still only numbers and names, but well-formed. The format
// stands in conform.h. Files come from outside: whatever is wrong in one is a sentence.
#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace expe {

struct Array { // row-major; a scalar has no shape and one value
  std::vector<std::int64_t> shape;
  std::vector<double> values;
};

// In an answer, and as null in what is expected: the number of a key that the causal mask hides.
inline constexpr double hidden = -std::numeric_limits<double>::infinity();

struct ReferenceCase {
  std::string encoding, quantity;
  std::map<std::string, std::string> parameters; // by short key, as text
  std::map<std::string, Array> inputs, weights;
  std::vector<std::int64_t> rows; // empty: all
  bool causal = true;             // as a model of next tokens asks it; else as one of masked tokens
  Array expected;                 // where its numbers have names, one behind the other
  std::vector<std::pair<std::string, std::int64_t>>
      names; // each with how many are its; empty: they have none
  double tolerance = 1e-5;
};

// The list under "cases".
Result<nlohmann::json> readCases(const std::string& text);
Result<ReferenceCase> readCase(const nlohmann::json& json);

} // namespace expe
