#include "core/interop/mapped_file.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace expe {

namespace {

Error unreadable(const std::filesystem::path& path, int code) {
  return userError("{0} cannot be read: {1}.", {path.string(), std::strerror(code)});
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe must not make us wait
  if (fd < 0)
    return unreadable(path, errno);
  struct stat about {};
  int problem = ::fstat(fd, &about) != 0 ? errno
                : S_ISDIR(about.st_mode) ? EISDIR
                : S_ISREG(about.st_mode) ? 0
                                         : EINVAL;
  void* data = nullptr;
  const auto size = static_cast<std::size_t>(about.st_size);
  if (!problem && size > 0) {
    data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    problem = data == MAP_FAILED ? errno : 0;
  }
  ::close(fd);
  if (problem)
    return unreadable(path, problem);
  const std::span bytes(static_cast<const std::byte*>(data), size);
  return std::shared_ptr<const MappedFile>(new MappedFile(bytes));
}

MappedFile::~MappedFile() {
  if (!bytes_.empty())
    ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

} // namespace expe
