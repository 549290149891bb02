#include "tests/fault/disturbance.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace expe {
namespace {

const char* setting(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? value : nullptr;
}

// Writes without passing through what is interposed here.
void put(int fd, const void* data, std::size_t size) {
  while (size > 0) {
    const long written = ::syscall(SYS_write, fd, data, size);
    if (written <= 0)
      std::abort();
    data = static_cast<const char*>(data) + written, size -= static_cast<std::size_t>(written);
  }
}

int create(const char* path) {
  return static_cast<int>(
      ::syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
}

struct Watch {
  const char* root = setting("EXPE_FAULT_ROOT");
  const char* points = setting("EXPE_FAULT_POINTS");
  const char* at = setting("EXPE_FAULT_AT");
  const char* fault = setting("EXPE_FAULT");
  const char* full = setting("EXPE_FAULT_FULL");
  const char* hit = setting("EXPE_FAULT_HIT");
  const char* opens = setting("EXPE_FAULT_OPENS");
  const char* clock = setting("EXPE_FAULT_CLOCK");
  int trace = setting("EXPE_FAULT_TRACE") ? create(setting("EXPE_FAULT_TRACE")) : -1;
  std::mutex mutex;
  std::set<std::size_t> known; // call stacks
  std::atomic<bool> done = false;
  std::atomic<long> room = full ? std::strtol(full, nullptr, 10) : 0; // bytes
};

Watch& watch() {
  static Watch* const one = new Watch; // outlives every other static object
  return *one;
}

thread_local bool inside = false; // our own calls are not watched

struct Own {
  bool before = inside;
  Own() { inside = true; }
  ~Own() { inside = before; }
};

bool below(const std::string& path) {
  const std::string root = watch().root;
  return path.compare(0, root.size(), root) == 0 && (path.size() == root.size() || path[root.size()] == '/');
}

// The same for the same way through our code, wherever the libraries lie in memory.
std::size_t stackHash() {
  void* frames[32];
  const int depth = ::backtrace(frames, 32);
  std::size_t hash = 1469598103934665603U;
  for (int i = 2; i < depth; ++i) {
    Dl_info info{};
    std::size_t place = 0;
    if (::dladdr(frames[i], &info) != 0 && info.dli_fname)
      place = static_cast<std::size_t>(static_cast<char*>(frames[i]) - static_cast<char*>(info.dli_fbase)) ^
              std::hash<std::string>{}(std::strrchr(info.dli_fname, '/') ? std::strrchr(info.dli_fname, '/')
                                                                         : info.dli_fname);
    hash = (hash ^ place) * 1099511628211U;
  }
  return hash;
}

int codeOf(const char* fault) {
  const std::string name = fault ? fault : "";
  return name == "EIO"      ? EIO
         : name == "ENOSPC" ? ENOSPC
         : name == "EMFILE" ? EMFILE
         : name == "EINTR"  ? EINTR
                            : 0;
}

// True if this call is to fail: errno is set. `path` as a function, since most calls are not watched.
template <class Path> bool fails(const char* function, Path&& path) {
  Watch& w = watch();
  if (inside || !w.root || !(w.points || w.at))
    return false;
  const Own own;
  const int before = errno;
  const bool concerns = below(path());
  errno = before;
  if (!concerns)
    return false;
  const std::size_t hash = stackHash();
  if (w.points) {
    const std::lock_guard guard(w.mutex);
    if (w.known.insert(hash).second) {
      const std::string line = std::to_string(hash) + " " + function + "\n";
      const int fd = create(w.points);
      put(fd, line.data(), line.size());
      ::syscall(SYS_close, fd);
    }
  }
  if (!w.at || std::to_string(hash) != w.at || w.done.exchange(true)) {
    errno = before;
    return false;
  }
  if (w.hit)
    ::syscall(SYS_close, create(w.hit));
  if (std::strcmp(w.fault, "KILL") == 0)
    ::syscall(SYS_kill, ::getpid(), SIGKILL);
  errno = codeOf(w.fault);
  return true;
}

} // namespace

std::string pathOf(int fd) {
  char link[64], path[PATH_MAX];
  std::snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const long size = ::syscall(SYS_readlink, link, path, sizeof path);
  return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : std::string();
}

std::string pathOf(int folder, const char* name) {
  if (name[0] == '/')
    return name;
  char here[PATH_MAX];
  const std::string base = folder != AT_FDCWD ? pathOf(folder) : ::getcwd(here, sizeof here) ? here : "";
  return std::strcmp(name, ".") == 0 || !*name ? base : base + "/" + name;
}

bool fails(const char* function, int fd) {
  return fails(function, [&] { return pathOf(fd); });
}
bool failsAt(const char* function, int folder, const char* name) {
  return fails(function, [&] { return pathOf(folder, name); });
}

bool noRoom(int fd, size_t size) {
  Watch& w = watch();
  if (inside || !w.root || !w.full || !below(pathOf(fd)))
    return false;
  const long taken = static_cast<long>(size), left = w.room.fetch_sub(taken) - taken;
  if (left >= 0)
    return false;
  errno = ENOSPC;
  return true;
}

bool traces() {
  return watch().trace >= 0;
}

void traced(Traced::Kind kind, const std::string& path, const std::string& other, std::int64_t at,
            const void* bytes, std::size_t size) {
  Watch& w = watch();
  if (w.trace < 0 || inside || !w.root)
    return;
  const Own own;
  if (!below(path))
    return;
  const int before = errno;
  const std::string record =
      packed({kind, path, other, at, std::string(static_cast<const char*>(bytes), size)});
  const std::lock_guard guard(w.mutex);
  put(w.trace, record.data(), record.size());
  errno = before;
}

void openedBy(void* caller, int folder, const char* name) {
  Watch& w = watch();
  const std::string path = name;
  if (!w.opens || inside || path.size() < 5 || path.compare(path.size() - 5, 5, ".expe") != 0)
    return;
  Dl_info info{};
  const bool known = ::dladdr(caller, &info) != 0 && info.dli_fname;
  if (known && std::strstr(info.dli_fname, "libsqlite3"))
    return;
  const Own own;
  const std::string line = pathOf(folder, name) + " by " + (known ? info.dli_fname : "?") + " " +
                           (known && info.dli_sname ? info.dli_sname : "?") + "\n";
  const int fd = create(w.opens);
  put(fd, line.data(), line.size());
  ::syscall(SYS_close, fd);
}

time_t jump() {
  if (!watch().clock)
    return 0;
  static std::atomic<unsigned> readings = 0;
  constexpr time_t day = 86400, jumps[] = {day, 0, -day};
  const int fd = create(watch().clock);
  put(fd, ".", 1);
  ::syscall(SYS_close, fd);
  return jumps[readings++ % std::size(jumps)];
}

} // namespace expe
