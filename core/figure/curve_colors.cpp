#include "core/figure/curve_colors.h"

#include "core/figure/group_titles.h"

#include <algorithm>
#include <map>

namespace expe {
namespace {

int runColorOf(std::int64_t run) {
  return static_cast<int>(run) - 1;
}

void recolor(int& color, const std::map<int, int>& colors) {
  if (const auto found = colors.find(color); found != colors.end())
    color = found->second;
}

void recolor(Figure& figure, const std::map<int, int>& colors) {
  for (Panel& panel : figure.panels) {
    for (Curve& curve : panel.curves)
      recolor(curve.color, colors);
    for (Marker& marker : panel.markers)
      recolor(marker.color, colors);
  }
}

} // namespace

Result<void> colorByValue(Figure& figure, const RunRows& runs, const std::string& typed) {
  if (typed.empty())
    return {};
  const auto key = TRY(keyAmong(runs, typed));
  const auto values = distinctValues(runs, key);
  std::map<int, int> colors;
  std::map<int, std::string> entries;
  for (const RunData* data : runs) {
    const std::string value = valueText(key, *data);
    colors[runColorOf(data->run.id)] = static_cast<int>(std::ranges::find(values, value) - values.begin());
    entries[runColorOf(data->run.id)] = key == "position.encoding" ? value : lastPart(key) + " " + value;
  }
  for (Panel& panel : figure.panels)
    for (Curve& curve : panel.curves)
      if (const auto entry = entries.find(curve.color); entry != entries.end())
        curve.entry = entry->second;
  recolor(figure, colors);
  return {};
}

void colorByGroup(Figure& figure, const std::vector<RunGroup>& groups) {
  std::map<int, int> colors;
  for (const RunGroup& group : groups)
    for (const std::int64_t run : group.runs())
      colors[runColorOf(run)] = group.color;
  recolor(figure, colors);
}

} // namespace expe
