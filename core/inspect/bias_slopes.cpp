// Slopes of biases: what a logit gains when the key is one token nearer.
#include "core/position/engine_schema.h"
#include "core/inspect/positional_values.h"
#include "core/inspect/slopes.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

// fp64 [distances − 1, heads]: bias at a distance minus bias one token farther.
at::Tensor slopesOf(const PlacedEncoding& encoding, std::int64_t distances, std::int64_t length) {
  const auto bias = encoding.biasByDistance(at::arange(distances, at::kLong), length).to(at::kDouble);
  return bias.slice(0, 0, -1) - bias.slice(0, 1);
}

void addSlopes(const ViewContext& context, Panel& panel, const PositionalValues& sight, bool pinned) {
  const auto slopes = slopesOf(sight.encoding(), sight.length(), sight.length());
  const auto heads = shownHeads(context, slopes.size(1));
  for (std::size_t i = 0; i < heads.size(); ++i) {
    Curve curve;
    curve.name = sight.rowName(heads[i]) + (pinned ? " (pinned)" : "");
    curve.color = static_cast<int>(i);
    curve.style = pinned ? Curve::Style::Dashed : Curve::Style::Line;
    const auto head = slopes.select(1, heads[i]).contiguous();
    const auto* first = head.const_data_ptr<double>();
    curve.y.assign(first, first + head.numel());
    for (std::int64_t distance = 0; distance < head.numel(); ++distance)
      curve.x.push_back(static_cast<double>(distance));
    panel.curves.push_back(std::move(curve));
  }
}

Result<PositionalValues> biasOf(const RunAtState& setting) {
  auto sight = PositionalValues::of(setting, "bias");
  if (sight && sight->length() < 2)
    return userError("One token has no distance: choose a length of at least 2 tokens.", {}, "length");
  return sight;
}

} // namespace

Result<Figure> biasSlopes(const ViewContext& context) {
  const auto setting = TRY(RunAtState::of(context.subjects, context.request.now, context.progress));
  const auto sight = TRY(biasOf(setting));
  const auto pinned = TRY(pinnedSetting(context));
  Figure figure = emptyFigure(context, setting, pinned ? &*pinned : nullptr);
  Panel panel;
  setColumns(panel, sight);
  panel.y = "slope (logit per token)";
  panel.references.push_back({"0", false, 0});
  addSlopes(context, panel, sight, false);
  if (pinned) {
    const auto other = TRY(biasOf(*pinned));
    addSlopes(context, panel, other, true);
  }
  figure.panels = {std::move(panel)};
  return figure;
}

std::vector<Reference> linearBiases(std::int64_t width, std::int64_t heads, std::int64_t selected) {
  std::vector<Reference> lines;
  for (const auto& each : registry()) {
    if (!std::ranges::count(each.info.doors, "bias") || !std::ranges::count(each.info.quantities, "bias"))
      continue;
    auto config = engineSchema().defaults(each.info.id);
    config.set("model.width", width);
    config.set("model.heads", heads);
    const auto encoding = PlacedEncoding::of({config, {}, 0});
    if (!encoding)
      continue;
    const auto slopes = slopesOf(*encoding, 64, 64);
    if (!at::allclose(slopes, slopes.slice(0, 0, 1).expand_as(slopes), 1e-4, 0))
      continue;
    for (std::int64_t head = 0; head < heads; ++head) {
      const bool named = head == 0 || head == selected || head == heads - 1;
      lines.push_back({named ? each.info.title + ", head " + std::to_string(head + 1) : "", false,
                       slopes[0][head].item<double>()});
    }
  }
  return lines;
}

} // namespace expe
