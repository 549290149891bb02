// Runs the program `expe`, or another one, as a child, for work that may crash or must be stoppable: no
// shell, its own limits.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct Child {
  std::vector<std::string> words;               // after the program's name
  std::string_view input;                       // what it reads from stdin
  double seconds = 0;                           // it is killed after so many by the clock; 0: never
  std::function<void(const std::string&)> said; // each line of its stderr
  std::string program = {};                     // looked up as a shell does; empty: expe
};

struct ChildEnd {
  int code = -1;        // exit code; −1: it crashed or was killed
  bool late = false;    // killed for the time it took, by the clock or of the processor (RLIMIT_CPU)
  std::string output;   // its stdout
  std::string lastLine; // of its stderr
};

// Blocks until it ends. Cancelling kills it: failure("Cancelled."). expe is looked for beside the
// running program, then in $EXPE_PROGRAM.
Result<ChildEnd> runChild(const Child& child, Progress& progress);

// Where expe is; empty: nowhere.
std::filesystem::path expeProgram();
Error noProgram();

} // namespace expe
