#include "widgets/figure_pens.h"

namespace expe {

QFont penFont(const Pens& pens) {
  QFont font = figureFont(pens.fontPixels);
  if (!pens.screen)
    font.setHintingPreference(QFont::PreferNoHinting); // a page is the same on every desktop
  return font;
}

QPen penOf(const Curve& curve, const Pens& pens) {
  static const QVector<qreal> lines[] = {{}, {8, 2, 2, 2}, {8, 2, 2, 2, 2, 2}};
  static const QVector<qreal> dashes[] = {{4, 3}, {1.5, 2}, {8, 4}};
  QColor color = pens.theme->run(curve.color);
  const bool thin = curve.style == Curve::Style::Thin, dashed = curve.style == Curve::Style::Dashed;
  if (thin)
    color.setAlphaF(0.3f);
  // Lines of one pixel are drawn many times faster than wider ones.
  const double dashWidth = pens.screen ? pens.thin : pens.thin * 1.2;
  QPen pen(color, thin ? pens.thin : dashed ? dashWidth : pens.line);
  if (const auto& pattern = (dashed ? dashes : lines)[lap(curve) % 3]; !pattern.isEmpty() && !thin)
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

QCPScatterStyle scatterOf(const Curve& curve, const Pens& pens) {
  using Style = QCPScatterStyle;
  static const Style::ScatterShape shapes[] = {Style::ssDisc,    Style::ssSquare, Style::ssTriangle,
                                               Style::ssDiamond, Style::ssCircle, Style::ssTriangleInverted,
                                               Style::ssPlus,    Style::ssCross};
  const QColor color = pens.theme->run(curve.color);
  const auto shape = shapes[markerOf(curve)];
  const QBrush brush = shape == Style::ssCircle ? QBrush(Qt::NoBrush) : QBrush(color);
  return Style(shape, QPen(color, 1), brush, pens.marker);
}

QChar glyphOf(const Curve& curve) {
  static const char16_t glyphs[] = u"●■▲◆○▼+×";
  return QChar(glyphs[markerOf(curve)]);
}

} // namespace expe
