// A file from outside, read in pieces by the system's own calls and never mapped: where it is cut while it is
// read, or its disk fails, that is an error with a sentence and not a signal that ends the process.
#pragma once

#include "core/base/descriptor.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace expe {

// Any thread may read once it is open.
class InputFile {
public:
  // Regular files only; never waits for a pipe.
  static Result<std::shared_ptr<const InputFile>> open(const std::filesystem::path& path);

  std::uint64_t size() const { return size_; } // bytes, when it was opened
  // Fills `into` with the bytes from `at` on; an error if there are no longer so many.
  Result<void> read(std::uint64_t at, std::span<std::byte> into) const;

private:
  InputFile(std::filesystem::path path, Descriptor file, std::uint64_t size)
      : path_(std::move(path)), file_(std::move(file)), size_(size) {}
  std::filesystem::path path_;
  Descriptor file_;
  std::uint64_t size_;
};

// All bytes of a file that has `most` at most: a longer one is refused before it takes memory.
Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t most);

// A file of any length, a megabyte at a time; a reader of `to` sees the old file or the whole new one.
Result<void> copyFile(const std::filesystem::path& from, const std::filesystem::path& to);

} // namespace expe
