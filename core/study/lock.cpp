#include "core/study/lock.h"

#include "core/api/files.h"
#include "core/study/trouble.h"

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

class HeldLock : public RunLock {
public:
  explicit HeldLock(int fd) : fd_(fd) {}
  ~HeldLock() override { ::close(fd_); }

private:
  int fd_;
};

fs::path lockFile(const fs::path& study, std::int64_t run) {
  return study / "locks" / (std::to_string(run) + ".lock");
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
  const fs::path path = lockFile(study, run);
  if (const auto made = files().makeFolder(path.parent_path()); !made)
    return made.error();
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0)
    return fileError(path, errno);
  auto lock = std::make_unique<HeldLock>(fd);
  struct flock whole = wholeFile();
  if (::fcntl(fd, F_OFD_SETLK, &whole) != 0) {
    if (errno == EAGAIN || errno == EACCES)
      return held(run, holder(fd));
    return failure("{0} could not be locked: {1}.", {path.string(), std::strerror(errno)});
  }
  sign(fd);
  return std::unique_ptr<RunLock>(std::move(lock));
}

bool runLocked(const fs::path& study, std::int64_t run) {
  const int fd = ::open(lockFile(study, run).c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  struct flock whole = wholeFile();
  const bool locked = ::fcntl(fd, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
  ::close(fd);
  return locked;
}

} // namespace expe
