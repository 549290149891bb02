// An icon of ours, drawn from its SVG at the very size that is asked for, so that it is crisp at 1×, 1.5× and
// 2×.
#pragma once

#include <QByteArray>
#include <QColor>
#include <QIconEngine>

namespace expe {

class SvgIconEngine : public QIconEngine {
public:
  SvgIconEngine(QByteArray svg, const QColor& color, const QColor& disabled)
      : svg_(std::move(svg)), color_(color), disabled_(disabled) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override; // in device pixels
  QIconEngine* clone() const override { return new SvgIconEngine(*this); }

private:
  QByteArray svg_; // its black is replaced by the colour
  QColor color_, disabled_;
};

} // namespace expe
