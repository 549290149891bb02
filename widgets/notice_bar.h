// A sentence across the top of the window: what went wrong, or what happened. GUI thread.
#pragma once

#include <QLabel>
#include <QWidget>

namespace expe {

class NoticeBar : public QWidget {
  Q_OBJECT
public:
  explicit NoticeBar(QWidget* parent = nullptr);
  void say(const QString& sentence); // something to know
  // Something wrong, until its cause is gone: an id that settle() is told then. Without one it stays until it
  // is closed or something else is said.
  void complain(const QString& sentence, const QString& cause = {});
  void settle(const QString& cause);
  const QString& cause() const { return cause_; } // of what is said now; empty if it has none
  QString text() const { return text_->text(); }

private:
  void put(const QString& sentence, bool wrong);
  QLabel* text_;
  QString cause_;
};

} // namespace expe
