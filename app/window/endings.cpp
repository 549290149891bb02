#include "app/window/endings.h"

#include "app/process.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QDialog>
#include <QSocketNotifier>
#include <QThread>
#include <QTimer>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace expe {
namespace {

std::array<int, 2> wires{-1, -1}; // what the handler writes, the window reads

void write(int) {
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wires[1], &byte, 1);
}

} // namespace

Endings::Endings(QObject* parent) : QObject(parent) {
  if (::pipe2(wires.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    return; // signals end the process as ever
  connect(new QSocketNotifier(wires[0], QSocketNotifier::Read, this), &QSocketNotifier::activated, this,
          &Endings::heard);
  onSignal(SIGTERM, write);
  onSignal(SIGINT, write);
  if (!outlivesTerminal())
    onSignal(SIGHUP, write);
}

Endings::~Endings() {
  for (const int number : {SIGTERM, SIGINT})
    onSignal(number, SIG_DFL);
  if (!outlivesTerminal())
    onSignal(SIGHUP, SIG_DFL);
  for (int& wire : wires)
    ::close(std::exchange(wire, -1));
}

void Endings::heard() {
  char byte = 0;
  while (::read(wires[0], &byte, 1) > 0)
    ;
  onSignal(SIGTERM, SIG_DFL);
  onSignal(SIGINT, SIG_DFL);
  closeAll();
}

// Dialogs go first: they are objects of functions that wait for them.
void Endings::closeAll() {
  QWidget* const menu = QApplication::activePopupWidget();
  QWidget* const asking = menu ? menu : QApplication::activeModalWidget();
  if (auto* dialog = qobject_cast<QDialog*>(asking))
    dialog->reject(); // also one that has no button for that
  else if (asking)
    asking->close();
  else if (QThread::currentThread()->loopLevel() <= 1)
    return closeWindows();
  QTimer::singleShot(10, this, &Endings::closeAll);
}

void Endings::closeWindows() {
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* window = qobject_cast<MainWindow*>(each))
      window->stopAndClose();
}

} // namespace expe
