#include "widgets/scrub/scrub_reading.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

namespace expe {

ScrubReading::ScrubReading(QWidget* parent)
    : QWidget(parent), title_(new ElidedLabel(ElidedLabel::Tone::Muted)),
      detail_(new ElidedLabel(ElidedLabel::Tone::Muted)), value_(new QLabel), error_(makeErrorLabel()),
      pin_(new QToolButton) {
  pin_->setObjectName("pin");
  pin_->setCheckable(true);
  pin_->setIcon(icon("pin", &Theme::text));
  pin_->setText(tr("Pin"));
  pin_->setAccessibleName(tr("Pin"));
  pin_->setToolTip(tr("Keep this state beside the live one in every view"));
  pin_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  value_->setObjectName("big");
  value_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* first = makeLayout<QHBoxLayout>(nullptr, {}, 6, {value_, {detail_, 1}});
  auto* lines = makeLayout<QVBoxLayout>(nullptr, {}, 1, {error_, first, title_, BoxPart::room()});
  makeLayout<QHBoxLayout>(this, {}, 8, {{lines, 1}, {pin_, 0, Qt::AlignVCenter}});
  title_->setFont(figureFont(11)), detail_->setFont(figureFont(11));
  setFixedWidth(320);
}

void ScrubReading::setError(const QString& sentence) {
  showText(*error_, sentence);
  for (QWidget* each : std::initializer_list<QWidget*>{value_, detail_, title_})
    each->setVisible(sentence.isEmpty());
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
