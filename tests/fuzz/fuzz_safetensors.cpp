// A file of weights.
#include "tests/fuzz/fuzz.h"

#include "core/interop/safetensors.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  const auto opened = Safetensors::open(folder.put("model.safetensors", fuzz::textOf(data, size)));
  if (!opened)
    return 0;
  std::size_t bytes = 0;
  for (const StoredTensor& tensor : (*opened)->tensors()) {
    fuzz::require((*opened)->find(tensor.name) == &tensor, "a tensor is found by its name");
    std::vector<std::byte> values(tensor.size);
    fuzz::require((*opened)->read(tensor, values).ok(), "a tensor can be read");
    bytes += tensor.size;
  }
  fuzz::require(bytes + 8 <= size, "tensors lie within the file");
  return 0;
}
