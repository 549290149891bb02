// How a figure on screen is moved, zoomed and read, by mouse and by keys; and what is picked there.
#include "core/api/figure.h"
#include "widgets/figure/figure_annotator.h"
#include "widgets/figure/figure_readout.h"
#include "widgets/figure/figure_view.h"
#include "widgets/figure/shared_cursor.h"
#include "widgets/words.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int narrowestBand = 4; // pixels: less is a click
const QPointF nowhere(-1000, -1000);

// Of a forest the point whose row is nearest to y.
double nearestRow(const Panel& panel, double y) {
  const auto far = [y](const Curve& curve) {
    return curve.y.empty() ? INFINITY : std::abs(curve.y.front() - y);
  };
  const auto nearest =
      std::ranges::min_element(panel.curves, [&](const Curve& a, const Curve& b) { return far(a) < far(b); });
  return nearest->x.empty() ? 0 : nearest->x.front();
}

// What a cell stands for: of several positions the first; on a logarithmic axis whose ticks are all there is
// its tick; else its middle.
double meant(const CellAxis& cells, std::int64_t index, bool log, const std::vector<Tick>& ticks) {
  const double middle = cells.centre(index);
  if (!log)
    return std::abs(cells.last - cells.first) > static_cast<double>(cells.cells) ? std::floor(middle)
                                                                                 : middle;
  const auto far = [middle](const Tick& tick) { return std::abs(std::log(tick.at / middle)); };
  return ticks.empty() || !(middle > 0) ? middle : std::ranges::min_element(ticks, {}, far)->at;
}

// A position is whole, also where a point is the mean of several.
Place placeOf(const Panel& panel, double x) {
  return panel.pickX.empty() ? Place() : Place{{panel.pickX, panel.pickX == "position" ? std::round(x) : x}};
}

Place placeOf(const Panel& panel, MapCell cell) {
  const HeatMap& map = *panel.map;
  Place place = placeOf(panel, meant(columnAxis(map), cell.column, panel.logX, panel.ticksX));
  if (!panel.pickY.empty())
    place[panel.pickY] = meant(rowAxis(map), cell.row, panel.logY, panel.ticksY);
  return place;
}

// Of positional values, whose cells tell their place: the equation of the column's first, filled in.
QString equationAt(const HeatMap& map, std::optional<std::int64_t> column) {
  return column && map.text && map.text->place ? translated(map.text->of(0, *column)) : QString();
}

} // namespace

void FigureView::wheelEvent(QWheelEvent* event) {
  FigurePanel* panel = panelAt(event->position());
  if (!panel)
    return QCustomPlot::wheelEvent(event);
  panel->keepView();
  const bool below = event->position().y() > panel->rect()->bottom();
  const bool left = event->position().x() < panel->rect()->left();
  const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
  if (!left)
    panel->x()->scaleRange(factor, panel->x()->pixelToCoord(event->position().x()));
  if (!below)
    panel->y()->scaleRange(factor, panel->y()->pixelToCoord(event->position().y()));
  event->accept();
  replot(rpQueuedReplot);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  if (annotator_->press(*event))
    return;
  FigurePanel* panel = panelAt(event->position());
  makeCurrent(panel);
  const bool shift = event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier;
  if (panel && (shift || event->button() == Qt::RightButton)) {
    banded_ = panel;
    bandStart_ = event->pos();
    event->accept();
    return;
  }
  if (event->button() == Qt::LeftButton)
    pressed_ = event->pos();
  QCustomPlot::mousePressEvent(event);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  if (annotator_->move(*event))
    return;
  if (banded_) {
    const QRect band = QRect(bandStart_, event->pos()).normalized();
    readout_->setBand(band & banded_->rect()->rect());
    return;
  }
  if (event->buttons() & Qt::LeftButton) {
    if (pressed_ && (event->pos() - *pressed_).manhattanLength() < narrowestBand)
      return; // still a click
    pressed_.reset();
    if (FigurePanel* panel = panelAt(event->position()))
      panel->keepView();
  } else {
    readAt(event->position());
    pointAt(event->position());
  }
  QCustomPlot::mouseMoveEvent(event);
}

// A band that is flat or slim zooms along one axis.
void FigureView::mouseReleaseEvent(QMouseEvent* event) {
  if (annotator_->release(*event))
    return;
  if (!banded_) {
    QCustomPlot::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && std::exchange(pressed_, std::nullopt))
      pickAt(event->position());
    return;
  }
  FigurePanel& panel = *std::exchange(banded_, nullptr);
  readout_->setBand({});
  const QRect moved = QRect(bandStart_, event->pos()).normalized();
  const bool wide = moved.width() > narrowestBand, high = moved.height() > narrowestBand;
  const QRect band = moved & panel.rect()->rect();
  if (!wide && !high) {
    if (event->button() == Qt::RightButton)
      emit menuWanted(event->globalPosition().toPoint());
    return;
  }
  if (band.isEmpty())
    return;
  QCPRange x = panel.x()->range(), y = panel.y()->range();
  if (wide)
    x = {panel.x()->pixelToCoord(band.left()), panel.x()->pixelToCoord(band.right())};
  if (high)
    y = {panel.y()->pixelToCoord(band.bottom()), panel.y()->pixelToCoord(band.top())};
  panel.setView(x, y);
  replot(rpQueuedReplot);
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (annotator_->doubleClick(*event))
    return;
  pressed_.reset();
  QCustomPlot::mouseDoubleClickEvent(event);
  fit();
}

