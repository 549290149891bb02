// The description of a tokenizer in a checkpoint's state.
#include "tests/fuzz/fuzz.h"

#include "core/tokenizer/sentencepiece.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer_file.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto text = fuzz::textOf(data, size);
  (void)describesWholeTexts(text);
  (void)fileDescribed(text);
  if (const auto model = modelDescribed(text)) { // sentencepiece itself is tried in a process of its own
    (void)parseModel(*model, "it");
    return 0;
  }
  const auto tokenizer = tokenizerFromDescription(text);
  if (!tokenizer)
    return 0;
  const auto again = tokenizerFromDescription((*tokenizer)->describe());
  fuzz::require(again && (*again)->describe() == (*tokenizer)->describe(), "a description describes itself");
  return 0;
}
