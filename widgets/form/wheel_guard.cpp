#include "widgets/form/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace expe {
namespace {

bool isField(const QObject* object) {
  return qobject_cast<const QComboBox*>(object) || qobject_cast<const QAbstractSpinBox*>(object) ||
         (qobject_cast<const QAbstractSlider*>(object) && !qobject_cast<const QScrollBar*>(object));
}

// Qt gives the focus to a widget of WheelFocus before any filter sees the wheel, so that is taken from the
// fields as they are shown for the first time.
class WheelGuard : public QObject {
public:
  using QObject::QObject;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const auto type = event->type();
    if ((type != QEvent::Polish && type != QEvent::Wheel) || !isField(watched))
      return false;
    auto* field = static_cast<QWidget*>(watched);
    if (type == QEvent::Polish && field->focusPolicy() == Qt::WheelFocus)
      field->setFocusPolicy(Qt::StrongFocus);
    if (type == QEvent::Polish || field->hasFocus())
      return false;
    event->ignore(); // so that it goes on to what the field lies in
    return true;
  }
};

} // namespace

void guardWheel() {
  static WheelGuard* guard = nullptr;
  if (guard)
    return;
  guard = new WheelGuard(qApp);
  qApp->installEventFilter(guard);
}

} // namespace expe
