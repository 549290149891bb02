// The calls that the library takes the place of: tests/fault/disturbance.h says what happens in them.
#include "tests/fault/disturbance.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <ctime>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

using namespace expe;

template <class F> F* real(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}
#define REAL(name) static auto* const ordinary = real<decltype(name)>(#name)

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
  const off_t at = !traces() ? 0 : ::syscall(SYS_lseek, fd, 0, SEEK_CUR);
  const ssize_t written = ::syscall(SYS_write, fd, from, size);
  if (written > 0 && traces())
    traced(Traced::Kind::Write, pathOf(fd), {}, at, from, static_cast<std::size_t>(written));
  return written;
}

#define PWRITE(name)                                                                                         \
  ssize_t name(int fd, const void* from, size_t size, off_t at) {                                            \
    if (fails(#name, fd) || noRoom(fd, size))                                                                \
      return -1;                                                                                             \
    const ssize_t written = ::syscall(SYS_pwrite64, fd, from, size, at);                                     \
    if (written > 0 && traces())                                                                             \
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
    if (done == 0 && traces())                                                                               \
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
    if (done == 0 && traces())                                                                               \
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
  const std::string whole = traces() ? pathOf(folder, path) : std::string();
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
