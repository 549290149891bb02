#include "core/study/making.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/study/inside.h"
#include "core/study/sqlite.h"
#include "core/study/tables.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = ".new-";
constexpr const char* besideIt[] = {"-journal", "-wal", "-shm"};

// Locks of the folder itself, which belong to the descriptor: makers share one, who removes has it alone.
Descriptor lockable(const fs::path& folder) {
  return Descriptor::at(AT_FDCWD, folder.c_str(), O_RDONLY | O_DIRECTORY);
}

bool passing(const Entry& entry) {
  const std::string_view name = entry.name;
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return entry.sort == Sort::File && name.starts_with(prefix) && name.size() > prefix.size() &&
         std::all_of(name.begin() + prefix.size(), name.end(), digit);
}

// A maker is killed before the first page is written, or after.
bool ours(const fs::path& file, const Entry& entry) {
  return entry.bytes == 0 || markOf(headerOf(file)) == applicationId;
}

} // namespace

fs::path passingName(const fs::path& folder) {
  return folder / (std::string(prefix) + std::to_string(::getpid()));
}

void removeLeftovers(const fs::path& folder) {
  const Descriptor open = lockable(folder);
  if (!open.open() || ::flock(open.get(), LOCK_EX | LOCK_NB) != 0)
    return;
  for (const Entry& entry : entriesOf(open, folder)) {
    const fs::path file = folder / entry.name;
    if (!passing(entry) || !ours(file, entry))
      continue;
    for (const char* ending : besideIt)
      need(files().removeAll(file.string() + ending));
    need(files().removeAll(file));
  }
}

Descriptor beginMaking(const fs::path& folder) {
  Descriptor open = lockable(folder);
  // Who removes is done at once; who holds the folder for longer is none of ours, and removes nothing.
  for (int tries = 0; tries < 100 && ::flock(open.get(), LOCK_SH | LOCK_NB) != 0; ++tries) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return open;
}

} // namespace expe
