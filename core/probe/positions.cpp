#include "core/probe/positions.h"

#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

double count(const std::string& quantity, const PositionsRequest& request,
             const ConfiguredEncoding& encoding) {
  const auto length = static_cast<double>(request.length);
  if (!ofHeads(quantity))
    return length * static_cast<double>(encoding.width());
  return static_cast<double>(encoding.heads()) * length * (request.byDistance ? 1 : length);
}

at::Tensor valuesOf(const std::string& quantity, const PositionsRequest& request,
                    const ConfiguredEncoding& encoding) {
  const auto all = at::arange(request.length, at::kLong);
  if (!ofDistances(quantity))
    return encoding.values(quantity, all, request.length);
  return ofHeads(quantity) && !request.byDistance ? encoding.byHeads(quantity, request.length)
                                                  : encoding.byDistance(quantity, all, request.length).t();
}

Result<EncodingSetup> setupOf(const PositionsRequest& request) {
  if (request.run)
    return setupOf(*request.run);
  EncodingSetup setup{request.config, {}, request.offset, {}, request.seed};
  setup.config.set("evaluation.scale", request.scale);
  return setup;
}

AskedValues askedIn(const PositionsRequest& request) {
  return request.quantity.empty() ? AskedValues() : AskedValues{request.quantity};
}

// Where numbers of an encoding that nobody trained are none: the first position, or distance back.
Result<void> checkFinite(const std::string& quantity, const at::Tensor& values) {
  const auto where = values.isfinite().logical_not().nonzero(); // [count, axes]
  if (where.size(0) == 0)
    return {};
  const auto at = !ofDistances(quantity) ? where.select(1, 0)
                  : values.dim() == 2    ? where.select(1, 1)
                                         : (where.select(1, 1) - where.select(1, 2)).abs();
  return userError(
      "There is no finite number at {0} = {1}; ask for fewer positions, or change what is typed.",
      {ofDistances(quantity) ? "i − j" : "n", std::to_string(at.min().item<std::int64_t>())});
}

Result<void> checkLayer(std::int64_t layer, const Config& config) {
  const auto layers = config.integer("model.layers");
  if (layer >= 0 && layer < layers)
    return {};
  return userError("Layer {0}: the model has {1} layers; choose one of them.",
                   {std::to_string(layer + 1), std::to_string(layers)}, "layer");
}

} // namespace

Error tooManyValues(double values) {
  return userError(
      "{0} million values are more than one answer holds ({1} million); ask for a shorter length.",
      {std::to_string(static_cast<std::int64_t>(values / 1e6)),
       std::to_string(static_cast<std::int64_t>(mostValues / 1e6))});
}

Result<ConfiguredEncoding> encodingOf(const PositionsRequest& request) {
  if (request.length < 1)
    return userError("The length is {0}; ask for at least one position.", {std::to_string(request.length)});
  auto setup = TRY(setupOf(request));
  if (request.layer)
    TRY(checkLayer(*request.layer, setup.config));
  setup.layer = request.layer;
  return ConfiguredEncoding::of(setup, askedIn(request));
}

Result<Grid> positions(const PositionsRequest& request) {
  const auto encoding = TRY(encodingOf(request));
  const auto quantity = TRY(encoding.choose(askedIn(request).quantity, request.length));
  if (const double values = count(quantity, request, encoding); values > mostValues)
    return tooManyValues(values);
  try {
    const auto tensor = valuesOf(quantity, request, encoding);
    if (!request.run)
      TRY(checkFinite(quantity, tensor));
    return Grid{quantity, tensor.sizes().vec(), numbersOf(tensor), encoding.setup().offset};
  } catch (const std::exception& problem) {
    return failure("The positions of {0} could not be computed: {1}", {encoding.info().id, problem.what()});
  }
}

} // namespace expe
