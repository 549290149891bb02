// A .model: what is accepted is given to the library, as this program writes it anew.
#include "tests/fuzz/fuzz.h"

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer.h"
#include "core/tokenizer/try_tokenizer.h"

#include <numeric>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto model = parseModel(fuzz::textOf(data, size), "it");
  if (!model)
    return 0;
  const auto written = serialized(*model);
  const auto again = parseModel(written, "it");
  fuzz::require(again && serialized(*again) == written, "a model that was read is written and read as it is");
  const auto tokenizer = untriedTokenizer(std::string(fuzz::textOf(data, size)), "it");
  if (!tokenizer)
    return 0;
  for (const std::string text : {"", "a b\nab\n\n abba \xe2\x96\x81\xc3\xa9\n", "\n", "ab\xff\xe2"}) {
    std::vector<std::uint32_t> bytes;
    const auto tokens = (*tokenizer)->encode(text, &bytes);
    if (!tokens)
      continue;
    fuzz::require(bytes.size() == tokens->size(), "every token stands for bytes");
    fuzz::require(tokens->empty() ||
                      std::accumulate(bytes.begin(), bytes.end(), std::size_t{0}) == text.size(),
                  "the tokens stand for the whole text");
    for (const Token token : *tokens)
      (void)(*tokenizer)->piece(token);
  }
  return 0;
}
