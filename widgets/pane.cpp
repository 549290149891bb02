#include "widgets/pane.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace expe {

QWidget* paneHead(const QString& title, QLabel** note) {
  auto* head = new QWidget;
  head->setObjectName("paneHead");
  head->setAttribute(Qt::WA_StyledBackground);
  auto* layout = new QHBoxLayout(head);
  layout->setContentsMargins(10, 6, 10, 6);
  layout->setSpacing(10);
  auto* label = new QLabel(title);
  label->setObjectName("paneTitle");
  label->setMinimumHeight(20);
  *note = new QLabel;
  (*note)->setObjectName("paneNote");
  layout->addWidget(label);
  layout->addStretch(1);
  layout->addWidget(*note);
  return head;
}

Pane::Pane(const QString& title, QWidget* content, QWidget* parent) : QWidget(parent) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(head_ = paneHead(title, &note_));
  layout->addWidget(content, 1);
}

QToolButton* Pane::addMode(const QString& text, const QString& tip) {
  auto* button = new QToolButton;
  button->setObjectName("mode");
  button->setText(text);
  button->setToolTip(tip);
  button->setCheckable(true);
  button->setAutoRaise(true);
  head_->layout()->addWidget(button);
  return button;
}

} // namespace expe
