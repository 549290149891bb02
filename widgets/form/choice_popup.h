// The list that a field of many choices opens: a line to search in, groups with their headings, and what is
// said of the choice that Enter would take. GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace expe {

// What is told of a choice where many are chosen from: its group, and the names that it is found by.
struct ChoiceEntry {
  QString id; // what choosing it commits
  QString title;
  QString group;      // its heading; choices of a group stand together
  QString note;       // quiet, beside the title: "Su et al. 2021 · rope"
  QString help;       // below the list, of the one that is chosen next
  QStringList names;  // it is found by these too
  bool listed = true; // while nothing is searched for
  bool operator==(const ChoiceEntry&) const = default;
};

// How well an entry is what somebody types: every word is in its title, its id or one of its names, or begins
// a word of its note or help. Case, hyphens, points and underscores do not matter: "llama 3.1" finds
// "llama3_1". 0: it is not.
int matchOf(const ChoiceEntry& entry, const QString& typed);

class ChoicePopup : public QWidget {
  Q_OBJECT
public:
  explicit ChoicePopup(QWidget* parent);

  // Below the field, or above it where there is more room; `typed` is searched for at once.
  void open(const QWidget& field, const std::vector<ChoiceEntry>& entries, const QString& current,
            const QString& typed);
  // The same, where several may be chosen: it stays open, and says of each that is clicked, or that Enter
  // takes, that it is to be ticked or no longer.
  void openToTick(const QWidget& field, const std::vector<ChoiceEntry>& entries, const QStringList& ticked);
  void setTicked(const QStringList& ids);

signals:
  void chosen(const QString& id); // after it has closed
  void ticked(const QString& id);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void fill(const QString& typed);
  void add(const ChoiceEntry& entry, const QString& typed);
  void tick(QListWidgetItem& item, const ChoiceEntry& entry) const;
  void step(int by);
  void choose(const QListWidgetItem* item);
  void describe();
  void moveTo(const QWidget& field);
  int highestHelp(int width);

  QLineEdit* line_;
  QListWidget* list_;
  QLabel* help_;
  std::vector<ChoiceEntry> entries_;
  QString current_;
  QStringList ticked_;
  bool several_ = false;
};

} // namespace expe
