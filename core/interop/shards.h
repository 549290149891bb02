// The weights of a model in one safetensors file, or in several with an index beside them. Torch-free.
#pragma once

#include "core/interop/safetensors.h"

namespace expe {

class Shards {
public:
  // model.safetensors of the folder, else the files of model.safetensors.index.json.
  static Result<Shards> open(const std::filesystem::path& folder);

  const StoredTensor* find(const std::string& name) const; // null if there is none
  // The bytes of a tensor that find() found into so many.
  Result<void> read(const StoredTensor& tensor, std::span<std::byte> into) const;
  std::vector<std::string> names() const;
  std::int64_t elements() const; // of all tensors

private:
  std::vector<std::shared_ptr<const Safetensors>> files_;
};

} // namespace expe
