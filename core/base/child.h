// The one way to start a program: without a shell, looked up as a shell does. One without a name is `expe`,
// which is looked for beside the running program, then in $EXPE_PROGRAM.
#pragma once

#include "core/base/descriptor.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace expe {

// A program that runs beside this one, which hears its lines as they come and may send it some. One thread at
// a time. Destroyed while it works, it is killed.
class ChildProcess {
public:
  struct End {
    int code = -1;  // exit code
    int signal = 0; // that ended it; 0: it ended by itself
  };
  using Heard = std::function<void(const std::string&)>; // a line

  // In a process group of its own, so that what a terminal sends reaches its parent alone. Without a program:
  // expe.
  static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& words,
                                                     const std::string& program = {});
  // Our ends of its stdin, stdout and stderr; one that is not open is none.
  ChildProcess(pid_t pid, Descriptor in, Descriptor out, Descriptor errors)
      : pid_(pid), in_(std::move(in)), out_{std::move(out), {}}, errors_{std::move(errors), {}} {}
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Waits up to so long for lines, and hands on all that there are.
  void listen(int milliseconds, const Heard& output, const Heard& errors);
  void say(const std::string& line);                // lost if it has ended
  std::optional<End> ended() const { return end_; } // after its last line
  void kill();

private:
  struct Lines { // of one pipe
    Descriptor from;
    std::string begun;
    void read(const Heard& each, bool over);
  };
  pid_t pid_;
  Descriptor in_;
  Lines out_, errors_;
  std::optional<End> end_;
};

// Work that may crash or must be stoppable.
struct Child {
  std::vector<std::string> words;               // after the program's name
  std::string_view input;                       // what it reads from stdin
  double seconds = 0;                           // it is killed after so many by the clock; 0: never
  std::function<void(const std::string&)> said; // each line of its stderr
  std::string program = {};                     // empty: expe
};

struct ChildEnd {
  int code = -1;        // exit code; −1: it crashed or was killed
  bool late = false;    // killed for the time it took, by the clock or of the processor (RLIMIT_CPU)
  std::string output;   // its stdout
  std::string lastLine; // of its stderr
};

// Blocks until it ends. Cancelling kills it: failure("Cancelled.").
Result<ChildEnd> runChild(const Child& child, Progress& progress);
// The same with our input and output. Its exit code; −1: it crashed or was killed.
Result<int> runAttached(const std::filesystem::path& program, const std::vector<std::string>& words);
// expe, which goes on when this program has ended: in a session of its own, in /, its stderr in a file, or
// nowhere if that is empty. Its process's number.
Result<pid_t> startDetached(const std::vector<std::string>& words, const std::filesystem::path& log);

// Where expe is; empty: nowhere.
std::filesystem::path expeProgram();

} // namespace expe
