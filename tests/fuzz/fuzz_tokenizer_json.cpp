// tokenizer.json, with all that it may ask for.
#include "tests/fuzz/encoded.h"

#include "core/tokenizer/tokenizer_json.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  if (const auto tokenizer = jsonTokenizer(std::string(fuzz::textOf(data, size)), "it"))
    fuzz::encodeTexts(**tokenizer);
  return 0;
}
