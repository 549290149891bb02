// Short ways to describe the fields of a measurement.
#pragma once

#include "core/api/probe.h"

namespace expe::fields {

inline constexpr const char* nats = "nats per token";
inline constexpr const char* tokens = "tokens";
inline constexpr const char* pure = "1"; // a number without a unit

template <class T> Field number(std::string name, std::string unit, std::string meaning, const T& value) {
  return {std::move(name), std::move(unit), std::move(meaning), {}, std::span<const T>(&value, 1)};
}
inline Field text(std::string name, std::string meaning, const std::string& value) {
  return {std::move(name), "", std::move(meaning), {}, std::span<const std::string>(&value, 1)};
}
template <class T>
Field array(std::string name, std::string unit, std::string meaning, std::vector<Axis> axes,
            const std::vector<T>& values) {
  return {std::move(name), std::move(unit), std::move(meaning), std::move(axes), std::span<const T>(values)};
}

// What stands along an axis.
inline Field along(const std::string& axis, std::string unit, std::string meaning,
                   std::vector<double> values) {
  const auto size = static_cast<std::int64_t>(values.size());
  return {axis, std::move(unit), std::move(meaning), {{axis, size}}, std::move(values)};
}
inline Field along(const std::string& axis, std::string meaning, std::vector<std::string> names) {
  const auto size = static_cast<std::int64_t>(names.size());
  return {axis, "", std::move(meaning), {{axis, size}}, std::move(names)};
}

} // namespace expe::fields
