#include "app/window/docks/focus_order.h"

#include "app/window/docks/docks.h"

#include <QSet>
#include <QTabBar>

#include <algorithm>

namespace expe {
namespace {

bool takesTab(const QWidget& each, const QWidget& window) {
  return (each.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && each.isEnabled() &&
         each.isVisibleTo(&window) && !each.focusProxy() && each.window() == &window;
}

// The pane's place among those in sight, what is above them before them and what is below after; none:
// covered.
std::optional<std::ptrdiff_t> placeOf(const QWidget& each, const Docks& docks,
                                      const std::vector<Dock*>& sight) {
  for (Dock* dock : docks.all())
    if (dock->isAncestorOf(&each)) {
      const auto found = std::ranges::find(sight, dock);
      const bool along = dock->head()->isAncestorOf(&each) && &each != dock->tabs();
      return found == sight.end() || along ? std::nullopt : std::optional(found - sight.begin());
    }
  const QWidget& area = docks.area();
  const bool above = each.mapTo(each.window(), QPoint()).y() < area.mapTo(area.window(), QPoint()).y();
  return above ? -1 : std::ssize(sight);
}

// Qt 6.4 may leave the content of a dock in a chain of its own.
std::vector<QWidget*> chained(QWidget& window) {
  std::vector<QWidget*> all;
  QSet<const QWidget*> seen;
  const auto walk = [&](QWidget* each) {
    for (; !seen.contains(each); each = each->nextInFocusChain())
      seen.insert(each), all.push_back(each);
  };
  walk(&window);
  for (QWidget* each : window.findChildren<QWidget*>())
    walk(each);
  return all;
}

// A button that arrows lead to stands where its pane's line does.
const QWidget* stopOf(const QWidget* focused, const Docks& docks) {
  for (Dock* dock : docks.all())
    if (focused && dock->head()->isAncestorOf(focused))
      return dock->tabs();
  return focused;
}

} // namespace

QWidget* nextStop(QWidget& window, const Docks& docks, bool forward) {
  const std::vector<Dock*> sight = docks.inSight();
  std::vector<std::pair<std::ptrdiff_t, QWidget*>> stops;
  for (QWidget* each : chained(window))
    if (takesTab(*each, window))
      if (const auto place = placeOf(*each, docks, sight))
        stops.emplace_back(*place, each);
  if (stops.empty())
    return nullptr;
  std::ranges::stable_sort(stops, {}, &decltype(stops)::value_type::first);
  const QWidget* now = stopOf(window.focusWidget(), docks);
  const auto at = std::ranges::find(stops, now, &decltype(stops)::value_type::second);
  const auto size = std::ssize(stops), step = forward ? 1 : size - 1;
  const auto from = at != stops.end() ? at - stops.begin() : forward ? size - 1 : 0;
  return stops[static_cast<std::size_t>((from + step) % size)].second;
}

} // namespace expe
