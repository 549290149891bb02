#include "app/window/docks/dock_sizes.h"

#include "app/window/docks/docks.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double mostOfLeft = 2.0 / 5; // of the area's width

// On top of its stack and in the area. What lies behind has a place far outside.
bool liesIn(const QMainWindow& area, const Dock& dock) {
  return dock.isVisible() && !dock.isFloating() && area.rect().intersects(dock.geometry());
}

// Narrower the docks at the left cannot be. Asked for less, Qt paints the lines between docks where they
// would be first, and leaves them there.
double leastOfLeft(const QMainWindow& area, const std::vector<Dock*>& docks) {
  int wide = 0;
  for (Dock* each : docks)
    if (!each->isHidden() && !each->isFloating() && area.dockWidgetArea(each) == Qt::LeftDockWidgetArea)
      wide = std::max(wide, each->minimumSizeHint().width());
  return wide;
}

int widthOfLeft(const QMainWindow& area, const std::vector<Dock*>& docks) {
  int wide = 0;
  for (const Dock* each : docks)
    if (liesIn(area, *each) && area.dockWidgetArea(const_cast<Dock*>(each)) == Qt::LeftDockWidgetArea)
      wide = std::max(wide, each->geometry().right() + 1);
  return wide;
}

} // namespace

// One that floats will come back to the room that it had.
bool DockSizes::isAway(const std::vector<Dock*>& docks) const {
  return std::ranges::any_of(
      docks, [&](const Dock* each) { return each->isFloating() && sizes_.contains(each->objectName()); });
}

void DockSizes::take(const QMainWindow& area, const std::vector<Dock*>& docks) {
  if (isAway(docks))
    return;
  const int left = widthOfLeft(area, docks), rest = std::max(area.width() - left, 1);
  for (Dock* each : docks) {
    if (!liesIn(area, *each))
      continue;
    const QRect place = each->geometry();
    Size size;
    size.left = area.dockWidgetArea(each) == Qt::LeftDockWidgetArea;
    size.width = size.left ? place.width() : static_cast<double>(place.width()) / rest;
    size.height = static_cast<double>(place.height()) / std::max(area.height(), 1);
    want(each->objectName(), size);
    for (const QDockWidget* behind : area.tabifiedDockWidgets(each))
      want(behind->objectName(), size);
  }
}

// In pixels; 0: as it comes. What has no height of its own stands above the bottom.
int DockSizes::heightOf(const Size& size, const QMainWindow& area, double bottom) const {
  if (size.height > 0)
    return static_cast<int>(std::lround(size.height * area.height()));
  return size.left ? 0 : static_cast<int>(std::lround((1 - bottom) * area.height()));
}

void DockSizes::apply(QMainWindow& area, const std::vector<Dock*>& docks) const {
  double left = 0, bottom = 0;
  for (const auto& [name, size] : sizes_)
    if (size.left)
      left = std::max(left, std::min(size.width, area.width() * mostOfLeft));
  left = left > 0 ? std::max(left, leastOfLeft(area, docks)) : 0;
  for (Dock* each : docks)
    if (const auto found = sizes_.find(each->objectName());
        found != sizes_.end() && !each->isHidden() && area.dockWidgetArea(each) == Qt::BottomDockWidgetArea)
      bottom = std::max(bottom, found->second.height);
  const bool away = isAway(docks); // others share its room
  QList<QDockWidget*> across, down;
  QList<int> widths, heights;
  for (Dock* each : docks) {
    const auto found = sizes_.find(each->objectName());
    if (found == sizes_.end() || each->isHidden() || each->isFloating() ||
        area.dockWidgetArea(each) == Qt::NoDockWidgetArea)
      continue;
    const Size& size = found->second;
    if (size.width > 0 && (size.left || !away)) {
      across << each;
      widths << static_cast<int>(std::lround(size.left ? left : size.width * (area.width() - left)));
    }
    if (const int high = heightOf(size, area, bottom); high > 0) {
      down << each;
      heights << high;
    }
  }
  area.resizeDocks(across, widths, Qt::Horizontal);
  area.resizeDocks(down, heights, Qt::Vertical);
}

QJsonObject DockSizes::json() const {
  QJsonObject all;
  for (const auto& [name, size] : sizes_)
    all[name] = QJsonArray{size.width, size.height, size.left};
  return all;
}

DockSizes DockSizes::of(const QJsonObject& json) {
  DockSizes made;
  for (auto each = json.begin(); each != json.end(); ++each) {
    const QJsonArray size = each.value().toArray();
    const double width = size.at(0).toDouble(), height = size.at(1).toDouble();
    const bool left = size.at(2).toBool();
    if (width >= 0 && width <= (left ? 100000 : 1) && height >= 0 && height <= 1)
      made.want(each.key(), {width, height, left});
  }
  return made;
}

} // namespace expe
