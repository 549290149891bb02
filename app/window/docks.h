// The window's docks and how they lie: one arrangement a task, each as the user left it. GUI thread.
#pragma once

#include "app/window/dock_plan.h"

#include <QByteArray>
#include <QDockWidget>
#include <QHash>
#include <QLabel>
#include <QMainWindow>
#include <QString>

#include <map>
#include <vector>

class QToolButton;

namespace expe {

// A dock with our title line: title, a quiet note, the view's modes, float and close.
class Dock : public QDockWidget {
  Q_OBJECT
public:
  Dock(const QString& name, const QString& title, QWidget* content);
  void setNote(const QString& note) { note_->setText(note); }
  void addMode(QWidget* modes); // before the buttons of the title line
  void dress();                 // icons in the colours of the theme

private:
  QToolButton* button(const QString& name, const QString& tip);

  QLabel* note_ = nullptr;
  QWidget* head_ = nullptr;
  QToolButton *float_ = nullptr, *close_ = nullptr;
};

class Docks : public QObject {
  Q_OBJECT
public:
  Docks(QMainWindow& area, QObject* parent); // area: holds nothing but docks

  Dock* add(const QString& name, const QString& title, QWidget* content);
  Dock* dock(const QString& name) const; // null if there is none
  const std::vector<Dock*>& all() const { return docks_; }

  // Tasks and their docks; the first is where one begins.
  static const std::vector<std::pair<QString, QString>>& tasks(); // id and title
  QString task() const { return task_; }
  void show(const QString& task); // as it was left, else as it is meant
  void reset();                   // the present task as it is meant
  void raise(const QString& name);

  QString state() const;              // to be kept with a study (JSON)
  void setState(const QString& json); // empty or not ours: the first task as it is meant
  void dress();

signals:
  void taskChanged(const QString& task);

private:
  void arrange(const QString& task);
  std::vector<Dock*> placeColumn(const std::vector<DockStack>& stacks, Qt::DockWidgetArea area, Dock* first);
  void addTabs(const DockPlan& plan);
  void resize(const DockPlan& plan, const std::vector<Dock*>& left,
              const std::vector<std::vector<Dock*>>& right);
  void dressTabs();
  void keep();

  QMainWindow& area_;
  std::vector<Dock*> docks_;
  QString task_;
  std::map<QString, QByteArray> states_; // by task
};

} // namespace expe
