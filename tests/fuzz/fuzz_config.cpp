// Configurations as a study, a checkpoint and an evaluation's settings hold them.
#include "tests/fuzz/fuzz.h"

#include "core/api/schema.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const Schema schema;
  const auto config = configFromJson(fuzz::textOf(data, size));
  if (!config)
    return 0;
  const auto again = configFromJson(toJson(*config));
  fuzz::require(again && *again == *config, "a configuration that was read is written and read as it is");
  const auto checked = schema.check(schema.complete(*config));
  fuzz::require(checked || !checked.error().message().empty(), "what is refused gets a sentence");
  return 0;
}
