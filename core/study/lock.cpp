#include "core/study/lock.h"

#include "core/base/error_exception.h"
#include "core/study/inside.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

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

fs::path lockFile(std::int64_t run) { // in the study's folder
  return fs::path("locks") / (std::to_string(run) + ".lock");
}

[[noreturn]] void unlockable(const fs::path& path, int code) {
  throw ErrorException{failure("{0} could not be locked: {1}.", {path.string(), std::strerror(code)})};
}

const std::string ofQueue = "queue-";

fs::path numberFile(std::int64_t number) {
  return fs::path("locks") / (ofQueue + std::to_string(number) + ".lock");
}

std::string holder(int fd) {
  char text[200] = {};
  const ssize_t size = ::pread(fd, text, sizeof text - 1, 0);
  return size > 0 ? std::string(text, static_cast<std::size_t>(size)) : "?";
}

Error held(std::int64_t run, const std::string& pid) {
  if (pid == std::to_string(::getpid()))
    return userError("Run {0} is being trained already: stop it first.", {std::to_string(run)});
  return userError("Run {0} is being trained by another process (pid {1}): stop it there first.",
                   {std::to_string(run), pid});
}

void sign(int fd, const std::string& text) { // for the sentence above; the lock holds without it
  if (::ftruncate(fd, 0) == 0)
    (void)!::pwrite(fd, text.data(), text.size(), 0);
}

// Opened, and whether it could be locked.
std::pair<std::unique_ptr<RunLock>, bool> take(const fs::path& study, const fs::path& inside) {
  makeFolderInside(study, inside.parent_path());
  auto file = openInside(study, inside, O_RDWR | O_CREAT);
  if (!file) // its folder was removed just now
    unlockable(study / inside, ENOENT);
  auto lock = std::make_unique<RunLock>(RunLock{*std::move(file)});
  struct flock whole = wholeFile();
  const bool taken = ::fcntl(lock->file.get(), F_OFD_SETLK, &whole) == 0;
  if (!taken && errno != EAGAIN && errno != EACCES)
    unlockable(study / inside, errno);
  return {std::move(lock), taken};
}

bool isHeld(const Descriptor& file, const fs::path& path) {
  struct flock whole = wholeFile();
  if (::fcntl(file.get(), F_OFD_GETLK, &whole) != 0)
    unlockable(path, errno);
  return whole.l_type != F_UNLCK;
}

} // namespace

Result<std::unique_ptr<RunLock>> lockRun(const fs::path& study, std::int64_t run) {
  return attempt([&]() -> std::unique_ptr<RunLock> {
    auto [lock, taken] = take(study, lockFile(run));
    if (!taken)
      throw ErrorException{held(run, holder(lock->file.get()).substr(0, 23))};
    sign(lock->file.get(), std::to_string(::getpid()));
    return std::move(lock);
  });
}

bool isQueueLock(const std::string& name) {
  return name.starts_with(ofQueue);
}

Result<bool> runLocked(const fs::path& study, std::int64_t run) {
  return attempt([&] {
    const auto file = openInside(study, lockFile(run), O_RDONLY);
    return file && isHeld(*file, study / lockFile(run));
  });
}

Result<std::unique_ptr<RunLock>> lockNumber(const fs::path& study, std::int64_t number,
                                            const std::string& text) {
  return attempt([&]() -> std::unique_ptr<RunLock> {
    auto [lock, taken] = take(study, numberFile(number));
    if (!taken)
      return nullptr;
    sign(lock->file.get(), text);
    return std::move(lock);
  });
}

void writeLock(RunLock& lock, const std::string& text) {
  sign(lock.file.get(), text);
}

Result<std::optional<std::string>> numberLocked(const fs::path& study, std::int64_t number) {
  return attempt([&]() -> std::optional<std::string> {
    const auto file = openInside(study, numberFile(number), O_RDONLY);
    if (!file)
      return std::nullopt;
    return isHeld(*file, study / numberFile(number)) ? holder(file->get()) : std::string();
  });
}

Result<void> removeLock(const fs::path& study, std::int64_t run) {
  return attempt([&] { removeInside(study, lockFile(run)); });
}

} // namespace expe
