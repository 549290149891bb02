// A text from outside: its first byte says how long a separator comes next, the rest is the file.
#include "tests/fuzz/fuzz.h"

#include "core/base/utf8.h"
#include "core/tokenizer/tokenizer.h"
#include "core/text/documents.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  if (size == 0)
    return 0;
  auto text = fuzz::textOf(data + 1, size - 1);
  const std::string separator(text.substr(0, data[0] % 8));
  text.remove_prefix(separator.size());

  Progress quiet;
  std::vector<Text> said;
  const auto read =
      readDocuments({.paths = folder.put("text.txt", text), .separator = separator}, quiet, said);

  if (!read)
    return 0;
  int left = 1; // tokenizers, of which each looks at all code points
  for (const auto& document : *read) {
    fuzz::require(!document.text.empty(), "no document is empty");
    fuzz::require(!firstInvalidUtf8(document.text), "only UTF-8 is accepted");
    fuzz::require(separator.empty() || document.text.find(separator) == std::string::npos,
                  "no separator is left in a document");
    if (--left < 0)
      continue;
    const auto tokenizer = characterTokenizer(document.text);
    if (!tokenizer)
      continue;
    const auto tokens = (*tokenizer)->encode(document.text);
    fuzz::require(tokens.ok(), "a text's own characters are known");
    std::string decoded;
    for (const Token token : *tokens)
      decoded += (*tokenizer)->piece(token);
    fuzz::require(decoded == document.text, "characters give their text back");
  }
  return 0;
}
