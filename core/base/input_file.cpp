#include "core/base/input_file.h"

#include "core/base/files.h"
#include "core/base/out_of_memory.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace expe {

namespace {

constexpr std::uint64_t piece = 1 << 20; // bytes

// What is not there, is no file or is another's is the user's mistake; what the machine could not do may be
// possible later.
Error unreadable(const std::filesystem::path& path, int code) {
  constexpr int mistakes[] = {ENOENT, ENOTDIR, EISDIR, EINVAL, EACCES, EPERM, ELOOP, ENAMETOOLONG, ENXIO};
  Error error = failure("{0} cannot be read: {1}.", {path.string(), std::strerror(code)});
  if (std::ranges::count(mistakes, code) > 0)
    error.kind = Error::Kind::User;
  return error;
}

int problemOf(int fd, struct stat& about) {
  return ::fstat(fd, &about) != 0  ? errno
         : S_ISDIR(about.st_mode)  ? EISDIR
         : !S_ISREG(about.st_mode) ? EINVAL
                                   : 0;
}

} // namespace

Result<std::shared_ptr<const InputFile>> InputFile::open(const std::filesystem::path& path) {
  Descriptor file = Descriptor::at(AT_FDCWD, path.c_str(), O_RDONLY | O_NONBLOCK);
  if (!file.open())
    return unreadable(path, errno);
  struct stat about {};
  if (const int problem = problemOf(file.get(), about); problem != 0)
    return unreadable(path, problem);
  const auto size = static_cast<std::uint64_t>(about.st_size);
  return std::shared_ptr<const InputFile>(new InputFile(path, std::move(file), size));
}

Result<void> InputFile::read(std::uint64_t at, std::span<std::byte> into) const {
  while (!into.empty()) {
    const ssize_t got = ::pread(file_.get(), into.data(), into.size(), static_cast<off_t>(at));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return failure("{0} cannot be read: {1}.", {path_.string(), std::strerror(errno)});
    if (got == 0)
      return failure("{0} became shorter while it was read: bring the whole file back and try again.",
                     {path_.string()});
    at += static_cast<std::uint64_t>(got);
    into = into.subspan(static_cast<std::size_t>(got));
  }
  return {};
}

Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t most) {
  const auto file = TRY(InputFile::open(path));
  if (file->size() > most)
    return userError("{0} is too long for what it should be.", {path.string()});
  return withMemoryFor(path.string(), [&]() -> Result<std::string> {
    std::string text(static_cast<std::size_t>(file->size()), '\0');
    TRY(file->read(0, std::as_writable_bytes(std::span(text.data(), text.size()))));
    return text;
  });
}

Result<void> copyFile(const std::filesystem::path& from, const std::filesystem::path& to) {
  const auto file = TRY(InputFile::open(from));
  GrowingFile copy(to);
  std::string part;
  for (std::uint64_t at = 0; at < file->size(); at += part.size()) {
    part.resize(static_cast<std::size_t>(std::min(piece, file->size() - at)));
    TRY(file->read(at, std::as_writable_bytes(std::span(part.data(), part.size()))));
    TRY(copy.add(part));
  }
  return copy.finish();
}

} // namespace expe
