// A turn of the wheel as it comes from the system, so that Qt gives the focus as it does to a user.
#pragma once

#include <QApplication>
#include <QTest>
#include <QWheelEvent>
#include <QtTest/qtestspontaneevent.h>

namespace expe {

inline void rollWheel(QWidget* over, int eighths, Qt::KeyboardModifiers modifiers = {}) {
  const QPointF at = over->rect().center();
  QWheelEvent wheel(at, over->mapToGlobal(at), {}, {0, eighths}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                    false);
  QSpontaneKeyEvent::setSpontaneous(&wheel);
  QCoreApplication::instance()->notify(over, &wheel);
}

} // namespace expe
