// What was chosen is a note of the study: a line a run, "3 2 -1" for run 3 in the third colour.
#include "core/api/looks.h"

#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

namespace expe {
namespace {

const std::string noteKey = "looks";
constexpr std::int64_t most = 7; // of eight colours and eight markers

std::optional<std::pair<std::int64_t, RunLook>> lookFrom(const std::string& line) {
  const auto numbers = mapped(split(line, ' '), [](const std::string& text) { return readInteger(text); });
  if (numbers.size() != 3 || !std::ranges::all_of(numbers, [](const auto& each) { return each.has_value(); }))
    return {};
  const std::int64_t run = *numbers[0], color = *numbers[1], marker = *numbers[2];
  if (run < 1 || std::min(color, marker) < -1 || std::max(color, marker) > most)
    return {};
  return std::pair(run, RunLook{static_cast<int>(color), static_cast<int>(marker)});
}

} // namespace

Result<RunLooks> looksOf(Study& study) {
  RunLooks looks;
  for (const std::string& line : split(TRY(study.note(noteKey)), '\n')) {
    if (line.empty())
      continue;
    const auto look = lookFrom(line);
    if (!look)
      return userError("The study's colours say \"{0}\", which is no run with its colour and marker: choose "
                       "them again, in the menu of a run.",
                       {printable(line)});
    looks.insert(*look);
  }
  return looks;
}

Result<void> setLooks(Study& study, const RunLooks& looks) {
  std::string text;
  for (const auto& [run, look] : looks)
    if (look != RunLook())
      text += joined(std::vector<std::int64_t>{run, look.color, look.marker}, " ") + '\n';
  return study.setNote(noteKey, text);
}

} // namespace expe
