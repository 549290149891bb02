// The pieces of a tokenizer.json.
#include "tests/fuzz/fuzz.h"

#include "core/interop/foreign_vocabulary.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto json = parseForeignVocabulary(fuzz::textOf(data, size), "it");
  if (!json)
    return 0;
  (void)howItCuts(*json);
  const auto pieces = foreignVocabulary(*json, "it");
  fuzz::require(!pieces || pieces->size() <= 1 << 22, "no more pieces than there are");
  return 0;
}
