// A small decoder with one encoding, and what tests of encodings ask of it.
#pragma once

#include "tests/engine/exact_models.h"

#include "core/runtime/random.h"

#include <algorithm>
#include <string>
#include <vector>

namespace expe {

struct EncodedModel {
  static constexpr std::int64_t B = 2, T = 23, vocabulary = 50; // T is beyond the training window, 16

  Config config;
  Decoder model;
  ForwardOptions options;

  EncodedModel(const std::string& encoding, at::ScalarType type, const Settings& settings = {})
      : config(configured(with(encoding, settings))),
        model(config, vocabulary, at::kCPU, Parameters::Fill::Initial, type) {
    model.configure(config); // eval values too
    options.type = type;
    options.length = T;
  }

  // The options of tokens from … to.
  ForwardOptions piece(std::int64_t from, std::int64_t to, KVCache* cache) const {
    ForwardOptions some = options;
    some.cache = cache;
    if (options.positions.defined())
      some.positions = options.positions.slice(1, from, to);
    return some;
  }
  at::Tensor loss() {
    const auto all = tokens(B, T + 1);
    return model.loss(all.slice(1, 0, T), all.slice(1, 1), options);
  }
  std::vector<std::string> own() const { // names of the encoding's parameters
    std::vector<std::string> names;
    for (const auto& each : model.parameters().named())
      if (each.spec.name.starts_with("position."))
        names.push_back(each.spec.name);
    return names;
  }

private:
  static Settings with(const std::string& encoding, Settings settings) {
    settings.insert(settings.begin(), {{"position.encoding", encoding}, {"model.initial_std", "0.3"}});
    return settings;
  }
};

inline double boundOf(at::ScalarType type) {
  return type == at::kDouble ? 1e-10 : 1e-5;
}

// Relative to the largest number among them.
inline double relative(const at::Tensor& a, const at::Tensor& b) {
  return largest(a - b) / std::max(1.0, largest(b));
}

#define VERIFY_BELOW(value, bound, what)                                                                     \
  QVERIFY2((value) <= (bound), qPrintable(QString("%1: %2").arg(QString(what)).arg(value)))

} // namespace expe
