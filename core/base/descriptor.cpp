#include "core/base/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace expe {

bool writeAll(int fd, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      return false;
    bytes = bytes.subspan(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
  return true;
}

Descriptor Descriptor::at(int folder, const char* name, int flags, unsigned mode) {
  int fd = -1;
  do
    fd = ::openat(folder, name, flags | O_CLOEXEC, mode);
  while (fd < 0 && errno == EINTR);
  return Descriptor(fd);
}

bool Descriptor::sync() const {
  int done = -1;
  do
    done = ::fsync(fd_);
  while (done != 0 && errno == EINTR);
  return done == 0;
}

// The descriptor is gone after EINTR too: Linux never closes one twice.
bool Descriptor::close() {
  return fd_ < 0 || ::close(std::exchange(fd_, -1)) == 0 || errno == EINTR;
}

} // namespace expe
