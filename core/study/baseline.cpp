// The baseline is a note of the study: "3" for the group of run 3, "3 alone" for that run.
#include "core/api/study.h"

#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace expe {

namespace {

const std::string noteKey = "baseline", aloneWord = " alone";

} // namespace

Result<std::optional<Baseline>> baselineOf(Study& study) {
  std::string text = TRY(study.note(noteKey));
  if (text.empty())
    return std::optional<Baseline>();
  const bool alone = text.ends_with(aloneWord);
  const auto run = readInteger(text.substr(0, text.size() - (alone ? aloneWord.size() : 0)));
  if (!run || *run < 1)
    return userError("The study's baseline says \"{0}\", which is no run: choose one again, with expe run "
                     "STUDY --baseline.",
                     {printable(text)});
  return std::optional(Baseline{*run, alone});
}

Result<void> setBaseline(Study& study, const std::optional<Baseline>& baseline) {
  if (!baseline)
    return study.setNote(noteKey, "");
  TRY(study.run(baseline->run));
  return study.setNote(noteKey, std::to_string(baseline->run) + (baseline->alone ? aloneWord : ""));
}

} // namespace expe
