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

class MainWindow;

// More than one: each has a study, threads and a training session of its own. Shown; loads the engine once it
// is painted; goes when it is closed. `study` may be empty.
MainWindow* openWindow(const QString& study);

// Makes every window again in the language that the user has chosen, as it stood; but its undo begins anew.
// While one trains, evaluates or works at something else, all of them wait for its end.
void changeLanguage();

} // namespace expe
