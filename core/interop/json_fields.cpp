#include "core/interop/json_fields.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

constexpr std::int64_t largestSize = std::int64_t{1} << 31;

} // namespace

void JsonFields::refuse(const std::string& sentence, const std::string& one, const std::string& two) const {
  throw ErrorException{userError(sentence, {file_, one, two})};
}

std::string JsonFields::text(const std::string& key, const std::string& standard) const {
  if (!given(key))
    return standard;
  if (!object_[key].is_string())
    refuse("{0}: {1} is not a text.", named(key));
  return object_[key].get<std::string>();
}

std::int64_t JsonFields::whole(const std::string& key, std::optional<std::int64_t> standard) const {
  if (!given(key) && standard)
    return *standard;
  if (!given(key))
    refuse("{0} has no {1}.", named(key));
  if (!object_[key].is_number_unsigned() || object_[key].get<std::uint64_t>() > largestSize)
    refuse("{0}: {1} is not a whole number that a model can have.", named(key));
  return object_[key].get<std::int64_t>();
}

double JsonFields::real(const std::string& key, std::optional<double> standard) const {
  if (!given(key) && standard)
    return *standard;
  if (!given(key))
    refuse("{0} has no {1}.", named(key));
  if (!object_[key].is_number() || !std::isfinite(object_[key].get<double>()))
    refuse("{0}: {1} is not a number.", named(key));
  return object_[key].get<double>();
}

bool JsonFields::flag(const std::string& key, bool standard) const {
  if (!given(key))
    return standard;
  if (!object_[key].is_boolean())
    refuse("{0}: {1} is neither true nor false.", named(key));
  return object_[key].get<bool>();
}

std::vector<double> JsonFields::reals(const std::string& key) const {
  if (!given(key))
    refuse("{0} has no {1}.", named(key));
  const auto number = [](const nlohmann::json& each) {
    return each.is_number() && std::isfinite(each.get<double>());
  };
  if (!object_[key].is_array() || !std::ranges::all_of(object_[key], number))
    refuse("{0}: {1} is not a list of numbers.", named(key));
  return object_[key].get<std::vector<double>>();
}

JsonFields JsonFields::object(const std::string& key) const {
  if (!object_[key].is_object())
    refuse("{0}: {1} is not an object.", named(key));
  return {object_[key], file_, named(key)};
}

} // namespace expe
