#include "widgets/figure_readout.h"

#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr int away = 12;      // pixels between line and box
constexpr int nearEnough = 5; // pixels from a mark

QString cell(const QString& text, const QColor& color, bool right) {
  return QString("<td align=\"%1\" style=\"color:%2; padding-right:8px\">%3</td>")
      .arg(right ? "right" : "left", color.name(), text.isEmpty() ? "&nbsp;" : text);
}

QString value(double y) {
  return std::isfinite(y) ? QString::number(y, 'g', 6) : QString("—");
}

struct Table { // a row a run, a column each of its curves
  QStringList parts;
  std::vector<int> colors;
  std::vector<QString> names;
  std::vector<std::vector<QString>> cells;
};

std::size_t rowOf(Table& table, const Panel& panel, const Curve& curve) {
  const auto found = std::find(table.colors.begin(), table.colors.end(), curve.color);
  if (found != table.colors.end())
    return static_cast<std::size_t>(found - table.colors.begin());
  const auto legend = std::find_if(panel.curves.begin(), panel.curves.end(), [&](const Curve& other) {
    return other.color == curve.color && other.legend;
  });
  const Curve& named = legend == panel.curves.end() ? curve : *legend;
  table.colors.push_back(curve.color);
  table.names.push_back(glyphOf(curve) + QString(" ") + QString::fromStdString(named.name).toHtmlEscaped());
  table.cells.emplace_back();
  return table.colors.size() - 1;
}

Table tableOf(const Panel& panel, const std::vector<Reading>& readings, double x, double pixel) {
  Table table;
  for (const Reading& reading : readings) {
    const Curve& curve = panel.curves[reading.curve];
    const QString part = QString::fromStdString(curve.part);
    if (!table.parts.contains(part))
      table.parts << part;
    const auto column = static_cast<std::size_t>(table.parts.indexOf(part));
    auto& cells = table.cells[rowOf(table, panel, curve)];
    cells.resize(std::max(cells.size(), column + 1));
    cells[column] = value(reading.y);
    if (std::abs(reading.x - x) > 1.5 * pixel) // measured elsewhere: say where
      cells[column] += " @ " + QString::fromStdString(printed(reading.x, panel.quantityX));
  }
  return table;
}

QString heading(const Panel& panel, double x) {
  const auto named = std::find(panel.ticksX.begin(), panel.ticksX.end(), x);
  if (named != panel.ticksX.end())
    return QString::fromStdString(panel.tickLabelsX[static_cast<std::size_t>(named - panel.ticksX.begin())])
        .replace('\n', ' ');
  return QString::fromStdString(panel.x + " " + printed(x, panel.quantityX));
}

QString htmlOf(const Table& table, const QString& heading, const QStringList& marks, const Theme& theme,
               std::size_t most) {
  QString html = "<b>" + heading.toHtmlEscaped() + "</b><table cellspacing=\"0\">";
  if (table.parts.size() > 1) {
    html += "<tr>" + cell({}, theme.muted, false);
    for (const QString& part : table.parts)
      html += cell(part.toHtmlEscaped(), theme.muted, true);
    html += "</tr>";
  }
  for (std::size_t row = 0; row < std::min(most, table.cells.size()); ++row) {
    html += "<tr>" + cell(table.names[row], theme.run(table.colors[row]), false);
    for (const QString& text : table.cells[row])
      html += cell(text, theme.text, true);
    html += "</tr>";
  }
  html += "</table>";
  if (table.cells.size() > most)
    html += FigureReadout::tr("and %n more", nullptr, static_cast<int>(table.cells.size() - most));
  for (const QString& mark : marks)
    html += "<div>" + mark.toHtmlEscaped() + "</div>";
  return html;
}

} // namespace

FigureReadout::FigureReadout(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
}

void FigureReadout::read(const FigurePanel& panel, const Pens& pens, double x, QPointF pointer) {
  const QCPAxis& axis = *panel.x();
  reading_ = true;
  x_ = x;
  area_ = panel.rect()->rect();
  line_ = axis.coordToPixel(x);
  const double pixel = std::abs(axis.pixelToCoord(line_ + 1) - x);
  const auto readings = readingsAt(panel.panel(), x);
  points_.clear();
  for (const Reading& reading : readings) {
    const QPointF at(axis.coordToPixel(reading.x), panel.y()->coordToPixel(reading.y));
    if (std::isfinite(at.y()) && area_.contains(at.toPoint()))
      points_.emplace_back(at, pens.theme->run(panel.panel().curves[reading.curve].color));
  }
  QStringList marks;
  for (const Marker& marker : panel.panel().markers)
    if (std::abs(axis.coordToPixel(marker.x) - line_) <= nearEnough && marks.size() < 6)
      marks << QString::fromStdString(marker.text);
  font_ = penFont(pens);
  const int lineHeight = QFontMetrics(font_).height() + 2;
  const auto most =
      static_cast<std::size_t>(std::max(1, height() / lineHeight - 4 - static_cast<int>(marks.size())));
  html_ =
      htmlOf(tableOf(panel.panel(), readings, x, pixel), heading(panel.panel(), x), marks, *pens.theme, most);
  QTextDocument document;
  document.setDefaultFont(font_);
  document.setDocumentMargin(6);
  document.setHtml(html_);
  box_ = place(document.size().toSize() + QSize(1, 1), pointer);
  setAccessibleDescription(text());
  update();
}

// The first corner beside the line that is in sight and not under the pointer.
QRect FigureReadout::place(const QSize& size, QPointF pointer) const {
  const int right = static_cast<int>(line_) + away, left = static_cast<int>(line_) - away - size.width();
  const int top = area_.top() + 4, bottom = area_.bottom() - 4 - size.height();
  QRect best;
  for (const QPoint corner :
       {QPoint(right, top), QPoint(left, top), QPoint(right, bottom), QPoint(left, bottom)}) {
    const QRect box(corner, size);
    if (box.adjusted(-8, -8, 8, 8).contains(pointer.toPoint()))
      continue;
    if (rect().contains(box))
      return box;
    if (best.isNull() || rect().intersected(box).width() > rect().intersected(best).width())
      best = box;
  }
  return best.isNull() ? QRect(QPoint(right, top), size) : best;
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
  painter.setPen(QPen(theme.muted, 1));
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
