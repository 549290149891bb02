// The index of weights in several files, beside two sound files.
#include "tests/fuzz/fuzz.h"

#include "core/interop/shards.h"

#include <array>

namespace {

using namespace expe;

void putWeights(const fuzz::Folder& folder, const std::string& file, const std::string& tensor) {
  static const std::array<std::byte, 8> zeros{};
  fuzz::require(writeSafetensors(folder.path() / file, {{tensor, "F32", {2}, zeros}}).ok(),
                "files can be written");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::Folder folder;
  static const bool ready =
      (putWeights(folder, "a.safetensors", "first"), putWeights(folder, "b.safetensors", "second"), true);
  folder.put("model.safetensors.index.json", fuzz::textOf(data, size));
  const auto shards = Shards::open(folder.path());
  if (!ready || !shards)
    return 0;
  for (const auto& name : shards->names()) {
    const auto* tensor = shards->find(name);
    fuzz::require(tensor != nullptr && tensor->size == 8, "what is named is there");
  }
  fuzz::require(shards->elements() >= 0, "elements can be counted");
  return 0;
}
