// The one home of which colour a run has.
#include "core/api/figure.h"
#include "core/api/groups.h"

#include <algorithm>
#include <array>

namespace expe {
namespace {

std::string encodingOf(const RunGroup& group) {
  return group.config.has("position.encoding") ? group.config.text("position.encoding") : std::string();
}

// A hue for each encoding, and of that a lap for each group, in the order in which they come.
class Palette {
public:
  int next(const std::string& encoding) {
    const auto [known, isNew] = hues_.emplace(encoding, static_cast<int>(hues_.size()) % runColors);
    return known->second + runColors * laps_[static_cast<std::size_t>(known->second)]++;
  }

private:
  std::map<std::string, int> hues_;
  std::array<int, runColors> laps_{};
};

// Bright, without a dash, and no other run's, also where somebody chose the same hue for both.
int chosenColor(std::int64_t run, int hue) {
  constexpr int beyondGroups = 1000; // shades of which there are more than a group has runs
  return hue + aShade * runShades * (beyondGroups + static_cast<int>(run % 100000));
}

} // namespace

int RunColors::of(std::int64_t run) const {
  const auto look = chosen.find(run);
  return look == chosen.end() || look->second.color < 0 ? unchosen(run)
                                                        : chosenColor(run, look->second.color);
}

int RunColors::unchosen(std::int64_t run) const {
  const auto known = byRun.find(run);
  return known == byRun.end() ? static_cast<int>(run) - 1 : known->second;
}

int RunColors::ofGroup(std::int64_t first) const {
  const int color = unchosen(first), now = of(first);
  return now == color ? groupColor(color) : now;
}

RunColors colorsOf(const RunRows& runs, const RunLooks& chosen) {
  RunColors colors{{}, chosen};
  Palette palette;
  const auto groups = groupsOf(runs); // which by seeds alone is never an error
  for (const RunGroup& group : *groups) {
    int color = palette.next(encodingOf(group));
    for (const std::int64_t run : group.runs()) {
      colors.byRun.emplace(run, std::exchange(color, color + aShade));
      colors.encodings.emplace(run, encodingOf(group));
    }
  }
  return colors;
}

Result<RunColors> colorsOf(Study& study) {
  auto runs = TRY(study.allRuns());
  std::vector<RunData> rows;
  rows.reserve(runs.size());
  for (Run& run : runs)
    rows.push_back(TRY(readChanged(study, std::move(run))));
  return colorsOf(rowsOf(rows), TRY(looksOf(study)));
}

} // namespace expe
