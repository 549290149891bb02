// A packed study from elsewhere: unpacked, or refused with nothing of it left.
#include "tests/fuzz/fuzz.h"

#include "core/api/pack.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  folder.clear();
  const auto file = folder.put("study.tar", fuzz::textOf(data, size));
  Progress quiet;
  const auto made = unpackStudy(file, folder.path() / "made" / "study", quiet);
  const auto entries = std::distance(std::filesystem::directory_iterator(folder.path()), {});
  fuzz::require(made ? entries == 2 : entries == 1, "what is refused leaves nothing");
  if (made)
    fuzz::require(Study::open(*made, Study::Mode::ReadOnly).ok(), "what is unpacked opens");
  return 0;
}
