#include "widgets/elided_label.h"

#include "widgets/theme.h"

#include <QPainter>

namespace expe {

ElidedLabel::ElidedLabel(Tone tone, QWidget* parent) : QWidget(parent), tone_(tone) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
  if (text == text_)
    return;
  const QSize before = sizeHint();
  text_ = text;
  setAccessibleName(text);
  if (sizeHint() != before)
    updateGeometry();
  say();
  update();
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(text_) + 2, fontMetrics().height()};
}
QSize ElidedLabel::minimumSizeHint() const {
  return {0, fontMetrics().height()};
}

void ElidedLabel::say() {
  setToolTip(fontMetrics().horizontalAdvance(text_) > width() ? text_ : QString());
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  say();
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  constexpr int least = 6; // letters: of fewer nobody reads what is meant
  if (toolTip() == text_ && width() < least * fontMetrics().averageCharWidth())
    return;
  QPainter painter(this);
  const Theme& theme = Theme::current();
  painter.setPen(tone_ == Tone::Muted || !isEnabled() ? theme.muted : theme.text);
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(text_, elide_, width()));
}

} // namespace expe
