// The character map of a .model: what is accepted is walked by the library.
#include "tests/fuzz/fuzz.h"

#include "core/tokenizer/charsmap.h"
#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer.h"
#include "core/tokenizer/try_tokenizer.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto map = fuzz::textOf(data, size);
  if (!troubleInCharsmap(map).empty())
    return 0;
  SentencepieceModel model;
  model.pieces = {{"<unk>", 0, SentencepieceModel::Unknown}, {"a", -1}, {"b", -2}, {"ab", -1.5F}};
  model.charsmap = map;
  const auto tokenizer = untriedTokenizer(serialized(model), "it");
  if (!tokenizer)
    return 0;
  std::string text;
  for (int byte = 1; byte < 256; ++byte)
    text += static_cast<char>(byte);
  (void)(*tokenizer)->encode(text);
  (void)(*tokenizer)->encode("abba aaaa bbbb \xc3\xa9\xe2\x96\x81");
  return 0;
}
