#include "core/position/framework/temperature.h"

#include "core/api/schema.h"
#include "core/base/numbers.h"
#include "core/position/framework/encoding.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::int64_t windowUnless(std::int64_t tokens, const Config& config) {
  return tokens > 0 ? tokens : config.integer("data.window");
}

// The configuration's own, for all layers or for those that see everything.
void setGlobal(Temperature& t, const Config& config, const Mask& mask) {
  if (!config.has("position.temperature") ||
      (config.text("position.temperature_layers") == "global" && !mask.onlyCausal()))
    return;
  const auto& kind = config.text("position.temperature");
  const auto tokens = [&](const char* key) { return windowUnless(config.integer(key), config); };
  if (kind == "log") {
    t.base = static_cast<double>(tokens("position.temperature_base"));
    t.clipped = config.flag("position.temperature_clipped");
  } else if (kind == "constant") {
    t.rise = config.real("position.temperature_factor") - 1, t.rises = Temperature::Rise::AtOnce;
  } else if (kind == "smooth") {
    t.rise = config.real("position.temperature_rise"), t.rises = Temperature::Rise::Smooth;
    t.every = tokens("position.temperature_base");
  } else if (kind != "none") {
    t.rise = config.real("position.temperature_rise");
    t.rises = kind == "later_steps" ? Temperature::Rise::LaterSteps : Temperature::Rise::Steps;
    t.every = tokens("position.temperature_every");
  }
}

// n, fp64 as the queries' positions.
at::Tensor wholeNumber(const PositionContext& ctx, std::int64_t most) {
  const auto n = (ctx.queries + 1).clamp_min(1);
  return most == Mask::any ? n : n.clamp_max(static_cast<double>(most));
}

// The same where later keys are seen: of all of them, or of those within the layer's mask.
at::Tensor bothWays(const PositionContext& ctx, std::int64_t most) {
  const auto Tq = ctx.queries.size(-1), Tk = ctx.keys.size(-1);
  if (most == Mask::any)
    return at::full_like(ctx.queries, static_cast<double>(ctx.length));
  auto n = at::empty({Tq}, at::kDouble);
  for (std::int64_t i = Tk - Tq; i < Tk; ++i)
    n.mutable_data_ptr<double>()[i - (Tk - Tq)] =
        static_cast<double>(ctx.mask.last(i, Tk) - ctx.mask.first(i) + 1);
  return sentTo(ctx.queries.device(), n).expand_as(ctx.queries);
}

// What a is multiplied by at n.
at::Tensor risen(const Temperature& t, const at::Tensor& n) {
  const auto every = static_cast<double>(t.every);
  switch (t.rises) {
  case Temperature::Rise::AtOnce:
    return at::ones_like(n);
  case Temperature::Rise::Smooth:
    return (n / every).clamp_min(1).log();
  case Temperature::Rise::LaterSteps:
    return ((n - 1) / every).floor().log1p();
  case Temperature::Rise::Steps:
    break;
  }
  return (n / every).floor().log1p();
}

// What is the same for all heads and depends on positions alone.
at::Tensor ofPositions(const Temperature& t, const at::Tensor& n) {
  auto factor = at::ones_like(n);
  if (t.rise != 0)
    factor = factor * (1 + t.rise * risen(t, n));
  if (t.base > 0) {
    const auto log = n.log() / std::log(t.base);
    factor = factor * (t.clipped ? log.clamp_min(1) : log);
  }
  return factor;
}

std::string nameOf(const Temperature& t) {
  return "temperature." + std::to_string(static_cast<int>(t.rises)) + "." + shortest(t.rise) + "." +
         std::to_string(t.every) + "." + shortest(t.base) + (t.clipped ? "." : ".free.") +
         std::to_string(t.most);
}

} // namespace

Temperature temperatureOf(const Config& config, const LayerPattern& layer, const Mask& mask,
                          std::int64_t number, Parameters& parameters) {
  Temperature t;
  setGlobal(t, config, mask);
  if (layer.temperature != 0)
    t.rise = layer.temperature, t.every = windowUnless(layer.every, config),
    t.rises = Temperature::Rise::Steps;
  if (config.has("position.temperature_counts") && config.text("position.temperature_counts") == "seen") {
    t.most = mask.farthest == Mask::any ? Mask::any : mask.farthest + 1;
    if (mask.chunk > 0 && mask.farthestChunk != Mask::any)
      t.most = std::min(t.most, (mask.farthestChunk + 1) * mask.chunk);
  }
  const std::string ssmax = config.has("position.ssmax") ? config.text("position.ssmax") : "off";
  if (ssmax == "off")
    return t;
  const auto heads = engineSchema().headsOf(config, number).attending;
  const double one =
      1 / std::log(static_cast<double>(std::max<std::int64_t>(config.integer("data.window"), 2)));
  const auto declared = [&](const std::string& name, double mean) {
    return parameters.add(
        {{"position.ssmax_" + name + "." + std::to_string(number), {heads}, Does::Multiplies, mean, 0}});
  };
  t.gain = declared("gain", one); // 1 at n = L
  if (ssmax == "shifted")
    t.shift = declared("shift", 0);
  return t;
}

at::Tensor temperature(const PositionContext& ctx) {
  const Temperature& t = ctx.temperature;
  if (!t.defined())
    return {};
  const auto n = ctx.mask.causal ? wholeNumber(ctx, t.most) : bothWays(ctx, t.most); // [Tq] or [B,Tq]
  auto factor = ctx.cache->get(nameOf(t), [&] {
    const auto plain = ofPositions(t, n).to(ctx.exact());
    return plain.dim() == 2 ? plain.unsqueeze(1) : plain;
  });
  if (!t.gain.defined()) // never of what is trained
    return factor;
  const auto log = n.log().to(ctx.exact()).unsqueeze(-2); // [1,Tq] or [B,1,Tq]
  auto learned = t.gain.unsqueeze(-1) * log;
  if (t.shift.defined())
    learned = learned + t.shift.unsqueeze(-1);
  return factor * learned;
}

} // namespace expe
