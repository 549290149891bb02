// tiktoken's ranks, behind those of all bytes, without which no file is taken.
#include "tests/fuzz/encoded.h"

#include "core/base/base64.h"
#include "core/tokenizer/tiktoken.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const std::string ofBytes = [] {
    std::string lines;
    for (int byte = 0; byte < 256; ++byte)
      lines += base64(std::string(1, static_cast<char>(byte))) + " " + std::to_string(byte) + "\n";
    return lines;
  }();
  const auto text = fuzz::textOf(data, size);
  (void)isTiktoken(text);
  (void)tiktokenTokenizer(std::string(text), "cl100k", "it");
  for (const char* pattern : {"", "gpt2", "o200k"})
    if (const auto tokenizer = tiktokenTokenizer(ofBytes + std::string(text), pattern, "it"))
      fuzz::encodeTexts(**tokenizer);
  return 0;
}
