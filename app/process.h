// How a process of ours stands to what started it, so that nothing is lost where it could still be saved.
#pragma once

#include <csignal>
#include <fcntl.h>

namespace expe {

// From here on writing to a closed pipe, or beyond the largest size that files may have (ulimit -f), is an
// error like that of a full disk, and no longer ends the process. Children inherit it.
inline void letWritesFail() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

// A standard stream that was closed before we began stays one that cannot be written: else a checkpoint could
// get its number, and messages would be written into it. Call it before any file is opened.
inline void keepStandardStreams() {
  for (int stream = 0; stream <= 2; ++stream)
    if (::fcntl(stream, F_GETFD) < 0)
      (void)::open("/dev/null", O_RDONLY); // gets the lowest number that is free
}

// What is done when a signal comes; calls that it interrupts go on.
inline void onSignal(int number, void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(number, &action, nullptr);
}

// Whether who started us wants us to outlive the terminal, as nohup does.
inline bool outlivesTerminal() {
  struct sigaction now {};
  return ::sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler == SIG_IGN;
}

} // namespace expe
