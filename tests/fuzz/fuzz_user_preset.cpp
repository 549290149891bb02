// A file of the user's own presets.
#include "tests/fuzz/fuzz.h"

#include "core/schema/user_presets.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const Schema schema;
  const auto preset = presetFromText("some", fuzz::textOf(data, size));
  if (!preset)
    return 0;
  const auto again = presetFromText("some", presetText(*preset));
  fuzz::require(again && again->settings == preset->settings && again->title == preset->title,
                "a preset that was read is written and read as it is");
  (void)presetId(preset->title);
  (void)configOf(*preset, schema);
  return 0;
}
