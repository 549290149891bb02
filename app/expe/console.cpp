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

constexpr int barWidth = 24;
constexpr std::string_view clearLine = "\r\033[K";

void count(int) {
  ++caught;
}

// Several of them come from one closed terminal: from its shell and from the system.
void countOnce(int) {
  int none = 0;
  caught.compare_exchange_strong(none, 1);
}

double within(double share) {
  return std::clamp(share, 0.0, 1.0);
}

} // namespace

bool onTerminal() {
  static const bool is = ::isatty(STDERR_FILENO);
  return is;
}

void writeRaw(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

std::string percent(double share) {
  return std::to_string(static_cast<int>(within(share) * 100)) + " %";
}

std::string barOf(double share, int width) {
  std::string text;
  for (int i = 0; i < width; ++i)
    text += i < std::lround(within(share) * width) ? "━" : "─";
  return text;
}

void Bar::show(const std::string& what, double done, double total, const std::string& beside) {
  const auto now = std::chrono::steady_clock::now();
  const auto pause = onTerminal() ? std::chrono::milliseconds(100) : std::chrono::milliseconds(10000);
  const bool fresh = what != lastWhat_;
  if (!fresh && now - last_ < pause)
    return;
  if (fresh && !onTerminal() && now - last_ < std::chrono::seconds(1))
    return;
  last_ = now;
  lastWhat_ = what;
  const double share = total > 0 ? done / total : 0;
  if (!onTerminal()) {
    std::cerr << what << ": " << percent(share) << (beside.empty() ? "" : ", " + beside) << '\n';
    return;
  }
  writeRaw(clearLine);
  std::cerr << what << " " << barOf(share, barWidth) << " " << percent(share)
            << (beside.empty() ? "" : "  " + beside) << std::flush;
  drawn_ = true;
}

void Bar::say(const std::string& line) {
  clear();
  std::cerr << line << '\n';
}

void Bar::clear() {
  if (drawn_)
    writeRaw(clearLine);
  drawn_ = false;
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
