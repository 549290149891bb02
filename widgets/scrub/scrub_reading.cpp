#include "widgets/scrub/scrub_reading.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

namespace expe {

ScrubReading::ScrubReading(QWidget* parent)
    : QWidget(parent), title_(new ElidedLabel(ElidedLabel::Tone::Muted)),
      detail_(new ElidedLabel(ElidedLabel::Tone::Muted)), value_(new QLabel), pin_(new QToolButton) {
  pin_->setObjectName("pin");
  pin_->setCheckable(true);
  pin_->setIcon(icon("pin", &Theme::text));
  pin_->setText(tr("Pin"));
  pin_->setAccessibleName(tr("Pin"));
  pin_->setToolTip(tr("Keep this state beside the live one in every view"));
  pin_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  value_->setObjectName("big");
  value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* line = makeLayout<QHBoxLayout>(nullptr, {}, 6, {{value_, 1}, pin_});
  // A line of its own for each, so that none is cut short.
  makeLayout<QVBoxLayout>(this, {}, 2, {title_, line, detail_, BoxPart::room()});
  detail_->setFont(figureFont(11));
  setFixedWidth(186);
}

void ScrubReading::setReading(const QString& title, const QString& value, const QString& detail) {
  title_->setText(title);
  value_->setText(value);
  detail_->setText(detail);
  value_->setAccessibleName(title);
  value_->setAccessibleDescription(value + " " + detail);
  setTip({});
}

void ScrubReading::setTip(const QString& tip) {
  value_->setToolTip(tip), detail_->setToolTip(tip);
  if (!tip.isEmpty())
    value_->setAccessibleDescription(value_->text() + " " + tip);
}

} // namespace expe
