#include "tests/device/checks.h"

#include "core/model/decoder.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

constexpr std::int64_t vocabulary = 64, windows = 2, length = 48;

Config smallModel(const std::string& encoding) {
  const auto config = engineSchema().configure(engineSchema().defaults(encoding), {{"model.layers", "2"},
                                                                                   {"model.width", "64"},
                                                                                   {"model.heads", "4"},
                                                                                   {"model.mlp", "96"},
                                                                                   {"data.window", "64"}});
  if (!config)
    throw std::runtime_error(encoding + ": " + config.error().message());
  return *config;
}

void copyInto(Decoder& to, const Decoder& from) {
  for (auto& [name, values] : to.parameters().views())
    values.copy_(from.parameters().view(name));
  to.parameters().stepped();
}

struct Computed {
  at::Tensor loss;
  std::vector<at::Tensor> gradients;
  std::string kernel;
};

Computed compute(Decoder& model, at::ScalarType type) {
  const auto n = at::arange(windows * (length + 1), at::kLong);
  const auto text = ((n * 37 + n.div(7, "floor") * 11) % vocabulary).view({windows, length + 1});
  ForwardOptions options;
  options.type = type;
  const auto on = [&](const at::Tensor& t) { return t.contiguous().to(model.device()); };
  const auto loss = model.loss(on(text.slice(1, 0, length)), on(text.slice(1, 1)), options);
  loss.backward();
  Computed computed{loss.detach().to(at::kCPU, at::kDouble), {}, model.attention()};
  for (const auto& leaf : model.parameters().leaves())
    computed.gradients.push_back(leaf.grad().defined() ? leaf.grad().to(at::kCPU, at::kDouble)
                                                       : at::Tensor());
  return computed;
}

double largest(const at::Tensor& x) {
  return x.numel() == 0 ? 0 : x.abs().max().item<double>();
}

// Of the loss and of all gradients, those beside the largest number of any of them.
double error(const Computed& of, const Computed& exact) {
  double off = 0, size = 0;
  for (std::size_t i = 0; i < exact.gradients.size(); ++i)
    if (exact.gradients[i].defined()) {
      size = std::max(size, largest(exact.gradients[i]));
      off = of.gradients[i].defined() ? std::max(off, largest(of.gradients[i] - exact.gradients[i])) : NAN;
    }
  return std::max(off / size, largest(of.loss - exact.loss) / largest(exact.loss));
}

Computed exactly(const Config& config, const Decoder& of) {
  Decoder model(config, vocabulary, at::kCPU, Parameters::Fill::Initial, at::kDouble);
  copyInto(model, of);
  const PlainOperations plain;
  return compute(model, at::kDouble);
}

} // namespace

std::vector<Check> encodingChecks(c10::Device device) {
  std::vector<Check> checks;
  for (const EncodingInfo& encoding : engineSchema().encodings()) {
    const auto config = smallModel(encoding.id);
    Decoder first(config, vocabulary, at::kCPU);
    const auto exact = exactly(config, first);
    for (const auto& [name, type, bound] :
         {std::tuple{"fp32", at::kFloat, 1e-4}, std::tuple{"bf16", at::kBFloat16, 5e-2}}) {
      Decoder model(config, vocabulary, device);
      copyInto(model, first);
      const auto computed = compute(model, type);
      checks.push_back({encoding.id + ", " + name, error(computed, exact), bound, computed.kernel});
    }
  }
  return checks;
}

} // namespace expe
