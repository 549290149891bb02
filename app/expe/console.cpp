#include "app/expe/console.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <iostream>
#include <unistd.h>

namespace expe::cli {

namespace {

std::atomic<int> caught{0};

bool terminal() {
  static const bool is = ::isatty(STDERR_FILENO);
  return is;
}

} // namespace

void Bar::show(const std::string& what, double done, double total, const std::string& beside) {
  const auto now = std::chrono::steady_clock::now();
  const auto pause = terminal() ? std::chrono::milliseconds(100) : std::chrono::milliseconds(10000);
  const bool fresh = what != lastWhat_;
  if (!fresh && now - last_ < pause)
    return;
  if (fresh && !terminal() && now - last_ < std::chrono::seconds(1))
    return;
  last_ = now;
  lastWhat_ = what;
  const double share = total > 0 ? std::clamp(done / total, 0.0, 1.0) : 0;
  const std::string percent = std::to_string(static_cast<int>(share * 100)) + " %";
  if (!terminal()) {
    std::cerr << what << ": " << percent << (beside.empty() ? "" : ", " + beside) << std::endl;
    return;
  }
  std::string bar;
  for (int i = 0; i < 24; ++i)
    bar += i < std::lround(share * 24) ? "━" : "─";
  std::cerr << "\r\033[K" << what << " " << bar << " " << percent << (beside.empty() ? "" : "  " + beside)
            << std::flush;
  drawn_ = true;
}

void Bar::say(const std::string& line) {
  clear();
  std::cerr << line << std::endl;
}

void Bar::clear() {
  if (drawn_)
    std::cerr << "\r\033[K" << std::flush;
  drawn_ = false;
}

bool BarProgress::cancelled() const {
  return interrupts() > 0;
}

void catchInterrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { ++caught; };
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
}

int interrupts() {
  return caught;
}

Result<void> flushed() {
  std::cout.flush();
  if (std::cout)
    return {};
  return failure("stdout could not be written: make room on the disk that it goes to.");
}

} // namespace expe::cli
