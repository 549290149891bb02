// A file's bytes as memory, read-only. Thread-safe once made.
#pragma once

#include "core/api/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

namespace expe {

class MappedFile {
public:
  static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  std::span<const std::byte> bytes() const { return bytes_; }

private:
  explicit MappedFile(std::span<const std::byte> bytes) : bytes_(bytes) {}
  std::span<const std::byte> bytes_;
};

} // namespace expe
