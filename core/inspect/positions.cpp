#include "core/inspect/positions.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

constexpr std::int64_t quick = 1 << 20, most = 1 << 24; // values of a map: within a tick, and at all

Result<Figure> mapFigure(const ViewContext& context, const Sights& sights, std::int64_t values) {
  Figure figure = emptyFigure(context, sights.now.setting(), sights.pinnedSetting());
  auto panels = TRY(positionMaps(context, sights, strideFor(sights.now.length(), sights.now.rows(), values)));
  figure.panels = std::move(panels);
  return figure;
}

} // namespace

std::int64_t strideFor(std::int64_t columns, std::int64_t rows, std::int64_t mostValues) {
  std::int64_t stride = 1;
  while (columns / stride > 1 && columns / stride * rows > mostValues)
    stride *= 2;
  return stride;
}

Error cancelled() {
  return failure("Cancelled.");
}

Result<Figure> positionsFigure(const ViewContext& context) {
  const auto sights = TRY(sightsOf(context));
  const auto& show = context.options().text("show");
  if (show == "map") {
    if (sights.now.length() * sights.now.rows() > quick)
      if (const auto coarse = mapFigure(context, sights, quick / 2))
        context.coarse(*coarse);
    return mapFigure(context, sights, most);
  }
  Figure figure = emptyFigure(context, sights.now.setting(), sights.pinnedSetting());
  auto panel = TRY(show == "dims"        ? dimLines(context, sights)
                   : show == "positions" ? positionLines(context, sights)
                                         : productLines(context, sights));
  figure.panels = {std::move(panel)};
  return figure;
}

} // namespace expe
