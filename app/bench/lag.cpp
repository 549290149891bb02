#include "app/bench/lag.h"

#include <QEventLoop>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <thread>

namespace expe {
namespace {

double lateness(std::chrono::steady_clock::time_point due) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - due).count();
}

} // namespace

void handleEventsFor(int milliseconds) {
  QEventLoop loop;
  QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
  loop.exec();
}

Lag lagFor(int milliseconds) {
  using Clock = std::chrono::steady_clock;
  constexpr auto beat = std::chrono::milliseconds(5);
  Lag lag;
  std::atomic<bool> going = true;
  std::thread other([&] {
    for (auto due = Clock::now() + beat; going; due = Clock::now() + beat) {
      std::this_thread::sleep_until(due);
      lag.control.push_back(lateness(due));
    }
  });
  auto due = Clock::now() + beat;
  QTimer timer;
  timer.setTimerType(Qt::PreciseTimer);
  timer.callOnTimeout([&] {
    lag.gui.push_back(lateness(due));
    due = Clock::now() + beat;
  });
  timer.start(beat);
  handleEventsFor(milliseconds);
  going = false;
  other.join();
  return lag;
}

} // namespace expe
