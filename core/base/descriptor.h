// A file descriptor that closes itself. Calls that a signal cut short are made again.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace expe {

// All of them; false leaves the reason in errno.
bool writeAll(int fd, std::span<const std::byte> bytes);
inline bool writeAll(int fd, std::string_view text) {
  return writeAll(fd, std::as_bytes(std::span(text)));
}

class Descriptor {
public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept { return (std::swap(fd_, other.fd_), *this); }

  // As openat(); close-on-exec. Not open() afterwards: errno says why.
  static Descriptor at(int folder, const char* name, int flags, unsigned mode = 0666);

  bool open() const { return fd_ >= 0; }
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

  // Each false leaves the reason in errno.
  bool sync() const;
  bool writeAll(std::span<const std::byte> bytes) const { return expe::writeAll(fd_, bytes); }
  bool close();

private:
  int fd_;
};

} // namespace expe
