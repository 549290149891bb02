#include "widgets/parts.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QTableView>

namespace expe {

void addAll(QBoxLayout& box, std::initializer_list<BoxPart> parts) {
  for (const BoxPart& part : parts)
    if (part.widget)
      box.addWidget(part.widget, part.stretch, part.alignment);
    else if (part.layout)
      box.addLayout(part.layout, part.stretch);
    else
      box.addStretch(part.stretch);
}

QPushButton* makeButton(const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setToolTip(tip);
  return button;
}

QLabel* makeErrorLabel() {
  auto* label = new QLabel;
  label->setObjectName("fieldError");
  label->setWordWrap(true);
  label->hide();
  return label;
}

QLabel* makeFieldLabel(const QString& text, QWidget* field) {
  auto* label = new QLabel(text);
  label->setObjectName("fieldLabel");
  label->setBuddy(field);
  return label;
}

QLabel* makeEmptyLabel(const QString& text) {
  auto* label = new QLabel(text);
  label->setObjectName("muted");
  label->setAlignment(Qt::AlignCenter);
  label->setWordWrap(true);
  label->setMargin(16);
  return label;
}

void showText(QLabel& label, const QString& text) {
  label.setText(text);
  label.setVisible(!text.isEmpty());
}

void setUpTable(QTableView& view, int rowHeight) {
  view.setShowGrid(false);
  view.setTabKeyNavigation(false);
  view.setFrameShape(QFrame::NoFrame);
  if (rowHeight >= 0)
    view.verticalHeader()->setDefaultSectionSize(rowHeight);
  view.horizontalHeader()->setHighlightSections(false);
}

void setStyleProperty(QWidget& widget, const char* name, bool value) {
  if (widget.property(name) == QVariant(value))
    return;
  widget.setProperty(name, value);
  widget.style()->unpolish(&widget);
  widget.style()->polish(&widget);
  widget.update();
}

} // namespace expe
