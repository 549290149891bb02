#include "app/window/application.h"

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

} // namespace expe
