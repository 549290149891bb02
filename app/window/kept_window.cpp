#include "app/window/kept_window.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

namespace expe {
namespace {

// Fields of a number have a line of Qt's inside.
bool isOurs(const QWidget& field) {
  return !field.objectName().isEmpty() && !field.objectName().startsWith("qt_");
}

} // namespace

TypedTexts TypedTexts::of(const QWidget& window) {
  TypedTexts typed;
  for (const QLineEdit* line : window.findChildren<QLineEdit*>())
    if (isOurs(*line) && line->isModified())
      typed.lines[line->objectName()] = line->text();
  for (const QPlainTextEdit* text : window.findChildren<QPlainTextEdit*>())
    if (isOurs(*text) && !text->isReadOnly())
      typed.texts[text->objectName()] = text->toPlainText();
  for (const QSpinBox* number : window.findChildren<QSpinBox*>())
    if (isOurs(*number))
      typed.numbers[number->objectName()] = number->value();
  return typed;
}

void TypedTexts::putInto(QWidget& window) const {
  for (QLineEdit* line : window.findChildren<QLineEdit*>())
    if (const auto typed = lines.find(line->objectName()); typed != lines.end()) {
      line->setText(*typed);
      line->setModified(true);
    }
  for (QPlainTextEdit* text : window.findChildren<QPlainTextEdit*>())
    if (const auto typed = texts.find(text->objectName()); typed != texts.end())
      text->setPlainText(*typed);
  for (QSpinBox* number : window.findChildren<QSpinBox*>())
    if (const auto typed = numbers.find(number->objectName()); typed != numbers.end())
      number->setValue(*typed);
}

} // namespace expe
