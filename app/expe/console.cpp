#include "app/expe/console.h"

#include "app/process.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <iostream>
#include <string_view>
#include <unistd.h>

namespace expe::cli {

namespace {

std::atomic<int> caught{0};

bool terminal() {
  static const bool is = ::isatty(STDERR_FILENO);
  return is;
}

// Not through std::cerr, which lets no control character pass.
void clearLine() {
  constexpr std::string_view sequence = "\r\033[K";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, sequence.data(), sequence.size());
}

void count(int) {
  ++caught;
}

// Several of them come from one closed terminal: from its shell and from the system.
void countOnce(int) {
  int none = 0;
  caught.compare_exchange_strong(none, 1);
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
  clearLine();
  std::cerr << what << " " << bar << " " << percent << (beside.empty() ? "" : "  " + beside) << std::flush;
  drawn_ = true;
}

void Bar::say(const std::string& line) {
  clear();
  std::cerr << line << std::endl;
}

void Bar::clear() {
  if (drawn_)
    clearLine();
  drawn_ = false;
}

bool BarProgress::cancelled() const {
  return interrupts() > 0;
}

void catchInterrupts() {
  onSignal(SIGINT, count);
  onSignal(SIGTERM, count);
  if (!outlivesTerminal())
    onSignal(SIGHUP, countOnce);
}

int interrupts() {
  return caught;
}

} // namespace expe::cli
