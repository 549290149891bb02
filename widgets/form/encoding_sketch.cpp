#include "widgets/form/encoding_sketch.h"

#include "widgets/figure/figure_sketch.h"
#include "widgets/parts.h"
#include "widgets/words.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>

namespace expe {
namespace {

constexpr int high = 52; // of the strip

} // namespace

EncodingSketch::EncodingSketch(QWidget* parent) : QWidget(parent), equation_(new QLabel) {
  equation_->setObjectName("equation");
  equation_->setWordWrap(true);
  equation_->setTextFormat(Qt::PlainText);
  equation_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  equation_->setAccessibleName(tr("Equation"));
  makeLayout<QVBoxLayout>(this, {9, 0, 22, high + 8}, 0, {equation_});
}

void EncodingSketch::setEquation(const QString& equation) {
  equation_->setText(equation);
}

void EncodingSketch::setFigure(const std::optional<Figure>& figure, const QString& sentence) {
  figure_ = figure;
  sentence_ = sentence;
  image_ = {};
  const Panel* panel = figure_ && !figure_->panels.empty() ? &figure_->panels.front() : nullptr;
  setToolTip(!panel ? sentence
                    : tr("What the encoding puts in with these values. To the right: %1; rows: %2.")
                          .arg(translated(panel->x), translated(panel->y)));
  setAccessibleName(tr("Values of the encoding"));
  setAccessibleDescription(toolTip());
  update();
}

QRect EncodingSketch::strip() const {
  const QMargins around = layout()->contentsMargins();
  return {around.left(), height() - high - 4, width() - around.left() - around.right(), high};
}

bool EncodingSketch::event(QEvent* event) {
  const auto type = event->type();
  if (type == QEvent::Resize || type == QEvent::PaletteChange || type == QEvent::ScreenChangeInternal)
    image_ = {};
  return QWidget::event(event);
}

void EncodingSketch::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::current();
  QPainter painter(this);
  if (figure_ && image_.isNull())
    image_ = figureSketch(*figure_, strip().size(), devicePixelRatioF(), theme);
  if (figure_)
    painter.drawImage(strip(), image_);
  painter.setPen(theme.border);
  painter.drawRect(QRectF(strip()).adjusted(0.5, 0.5, -0.5, -0.5));
  painter.setPen(theme.muted);
  if (!figure_)
    painter.drawText(strip().adjusted(8, 0, -8, 0), Qt::AlignCenter | Qt::TextWordWrap, sentence_);
}

} // namespace expe
