// The names of the tables that a study keeps, one of them chosen: new ones, others by F2, away by Delete.
// Passive: a name changes when the study says so. GUI thread.
#pragma once

#include <QStringList>
#include <QWidget>

#include <optional>

class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace expe {

class TableNames : public QWidget {
  Q_OBJECT
public:
  explicit TableNames(QWidget* parent = nullptr);

  void setNames(const QStringList& names); // the chosen one stays
  void setReadOnly(bool readOnly);
  void choose(const QString& name, bool edit); // edit: its name, in place; once it is there
  QString chosen() const;                      // empty: there is none

signals:
  void chosenChanged();
  void newWanted();
  void renameWanted(const QString& name, const QString& wanted);
  void removeWanted(const QString& name);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override; // F2 is of the list, where it has the focus

private:
  class List;
  void connectList();
  void menu(const QPoint& at);
  void renamed(QListWidgetItem* item);
  QString fill(); // the name that was wanted and is there; empty: none was

  QStringList names_;
  std::optional<QStringList> later_; // those that came while a name was typed
  QString wanted_;                   // to be chosen once it is there
  bool edit_ = false, filling_ = false, readOnly_ = false;
  List* list_;
  QPushButton *new_, *remove_;
};

} // namespace expe
