// Slides as a study keeps them.
#include "tests/fuzz/fuzz.h"

#include "core/api/slides.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto slides = slidesFromJson(std::string(fuzz::textOf(data, size)));
  if (!slides)
    return 0;
  const auto again = slidesFromJson(toJson(*slides));
  fuzz::require(again && *again == *slides, "slides that were read are written and read as they are");
  return 0;
}
