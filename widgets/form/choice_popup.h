// The list that a field of many choices opens: a line to search in, groups with their headings, and what is
// said of the choice that Enter would take. GUI thread.
#pragma once

#include "widgets/form/choice_entry.h"

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

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
  // The same, where several may be chosen: it stays open, and says of each that is clicked, or that Enter
  // takes, that it is to be ticked or no longer. Those ticked come first, until it is opened again.
  void openToTick(const QWidget& field, const std::vector<ChoiceEntry>& entries, const QStringList& ticked);
  void setTicked(const QStringList& ids);

signals:
  void chosen(const QString& id); // after it has closed
  void ticked(const QString& id);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  virtual void moveTo(const QWidget& field);
  virtual void opened() {}
  virtual void describe(); // the choice that Enter would take
  virtual void tell(QListWidgetItem& item, const ChoiceEntry& entry, const QStringList& words) const;
  virtual void tick(QListWidgetItem& item, const ChoiceEntry& entry) const;
  void tickAll();
  const ChoiceEntry* entryOf(const QListWidgetItem* item) const; // null: it is a heading, or there is none

  QLineEdit* line_;
  QListWidget* list_;
  QLabel* help_;
  std::vector<ChoiceEntry> entries_;
  QStringList ticked_;
  bool several_ = false;

private:
  void fill(const QString& typed);
  void step(int by);
  void choose(const QListWidgetItem* item);
  int highestHelp(int width);

  QString current_;
};

} // namespace expe
