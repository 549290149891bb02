// Small tools for family files: one line describes one parameter of an encoding.
#pragma once

#include "core/position/framework/encoding.h"
#include "core/schema/describe.h"

namespace expe {

using describe::automatic;
using describe::only;

class Describe {
public:
  explicit Describe(const std::string& encoding) : prefix_("position." + encoding + ".") {}

  Parameter integer(const std::string& key, const std::string& label, When when, std::int64_t standard,
                    double minimum, double maximum, const std::string& help,
                    const std::string& unit = "") const {
    return describe::within(own(key, label, Type::Integer, when, standard, help),
                            describe::linear(minimum, maximum), unit.c_str());
  }
  Parameter real(const std::string& key, const std::string& label, When when, double standard, double minimum,
                 double maximum, Scale scale, const std::string& help, const std::string& unit = "") const {
    return describe::within(own(key, label, Type::Real, when, standard, help), {minimum, maximum, scale},
                            unit.c_str());
  }
  Parameter choice(const std::string& key, const std::string& label, When when, std::string standard,
                   std::vector<std::string> choices, const std::string& help) const {
    auto p = own(key, label, Type::Choice, when, std::move(standard), help);
    p.choices = std::move(choices);
    return p;
  }
  Parameter text(const std::string& key, const std::string& label, When when, std::string standard,
                 const std::string& help) const {
    return own(key, label, Type::Text, when, std::move(standard), help);
  }
  Parameter flag(const std::string& key, const std::string& label, When when, bool standard,
                 const std::string& help) const {
    return own(key, label, Type::Boolean, when, standard, help);
  }
  Parameter numbers(const std::string& key, const std::string& label, When when, std::vector<double> standard,
                    double minimum, double maximum, const std::string& help) const {
    return describe::within(own(key, label, Type::Numbers, when, std::move(standard), help),
                            describe::linear(minimum, maximum), "");
  }
  // One that means something beside these choices of another own parameter alone.
  Parameter beside(const std::string& key, std::vector<std::string> choices, Parameter p) const {
    return only(std::move(p), prefix_ + key, std::move(choices));
  }

private:
  Parameter own(const std::string& key, const std::string& label, Type type, When when, Value standard,
                const std::string& help) const {
    return describe::plain((prefix_ + key).c_str(), label.c_str(), type, when, std::move(standard),
                           help.c_str());
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
