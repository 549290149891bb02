// tokenizer.json of a Hugging Face folder.
#include "tests/fuzz/fuzz.h"

#include "core/interop/foreign_vocabulary.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  const auto pieces = readForeignVocabulary(folder.put("tokenizer.json", fuzz::textOf(data, size)));
  fuzz::require(!pieces || pieces->size() <= 1 << 22, "no more pieces than there are");
  return 0;
}
