#include "core/train/same_text.h"

#include "core/tokenizer/sentencepiece.h"
#include "core/study/checkpoint.h"
#include "core/train/state.h"

namespace expe {
namespace {

// Whether the run's checkpoints come from a version that made other tokens of the same text.
bool trainedOnOtherTokens(const Study& study, const Run& run) {
  const auto all = listCheckpoints(study.folder(), run.id);
  if (!all || all->empty())
    return false;
  const auto state = loadState(all->back().folder / "state.json");
  return state && describesWholeTexts(state->tokenizer);
}

} // namespace

Result<void> sameText(const Study& study, const Run& run, const Dataset& data) {
  if (run.fingerprint.empty() || run.fingerprint == data.fingerprint)
    return {};
  const auto id = std::to_string(run.id);
  if (data.tokenizer->id() == "sentencepiece" && trainedOnOtherTokens(study, run))
    return userError("Run {0} was trained by an earlier version, which cut its text into other tokens: "
                     "sentencepiece is now given one line at a time. Duplicate the run and train the copy.",
                     {id}, "data.text");
  return userError("The text is not the one that run {0} was trained on: bring the old text back, or "
                   "duplicate the run for the new one.",
                   {id}, "data.text");
}

} // namespace expe
