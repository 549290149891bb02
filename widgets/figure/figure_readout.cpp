#include "widgets/figure/figure_readout.h"

#include "widgets/figure/figure_table.h"
#include "widgets/words.h"

#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace expe {
namespace {

constexpr int away = 12;                     // pixels between line and box
constexpr int most = 3;                      // marks that are told
constexpr int longName = 40, shortName = 14; // letters; short where there is no room for more
constexpr int nearEnough = 5;                // pixels from a mark

} // namespace

FigureReadout::FigureReadout(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
}

void FigureReadout::read(const FigurePanel& panel, const Pens& pens, double x, QPointF pointer) {
  const QCPAxis& axis = *panel.x();
  reading_ = true;
  cell_.reset();
  x_ = x;
  area_ = panel.rect()->rect();
  line_ = axis.coordToPixel(x);
  const double pixel = std::abs(axis.pixelToCoord(line_ + 1) - x);
  const auto readings = readingsAt(panel.panel(), x);
  points_.clear();
  std::set<std::pair<int, int>> taken; // of several in one place only the last would be seen
  for (auto reading = readings.rbegin(); reading != readings.rend(); ++reading) {
    const QPointF at(axis.coordToPixel(reading->x), panel.y()->coordToPixel(reading->y));
    const QPoint spot = at.toPoint();
    if (std::isfinite(at.y()) && area_.contains(spot) && taken.emplace(spot.x(), spot.y()).second)
      points_.emplace_back(at, pens.theme->run(panel.panel().curves[reading->curve].color));
  }
  std::ranges::reverse(points_);
  QStringList marks;
  for (const Marker& marker : panel.panel().markers)
    if (std::abs(axis.coordToPixel(marker.x) - line_) <= nearEnough && marks.size() < most)
      marks << withLabels(translated(marker.text));
  font_ = penFont(pens);
  const int rowHeight = QFontMetrics(font_).height();
  auto rows = std::min(static_cast<int>(readings.size()), height() / rowHeight + 1); // more have no room
  auto write = [&](int letters) {
    html_ = readingTable(panel.panel(), readings, x, pixel, marks, *pens.theme,
                         static_cast<std::size_t>(std::max(rows, 0)), letters);
    return sizeOfBox();
  };
  QSize size = write(longName);
  const int letters = size.width() > width() ? shortName : longName; // before values are out of sight
  if (letters != longName)
    size = write(letters);
  while (rows > 0) { // as many runs as there is room for
    const int over = size.height() - roomFor(size.width(), pointer);
    if (over <= 0)
      break;
    rows -= std::max(1, over / rowHeight);
    size = write(letters);
  }
  box_ = boxBesideLine(size, pointer);
  setAccessibleDescription(text());
  update();
}

void FigureReadout::readCell(const FigurePanel& panel, const Pens& pens, MapCell cell, QPointF pointer) {
  reading_ = true;
  cell_ = cell;
  area_ = panel.rect()->rect();
  cellRect_ = panel.map().rectOf(cell);
  x_ = columnAxis(*panel.panel().map).centre(cell.column);
  points_.clear();
  font_ = penFont(pens);
  html_ = cellTable(panel.panel(), cell.row, cell.column, *pens.theme);
  box_ = boxBesideCell(sizeOfBox(), pointer);
  setAccessibleDescription(text());
  update();
}

QSize FigureReadout::sizeOfBox() const {
  QTextDocument document;
  document.setDefaultFont(font_);
  document.setDocumentMargin(6);
  document.setHtml(html_);
  return document.size().toSize() + QSize(1, 1);
}

// The line and, where points are rare, the pointer some way off it.
std::pair<double, double> FigureReadout::taken(QPointF pointer) const {
  const double at = pointer.y() < 0 ? line_ : pointer.x();
  return {std::min(line_, at), std::max(line_, at)};
}

// How high a box can be beside the line, or else above or below the pointer.
int FigureReadout::roomFor(int width, QPointF pointer) const {
  const auto [leftmost, rightmost] = taken(pointer);
  const double beside = std::max(leftmost, this->width() - rightmost) - away;
  const double over = std::max(pointer.y(), height() - pointer.y()) - away;
  return width <= beside || pointer.y() < 0 ? height() - 8 : static_cast<int>(over);
}

