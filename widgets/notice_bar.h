// A sentence across the top of the window: what went wrong, or what happened. GUI thread.
#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>

namespace expe {

class NoticeBar : public QWidget {
  Q_OBJECT
public:
  // At the top of `parent`, which has a layout.
  explicit NoticeBar(QWidget& parent);
  // What happened: it lies over what is there, low in the middle, and goes after some seconds.
  void say(const QString& sentence);
  void tell(const QString& sentence); // something to know, until it is closed or something else is said
  // Something wrong, until its cause is gone: an id that settle() is told then. Without one it stays until it
  // is closed or something else is said.
  void complain(const QString& sentence, const QString& cause = {});
  void settle(const QString& cause);
  const QString& cause() const { return cause_; } // of what is said now; empty if it has none
  QString text() const { return text_->text(); }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  enum class Kind { Passing, Lasting, Wrong };
  void put(const QString& sentence, Kind kind);
  void fit();
  QLabel* text_;
  QTimer passes_{this};
  QString cause_;
};

} // namespace expe
