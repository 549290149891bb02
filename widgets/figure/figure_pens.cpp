#include "widgets/figure/figure_pens.h"

#include "widgets/words.h"

#include <cmath>
#include <numbers>

namespace expe {

QString Pens::words(const Text& text) const {
  return screen ? translated(text) : q(text.english());
}

QFont penFont(const Pens& pens) {
  QFont font = figureFont(pens.fontPixels);
  if (!pens.family.isEmpty())
    font.setFamily(pens.family);
  if (!pens.screen)
    font.setHintingPreference(QFont::PreferNoHinting); // a page is the same on every desktop
  return font;
}

QColor colorOf(const Curve& curve, const Pens& pens) {
  return curve.ink.empty() ? pens.theme->run(curve.color) : QColor(q(curve.ink));
}

QPen penOf(const Curve& curve, const Pens& pens) {
  static const QVector<qreal> lines[] = {{}, {8, 2, 2, 2}, {8, 2, 2, 2, 2, 2}};
  static const QVector<qreal> dashes[] = {{4, 3}, {1.5, 2}, {8, 4}};
  QColor color = colorOf(curve, pens);
  const bool thin = curve.style == Curve::Style::Thin, hollow = isHollow(curve);
  const bool dashed = curve.style == Curve::Style::Dashed;
  if (thin)
    color.setAlphaF(0.3f);
  // Lines of one pixel are drawn many times faster than wider ones.
  const double dashWidth = pens.screen ? pens.thin : pens.thin * 1.2;
  QPen pen(color, thin ? pens.thin : dashed ? dashWidth : pens.line);
  if (const auto& pattern = (dashed || hollow ? dashes : lines)[lap(curve) % 3]; !pattern.isEmpty() && !thin)
    pen.setDashPattern(pattern);
  return pen;
}

QPen edgeOf(const Curve& curve, const Pens& pens) {
  if (curve.style == Curve::Style::Thin)
    return QPen(Qt::NoPen);
  QColor color = pens.theme->window;
  color.setAlphaF(0.7f);
  return {color, penOf(curve, pens).widthF() + 2 * pens.thin};
}

namespace {

// About the middle, as wide as the six pixels that QCustomPlot reckons with; the first corner is `turned`
// from the top, in parts of a turn.
QPainterPath polygon(int corners, double turned) {
  QPolygonF points;
  for (int i = 0; i <= corners; ++i) {
    const double angle = 2 * std::numbers::pi * (i / double(corners) + turned);
    points << QPointF(3.6 * std::sin(angle), -3.6 * std::cos(angle));
  }
  QPainterPath path;
  path.addPolygon(points);
  return path;
}

} // namespace

// All of them can be hollow.
QCPScatterStyle scatterOf(const Curve& curve, const Pens& pens) {
  using Style = QCPScatterStyle;
  static const Style::ScatterShape shapes[] = {Style::ssCircle,  Style::ssSquare, Style::ssTriangle,
                                               Style::ssDiamond, Style::ssCustom, Style::ssTriangleInverted,
                                               Style::ssCustom,  Style::ssCustom};
  static const QPainterPath pentagon = polygon(5, 0), left = polygon(3, 0.75), right = polygon(3, 0.25);
  const bool hollow = isHollow(curve);
  const QColor color = colorOf(curve, pens);
  const QBrush brush(hollow ? pens.theme->window : color); // the line does not show through
  const int marker = markerOf(curve);
  Style style(shapes[marker], QPen(color, hollow ? 1.4 : 1), brush, pens.marker);
  if (shapes[marker] == Style::ssCustom)
    style.setCustomPath(marker == 4 ? pentagon : marker == 6 ? left : right);
  return style;
}

QChar glyphOf(const Curve& curve) {
  static const char16_t full[] = u"●■▲◆⬟▼◀▶", hollow[] = u"○□△◇⬠▽◁▷";
  return QChar((isHollow(curve) ? hollow : full)[markerOf(curve)]);
}

} // namespace expe
