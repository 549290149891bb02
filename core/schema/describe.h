// Builders that let a table of parameters be read line by line: key, label, when it may change, default,
// range, unit, help.
#pragma once

#include "core/api/parameters.h"

namespace expe::describe {

inline constexpr When Build = When::Build, Start = When::Start, Live = When::Live, Eval = When::Eval;

struct Limits {
  double minimum, maximum;
  Scale scale;
};
constexpr Limits linear(double minimum, double maximum) {
  return {minimum, maximum, Scale::Linear};
}
constexpr Limits logarithmic(double minimum, double maximum) {
  return {minimum, maximum, Scale::Log};
}

using Text = const std::string&;

inline Parameter plain(Text key, Text label, Type type, When when, Value standard, Text help) {
  Parameter p;
  p.key = key, p.label = label, p.type = type, p.when = when, p.standard = std::move(standard), p.help = help;
  return p;
}

inline Parameter within(Parameter p, Limits limits, Text unit) {
  p.minimum = limits.minimum, p.maximum = limits.maximum, p.scale = limits.scale, p.unit = unit;
  return p;
}

inline Parameter integer(Text key, Text label, When when, std::int64_t standard, Limits limits, Text unit,
                         Text help) {
  return within(plain(key, label, Type::Integer, when, standard, help), limits, unit);
}

inline Parameter real(Text key, Text label, When when, double standard, Limits limits, Text unit, Text help) {
  return within(plain(key, label, Type::Real, when, standard, help), limits, unit);
}

inline Parameter numbers(Text key, Text label, When when, std::vector<double> standard, Limits limits,
                         Text unit, Text help) {
  return within(plain(key, label, Type::Numbers, when, std::move(standard), help), limits, unit);
}

inline Parameter choice(Text key, Text label, When when, Text standard, std::vector<std::string> choices,
                        Text help) {
  auto p = plain(key, label, Type::Choice, when, standard, help);
  p.choices = std::move(choices);
  return p;
}

inline Parameter flag(Text key, Text label, When when, bool standard, Text help) {
  return plain(key, label, Type::Boolean, when, standard, help);
}

inline Parameter text(Text key, Text label, When when, Text standard, Text help) {
  return plain(key, label, Type::Text, when, standard, help);
}

inline Parameter file(Text key, Text label, When when, Text standard, Text help) {
  return plain(key, label, Type::File, when, standard, help);
}

// What is stored under an earlier key is still read.
inline Parameter formerly(Text key, Parameter p) {
  p.aliases.emplace_back(key);
  return p;
}

// The default is `auto`; the number given is what the source takes.
inline Parameter automatic(Parameter p, Value (*value)(const Config&), std::string rule) {
  p.automatic = {value, std::move(rule)};
  return p;
}

// It means something beside these values of another key alone.
inline Parameter only(Parameter p, std::string key, std::vector<std::string> choices) {
  p.only = {std::move(key), std::move(choices)};
  return p;
}

// What a table of parameters is where nothing was chosen.
inline Config defaultsOf(const std::vector<Parameter>& table) {
  Config defaults;
  for (const Parameter& p : table)
    defaults.set(p.key, p.standard);
  return defaults;
}

} // namespace expe::describe
