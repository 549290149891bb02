// One encoding in fp64 beside random queries, keys and values, for loops over its formula in plain numbers.
#pragma once

#include "core/attention/attention.h"
#include "core/position/framework/encoding.h"
#include "core/runtime/random.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

struct SceneShape {
  std::int64_t T = 21, H = 4, G = 4, d = 6, B = 2;
};

class EncodingScene {
public:
  using Shape = SceneShape;
  using Own = std::vector<std::pair<std::string, Value>>; // short keys of the encoding's, and "scale"

  explicit EncodingScene(const std::string& id, const Own& settings = {}, Shape shape = {})
      : shape(shape), config(configOf(id, settings, shape)),
        parameters(3, at::kCPU, Parameters::Fill::Initial, at::kDouble),
        encoding(family(id).make(config, parameters, 0)), h(random("h", {shape.B, shape.T, width()})),
        q(random("q", {shape.B, shape.H, shape.T, shape.d})),
        k(random("k", {shape.B, shape.G, shape.T, shape.d})),
        v(random("v", {shape.B, shape.G, shape.T, shape.d})), positions(at::arange(shape.T, at::kDouble)) {}

  // A tensor of the encoding's own, named without "position." and the layer; what is written changes it.
  at::Tensor own(const std::string& name) const {
    for (auto& [full, view] : parameters.views())
      if (full == "position." + name || full == "position." + name + ".0")
        return view;
    throw std::out_of_range(name);
  }
  void draw(const std::string& name, double mean, double std) const { // new values
    own(name).copy_(random(name, own(name).sizes().vec()) * std + mean);
  }

  PositionContext context(std::int64_t queries, PositionCache& cache) const {
    PositionContext at;
    at.heads = shape.H, at.keyHeads = shape.G, at.headWidth = shape.d, at.width = width();
    at.trainingLength = 16, at.length = shape.T, at.mask.causal = causal, at.type = at::kDouble;
    at.keys = positions, at.queries = positions.slice(-1, positions.size(-1) - queries);
    at.cache = &cache;
    return at;
  }
  // Of the last queries, beside all keys.
  AttentionPlan plan(std::int64_t queries) const {
    PositionCache cache, ofAll;
    const auto all = context(shape.T, ofAll);
    auto tokens = encoding->prepare(h, all);
    tokens.merge(encoding->remember(q, all));
    return encoding->plan(q.slice(2, shape.T - queries), k, tokens, context(queries, cache));
  }
  AttentionPlan plan() const { return plan(shape.T); }
  at::Tensor prepared(const std::string& name) const {
    PositionCache cache;
    return encoding->prepare(h, context(shape.T, cache)).at(name);
  }
  bool prepares() const { // something of the layer's input
    PositionCache cache;
    return !encoding->prepare(h, context(shape.T, cache)).empty();
  }

  // The largest difference of logits from `formula`(b, h, i, j) where j ≤ i, or everywhere.
  using Formula = std::function<double(std::int64_t b, std::int64_t h, std::int64_t i, std::int64_t j)>;
  double apart(const Formula& formula) const {
    const auto p = plan();
    return apart(logitsOf(p, allRows(p)), formula);
  }
  double apart(const at::Tensor& numbers, const Formula& formula) const {
    double most = 0;
    for (std::int64_t b = 0; b < shape.B; ++b)
      for (std::int64_t head = 0; head < shape.H; ++head)
        for (std::int64_t i = 0; i < shape.T; ++i)
          for (std::int64_t j = 0; j < (causal ? i + 1 : shape.T); ++j) {
            const double away = std::abs(number(numbers, {b, head, i, j}) - formula(b, head, i, j));
            most = std::isnan(away) ? away : std::max(most, away);
            if (std::isnan(away))
              return away;
          }
    return most;
  }
  // q_i·k_j, unscaled.
  double product(std::int64_t b, std::int64_t head, std::int64_t i, std::int64_t j) const {
    double sum = 0;
    for (std::int64_t c = 0; c < shape.d; ++c)
      sum += number(q, {b, head, i, c}) * number(k, {b, group(head), j, c});
    return sum;
  }
  double score(std::int64_t b, std::int64_t head, std::int64_t i, std::int64_t j) const {
    return product(b, head, i, j) / std::sqrt(static_cast<double>(shape.d));
  }
  std::int64_t group(std::int64_t head) const { return head / (shape.H / shape.G); }
  std::int64_t width() const { return shape.H * shape.d; }

  static double number(const at::Tensor& t, std::initializer_list<std::int64_t> index) {
    const auto* data = t.const_data_ptr<double>();
    std::int64_t dim = 0;
    for (const auto i : index)
      data += i * t.stride(dim++);
    return *data;
  }
  static at::Tensor random(const std::string& name, const std::vector<std::int64_t>& shape) {
    return at::empty(shape, at::kDouble).normal_(0, 1, generator(mix(7, name)));
  }

  Shape shape;
  Config config;
  Parameters parameters;
  std::unique_ptr<Encoding> encoding;
  at::Tensor h, q, k, v, positions; // positions [T] or [B,T]
  bool causal = true;

private:
  static Config configOf(const std::string& id, const Own& settings, const Shape& shape) {
    Config config;
    config.set("position.encoding", id);
    config.set("model.width", shape.H * shape.d), config.set("model.heads", shape.H);
    config.set("model.key_heads", shape.G);
    for (const auto& parameter : family(id).info.parameters)
      config.set(parameter.key, parameter.standard);
    const bool several = id.find('+') != id.npos; // whose keys begin with the part's name
    for (const auto& [key, value] : settings)
      config.set(key == "scale" ? "evaluation.scale" : "position." + (several ? "" : id + ".") + key, value);
    return config;
  }
};

} // namespace expe
