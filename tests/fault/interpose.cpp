// Preloaded into a program of ours (LD_PRELOAD), to see and to disturb what it asks the system for. Calls
// count that concern a path below EXPE_FAULT_ROOT or a descriptor that was opened there.
//
//   EXPE_FAULT_POINTS=FILE   writes one line for each call stack from which such a call comes, when it first
//   does:
//                            its number (a hash, the same in every process of these binaries) and the
//                            function
//   EXPE_FAULT_AT=NUMBER     the first call from that stack fails, as EXPE_FAULT says: EIO, ENOSPC, EMFILE,
//   EINTR
//                            or KILL; others after it do not
//   EXPE_FAULT_FULL=BYTES    after so many bytes were written every write fails as on a full disk
//   EXPE_FAULT_HIT=FILE      is made when it has
//   EXPE_FAULT_TRACE=FILE    writes every change to a file or folder below the root, for
//   tests/fault/power_test EXPE_FAULT_OPENS=FILE    writes a line for each .expe file that is opened by other
//   code than SQLite's
//   EXPE_FAULT_CLOCK=FILE    the wall clock jumps by a day ahead or back at each reading; of each there is a
//                            byte in FILE
#include "tests/fault/trace.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <mutex>
#include <set>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

using expe::Traced;

template <class F> F* real(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}
#define REAL(name) static auto* const ordinary = real<decltype(name)>(#name)

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
  std::atomic<long> room = full ? std::atol(full) : 0; // bytes
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

bool fails(const char* function, int fd) {
  return fails(function, [&] { return pathOf(fd); });
}
bool failsAt(const char* function, int folder, const char* name) {
  return fails(function, [&] { return pathOf(folder, name); });
}

// True where there is no room for what is to be written: errno is set.
bool noRoom(int fd, size_t size) {
  Watch& w = watch();
  if (inside || !w.root || !w.full || !below(pathOf(fd)) || (w.room -= static_cast<long>(size)) >= 0)
    return false;
  errno = ENOSPC;
  return true;
}

void traced(Traced::Kind kind, const std::string& path, const std::string& other = {}, std::int64_t at = 0,
            const void* bytes = nullptr, std::size_t size = 0) {
  Watch& w = watch();
  if (w.trace < 0 || inside || !w.root)
    return;
  const Own own;
  if (!below(path))
    return;
  const int before = errno;
  const std::string record =
      expe::packed({kind, path, other, at, std::string(static_cast<const char*>(bytes), size)});
  const std::lock_guard guard(w.mutex);
  put(w.trace, record.data(), record.size());
  errno = before;
}

// Of a file that is being opened or made.
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

mode_t modeOf(int flags, va_list more) {
  return (flags & (O_CREAT | O_TMPFILE)) ? static_cast<mode_t>(va_arg(more, int)) : 0;
}

int openAs(const char* function, void* caller, int folder, const char* name, int flags, mode_t mode) {
  openedBy(caller, folder, name);
  if (failsAt(function, folder, name))
    return -1;
  struct stat about {};
  const bool fresh = (flags & O_CREAT) && ::syscall(SYS_newfstatat, folder, name, &about, 0) != 0;
  const int fd = static_cast<int>(::syscall(SYS_openat, folder, name, flags | O_LARGEFILE, mode));
  if (fd < 0)
    errno = errno != 0 ? errno : EIO;
  else if (fresh)
    traced(Traced::Kind::Create, pathOf(fd));
  if (fd >= 0 && (flags & O_TRUNC) && !fresh)
    traced(Traced::Kind::Truncate, pathOf(fd));
  return fd;
}

// Seconds by which the wall clock is wrong this time.
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

} // namespace

