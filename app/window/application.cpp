#include "app/window/application.h"

#include "app/window/main_window.h"

#include <exception>
#include <new>

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

MainWindow* openWindow(const QString& study) {
  auto* window = new MainWindow;
  window->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(window, &MainWindow::painted, window, &MainWindow::loadEngine);
  if (!study.isEmpty())
    window->openStudy(study);
  window->show();
  for (const QWidget* other : QApplication::topLevelWidgets())
    if (other != window && other->isVisible() && qobject_cast<const MainWindow*>(other) &&
        other->pos() == window->pos())
      window->move(window->pos() + QPoint(28, 28)); // not exactly over it
  return window;
}

} // namespace expe
