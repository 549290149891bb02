#include "widgets/form/form_section.h"

#include "widgets/parts.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QSettings>

namespace expe {

FormSection::FormSection(const QString& id, const QString& title, QWidget* parent)
    : QPushButton(title, parent), id_(id), differing_(new QLabel) {
  setObjectName("sectionTitle");
  setCheckable(true);
  setChecked(!QSettings().value("form/closed/" + id).toBool());
  setIconSize({10, 10});
  makeLayout<QHBoxLayout>(this, {0, 6, 0, 0}, -1, {BoxPart::room(), differing_});
  differing_->setObjectName("paneNote");
  differing_->setAttribute(Qt::WA_TransparentForMouseEvents);
  connect(this, &QPushButton::toggled, this, [this](bool open) {
    QSettings().setValue("form/closed/" + id_, !open);
    showOpen();
  });
  setDiffering(0);
  showOpen();
}

void FormSection::setDiffering(int count) {
  differing_->setText(count > 0 ? tr("%n changed", nullptr, count) : QString());
  setAccessibleDescription(differing_->text());
}

void FormSection::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
    setChecked(event->key() == Qt::Key_Right);
  else
    QPushButton::keyPressEvent(event);
}

void FormSection::showOpen() {
  setIcon(expe::icon(open() ? "open" : "closed", &Theme::muted));
}

} // namespace expe
