// The application, which outlives what an event brought about: memory that did not suffice becomes a sentence
// in every window, whichever worker's thread asked for it, and no end of the process.
#pragma once

#include <QApplication>

namespace expe {

class Application : public QApplication {
  Q_OBJECT
public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override; // on the receiver's thread

signals:
  void troubled(const QString& sentence);
};

} // namespace expe
