// A field of choices. Where much is told of them (setEntries) it opens a list with groups and a search
// instead of the plain one: typing, arrows, Space and Enter open it, and nothing is changed before something
// is chosen there. GUI thread.
#pragma once

#include "widgets/form/choice_entry.h"

#include <QComboBox>

#include <vector>

namespace expe {

class ChoicePopup;
class PictureSource;
struct Parameter;

// Those of a parameter, in the user's language, each with its id as data and what is said of it as tool tip.
void addChoices(QComboBox& box, const Parameter& parameter);

class ChoiceField : public QComboBox {
  Q_OBJECT
public:
  using QComboBox::QComboBox;

  // Those of its own items get their titles; others, which only the list has, are chosen as they are.
  void setEntries(const std::vector<ChoiceEntry>& entries, PictureSource* pictures = nullptr);
  const std::vector<ChoiceEntry>& entries() const { return entries_; }
  void showPopup() override;
  void hidePopup() override;

signals:
  void chosen(const QString& id); // in the list with groups

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

private:
  void openWith(const QString& typed);

  std::vector<ChoiceEntry> entries_;
  PictureSource* pictures_ = nullptr;
  ChoicePopup* popup_ = nullptr;
};

} // namespace expe
