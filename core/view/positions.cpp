#include "core/view/positions.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

constexpr std::int64_t quick = 1 << 20, most = 1 << 24; // values of a map: within a tick, and at all

Result<Figure> mapFigure(const Looking& looking, const Sights& sights, std::int64_t values) {
  Figure figure = emptyFigure(looking, sights.now.setting(), sights.pinnedSetting());
  auto panels = positionMaps(looking, sights, strideFor(sights.now.length(), sights.now.rows(), values));
  if (!panels)
    return panels.error();
  figure.panels = *std::move(panels);
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

Result<Figure> positionsFigure(const Looking& looking) {
  const auto sights = sightsOf(looking);
  if (!sights)
    return sights.error();
  const auto& show = looking.options().text("show");
  if (show == "map") {
    if (sights->now.length() * sights->now.rows() > quick)
      if (const auto coarse = mapFigure(looking, *sights, quick / 2))
        looking.coarse(*coarse);
    return mapFigure(looking, *sights, most);
  }
  Figure figure = emptyFigure(looking, sights->now.setting(), sights->pinnedSetting());
  auto panel = show == "dims"        ? dimLines(looking, *sights)
               : show == "positions" ? positionLines(looking, *sights)
                                     : productLines(looking, *sights);
  if (!panel)
    return panel.error();
  figure.panels = {*std::move(panel)};
  return figure;
}

} // namespace expe
