#include "core/study/lock.h"

#include "core/base/error_exception.h"
#include "core/study/inside.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

// Locks of the open file, not of the process: two in one process exclude each other, and one can be asked
// after (F_OFD_GETLK) without disturbing a trainer that is just taking it.
struct flock wholeFile() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

struct HeldLock : RunLock {
  explicit HeldLock(Descriptor&& open) : file(std::move(open)) {}
  Descriptor file;
};

fs::path lockFile(std::int64_t run) { // in the study's folder
  return fs::path("locks") / (std::to_string(run) + ".lock");
}

[[noreturn]] void unlockable(const fs::path& path, int code) {
  throw ErrorException{failure("{0} could not be locked: {1}.", {path.string(), std::strerror(code)})};
}

std::string holder(int fd) {
  char text[24] = {};
  const ssize_t size = ::pread(fd, text, sizeof text - 1, 0);
  return size > 0 ? std::string(text, static_cast<std::size_t>(size)) : "?";
}

Error held(std::int64_t run, const std::string& pid) {
  if (pid == std::to_string(::getpid()))
    return userError("Run {0} is being trained already: stop it first.", {std::to_string(run)});
  return userError("Run {0} is being trained by another process (pid {1}): stop it there first.",
                   {std::to_string(run), pid});
}

void sign(int fd) { // for the sentence above; the lock holds without it
  const std::string pid = std::to_string(::getpid());
  if (::ftruncate(fd, 0) == 0)
    (void)!::pwrite(fd, pid.data(), pid.size(), 0);
}

} // namespace

Result<std::unique_ptr<RunLock>> lockRun(const fs::path& study, std::int64_t run) {
  return attempt([&]() -> std::unique_ptr<RunLock> {
    makeFolderInside(study, lockFile(run).parent_path());
    auto file = openInside(study, lockFile(run), O_RDWR | O_CREAT);
    if (!file) // its folder was removed just now
      unlockable(study / lockFile(run), ENOENT);
    auto lock = std::make_unique<HeldLock>(*std::move(file));
    const int fd = lock->file.get();
    struct flock whole = wholeFile();
    if (::fcntl(fd, F_OFD_SETLK, &whole) != 0) {
      if (errno == EAGAIN || errno == EACCES)
        throw ErrorException{held(run, holder(fd))};
      unlockable(study / lockFile(run), errno);
    }
    sign(fd);
    return lock;
  });
}

Result<bool> runLocked(const fs::path& study, std::int64_t run) {
  return attempt([&] {
    const auto file = openInside(study, lockFile(run), O_RDONLY);
    if (!file)
      return false;
    struct flock whole = wholeFile();
    if (::fcntl(file->get(), F_OFD_GETLK, &whole) != 0)
      unlockable(study / lockFile(run), errno);
    return whole.l_type != F_UNLCK;
  });
}

Result<void> removeLock(const fs::path& study, std::int64_t run) {
  return attempt([&] { removeInside(study, lockFile(run)); });
}

} // namespace expe
