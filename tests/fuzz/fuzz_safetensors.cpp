// A file of weights.
#include "tests/fuzz/fuzz.h"

#include "core/interop/safetensors.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  const auto opened = Safetensors::open(folder.put("model.safetensors", fuzz::textOf(data, size)));
  if (!opened)
    return 0;
  std::size_t sum = 0, bytes = 0;
  for (const TensorView& tensor : (*opened)->tensors()) {
    fuzz::require((*opened)->find(tensor.name) == &tensor, "a tensor is found by its name");
    bytes += tensor.bytes.size();
    for (const std::byte byte : tensor.bytes)
      sum += std::to_integer<std::size_t>(byte);
  }
  fuzz::require(bytes + 8 <= size && sum <= 255 * size, "tensors lie within the file");
  return 0;
}
