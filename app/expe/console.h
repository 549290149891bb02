// What a person at a terminal sees on stderr while something long runs, and how it is interrupted.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <chrono>
#include <string>

namespace expe::cli {

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

// Progress on a Bar; cancelled by an interrupt.
class BarProgress : public Progress {
public:
  void report(const std::string& what, double done, double total) override { bar_.show(what, done, total); }
  bool cancelled() const override;

private:
  Bar bar_;
};

// SIGINT and SIGTERM count from here on, and no longer end the process. A terminal that is closed (SIGHUP)
// counts as one of them, however often it is told, and as none under nohup.
void catchInterrupts();
int interrupts(); // how many came

} // namespace expe::cli
