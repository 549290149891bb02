// What a person at a terminal sees on stderr while something long runs, and how it is interrupted.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <string>
#include <string_view>

namespace expe::cli {

bool onTerminal();                    // stderr is one
void writeRaw(std::string_view text); // control sequences, which std::cerr does not let pass
std::string percent(double share);    // "12 %"
std::string barOf(double share, int width);

// A bar that redraws itself on a terminal; elsewhere a plain line now and then. One thread at a time.
class Bar {
public:
  ~Bar() { clear(); }
  void show(const std::string& what, double done, double total, const std::string& beside = {});
  void say(const std::string& line); // a line of the log, above the bar
  void clear();

private:
  bool drawn_ = false;
  std::string lastWhat_;
  std::chrono::steady_clock::time_point last_{};
};

// SIGINT and SIGTERM count from here on, and no longer end the process. A terminal that is closed (SIGHUP)
// counts as one of them, however often it is told, and as none under nohup.
void catchInterrupts();
int interrupts(); // how many came

// Cancelled by an interrupt, or by so many; catches them from here on.
class Interruptible : public Progress {
public:
  explicit Interruptible(int times = 1) : times_(times) { catchInterrupts(); }
  bool cancelled() const override { return interrupts() >= times_; }

private:
  int times_;
};

// The same, with a Bar.
class BarProgress : public Interruptible {
public:
  void report(const std::string& what, double done, double total) override { bar_.show(what, done, total); }

private:
  Bar bar_;
};

} // namespace expe::cli
