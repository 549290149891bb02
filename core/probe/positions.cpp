#include "core/probe/positions.h"

#include "core/position/position.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>

namespace expe {
namespace {

const Family* find(const std::string& id) {
  for (const auto& each : registry())
    if (each.info.id == id || std::ranges::count(each.info.aliases, id))
      return &each;
  return nullptr;
}

double count(const std::string& quantity, const PositionsRequest& request) {
  const auto length = static_cast<double>(request.length);
  const auto width = static_cast<double>(request.config.integer("model.width"));
  const auto heads = static_cast<double>(request.config.integer("model.heads"));
  return quantity == "bias" ? heads * length * length : length * width;
}

Result<void> checkShape(const Config& config) {
  const auto width = config.integer("model.width"), heads = config.integer("model.heads");
  if (width < 1 || heads < 1 || width % heads)
    return userError("model.heads: {0} dims do not divide into {1} heads; choose a divisor of {0}.",
                     {std::to_string(width), std::to_string(heads)}, "model.heads");
  return {};
}

// A tensor that is drawn at random at the start of a run cannot be shown from a configuration.
Result<void> checkOwn(const Family& family, const Config& config) {
  for (const auto& spec : family.own(config))
    if (spec.initialStd > 0)
      return userError(
          "{0}: {1} is drawn at the start of a run, so there are no positions to show before; look at a "
          "run, or choose a fixed start.",
          {family.info.id, spec.name});
  return {};
}

Result<std::string> chooseQuantity(const EncodingInfo& info, const std::string& asked) {
  if (info.quantities.empty())
    return userError("{0} has no positional values.", {info.id});
  if (asked.empty())
    return info.quantities.front();
  if (!std::ranges::count(info.quantities, asked))
    return userError("{0} has no {1}; it has {2}.", {info.id, asked, joined(info.quantities)});
  return asked;
}

Result<void> check(const PositionsRequest& request, const Family& family, const std::string& quantity) {
  if (request.length < 1)
    return userError("The length is {0}; ask for at least one position.", {std::to_string(request.length)});
  if (auto shape = checkShape(request.config); !shape)
    return shape;
  if (auto rules = family.info.check(request.config); !rules)
    return rules;
  if (const double values = count(quantity, request); values > mostValues)
    return tooManyValues(values);
  return checkOwn(family, request.config);
}

Grid compute(const PositionsRequest& request, const Family& family, const std::string& quantity) {
  at::NoGradGuard guard;
  Tables tables;
  At at;
  at.width = request.config.integer("model.width");
  at.heads = request.config.integer("model.heads");
  at.headWidth = at.width / at.heads;
  at.scale = request.scale;
  at.queries = at.keys = at::arange(request.length, at::kLong);
  at.tables = &tables;
  const auto position = family.make(request.config, {});
  const auto tensor = position->quantity(quantity, at).to(at::kDouble).contiguous();
  const auto* first = tensor.const_data_ptr<double>();
  return {quantity, tensor.sizes().vec(), {first, first + tensor.numel()}};
}

} // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const auto& word : words)
    all += (all.empty() ? "" : ", ") + word;
  return all;
}

Error tooManyValues(double values) {
  return userError(
      "{0} million values are more than one answer holds ({1} million); ask for a shorter length.",
      {std::to_string(static_cast<std::int64_t>(values / 1e6)),
       std::to_string(static_cast<std::int64_t>(mostValues / 1e6))});
}

Result<Grid> positions(const PositionsRequest& request) {
  const auto& id = request.config.text("position.encoding");
  const Family* family = find(id);
  if (!family)
    return userError("position.encoding: {0} is not known.", {id}, "position.encoding");
  auto quantity = chooseQuantity(family->info, request.quantity);
  if (!quantity)
    return quantity.error();
  if (auto fits = check(request, *family, *quantity); !fits)
    return fits.error();
  try {
    return compute(request, *family, *quantity);
  } catch (const std::exception& problem) {
    return failure("The positions of {0} could not be computed: {1}", {id, problem.what()});
  }
}

} // namespace expe
