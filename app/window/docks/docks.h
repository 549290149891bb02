// The window's docks and how they lie: one arrangement a task, each as the user left it. GUI thread.
#pragma once

#include "app/window/docks/dock.h"
#include "app/window/docks/dock_plan.h"
#include "app/window/docks/dock_sizes.h"

#include <QByteArray>
#include <QHash>
#include <QMainWindow>
#include <QString>
#include <QTimer>

#include <map>
#include <set>
#include <vector>

class QMenu;

namespace expe {

class Docks : public QObject {
  Q_OBJECT
public:
  Docks(QMainWindow& area, QObject* parent); // area: holds nothing but docks
  void setStill(bool still);                 // docks jump to their places, instead of gliding

  // `tab`: the title where it stands beside others; empty: the title.
  Dock* add(const QString& name, const QString& title, QWidget* content, const QString& tab = {});
  Dock* dock(const QString& name) const; // null if there is none
  const std::vector<Dock*>& all() const { return docks_; }
  std::vector<Dock*> inSight() const; // by column, from the top
  const QWidget& area() const;

  // Tasks and their docks; the first is where one begins.
  static std::vector<std::pair<QString, QString>> tasks(); // id and title
  QString task() const { return task_; }
  void show(const QString& task); // as it was left, else as it is meant
  void reset();                   // the present task as it is meant
  void raise(const QString& name);
  void raiseIn(const QString& task, const QString& name);
  // The same, beside that pane, else beside the pane at the right that was chosen last or else is the first:
  // it stays in sight.
  void raiseBeside(const QString& name, const QString& of = {});
  // A dock that was added once there was a study: no plan places it, and a task shows it where it was called
  // for there.
  void setUnplanned(Dock& dock) { unplanned_ << dock.objectName(); }
  bool inUse(const Dock& unplanned) const; // in any task
  void alone(bool only); // the pane with the focus has the room of all, or they are as they were
  bool isAlone() const { return !beside_.isEmpty(); }
  void step(int by);                     // the focus, to the next pane in sight or the one before
  void fill(QMenu& tasks, QMenu& docks); // with what shows them

  QString state() const;              // to be kept with a study (JSON)
  void setState(const QString& json); // empty or not ours: the first task as it is meant

signals:
  void taskChanged(const QString& task);
  void aloneChanged(bool only);
  void chosen(const QString& dock); // by the user: a click, its tab, the focus, or it was called for

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void arrange(const QString& task);
  void placeColumn(const std::vector<DockStack>& stacks, Qt::DockWidgetArea area, Dock* first);
  void addTabs(const DockPlan& plan);
  void plan(const DockPlan& plan); // its sizes
  void takeSizes();                // as the user has made them
  void frameFloating();            // which can be moved, sized and closed as any window
  void fit();                      // the docks to their sizes
  void choose(const QWidget* at);  // the dock that it lies in
  void remember(Dock* chosen);
  void addColumn(Dock& added, Dock& beside);
  void placed();
  void showTabs(); // of each place in the heads of its docks
  void tabChosen(const QString& name);
  void keep();

  QMainWindow& area_;
  std::vector<Dock*> docks_;
  QString task_;
  Dock *last_ = nullptr, *seen_ = nullptr; // that was chosen; at the right
  QByteArray beside_;                      // the arrangement before a pane was alone; empty: none is
  std::map<QString, QByteArray> states_;   // by task
  std::map<QString, DockSizes> sizes_;     // by task
  QStringList unplanned_;                  // docks, by name
  std::map<QString, QStringList> called_;  // those of them that were called for, by task
  QMenu* menu_ = nullptr;                  // of all docks
  std::set<QString> planned_;              // tasks whose sizes are those of the plan, not of the user
  bool arranging_ = false;                 // by us, not by the user
  bool pulled_ = false;                    // a line between docks is being moved
  QTimer settled_;                         // docks glide to their places
  QTimer tabs_;                            // once a place has its docks
};

} // namespace expe
