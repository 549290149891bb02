#include "app/window/application.h"

#include "app/window/docks/dock.h"
#include "app/window/kept_window.h"
#include "app/window/language.h"
#include "app/window/main_window.h"
#include "widgets/theme.h"

#include <exception>
#include <new>
#include <vector>

#include <QTimer>

namespace expe {

bool Application::notify(QObject* receiver, QEvent* event) {
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::bad_alloc&) {
    emit troubled(
        tr("There was not enough memory for what was asked: close other programs, or take something "
           "smaller."));
  } catch (const std::exception& e) {
    emit troubled(tr("What was asked broke off: %1").arg(QString::fromUtf8(e.what())));
  }
  return true;
}

namespace {

// What waits in a dock hears of the style once it is seen.
class DocksWait : public QObject {
public:
  DocksWait() { qApp->installEventFilter(this); }

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const QObject* dock = event->type() == QEvent::StyleChange ? watched : nullptr;
    while (dock && !qobject_cast<const Dock*>(dock))
      dock = dock->parent();
    return dock && static_cast<const Dock*>(dock)->waits();
  }
};

std::vector<MainWindow*> mainWindows() {
  std::vector<MainWindow*> all;
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each))
      all.push_back(window);
  return all;
}

} // namespace

MainWindow* openWindow(const QString& study) {
  auto* window = new MainWindow(study);
  window->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(window, &MainWindow::painted, window, &MainWindow::loadEngine);
  {
    const DocksWait here;
    applyStyleSheet();
  }
  // Every new widget has asked to be polished soon, which nine of ten can wait for likewise.
  QCoreApplication::removePostedEvents(nullptr, QEvent::PolishRequest);
  window->show();
  for (const MainWindow* other : mainWindows())
    if (other != window && other->isVisible() && other->pos() == window->pos())
      window->move(window->pos() + QPoint(28, 28)); // not exactly over it
  return window;
}

// Retranslating what is there would mean a second way to write every text of the window, beside the one that
// made it.
void changeLanguage() {
  if (!otherLanguageChosen())
    return;
  constexpr int again = 200; // milliseconds
  if (QApplication::activeModalWidget() ||
      QApplication::activePopupWidget()) // which a window would take along
    return QTimer::singleShot(again, qApp, changeLanguage);
  const auto windows = mainWindows();
  for (MainWindow* window : windows)
    if (!window->rests())
      return window->changeLanguageOnceAtRest();
  useLanguage();
  for (MainWindow* window : windows) {
    const KeptWindow kept = window->kept();
    MainWindow* again = openWindow({});
    delete window; // after which the study has all that was asked of it
    again->goOn(kept);
  }
}

} // namespace expe
