// Changes to files as they were made, one after the other: what tests/fault/disturbance.h writes and
// power_test.cpp replays.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace expe {

struct Traced {
  enum class Kind : std::int32_t { Create, Write, Truncate, Sync, Rename, Remove, MakeFolder };
  Kind kind = Kind::Create;
  std::string path, other; // other: what it is renamed to
  std::int64_t at = 0;     // of a write; the size of a truncation
  std::string bytes;
};

inline std::string packed(const Traced& t) {
  std::string record;
  const auto number = [&](std::int64_t value) {
    record.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  number(static_cast<std::int64_t>(t.kind));
  number(t.at);
  for (const std::string* text : {&t.path, &t.other, &t.bytes}) {
    number(static_cast<std::int64_t>(text->size()));
    record += *text;
  }
  return record;
}

// The next record of a trace, which becomes the shorter by it; nullopt at its end.
inline std::optional<Traced> unpack(std::string_view& rest) {
  if (rest.empty())
    return {};
  const auto number = [&] {
    std::int64_t value = 0;
    std::memcpy(&value, rest.data(), sizeof value);
    rest.remove_prefix(sizeof value);
    return value;
  };
  Traced t;
  t.kind = static_cast<Traced::Kind>(number());
  t.at = number();
  for (std::string* text : {&t.path, &t.other, &t.bytes}) {
    const auto size = static_cast<std::size_t>(number());
    *text = rest.substr(0, size);
    rest.remove_prefix(size);
  }
  return t;
}

} // namespace expe
