// A dock with one line above its content: the tabs of all that lie in its place, a quiet note, the view's
// modes, float and close. GUI thread.
#pragma once

#include "widgets/elided_label.h"

#include <QDockWidget>
#include <QString>

#include <vector>

class QTabBar;
class QToolButton;

namespace expe {

class Dock : public QDockWidget {
  Q_OBJECT
public:
  Dock(const QString& name, const QString& title, const QString& tab, QWidget* content);
  void setNote(const QString& note);              // what it shows, beside the tabs
  void setActive(bool active);                    // what actions on a figure are about: its tab is marked
  void addMode(QWidget* modes);                   // before the buttons of the line
  void setStack(const std::vector<Dock*>& docks); // of its place, itself among them, in the tabs' order
  const QString& tab() const { return tab_; }     // its own title among them
  QTabBar* tabs() const { return tabs_; }
  QWidget* head() const { return head_; }       // the line
  QWidget* content() const { return content_; } // which is its widget() from when it is shown first
  bool waits() const { return !widget(); }      // for that
  void setVisible(bool visible) override;
  void goAlong(QWidget* focused); // its line by the arrow keys
  void takeFrame();               // the system's, where it floats without one

signals:
  void closed();                     // by its button
  void docked();                     // likewise, where it was before it floated
  void tabChosen(const QString& of); // by the user, also the one in front: the name of the dock
  void aloneWanted();                // by a double click on its line

protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QToolButton* button(const QString& name, const QString& tip);

  QString tab_;
  QTabBar* tabs_ = nullptr;
  ElidedLabel* note_ = nullptr;
  QWidget *head_ = nullptr, *content_ = nullptr;
  QToolButton *float_ = nullptr, *close_ = nullptr;
};

} // namespace expe
