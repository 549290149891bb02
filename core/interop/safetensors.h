// safetensors: an 8-byte little-endian header length, a JSON header, then the bytes of all tensors without
// gaps. Torch-free. Files from outside are hostile: every rule of the format is checked before anything is
// used.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace expe {

class InputFile;

struct TensorView {
  std::string name;
  std::string type;                // "F32", "BF16", "F16", "I64", "U8", "BOOL", …
  std::vector<std::int64_t> shape; // may be empty (a scalar)
  std::span<const std::byte> bytes;
};

std::size_t bytesPer(const std::string& type); // 0 if unknown

// Writes tensors in the order given through files(). The data begin at a multiple of 8 bytes; the format
// allows no gaps, so that a tensor after one of a smaller type may lie unaligned: copy such bytes, never cast
// their pointer.
Result<void> writeSafetensors(const std::filesystem::path& path, const std::vector<TensorView>& tensors,
                              const std::map<std::string, std::string>& metadata = {});

struct StoredTensor { // in a file
  std::string name, type;
  std::vector<std::int64_t> shape;
  std::uint64_t at = 0, size = 0; // bytes: where its data begin, behind the header, and how many they are
};

class Safetensors { // keeps the file open
public:
  static Result<std::shared_ptr<const Safetensors>> open(const std::filesystem::path& path);
  const std::vector<StoredTensor>& tensors() const { return tensors_; } // in the order of their data
  const StoredTensor* find(const std::string& name) const;
  // The bytes of one of tensors() into so many; an error if the file has changed its length meanwhile.
  Result<void> read(const StoredTensor& tensor, std::span<std::byte> into) const;
  const std::map<std::string, std::string>& metadata() const { return metadata_; }

private:
  std::shared_ptr<const InputFile> file_; // the tensors' bytes are in it
  std::uint64_t dataAt_ = 0;              // where they begin
  std::vector<StoredTensor> tensors_;
  std::map<std::string, const StoredTensor*> byName_;
  std::map<std::string, std::string> metadata_;
};

} // namespace expe
