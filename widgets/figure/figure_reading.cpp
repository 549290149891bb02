// What is read off a figure on screen, at the pointer or by keys: a line through the curves, or a cell of a
// map; and what is picked there.
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"

#include "core/api/forest.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>

namespace expe {

namespace {

// Of a forest the point whose row is nearest to y.
double nearestRow(const Panel& panel, double y) {
  const auto far = [y](const Curve& curve) {
    return curve.y.empty() ? INFINITY : std::abs(curve.y.front() - y);
  };
  const auto nearest = std::min_element(panel.curves.begin(), panel.curves.end(),
                                        [&](const Curve& a, const Curve& b) { return far(a) < far(b); });
  return nearest->x.empty() ? 0 : nearest->x.front();
}

} // namespace

void FigureView::readAt(const QPointF& position) {
  FigurePanel* panel = panelAt(position);
  pointer_ = position;
  if (!panel || !panel->rect()->rect().contains(position.toPoint()))
    return readNothing();
  for (std::size_t i = 0; i < panels_.size(); ++i)
    if (panels_[i].get() == panel)
      current_ = i;
  if (const auto cell = panel->map().cellAt(position))
    return readCell(*cell);
  if (panel->panel().curves.empty())
    return readNothing();
  const double x = isForest(panel->panel())
                       ? nearestRow(panel->panel(), panel->y()->pixelToCoord(position.y()))
                       : nearestX(panel->panel(), panel->x()->pixelToCoord(position.x()));
  readout_->read(*panel, pens_, x, pointer_);
}

void FigureView::readNothing() {
  pointed_.reset();
  readout_->clear();
}

// Another figure, or another view of it: the pointer stays where it is, a cell that keys chose what it is.
void FigureView::readAgain() {
  FigurePanel* panel = current();
  if (!readout_->reading() || !panel)
    return;
  if (const auto cell = readout_->cell()) {
    if (pointer_.x() >= 0)
      return readAt(pointer_);
    const HeatMap* map = panel->panel().map.get();
    return map && cell->row < map->rows && cell->column < map->columns ? readCell(*cell) : readNothing();
  }
  readout_->read(*panel, pens_, readout_->x(), pointer_);
}

void FigureView::readCell(MapCell cell) {
  readout_->readCell(*current(), pens_, cell, pointer_);
  const std::pair now{current_, cell};
  if (pointed_ == now)
    return;
  pointed_ = now;
  emit cellPointed(current_, cell.row, cell.column);
}

// At least a pixel on, so that a key is seen to do something however many points there are.
void FigureView::step(int direction) {
  FigurePanel* panel = current();
  if (!panel)
    return;
  pointer_ = {-1000, -1000};
  const QCPAxis& axis = *panel->x();
  const bool begun = readout_->reading() && axis.range().contains(readout_->x());
  const double from = begun ? readout_->x() : axis.pixelToCoord(panel->rect()->center().x());
  const double pixel = axis.pixelToCoord(axis.coordToPixel(from) + direction) - from;
  readout_->read(*panel, pens_, nearestX(panel->panel(), from, begun ? pixel : 0), pointer_);
  if (!axis.range().contains(readout_->x()))
    panel->pan(0.5 * direction), changed(false);
}

// A cell in the direction on the screen, whichever way the axes go.
void FigureView::stepCell(int right, int down, bool far) {
  FigurePanel& panel = *current();
  const CellAxis across = columnAxis(*panel.panel().map), along = rowAxis(*panel.panel().map);
  pointer_ = {-1000, -1000};
  const auto middle = panel.map().cellAt(panel.rect()->rect().center());
  MapCell cell = readout_->cell().value_or(middle.value_or(MapCell{}));
  if (readout_->cell()) {
    auto moved = [far](std::int64_t from, const CellAxis& cells, const QCPAxis& axis, int by) {
      const double seen =
          axis.range().size() / std::abs(cells.last - cells.first) * static_cast<double>(cells.cells);
      const auto most = static_cast<std::int64_t>(seen / 10);
      const bool backwards = (cells.last < cells.first) != axis.rangeReversed();
      const std::int64_t step = by * (far ? std::max<std::int64_t>(most, 1) : 1);
      return std::clamp<std::int64_t>(from + (backwards ? -step : step), 0, cells.cells - 1);
    };
    cell.column = moved(cell.column, across, *panel.x(), right);
    cell.row = moved(cell.row, along, *panel.y(), -down);
  }
  readCell(cell);
  const bool out = !panel.x()->range().contains(across.centre(cell.column)),
             over = !panel.y()->range().contains(along.centre(cell.row));
  if (out || over)
    panel.pan(out ? 0.5 * right : 0, over ? 0.5 * down : 0), changed(false);
}

void FigureView::pickAt(const QPointF& position) {
  FigurePanel* panel = panelAt(position);
  if (!panel || !panel->rect()->rect().contains(position.toPoint()))
    return;
  if (panel->panel().map) {
    if (const auto cell = panel->map().cellAt(position))
      pickCell(*panel, *cell);
    return;
  }
  const double x = nearestX(panel->panel(), panel->x()->pixelToCoord(position.x()));
  pick(*panel, x, panel->y()->pixelToCoord(position.y()));
}

void FigureView::pickRead() {
  FigurePanel* panel = current();
  if (!panel || !readout_->reading())
    return;
  if (const auto cell = readout_->cell())
    return pickCell(*panel, *cell);
  const auto readings = readingsAt(panel->panel(), readout_->x());
  pick(*panel, readout_->x(), readings.empty() ? panel->y()->range().center() : readings.front().y);
}

void FigureView::pickCell(const FigurePanel& panel, MapCell cell) {
  const HeatMap& map = *panel.panel().map;
  pick(panel, columnAxis(map).centre(cell.column), rowAxis(map).centre(cell.row));
}

void FigureView::pick(const FigurePanel& panel, double x, double y) {
  const QString pickX = q(panel.panel().pickX), pickY = q(panel.panel().pickY);
  if (!pickX.isEmpty() || !pickY.isEmpty())
    emit pointPicked(pickX, x, pickY, y);
}

} // namespace expe
