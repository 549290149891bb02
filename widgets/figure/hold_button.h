// What of a pane's state is held, told in a word, with a menu to hold and to let go. GUI thread.
#pragma once

#include <QToolButton>

#include <map>

namespace expe {

class HoldButton : public QToolButton {
  Q_OBJECT
public:
  explicit HoldButton(const std::map<int, QString>& parts); // a bit each, with its name
  void setHeld(int parts, const QString& of); // not emitted; `of`: what it is, where it is one part alone

signals:
  void heldWanted(int parts, bool held); // those, as they are now

private:
  std::map<int, QAction*> parts_;
  QAction *all_, *none_;
};

} // namespace expe
