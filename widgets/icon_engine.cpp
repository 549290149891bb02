#include "widgets/icon_engine.h"

#include <QPainter>
#include <QSvgRenderer>

namespace expe {

void SvgIconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
  const QColor color = mode == QIcon::Disabled ? disabled_ : color_;
  QSvgRenderer(QByteArray(svg_).replace("#000000", color.name().toLatin1())).render(painter, QRectF(rect));
}

QPixmap SvgIconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
  QPixmap drawn(size);
  drawn.fill(Qt::transparent);
  QPainter painter(&drawn);
  paint(&painter, QRect({}, size), mode, state);
  return drawn;
}

} // namespace expe
