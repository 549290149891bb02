// The bytes of a file as text has them: unpacked and in UTF-8.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace expe {

// One thread at a time.
class TextBytes {
public:
  virtual ~TextBytes() = default;
  // The next piece of about a megabyte; empty at the end. What is in UTF-8 already is not checked and may end
  // within a character.
  virtual Result<std::string> next() = 0;
  virtual std::uint64_t taken() const = 0; // bytes of the file so far
};

// Packed files (gzip, zstd, xz, bzip2, lz4) are known by their first bytes. `encoding`: a
// value of data.charset.
Result<std::unique_ptr<TextBytes>> openTextBytes(const std::filesystem::path& path,
                                                 const std::string& encoding);

} // namespace expe
