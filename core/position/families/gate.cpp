#include "core/position/families/gate.h"

#include <ATen/ATen.h>

namespace expe {

Gate::Gate(const std::string& name, std::int64_t rows, double bias, const Config& config,
           Parameters& parameters, std::int64_t layer)
    : weight_(parameters.add({{ofLayer(name + "_weight", layer),
                               {rows, config.integer("model.width")},
                               Does::Maps,
                               0,
                               initialSpread(config)}})),
      bias_(parameters.add({{ofLayer(name + "_bias", layer), {rows}, Does::IsAdded, bias, 0}})) {}

at::Tensor Gate::operator()(const at::Tensor& h, const PositionContext& ctx) const {
  const auto type = ctx.exact();
  return at::linear(h.to(type), weight_.to(type), bias_.to(type)).transpose(1, 2);
}

std::vector<EncodingTensor> tensorsOfGate(const std::string& name, std::vector<std::string> rows,
                                          const std::string& of) {
  auto matrix = rows;
  matrix.emplace_back("width");
  return {{name + "_weight", std::move(matrix), true, "W of " + of + " (with weight decay)."},
          {name + "_bias", std::move(rows), true, "b of " + of + "."}};
}

Parameter gateBias(const Describe& own, double standard, const std::string& help) {
  return own.real("gate_bias", "Bias of the gate", When::Build, standard, -20, 20, Scale::Linear, help);
}

} // namespace expe
