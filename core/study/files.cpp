#include "core/api/files.h"

#include "core/study/trouble.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

Error fileError(const fs::path& path, int code) {
  if (code == ENOSPC || code == EDQUOT)
    return failure("{0} could not be written: the disk is full. Free some space and try again.",
                   {path.string()});
  if (code == EROFS || code == EACCES || code == EPERM)
    return userError(
        "{0} could not be written: its folder is read-only. Choose another folder or change its permissions.",
        {path.string()});
  return failure("{0} could not be written: {1}.", {path.string(), std::strerror(code)});
}

namespace {

class Descriptor {
public:
  Descriptor(const fs::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  bool open() const { return fd_ >= 0; }
  bool sync() const { return ::fsync(fd_) == 0; }
  bool close() { return fd_ < 0 || ::close(std::exchange(fd_, -1)) == 0; }

  bool writeAll(std::span<const std::byte> bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR)
        return false;
      bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
    }
    return true;
  }

private:
  int fd_;
};

bool writeParts(const fs::path& path, std::span<const std::span<const std::byte>> parts) {
  Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC);
  if (!file.open())
    return false;
  for (const auto part : parts)
    if (!file.writeAll(part))
      return false;
  return file.sync() && file.close();
}

std::atomic<Files*> other{nullptr}; // a test's

} // namespace

Result<void> syncPath(const fs::path& path) {
  const Descriptor file(path, O_RDONLY);
  if (file.open() && (file.sync() || errno == EINVAL)) // EINVAL: a file system that cannot sync a folder
    return {};
  return fileError(path, errno);
}

Result<void> Files::write(const fs::path& path, std::span<const std::span<const std::byte>> parts) {
  if (writeParts(path, parts))
    return {};
  const int code = errno;
  ::unlink(path.c_str()); // half a file is worth nothing
  return fileError(path, code);
}

Result<void> Files::append(const fs::path& path, std::string_view bytes) {
  Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND);
  if (file.open() && file.writeAll(std::as_bytes(std::span(bytes.data(), bytes.size()))) && file.close())
    return {};
  return fileError(path, errno);
}

Result<void> Files::makeFolder(const fs::path& path) {
  std::error_code code;
  fs::create_directories(path, code);
  if (code)
    return fileError(path, code.value());
  return {};
}

Result<void> Files::rename(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0)
    return fileError(to, errno);
  return syncPath(to.has_parent_path() ? to.parent_path() : ".");
}

Result<void> Files::write(const fs::path& path, std::string_view text) {
  const std::span<const std::byte> part = std::as_bytes(std::span(text.data(), text.size()));
  return write(path, std::span(&part, 1));
}

namespace {

// A name beside `path` for what is not whole yet.
fs::path besideOf(const fs::path& path) {
  std::string name = ".";
  name.append(path.filename().string()).append(".new-").append(std::to_string(::getpid()));
  return path.parent_path() / name;
}

Result<void> under(const fs::path& path, Result<void> done) { // an error names the file that the user knows
  if (done)
    return done;
  Error error = done.error();
  if (!error.arguments.empty())
    error.arguments.front() = path.string();
  return error;
}

constexpr std::size_t mostWaiting = 1 << 20; // bytes

} // namespace

Result<void> Files::replace(const fs::path& path, std::string_view text) {
  const fs::path beside = besideOf(path);
  Result<void> done = write(beside, text);
  if (done)
    done = rename(beside, path);
  if (!done)
    ::unlink(beside.c_str());
  return under(path, done);
}

GrowingFile::GrowingFile(fs::path path) : path_(std::move(path)), beside_(besideOf(path_)) {
  ::unlink(beside_.c_str()); // an earlier process with this id may have left one
}

GrowingFile::~GrowingFile() {
  ::unlink(beside_.c_str()); // gone already if it was finished
}

Result<void> GrowingFile::add(std::string_view bytes) {
  waiting_ += bytes;
  return waiting_.size() < mostWaiting ? Result<void>{} : flush();
}

Result<void> GrowingFile::flush() {
  const auto done = under(path_, files().append(beside_, waiting_));
  waiting_.clear();
  return done;
}

Result<void> GrowingFile::finish() {
  if (auto flushed = flush(); !flushed)
    return flushed;
  if (auto synced = syncPath(beside_); !synced)
    return under(path_, synced);
  return under(path_, files().rename(beside_, path_));
}

Files& files() {
  static Files ordinary;
  Files* const chosen = other.load();
  return chosen ? *chosen : ordinary;
}

std::shared_ptr<void> useFiles(Files& files) {
  Files* const before = other.exchange(&files);
  return {static_cast<void*>(&files), [before](void*) { other = before; }};
}

} // namespace expe
