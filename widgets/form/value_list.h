// The line in which a field holds several values, written as `expe sweep --over` takes them: "5e-4,1e-3",
// "64..256+64". Of choices Down opens a list to tick. What is wrong is told and emitted as no list. GUI
// thread.
#pragma once

#include "core/api/parameters.h"
#include "widgets/form/choice_entry.h"

#include <QLineEdit>

#include <vector>

namespace expe {

class ChoicePopup;
class PictureSource;

class ValueList : public QLineEdit {
  Q_OBJECT
public:
  ValueList(const Parameter& parameter, QWidget* parent);
  static constexpr const char* prefix = "values."; // of its name, before the key

  void setEntries(const std::vector<ChoiceEntry>& entries,
                  PictureSource* pictures = nullptr); // of choices, what more is told of them
  bool hasChoices() const { return !entries_.empty(); }
  void openChoices();
  // Why the line means no values; empty: it does.
  QString problem() const;
  bool isUnfilled() const { return text().trimmed().isEmpty(); }
  QString hint() const; // what to write

signals:
  void edited();      // by the user: text() is another
  void closeWanted(); // Escape

protected:
  void keyPressEvent(QKeyEvent* event) override;

private:
  QStringList values() const;
  void toggle(const QString& id);

  Parameter parameter_;
  std::vector<ChoiceEntry> entries_;
  PictureSource* pictures_ = nullptr;
  ChoicePopup* popup_ = nullptr;
  QAction* choices_ = nullptr;
};

// What a field that holds this value opens with: the value, and where there are few others, those too.
QString firstValues(const Parameter& parameter, const QString& inForce);

} // namespace expe