void FigureView::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() == QContextMenuEvent::Keyboard)
    emit menuWanted(mapToGlobal(rect().center()));
  event->accept(); // the right button's own comes when it is released: it may draw a band
}

void FigureView::leaveEvent(QEvent* event) {
  pointer_ = nowhere;
  stopReading();
  pointAt(nowhere);
  QCustomPlot::leaveEvent(event);
}

void FigureView::hideEvent(QHideEvent* event) {
  stopReading();
  QCustomPlot::hideEvent(event);
}

void FigureView::changePanel(int by) {
  current_ = by > 0 ? current_ + 1 : current_ - (current_ > 0 ? 1 : 0);
  current();
  readAgain();
}

void FigureView::arrowKey(int key, Qt::KeyboardModifiers modifiers) {
  const int right = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
  const int down = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  const bool map = current() && current()->panel().map;
  if (modifiers & Qt::ControlModifier && (map || right != 0)) {
    if (current())
      current()->pan(0.1 * right, 0.1 * down), replot(rpQueuedReplot);
    return;
  }
  if (map)
    return stepCell(right, down, modifiers & Qt::ShiftModifier);
  right != 0 ? step(right) : changePanel(down);
}

void FigureView::keyPressEvent(QKeyEvent* event) {
  if (annotator_->key(*event))
    return;
  if (event->matches(QKeySequence::Copy))
    return copy();
  switch (event->key()) {
  case Qt::Key_Home:
    return fit();
  case Qt::Key_Plus:
  case Qt::Key_Equal:
    return zoom(0.8);
  case Qt::Key_Minus:
    return zoom(1 / 0.8);
  case Qt::Key_Left:
  case Qt::Key_Right:
  case Qt::Key_Up:
  case Qt::Key_Down:
    return arrowKey(event->key(), event->modifiers());
  case Qt::Key_PageUp:
  case Qt::Key_PageDown:
    return changePanel(event->key() == Qt::Key_PageDown ? 1 : -1);
  case Qt::Key_Return:
  case Qt::Key_Enter:
    return pickRead();
  case Qt::Key_F:
    setFollow(!follow_);
    emit followChanged(follow_);
    return;
  case Qt::Key_Escape:
    if (!readout_->reading() && !banded_ && !(shared_ && shared_->source()))
      break; // not ours
    banded_ = nullptr;
    readout_->setBand({});
    stopReading();
    if (shared_)
      shared_->clear();
    return;
  default:
    break;
  }
  QCustomPlot::keyPressEvent(event);
}

// A line through the curves, or a cell of a map.
void FigureView::readAt(const QPointF& position) {
  FigurePanel* panel = panelAt(position);
  pointer_ = position;
  if (!panel || !panel->rect()->rect().contains(position.toPoint()))
    return stopReading();
  makeCurrent(panel);
  if (const auto cell = panel->map().cellAt(position))
    return readCell(*cell);
  if (panel->panel().curves.empty())
    return stopReading();
  const double x = isForest(panel->panel())
                       ? nearestRow(panel->panel(), panel->y()->pixelToCoord(position.y()))
                       : nearestX(panel->panel(), panel->x()->pixelToCoord(position.x()));
  readX(x);
}

void FigureView::pointAt(const QPointF& position) {
  const FigurePanel* panel = panelAt(position);
  const bool inside = panel && panel->rect()->rect().contains(position.toPoint());
  const Curve* curve = inside ? panel->curveAt(position) : nullptr;
  const auto runs = curve ? curve->runs : std::vector<std::int64_t>();
  if (runs != std::exchange(pointed_, runs))
    emit pointedAt(runs);
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
    return map && cell->row < map->rows && cell->column < map->columns ? readCell(*cell) : stopReading();
  }
  readX(readout_->x());
}

void FigureView::readX(double x) {
  const FigurePanel& panel = *current();
  readout_->read(panel, pens_, x, pointer_);
  point(placeOf(panel.panel(), x));
}

void FigureView::readCell(MapCell cell) {
  const FigurePanel& panel = *current();
  readout_->readCell(panel, pens_, cell, pointer_);
  point(placeOf(panel.panel(), cell));
}

void FigureView::stopReading() {
  readout_->clear();
  if (shared_)
    shared_->leave(this);
}

void FigureView::point(const Place& place) {
  if (shared_)
    shared_->set(place, this);
}

