// Preloaded into a program of ours (LD_PRELOAD), to see and to disturb what it asks the system for. Calls
// count that concern a path below EXPE_FAULT_ROOT or a descriptor that was opened there.
//
//   EXPE_FAULT_POINTS=FILE  writes one line for each call stack from which such a call comes, when it first
//                           does: its number (a hash, the same in every process of these binaries), function
//   EXPE_FAULT_AT=NUMBER    the first call from that stack fails, as EXPE_FAULT says (EIO, ENOSPC, EMFILE,
//                           EINTR or KILL); others after it do not
//   EXPE_FAULT_FULL=BYTES   after so many bytes were written every write fails as on a full disk
//   EXPE_FAULT_HIT=FILE     is made when it has
//   EXPE_FAULT_TRACE=FILE   writes every change to a file or folder below the root, for power_test
//   EXPE_FAULT_OPENS=FILE   writes a line for each .expe file that is opened by other code than SQLite's
//   EXPE_FAULT_CLOCK=FILE   the wall clock jumps by a day ahead or back at each reading; of each there is a
//                           byte in FILE
#pragma once

#include "tests/fault/trace.h"

#include <string>
#include <sys/types.h>

namespace expe {

std::string pathOf(int fd);
std::string pathOf(int folder, const char* name);

// True if a call of this function is to fail: errno is set.
bool fails(const char* function, int fd);
bool failsAt(const char* function, int folder, const char* name);

// True where there is no room for what is to be written: errno is set.
bool noRoom(int fd, size_t size);

// A change that was made, where changes are traced at all.
bool traces();
void traced(Traced::Kind kind, const std::string& path, const std::string& other = {}, std::int64_t at = 0,
            const void* bytes = nullptr, std::size_t size = 0);

// Of a file that `caller` opens or makes.
void openedBy(void* caller, int folder, const char* name);

// Seconds by which the wall clock is wrong this time.
time_t jump();

} // namespace expe
