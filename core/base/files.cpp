#include "core/base/files.h"

#include "core/base/descriptor.h"
#include "core/base/error_exception.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

Error fileError(const fs::path& path, int code) {
  if (code == ENOSPC || code == EDQUOT)
    return failure("{0} could not be written: the disk is full. Free some space and try again.",
                   {path.string()});
  if (code == EFBIG)
    return failure(
        "{0} could not be written: files may not grow any larger here. Raise the limit (ulimit -f).",
        {path.string()});
  if (code == EROFS || code == EACCES || code == EPERM)
    return userError(
        "{0} could not be written: its folder is read-only. Choose another folder or change its permissions.",
        {path.string()});
  return failure("{0} could not be written: {1}.", {path.string(), std::strerror(code)});
}

namespace {

bool writeParts(const fs::path& path, std::span<const std::span<const std::byte>> parts) {
  Descriptor file = Descriptor::at(AT_FDCWD, path.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  if (!file.open())
    return false;
  for (const auto part : parts)
    if (!file.writeAll(part))
      return false;
  return file.sync() && file.close();
}

std::atomic<Files*> other{nullptr}; // a test's

fs::path parentOf(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : ".";
}

} // namespace

Result<void> syncPath(const fs::path& path) {
  const Descriptor file = Descriptor::at(AT_FDCWD, path.c_str(), O_RDONLY);
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
  Descriptor file = Descriptor::at(AT_FDCWD, path.c_str(), O_WRONLY | O_CREAT | O_APPEND);
  if (file.open() && file.writeAll(std::as_bytes(std::span(bytes.data(), bytes.size()))) && file.close())
    return {};
  return fileError(path, errno);
}

Result<void> Files::makeFolder(const fs::path& path) {
  std::error_code code;
  if (fs::is_directory(path, code))
    return {};
  const fs::path parent = parentOf(path);
  if (!path.has_filename()) // "folder/"
    return Files::makeFolder(parent);
  TRY(Files::makeFolder(parent));
  if (::mkdir(path.c_str(), 0777) == 0)
    return syncPath(parent);
  const int problem = errno; // another process may have been faster
  return problem == EEXIST && fs::is_directory(path, code) ? Result<void>{} : fileError(path, problem);
}

Result<void> Files::rename(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0)
    return fileError(to, errno);
  return syncPath(parentOf(to));
}

Result<bool> Files::renameNew(const fs::path& from, const fs::path& to) {
  int done = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  if (done != 0 && (errno == EINVAL || errno == ENOSYS)) { // a file system that cannot: most can link
    done = ::link(from.c_str(), to.c_str());
    if (done == 0)
      ::unlink(from.c_str());
  }
  if (done != 0)
    return errno == EEXIST ? Result<bool>(false) : fileError(to, errno);
  TRY(syncPath(parentOf(to)));
  return true;
}

Result<void> Files::removeAll(const fs::path& path) {
  std::error_code code;
  fs::remove_all(path, code);
  if (code)
    return failure("{0} could not be removed: {1}.", {path.string(), code.message()});
  return {};
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
  TRY(flush());
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