extern "C" {

int clock_gettime(clockid_t which, timespec* now) noexcept {
  const int done = static_cast<int>(::syscall(SYS_clock_gettime, which, now));
  if (done == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
    now->tv_sec += jump();
  return done;
}

int gettimeofday(timeval* now, void* zone) noexcept {
  const int done = static_cast<int>(::syscall(SYS_gettimeofday, now, zone));
  if (done == 0)
    now->tv_sec += jump();
  return done;
}

time_t time(time_t* also) noexcept {
  timespec now{};
  ::syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
  now.tv_sec += jump();
  return also ? *also = now.tv_sec : now.tv_sec;
}

#define OPEN(name)                                                                                           \
  int name(const char* path, int flags, ...) {                                                               \
    va_list more;                                                                                            \
    va_start(more, flags);                                                                                   \
    const mode_t mode = modeOf(flags, more);                                                                 \
    va_end(more);                                                                                            \
    return openAs(#name, __builtin_return_address(0), AT_FDCWD, path, flags, mode);                          \
  }
OPEN(open)
OPEN(open64)
#undef OPEN

#define OPENAT(name)                                                                                         \
  int name(int folder, const char* path, int flags, ...) {                                                   \
    va_list more;                                                                                            \
    va_start(more, flags);                                                                                   \
    const mode_t mode = modeOf(flags, more);                                                                 \
    va_end(more);                                                                                            \
    return openAs(#name, __builtin_return_address(0), folder, path, flags, mode);                            \
  }
OPENAT(openat)
OPENAT(openat64)
#undef OPENAT

#define FOPEN(name)                                                                                          \
  FILE* name(const char* path, const char* mode) {                                                           \
    openedBy(__builtin_return_address(0), AT_FDCWD, path);                                                   \
    if (failsAt(#name, AT_FDCWD, path))                                                                      \
      return nullptr;                                                                                        \
    REAL(name);                                                                                              \
    return ordinary(path, mode);                                                                             \
  }
FOPEN(fopen)
FOPEN(fopen64)
#undef FOPEN

ssize_t read(int fd, void* to, size_t size) {
  if (fails("read", fd))
    return -1;
  return ::syscall(SYS_read, fd, to, size);
}

#define PREAD(name)                                                                                          \
  ssize_t name(int fd, void* to, size_t size, off_t at) {                                                    \
    if (fails(#name, fd))                                                                                    \
      return -1;                                                                                             \
    return ::syscall(SYS_pread64, fd, to, size, at);                                                         \
  }
PREAD(pread)
PREAD(pread64)
#undef PREAD

ssize_t write(int fd, const void* from, size_t size) {
  if (fails("write", fd) || noRoom(fd, size))
    return -1;
  const off_t at = watch().trace < 0 ? 0 : ::syscall(SYS_lseek, fd, 0, SEEK_CUR);
  const ssize_t written = ::syscall(SYS_write, fd, from, size);
  if (written > 0 && watch().trace >= 0)
    traced(Traced::Kind::Write, pathOf(fd), {}, at, from, static_cast<std::size_t>(written));
  return written;
}

#define PWRITE(name)                                                                                         \
  ssize_t name(int fd, const void* from, size_t size, off_t at) {                                            \
    if (fails(#name, fd) || noRoom(fd, size))                                                                \
      return -1;                                                                                             \
    const ssize_t written = ::syscall(SYS_pwrite64, fd, from, size, at);                                     \
    if (written > 0 && watch().trace >= 0)                                                                   \
      traced(Traced::Kind::Write, pathOf(fd), {}, at, from, static_cast<std::size_t>(written));              \
    return written;                                                                                          \
  }
PWRITE(pwrite)
PWRITE(pwrite64)
#undef PWRITE

#define SYNC(name)                                                                                           \
  int name(int fd) {                                                                                         \
    if (fails(#name, fd))                                                                                    \
      return -1;                                                                                             \
    const int done = static_cast<int>(::syscall(SYS_##name, fd));                                            \
    if (done == 0 && watch().trace >= 0)                                                                     \
      traced(Traced::Kind::Sync, pathOf(fd));                                                                \
    return done;                                                                                             \
  }
SYNC(fsync)
SYNC(fdatasync)
#undef SYNC

#define TRUNCATE(name)                                                                                       \
  int name(int fd, off_t size) {                                                                             \
    if (fails(#name, fd))                                                                                    \
      return -1;                                                                                             \
    const int done = static_cast<int>(::syscall(SYS_ftruncate, fd, size));                                   \
    if (done == 0 && watch().trace >= 0)                                                                     \
      traced(Traced::Kind::Truncate, pathOf(fd), {}, size);                                                  \
    return done;                                                                                             \
  }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)
#undef TRUNCATE

int rename(const char* from, const char* to) noexcept {
  if (failsAt("rename", AT_FDCWD, to))
    return -1;
  const int done = static_cast<int>(::syscall(SYS_rename, from, to));
  if (done == 0)
    traced(Traced::Kind::Rename, pathOf(AT_FDCWD, from), pathOf(AT_FDCWD, to));
  return done;
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept {
  if (failsAt("renameat2", toFolder, to))
    return -1;
  const int done = static_cast<int>(::syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
  if (done == 0)
    traced(Traced::Kind::Rename, pathOf(fromFolder, from), pathOf(toFolder, to));
  return done;
}

int unlink(const char* path) noexcept {
  if (failsAt("unlink", AT_FDCWD, path))
    return -1;
  const int done = static_cast<int>(::syscall(SYS_unlink, path));
  if (done == 0)
    traced(Traced::Kind::Remove, pathOf(AT_FDCWD, path));
  return done;
}

int unlinkat(int folder, const char* path, int flags) noexcept {
  if (failsAt("unlinkat", folder, path))
    return -1;
  const std::string whole = watch().trace >= 0 ? pathOf(folder, path) : std::string();
  const int done = static_cast<int>(::syscall(SYS_unlinkat, folder, path, flags));
  if (done == 0)
    traced(Traced::Kind::Remove, whole);
  return done;
}

int rmdir(const char* path) noexcept {
  if (failsAt("rmdir", AT_FDCWD, path))
    return -1;
  const int done = static_cast<int>(::syscall(SYS_rmdir, path));
  if (done == 0)
    traced(Traced::Kind::Remove, pathOf(AT_FDCWD, path));
  return done;
}

int remove(const char* path) noexcept {
  if (failsAt("remove", AT_FDCWD, path))
    return -1;
  int done = static_cast<int>(::syscall(SYS_unlink, path));
  if (done != 0 && errno == EISDIR)
    done = static_cast<int>(::syscall(SYS_rmdir, path));
  if (done == 0)
    traced(Traced::Kind::Remove, pathOf(AT_FDCWD, path));
  return done;
}

int mkdir(const char* path, mode_t mode) noexcept {
  if (failsAt("mkdir", AT_FDCWD, path))
    return -1;
  const int done = static_cast<int>(::syscall(SYS_mkdir, path, mode));
  if (done == 0)
    traced(Traced::Kind::MakeFolder, pathOf(AT_FDCWD, path));
  return done;
}

#define STAT(name, folderOf, flagsOf)                                                                        \
  if (failsAt(name, folderOf, path))                                                                         \
    return -1;                                                                                               \
  return static_cast<int>(::syscall(SYS_newfstatat, folderOf, path, about, flagsOf));
int stat(const char* path, struct stat* about) noexcept {
  STAT("stat", AT_FDCWD, 0)
}
int stat64(const char* path, struct stat64* about) noexcept {
  STAT("stat64", AT_FDCWD, 0)
}
int lstat(const char* path, struct stat* about) noexcept {
  STAT("lstat", AT_FDCWD, AT_SYMLINK_NOFOLLOW)
}
int lstat64(const char* path, struct stat64* about) noexcept {
  STAT("lstat64", AT_FDCWD, AT_SYMLINK_NOFOLLOW)
}
int fstatat(int folder, const char* path, struct stat* about, int flags) noexcept {
  STAT("fstatat", folder, flags)
}
int fstatat64(int folder, const char* path, struct stat64* about, int flags) noexcept {
  STAT("fstatat64", folder, flags)
}
#undef STAT

int fstat(int fd, struct stat* about) noexcept {
  return fails("fstat", fd) ? -1 : static_cast<int>(::syscall(SYS_fstat, fd, about));
}
int fstat64(int fd, struct stat64* about) noexcept {
  return fails("fstat64", fd) ? -1 : static_cast<int>(::syscall(SYS_fstat, fd, about));
}

DIR* opendir(const char* path) {
  if (failsAt("opendir", AT_FDCWD, path))
    return nullptr;
  REAL(opendir);
  return ordinary(path);
}

DIR* fdopendir(int fd) {
  if (fails("fdopendir", fd))
    return nullptr;
  REAL(fdopendir);
  return ordinary(fd);
}

#define READDIR(name, type)                                                                                  \
  type* name(DIR* folder) {                                                                                  \
    if (fails(#name, ::dirfd(folder)))                                                                       \
      return nullptr;                                                                                        \
    REAL(name);                                                                                              \
    return ordinary(folder);                                                                                 \
  }
READDIR(readdir, dirent)
READDIR(readdir64, dirent64)
#undef READDIR

} // extern "C"