// The first place beside the line, else above or below the pointer, that is in sight and not under it.
QRect FigureReadout::boxBesideLine(const QSize& size, QPointF pointer) const {
  const auto [leftmost, rightmost] = taken(pointer);
  const int right = static_cast<int>(rightmost) + away,
            left = static_cast<int>(leftmost) - away - size.width();
  const int top = area_.top() + 4, bottom = area_.bottom() - 4 - size.height();
  const int between = std::clamp(right, 0, std::max(0, width() - size.width()));
  for (const int x : {right, left, between})
    for (const int y : {top, bottom, 0, height() - size.height() - 1}) {
      const QRect box(QPoint(x, y), size);
      if (rect().contains(box) && !box.adjusted(-4, -4, 4, 4).contains(pointer.toPoint()))
        return box;
    }
  // No room: it goes over the edge rather than under the pointer.
  const int above = static_cast<int>(pointer.y()) - 8 - size.height(),
            below = static_cast<int>(pointer.y()) + 8;
  return {QPoint(between, pointer.y() < height() / 2.0 ? below : above), size};
}

// Beside the cell, else below or above it, else where it covers least: of a cell as large as the panel it
// keeps clear of the pointer alone.
QRect FigureReadout::boxBesideCell(const QSize& size, QPointF pointer) const {
  const QRect cell = (cellRect_ & QRectF(area_)).toAlignedRect();
  const int right = width() - size.width() - 1, bottom = height() - size.height() - 1;
  auto x = [&](int wanted) { return std::clamp(wanted, 0, std::max(0, right)); };
  auto y = [&](int wanted) { return std::clamp(wanted, 0, std::max(0, bottom)); };
  auto places = [&](const QRect& taken) {
    return std::array{QPoint(taken.right() + away, y(taken.top())),
                      QPoint(taken.left() - away - size.width(), y(taken.top())),
                      QPoint(x(taken.left()), taken.bottom() + away),
                      QPoint(x(taken.left()), taken.top() - away - size.height())};
  };
  const QRect point =
      pointer.x() < 0 ? QRect(cell.center(), QSize(1, 1)) : QRect(pointer.toPoint(), QSize(1, 1));
  for (const QRect& taken : {cell.united(point), point})
    for (const QPoint& at : places(taken))
      if (const QRect box(at, size); rect().contains(box) && !box.intersects(taken))
        return box;
  return {
      QPoint(x(point.x()), point.y() < height() / 2 ? point.y() + away : point.y() - away - size.height()),
      size};
}

void FigureReadout::clear() {
  reading_ = false;
  update();
}

void FigureReadout::setBand(const QRect& band) {
  band_ = band;
  update();
}

QString FigureReadout::text() const {
  QTextDocument document;
  document.setHtml(html_);
  return reading_ ? document.toPlainText() : QString();
}

// White in black: one of the two is seen on any colour. A cell of less than five pixels is pointed out by
// that many.
void FigureReadout::paintCell(QPainter& painter) const {
  QRectF outline = cellRect_ & QRectF(area_);
  const QPointF middle = outline.center();
  outline.setSize({std::max(outline.width(), 5.0), std::max(outline.height(), 5.0)});
  outline.moveCenter(middle);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::black, 1));
  painter.drawRect(outline.adjusted(-1.5, -1.5, 0.5, 0.5));
  painter.setPen(QPen(Qt::white, 1));
  painter.drawRect(outline.adjusted(-0.5, -0.5, -0.5, -0.5));
}

void FigureReadout::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::current();
  QPainter painter(this);
  if (!band_.isEmpty()) {
    QColor fill = theme.accent;
    fill.setAlphaF(0.15f);
    painter.setPen(theme.accent);
    painter.setBrush(fill);
    painter.drawRect(band_);
  }
  if (!reading_)
    return;
  if (cell_)
    paintCell(painter);
  else
    painter.setPen(QPen(theme.muted, 1)),
        painter.drawLine(QPointF(line_, area_.top()), QPointF(line_, area_.bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
  for (const auto& [at, color] : points_) {
    painter.setPen(QPen(theme.window, 1));
    painter.setBrush(color);
    painter.drawEllipse(at, 3.5, 3.5);
  }
  QColor ground = theme.panel;
  ground.setAlphaF(0.95f);
  painter.setPen(theme.border);
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(box_).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  QTextDocument document;
  document.setDefaultFont(font_);
  document.setDocumentMargin(6);
  document.setDefaultStyleSheet(QString());
  document.setHtml("<body style=\"color:" + theme.text.name() + "\">" + html_ + "</body>");
  painter.translate(box_.topLeft());
  document.drawContents(&painter);
}

} // namespace expe
