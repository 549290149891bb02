// A style of pages, which comes with a paper.
#include "tests/fuzz/fuzz.h"

#include "core/api/page.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  const auto style = styleFromJson(fuzz::textOf(data, size), "paper.json");
  if (!style) {
    fuzz::require(!style.error().message().empty(), "what is refused gets a sentence");
    return 0;
  }
  const auto again = styleFromJson(styleToJson(*style), "paper.json");
  fuzz::require(again && *again == *style, "a style that was read is written and read as it is");
  (void)pageOf(*style);
  return 0;
}
