#include "app/window/windows.h"

#include "app/window/main_window.h"

namespace expe {

MainWindow* openWindow(const QString& study) {
  auto* window = new MainWindow;
  window->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(window, &MainWindow::painted, window, &MainWindow::loadEngine);
  if (!study.isEmpty())
    window->openStudy(study);
  window->show();
  return window;
}

} // namespace expe
