// The list that a field of many choices opens: a line to search in, groups with their headings, and what is
// said of the choice that Enter would take. GUI thread.
#pragma once

#include "widgets/form/choice_entry.h"

#include <QWidget>

#include <vector>

class QKeyEvent;
class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace expe {

class ChoicePopup : public QWidget {
  Q_OBJECT
public:
  explicit ChoicePopup(QWidget* parent);

  // Below the field, or above it where there is more room; `typed` is searched for at once.
  void open(const QWidget& field, const std::vector<ChoiceEntry>& entries, const QString& current,
            const QString& typed);

signals:
  void chosen(const QString& id); // after it has closed

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fill(const QString& typed);
  void add(const ChoiceEntry& entry, const QString& typed);
  void step(int by);
  bool key(QKeyEvent& event);
  void choose(const QListWidgetItem* item);
  void describe();
  void place(const QWidget& field);
  int highestHelp(int width);

  QLineEdit* line_;
  QListWidget* list_;
  QLabel* help_;
  std::vector<ChoiceEntry> entries_;
  QString current_;
};

} // namespace expe
