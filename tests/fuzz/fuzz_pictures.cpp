// Pictures from outside: the first byte says how many columns, and rows of a frame, are asked for, the rest
// is the file.
#include "tests/fuzz/fuzz.h"

#include "core/text/documents.h"

#include <algorithm>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  if (size == 0)
    return 0;
  const std::int64_t columns = data[0];
  Progress quiet;
  std::vector<Text> said;
  const auto read = readDocuments(
      {.paths = folder.put("picture", fuzz::textOf(data + 1, size - 1)), .columns = columns, .rows = columns},
      quiet, said);
  if (!read)
    return 0;
  for (const auto& document : *read) {
    fuzz::require(!document.text.empty(), "no document is empty");
    fuzz::require(!document.picture || columns > 0, "pictures are read where they are asked for alone");
    fuzz::require(!document.picture || document.text.size() % static_cast<std::size_t>(columns) == 0,
                  "a picture has whole rows");
  }
  return 0;
}
