// state.json of a checkpoint.
#include "tests/fuzz/fuzz.h"

#include "core/train/state_file.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace expe;
  static const fuzz::Folder folder;
  const auto file = folder.put("state.json", fuzz::textOf(data, size));
  const auto state = loadState(file);
  const auto config = loadConfig(file);
  if (!state || !config)
    return 0;
  fuzz::require(state->step >= 0 && state->tokens >= 0 && state->seconds >= 0, "nothing counts backwards");
  const auto beside = folder.path() / "again.json";
  fuzz::require(saveState(beside, *state, *config).ok(), "files can be written");
  const auto again = loadState(beside);
  fuzz::require(again && again->step == state->step && again->tokens == state->tokens &&
                    again->tokenizer == state->tokenizer,
                "a state that was read is written and read as it is");
  return 0;
}
