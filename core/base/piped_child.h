// Runs the program `expe` as a child that is spoken with while it works: lines come from its stdout and
// stderr, and lines are sent to its stdin. It is in a process group of its own, so that what a terminal sends
// reaches its parent alone.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

// One thread at a time. Destroyed while it works, it is killed.
class PipedChild {
public:
  struct End {
    int code = -1;  // exit code
    int signal = 0; // that ended it; 0: it ended by itself
  };

  static Result<std::unique_ptr<PipedChild>> start(const std::vector<std::string>& words);
  virtual ~PipedChild() = default;

  // Waits up to so long for lines, and hands on all that there are.
  virtual void listen(int milliseconds, const std::function<void(const std::string&)>& output,
                      const std::function<void(const std::string&)>& errors) = 0;
  virtual void say(const std::string& line) = 0; // lost if it has ended
  virtual std::optional<End> ended() = 0;        // after its last line
  virtual long id() const = 0;                   // of the process
};

} // namespace expe
