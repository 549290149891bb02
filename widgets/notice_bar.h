// A sentence across the top of the window: what went wrong, or what happened. GUI thread.
#pragma once

#include <QLabel>
#include <QWidget>

namespace expe {

class NoticeBar : public QWidget {
  Q_OBJECT
public:
  explicit NoticeBar(QWidget* parent = nullptr);
  void say(const QString& sentence);      // something to know
  void complain(const QString& sentence); // something wrong
  QString text() const { return text_->text(); }

private:
  void put(const QString& sentence, bool wrong);
  QLabel* text_;
};

} // namespace expe
