#include "widgets/form/choice_field.h"

#include "widgets/form/choice_gallery.h"
#include "widgets/form/parameter_words.h"
#include "widgets/words.h"

#include <QKeyEvent>
#include <QWheelEvent>

namespace expe {
namespace {

bool opens(int key) {
  static const QList<int> keys{Qt::Key_Up,     Qt::Key_Down,  Qt::Key_PageUp, Qt::Key_PageDown,
                               Qt::Key_Home,   Qt::Key_End,   Qt::Key_F4,     Qt::Key_Space,
                               Qt::Key_Return, Qt::Key_Enter, Qt::Key_Select};
  return keys.contains(key);
}

bool isLetter(const QKeyEvent& event) {
  const bool command = event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
  return !command && !event.text().isEmpty() && event.text()[0].isPrint();
}

} // namespace

void addChoices(QComboBox& box, const Parameter& parameter) {
  for (const std::string& id : parameter.choices) {
    box.addItem(translated(id), q(id));
    box.setItemData(box.count() - 1, choiceHelp(parameter, q(id)), Qt::ToolTipRole);
  }
}

void ChoiceField::setEntries(const std::vector<ChoiceEntry>& entries, PictureSource* pictures) {
  pictures_ = pictures;
  if (entries == entries_)
    return;
  entries_ = entries;
  for (const ChoiceEntry& entry : entries_)
    if (const int item = findData(entry.id); item >= 0)
      setItemText(item, entry.title);
    else if (entry.listed) // of several choices together
      addItem(entry.title, entry.id);
}

void ChoiceField::openWith(const QString& typed) {
  if (!popup_) {
    popup_ = makeChoicePopup(pictures_, this);
    popup_->setAccessibleName(accessibleName());
    connect(popup_, &ChoicePopup::chosen, this, &ChoiceField::chosen);
  }
  popup_->open(*this, entries_, currentData().toString(), typed);
}

void ChoiceField::showPopup() {
  entries_.empty() ? QComboBox::showPopup() : openWith({});
}

void ChoiceField::hidePopup() {
  if (popup_)
    popup_->hide();
  QComboBox::hidePopup();
}

void ChoiceField::keyPressEvent(QKeyEvent* event) {
  if (entries_.empty() || !(opens(event->key()) || isLetter(*event)))
    return QComboBox::keyPressEvent(event);
  openWith(opens(event->key()) ? QString() : event->text());
}

// A step of the wheel would make another model of each choice that it passes.
void ChoiceField::wheelEvent(QWheelEvent* event) {
  entries_.empty() ? QComboBox::wheelEvent(event) : event->ignore();
}

} // namespace expe
