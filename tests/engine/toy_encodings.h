// Encodings that nobody has published, one of each kind of thing that a plan can say. None is known outside
// the tests. Each learns something, and has one eval parameter: how strong it is.
#pragma once

#include "core/position/framework/encoding.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe::toys {

template <class Toy>
std::unique_ptr<Encoding> make(const Config& config, Parameters& parameters, std::int64_t layer) {
  return std::make_unique<Toy>(config, parameters, layer);
}

inline std::string ofLayer(const std::string& name, std::int64_t layer) {
  return "position." + name + "." + std::to_string(layer);
}
inline std::int64_t headsOf(const Config& config) {
  return config.integer("model.heads");
}
inline std::int64_t headWidthOf(const Config& config) {
  return config.integer("model.width") / headsOf(config);
}
inline std::string strengthKey(const std::string& id) {
  return "position." + id + ".strength";
}
inline double strengthOf(const Config& config) {
  return config.real(strengthKey(config.text("position.encoding")));
}

// A bias that each layer learns for itself, as T5's is shared: a number for each of the first 6 distances.
class LayerBias : public Encoding {
public:
  LayerBias(const Config& config, Parameters& parameters, std::int64_t layer)
      : table_(parameters.add({{ofLayer("table", layer), {headsOf(config), 6}, Does::IsAdded, 0, 0.5}})),
        strength_(strengthOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.byDistance = table_ * strength_;
    return plan;
  }

private:
  at::Tensor table_;
  double strength_;
};

// What stands there decides how much of all before it is forgotten (as in the Forgetting Transformer).
class Gate : public Encoding {
public:
  Gate(const Config& config, Parameters& parameters, std::int64_t layer)
      : w_(parameters.add({{ofLayer("gate", layer),
                            {headsOf(config), config.integer("model.width")},
                            Does::Maps,
                            0,
                            0.3}})),
        strength_(strengthOf(config)) {}

  TokenTensors prepare(const at::Tensor& h, const PositionContext&) const override {
    return {
        {"log gate",
         strength_ * at::log_sigmoid(at::linear(h.to(w_.scalar_type()), w_) + 1).transpose(1, 2)}}; // [B,H,T]
  }
  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors& tokens,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.decay = tokens.at("log gate").cumsum(-1);
    return plan;
  }

private:
  at::Tensor w_;
  double strength_;
};

// Other queries for the own chunk, the one before, and those before that (as in Dual Chunk Attention).
class Pieces : public Encoding {
public:
  Pieces(const Config& config, Parameters& parameters, std::int64_t layer)
      : gains_(parameters.add({{ofLayer("gains", layer),
                                {3, headsOf(config), 1, headWidthOf(config)},
                                Does::Multiplies,
                                1,
                                0.5}})),
        strength_(strengthOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.pieces.clear();
    for (std::int64_t back = 0; back < 3; ++back) {
      Mask mask = ctx.mask;
      mask.chunk = 4, mask.nearestChunk = back, mask.farthestChunk = back < 2 ? back : Mask::any;
      plan.pieces.push_back({q * at::lerp(at::ones_like(gains_[back]), gains_[back], strength_), k, mask});
    }
    return plan;
  }

private:
  at::Tensor gains_;
  double strength_;
};

// Waves and slopes of positions that need not be whole, with one frequency for each dim; shared by all
// layers.
class Real : public Encoding {
public:
  Real(const Config& config, Parameters& parameters, std::int64_t)
      : frequencies_(parameters.add(
            {{"position.frequencies", {config.integer("model.width")}, Does::Shapes, 0, 0.5}})),
        slopes_(parameters.add({{"position.slopes", {headsOf(config)}, Does::Shapes, 0.2, 0.1}})),
        strength_(strengthOf(config)) {}

  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + (strength_ * ctx.queries.unsqueeze(-1) * frequencies_).sin().to(x.scalar_type());
  }
  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.slopes = slopes_ * strength_;
    return plan;
  }

private:
  at::Tensor frequencies_, slopes_;
  double strength_;
};

// A learned vector for each of 24 positions, added at the embedding (as GPT-2 does).
class Table : public Encoding {
public:
  static constexpr std::int64_t rows = 24;
  Table(const Config& config, Parameters& parameters, std::int64_t)
      : table_(parameters.add(
            {{"position.rows", {rows, config.integer("model.width")}, Does::StandsFor, 0, 0.3}})),
        strength_(strengthOf(config)) {}

  std::int64_t longest() const override { return rows; }
  at::Tensor embed(const at::Tensor& x, const PositionContext& ctx) const override {
    return x + quantity("vector", ctx);
  }
  at::Tensor quantity(const std::string&, const PositionContext& ctx) const override {
    return strength_ * at::embedding(table_, ctx.queries.to(at::kLong));
  }

private:
  at::Tensor table_;
  double strength_;
};

// Five tokens are seen, with learned slopes.
class Near : public Encoding {
public:
  Near(const Config& config, Parameters& parameters, std::int64_t layer)
      : slopes_(parameters.add({{ofLayer("slopes", layer), {headsOf(config)}, Does::Shapes, 0.2, 0.1}})),
        strength_(strengthOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    plan.bias.slopes = slopes_ * strength_;
    plan.pieces.front().mask.farthest = std::min<std::int64_t>(ctx.mask.farthest, 4);
    return plan;
  }

private:
  at::Tensor slopes_;
  double strength_;
};

// All are seen, and later queries are sharper (as in Llama 4).
class Sharp : public Encoding {
public:
  Sharp(const Config& config, Parameters& parameters, std::int64_t layer)
      : sharpness_(parameters.add({{ofLayer("sharpness", layer), {}, Does::Multiplies, 0.5, 0}})),
        strength_(strengthOf(config)) {}

  AttentionPlan plan(const at::Tensor& q, const at::Tensor& k, const TokenTensors&,
                     const PositionContext& ctx) const override {
    auto plan = plainPlan(q, k, ctx);
    const auto chunk = (ctx.queries / 4).floor();
    const auto t = 1 + strength_ * sharpness_ * chunk.log1p().to(sharpness_.scalar_type());
    plan.temperature = t.dim() == 2 ? t.unsqueeze(1) : t; // positions of each window's own
    return plan;
  }

private:
  at::Tensor sharpness_;
  double strength_;
};

// A pattern of layers: even ones are near, odd ones sharp.
inline std::unique_ptr<Encoding> makePattern(const Config& config, Parameters& parameters,
                                             std::int64_t layer) {
  return (layer % 2 == 0 ? make<Near> : make<Sharp>)(config, parameters, layer);
}

inline Family family(const std::string& id, decltype(Family::make) make,
                     std::vector<std::string> quantities = {}) {
  EncodingInfo info;
  info.id = id, info.title = id, info.summary = "A test's own.";
  info.quantities = std::move(quantities);
  info.parameters.emplace_back();
  Parameter& strength = info.parameters.back();
  strength.key = strengthKey(id), strength.label = "Strength", strength.type = Type::Real;
  strength.when = When::Eval, strength.standard = 1.0, strength.minimum = 0, strength.maximum = 1e9;
  strength.help = "Factor on what it has learnt; 0: nothing of it.";
  return {info, make};
}

inline std::vector<Family> all() {
  return {family("toy-bias", make<LayerBias>, {"bias"}),
          family("toy-gate", make<Gate>, {"bias"}),
          family("toy-pieces", make<Pieces>),
          family("toy-real", make<Real>, {"bias"}),
          family("toy-table", make<Table>, {"vector"}),
          family("toy-pattern", makePattern, {"bias"})};
}

} // namespace expe::toys