void FigureView::share(SharedCursor& cursor) {
  shared_ = &cursor;
  connect(&cursor, &SharedCursor::changed, this, &FigureView::followCursor);
  connect(&cursor, &SharedCursor::presentChanged, this, &FigureView::markPresent);
}

// Maps mark their cell themselves, where they are made of the present state. A mark begins below the words.
void FigureView::markPresent() {
  std::vector<QLineF> lines;
  for (const auto& panel : panels_) {
    const auto at = shared_ ? shared_->present().find(panel->panel().pickX) : Place::const_iterator();
    if (!shared_ || at == shared_->present().end() || panel->panel().map ||
        !panel->x()->range().contains(at->second))
      continue;
    const QRect area = panel->rect()->rect();
    const double x = panel->x()->coordToPixel(at->second);
    const QRectF& notes = panel->notes();
    const double top = notes.left() <= x && x <= notes.right() ? notes.bottom() : area.top();
    lines.emplace_back(x, top, x, area.bottom() + 1);
  }
  readout_->setPresent(lines);
}

const FigureReadout* FigureView::marked(std::size_t panel) const {
  return panel < marks_.size() && marks_[panel]->reading() ? marks_[panel] : nullptr;
}

// In every panel but the one that is pointed at itself.
void FigureView::followCursor() {
  if (!shared_)
    return;
  const bool own = shared_->source() == this, seen = shared_->source() && isVisible();
  if (!own)
    readout_->clear();
  while (marks_.size() < panels_.size()) {
    marks_.push_back(new FigureReadout(this));
    marks_.back()->setGeometry(rect());
    marks_.back()->show();
  }
  for (std::size_t i = 0; i < marks_.size(); ++i)
    if (seen && i < panels_.size() && !(own && i == current_))
      follow(*panels_[i], *marks_[i]);
    else
      marks_[i]->clear();
  for (FigureReadout* mark : marks_)
    mark->keepClearOf(readout_->reading() ? readout_->box() : QRect());
}

// As if it was read here: where both axes are pointed at the cell, else its row or its column.
void FigureView::follow(const FigurePanel& panel, FigureReadout& mark) const {
  const Panel& drawn = panel.panel();
  const auto inSight = [this](const std::string& quantity, const QCPAxis& axis) {
    const auto at = shared_->at(quantity);
    return at && axis.range().contains(*at) ? at : std::nullopt;
  };
  const auto x = inSight(drawn.pickX, *panel.x()), y = inSight(drawn.pickY, *panel.y());
  mark.setRoom(panel.rect()->outerRect());
  if (!drawn.map)
    return x ? mark.read(panel, pens_, *x, nowhere) : mark.clear();
  const auto column = x ? columnAxis(*drawn.map).at(*x) : std::nullopt;
  const auto row = y ? rowAxis(*drawn.map).at(*y) : std::nullopt;
  const Place& place = shared_->place();
  if (row && column && place.contains(drawn.pickX) && place.contains(drawn.pickY))
    return mark.readCell(panel, pens_, {*row, *column}, nowhere);
  mark.markLines(panel, pens_, row, column, row ? QString() : equationAt(*drawn.map, column));
}

// At least a pixel on, so that a key is seen to do something however many points there are.
void FigureView::step(int direction) {
  FigurePanel* panel = current();
  if (!panel)
    return;
  pointer_ = nowhere;
  const QCPAxis& axis = *panel->x();
  const bool begun = readout_->reading() && axis.range().contains(readout_->x());
  const double from = begun ? readout_->x() : axis.pixelToCoord(panel->rect()->center().x());
  const double pixel = axis.pixelToCoord(axis.coordToPixel(from) + direction) - from;
  readX(nearestX(panel->panel(), from, begun ? pixel : 0));
  if (!axis.range().contains(readout_->x()))
    panel->pan(0.5 * direction), replot(rpQueuedReplot);
}

// A cell in the direction on the screen, whichever way the axes go.
void FigureView::stepCell(int right, int down, bool far) {
  FigurePanel& panel = *current();
  const CellAxis across = columnAxis(*panel.panel().map), along = rowAxis(*panel.panel().map);
  pointer_ = nowhere;
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
    panel.pan(out ? 0.5 * right : 0, over ? 0.5 * down : 0), replot(rpQueuedReplot);
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
  const Panel& drawn = panel.panel();
  pick(panel, meant(columnAxis(*drawn.map), cell.column, drawn.logX, drawn.ticksX),
       meant(rowAxis(*drawn.map), cell.row, drawn.logY, drawn.ticksY));
}

void FigureView::pick(const FigurePanel& panel, double x, double y) {
  const QString pickX = q(panel.panel().pickX), pickY = q(panel.panel().pickY);
  if (!pickX.isEmpty() || !pickY.isEmpty())
    emit pointPicked(pickX, x, pickY, y);
}

} // namespace expe
