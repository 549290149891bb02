// manifest.json of a checkpoint.
#include "tests/fuzz/fuzz.h"

#include "core/study/manifest.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  static const bool ready = folder.put("model.safetensors", "abc").has_filename();
  folder.put(manifestName, fuzz::textOf(data, size));
  const auto damage = findDamage(folder.path());
  fuzz::require(ready && damage && (!*damage || !(*damage)->message().empty()),
                "what is wrong gets a sentence");
  return 0;
}
