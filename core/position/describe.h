// Small tools for family files: one line describes one parameter of an encoding.
#pragma once

#include "core/position/encoding.h"
#include "core/schema/describe.h"

namespace expe {

using describe::automatic;
using describe::only;

class Describe {
public:
  explicit Describe(const std::string& encoding) : prefix_("position." + encoding + ".") {}

  Parameter integer(const std::string& key, std::string label, When when, std::int64_t standard,
                    double minimum, double maximum, std::string help, std::string unit = "") const {
    return number(key, std::move(label), Type::Integer, when, standard, minimum, maximum, Scale::Linear,
                  std::move(help), std::move(unit));
  }
  Parameter real(const std::string& key, std::string label, When when, double standard, double minimum,
                 double maximum, Scale scale, std::string help, std::string unit = "") const {
    return number(key, std::move(label), Type::Real, when, standard, minimum, maximum, scale, std::move(help),
                  std::move(unit));
  }
  Parameter choice(const std::string& key, std::string label, When when, std::string standard,
                   std::vector<std::string> choices, std::string help) const {
    Parameter p = named(key, std::move(label), Type::Choice, when, std::move(standard), std::move(help));
    p.choices = std::move(choices);
    return p;
  }
  Parameter text(const std::string& key, std::string label, When when, std::string standard,
                 std::string help) const {
    return named(key, std::move(label), Type::Text, when, std::move(standard), std::move(help));
  }
  Parameter flag(const std::string& key, std::string label, When when, bool standard,
                 std::string help) const {
    return named(key, std::move(label), Type::Boolean, when, standard, std::move(help));
  }
  Parameter numbers(const std::string& key, std::string label, When when, std::vector<double> standard,
                    double minimum, double maximum, std::string help) const {
    return number(key, std::move(label), Type::Numbers, when, std::move(standard), minimum, maximum,
                  Scale::Linear, std::move(help), "");
  }
  // One that means something beside these choices of another own parameter alone.
  Parameter beside(const std::string& key, std::vector<std::string> choices, Parameter p) const {
    p.only = {prefix_ + key, std::move(choices)};
    return p;
  }

private:
  Parameter named(const std::string& key, std::string label, Type type, When when, Value standard,
                  std::string help) const {
    Parameter p;
    p.key = prefix_ + key;
    p.label = std::move(label);
    p.type = type;
    p.when = when;
    p.standard = std::move(standard);
    p.help = std::move(help);
    return p;
  }
  Parameter number(const std::string& key, std::string label, Type type, When when, Value standard,
                   double minimum, double maximum, Scale scale, std::string help, std::string unit) const {
    Parameter p = named(key, std::move(label), type, when, std::move(standard), std::move(help));
    p.minimum = minimum;
    p.maximum = maximum;
    p.scale = scale;
    p.unit = std::move(unit);
    return p;
  }
  std::string prefix_;
};

template <class T>
std::unique_ptr<Encoding> makeEncoding(const Config& config, Parameters& parameters, std::int64_t layer) {
  return std::make_unique<T>(config, parameters, layer);
}

// The rule of encodings that overwrite l of D dims: l <= D.
inline Result<void> atMostWidth(const Config& config, const std::string& key) {
  if (config.integer(key) <= config.integer("model.width"))
    return {};
  return userError("{0}: {1} dims do not fit into the width {2}; write at most {2}.",
                   {key, std::to_string(config.integer(key)), std::to_string(config.integer("model.width"))},
                   key);
}

// The rule of encodings that rotate pairs of dims of a head: d = D/H is even.
inline Result<void> evenHeadWidth(const Config& config) {
  const auto width = config.integer("model.width"), heads = config.integer("model.heads");
  if (heads <= 0 || width % heads || (width / heads) % 2 == 0)
    return {};
  return userError(
      "model.heads: a head of {0} dims cannot be rotated in pairs; choose heads so that D/heads is even.",
      {std::to_string(width / heads)}, "model.heads");
}

} // namespace expe
