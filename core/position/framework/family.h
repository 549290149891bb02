// What the file of an encoding is written with: a line describes a parameter of its own; names, sizes and
// usual initial values of its tensors; and rules that several encodings have.
#pragma once

#include "core/api/parameters.h"
#include "core/api/schema.h"
#include "core/position/framework/encoding.h"
#include "core/schema/describe.h"
#include "core/schema/head_width.h"

#include <algorithm>
#include <cmath>

namespace expe {

using describe::automatic;
using describe::only;

// The builders of core/schema/describe.h for the parameters of one encoding, whose keys are its own.
class Describe {
public:
  explicit Describe(const std::string& encoding) : prefix_("position." + encoding + ".") {}

  Parameter integer(const std::string& key, const std::string& label, When when, std::int64_t standard,
                    double minimum, double maximum, const std::string& help,
                    const std::string& unit = "") const {
    return describe::integer(prefix_ + key, label, when, standard, {minimum, maximum, Scale::Linear}, unit,
                             help);
  }
  Parameter real(const std::string& key, const std::string& label, When when, double standard, double minimum,
                 double maximum, Scale scale, const std::string& help, const std::string& unit = "") const {
    return describe::real(prefix_ + key, label, when, standard, {minimum, maximum, scale}, unit, help);
  }
  Parameter choice(const std::string& key, const std::string& label, When when, const std::string& standard,
                   std::vector<std::string> choices, const std::string& help) const {
    return describe::choice(prefix_ + key, label, when, standard, std::move(choices), help);
  }
  Parameter text(const std::string& key, const std::string& label, When when, const std::string& standard,
                 const std::string& help) const {
    return describe::text(prefix_ + key, label, when, standard, help);
  }
  Parameter flag(const std::string& key, const std::string& label, When when, bool standard,
                 const std::string& help) const {
    return describe::flag(prefix_ + key, label, when, standard, help);
  }
  Parameter numbers(const std::string& key, const std::string& label, When when, std::vector<double> standard,
                    double minimum, double maximum, const std::string& help) const {
    return describe::numbers(prefix_ + key, label, when, std::move(standard),
                             {minimum, maximum, Scale::Linear}, "", help);
  }
  // One that means something beside these choices of another own parameter alone.
  Parameter beside(const std::string& key, std::vector<std::string> choices, Parameter p) const {
    return only(std::move(p), prefix_ + key, std::move(choices));
  }

private:
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

// The rule of encodings that rotate pairs of dims of a head: d is even.
inline Result<void> evenHeadWidth(const Config& config) {
  const auto width = config.integer("model.width"), heads = config.integer("model.heads");
  if (hasOwnHeadWidth(config) && headWidthOf(config) % 2 != 0)
    return userError("model.head_width: a head of {0} dims cannot be rotated in pairs; write an even number.",
                     {std::to_string(headWidthOf(config))}, "model.head_width");
  if (hasOwnHeadWidth(config) || heads <= 0 || width % heads || (width / heads) % 2 == 0)
    return {};
  return userError(
      "model.heads: a head of {0} dims cannot be rotated in pairs; choose heads so that D/heads is even.",
      {std::to_string(width / heads)}, "model.heads");
}

// The name in files of a tensor that each layer has for itself.
inline std::string ofLayer(const std::string& name, std::int64_t layer) {
  return "position." + name + "." + std::to_string(layer);
}

inline std::int64_t headsOf(const Config& config) { // H
  return headsOfModel(config).queries;
}
inline std::int64_t keyHeadsOf(const Config& config) { // G
  return headsOfModel(config).keys;
}

// The spread of the model's own matrices at the start.
inline double initialSpread(const Config& config) {
  return config.has("model.initial_std") ? config.real("model.initial_std") : 0.02;
}

// Drawn evenly between two numbers.
inline ParameterSpec evenly(std::string name, std::vector<std::int64_t> shape, Does does, double from,
                            double to) {
  ParameterSpec spec{std::move(name), std::move(shape), does, (from + to) / 2, (to - from) / std::sqrt(12.0)};
  spec.uniform = true;
  return spec;
}

// The rule of a size of tensors that layers share: no layer of a pattern has another one.
inline Result<void> alikeInLayers(const Config& config, const std::string& id, const std::string& key) {
  const char* pattern = "position.pattern";
  if (!config.has(pattern))
    return {};
  const auto layers = readPattern(config.text(pattern));
  const bool differ =
      layers && std::ranges::any_of(*layers, [&](const LayerPattern& layer) {
        return layer.encoding == id &&
               std::ranges::count(layer.own, key, &std::pair<std::string, std::string>::first);
      });
  if (!differ)
    return {};
  return userError("position.{0}.{1}: layers share what has this size; set it for all of them, and not in "
                   "position.pattern.",
                   {id, key}, "position.pattern");
}

// The rule of encodings that say nothing of later keys: masked training, where those are seen too, is refused
// beside them.
enum class EarlierKeys {
  Between, // made of what lies between a key and a later query: gates, sticks, reflections
  Falling  // falls with the way back, so that towards later keys it would rise without end
};

inline Result<void> earlierKeysAlone(const Config& config, const std::string& title, EarlierKeys why) {
  const std::string key = "position.encoding";
  if (!isMasked(config))
    return {};
  if (why == EarlierKeys::Between)
    return userError("position.encoding: {0} is made of what lies between a key and a later query, and says "
                     "nothing of later keys, which masked training sees; choose another encoding, "
                     "or training.objective=next-token.",
                     {title}, key);
  return userError("position.encoding: {0} falls with the way back to a key and would rise without end "
                   "towards later keys, which masked training sees; choose another encoding, or "
                   "training.objective=next-token.",
                   {title}, key);
}

} // namespace expe
