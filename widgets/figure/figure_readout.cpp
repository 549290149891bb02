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
  outlined_.clear();
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
  auto rows =
      std::min(static_cast<int>(readings.size()), room().height() / rowHeight + 1); // more have no room
  auto write = [&](int letters) {
    html_ = readingTable(panel.panel(), readings, x, pixel, marks, *pens.theme,
                         static_cast<std::size_t>(std::max(rows, 0)), letters);
    return sizeOfBox();
  };
  QSize size = write(longName);
  const int letters = size.width() > room().width() ? shortName : longName; // before values are out of sight
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
  tell();
}

void FigureReadout::readCell(const FigurePanel& panel, const Pens& pens, MapCell cell, QPointF pointer) {
  reading_ = true;
  cell_ = cell;
  area_ = panel.rect()->rect();
  cellRect_ = panel.map().rectOf(cell);
  outlined_ = {cellRect_};
  x_ = columnAxis(*panel.panel().map).centre(cell.column);
  points_.clear();
  font_ = penFont(pens);
  html_ = cellTable(panel.panel(), cell.row, cell.column, *pens.theme);
  box_ = boxBesideCell(sizeOfBox(), pointer);
  tell();
}

void FigureReadout::markLines(const FigurePanel& panel, const Pens& pens, std::optional<std::int64_t> row,
                              std::optional<std::int64_t> column, const QString& words) {
  const HeatMap& map = *panel.panel().map;
  area_ = panel.rect()->rect();
  cell_.reset();
  points_.clear();
  outlined_.clear();
  if (row)
    outlined_.push_back(panel.map().rectOf({*row, 0}) | panel.map().rectOf({*row, map.columns - 1}));
  if (column)
    outlined_.push_back(panel.map().rectOf({0, *column}) | panel.map().rectOf({map.rows - 1, *column}));
  std::erase_if(outlined_, [this](const QRectF& lines) { return !lines.intersects(area_); });
  if (outlined_.empty())
    return clear();
  reading_ = true;
  cellRect_ = outlined_.back();
  line_ = cellRect_.center().x();
  font_ = penFont(pens);
  html_ = words.toHtmlEscaped();
  box_ = html_.isEmpty() ? QRect() : boxBesideLine(sizeOfBox(), {-1000, -1000});
  tell();
}

void FigureReadout::setRoom(const QRect& room) {
  room_ = room;
}

void FigureReadout::keepClearOf(const QRect& taken) {
  if (box_.intersects(taken))
    box_ = {};
}

// To who hears the figure, and to the screen.
void FigureReadout::tell() {
  if (!room_.isEmpty() && 2 * box_.width() * box_.height() > room_.width() * room_.height())
    box_ = {};
  setAccessibleDescription(text());
  update();
}

void FigureReadout::fill(QTextDocument& document) const {
  document.setDefaultFont(font_);
  document.setDocumentMargin(6);
  document.setHtml("<body style=\"color:" + Theme::current().text.name() + "\">" + html_ + "</body>");
  if (document.idealWidth() > room().width()) // an equation is long
    document.setTextWidth(room().width() - 1);
}

QSize FigureReadout::sizeOfBox() const {
  QTextDocument document;
  fill(document);
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
  const double beside = std::max(leftmost - room().left(), room().right() + 1 - rightmost) - away;
  const double over = std::max(pointer.y(), height() - pointer.y()) - away;
  return width <= beside || pointer.y() < 0 ? room().height() - 8 : static_cast<int>(over);
}

// The first place beside the line, else above or below the pointer, that is in sight and not under it.
QRect FigureReadout::boxBesideLine(const QSize& size, QPointF pointer) const {
  const auto [leftmost, rightmost] = taken(pointer);
  const int right = static_cast<int>(rightmost) + away,
            left = static_cast<int>(leftmost) - away - size.width();
  const int top = area_.top() + 4, bottom = area_.bottom() - 4 - size.height();
  const QRect room = this->room();
  const int between = std::clamp(right, room.left(), std::max(room.left(), room.right() + 1 - size.width()));
  for (const int x : {right, left, between})
    for (const int y : {top, bottom, room.top(), room.bottom() - size.height()}) {
      const QRect box(QPoint(x, y), size);
      if (room.contains(box) && !box.adjusted(-4, -4, 4, 4).contains(pointer.toPoint()))
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
  const QRect room = this->room();
  const int right = room.right() - size.width(), bottom = room.bottom() - size.height();
  auto x = [&](int wanted) { return std::clamp(wanted, room.left(), std::max(room.left(), right)); };
  auto y = [&](int wanted) { return std::clamp(wanted, room.top(), std::max(room.top(), bottom)); };
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
      if (const QRect box(at, size); room.contains(box) && !box.intersects(taken))
        return box;
  return {
      QPoint(x(point.x()), point.y() < height() / 2 ? point.y() + away : point.y() - away - size.height()),
      size};
}

void FigureReadout::clear() {
  if (std::exchange(reading_, false))
    update();
}

void FigureReadout::setBand(const QRect& band) {
  band_ = band;
  update();
}

void FigureReadout::setPresent(const std::vector<QLineF>& lines) {
  if (lines == present_)
    return;
  present_ = lines;
  update();
}

QString FigureReadout::text() const {
  QTextDocument document;
  document.setHtml(html_);
  return reading_ ? document.toPlainText() : QString();
}

// White in black: one of the two is seen on any colour. A cell of less than five pixels is pointed out by
// that many.
void FigureReadout::paintOutline(QPainter& painter, const QRectF& cells) const {
  QRectF outline = cells & QRectF(area_);
  const QPointF middle = outline.center();
  outline.setSize({std::max(outline.width(), 5.0), std::max(outline.height(), 5.0)});
  outline.moveCenter(middle);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::black, 1));
  painter.drawRect(outline.adjusted(-1.5, -1.5, 0.5, 0.5));
  painter.setPen(QPen(Qt::white, 1));
  painter.drawRect(outline.adjusted(-0.5, -0.5, -0.5, -0.5));
}

// As the knob of a slider is, with a foot on the axis: the line alone might be one of the figure's.
void FigureReadout::paintPresent(QPainter& painter, const QLineF& line) {
  constexpr double foot = 5; // pixels
  const QColor& color = Theme::current().accent;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(color, 1.5, Qt::DotLine));
  painter.drawLine(line);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF(
      {line.p2() - QPointF(0, foot), line.p2() + QPointF(foot, foot), line.p2() + QPointF(-foot, foot)}));
  painter.restore();
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
  for (const QLineF& line : present_)
    paintPresent(painter, line);
  if (!reading_)
    return;
  for (const QRectF& cells : outlined_)
    paintOutline(painter, cells);
  if (outlined_.empty())
    painter.setPen(QPen(theme.muted, 1)),
        painter.drawLine(QPointF(line_, area_.top()), QPointF(line_, area_.bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
  for (const auto& [at, color] : points_) {
    painter.setPen(QPen(theme.window, 1));
    painter.setBrush(color);
    painter.drawEllipse(at, 3.5, 3.5);
  }
  if (box_.isEmpty())
    return;
  QColor ground = theme.panel;
  ground.setAlphaF(0.95f);
  painter.setPen(theme.border);
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(box_).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  QTextDocument document;
  fill(document);
  painter.translate(box_.topLeft());
  document.drawContents(&painter);
}

} // namespace expe
