#include "core/api/looks.h"

#include "core/figure/curves.h"

namespace expe {

// Another index for each run: those who ask a colour whose it is get one answer. So many rounds of the
// colours leave the line solid and the marker that of the colour.
int colorOf(std::int64_t run, const RunLooks& looks) {
  constexpr int rounds = 24; // of three dashes and eight markers
  const auto found = looks.find(run);
  if (found == looks.end() || found->second.color < 0)
    return colorOfRun(run);
  return found->second.color + rounds * runColors * static_cast<int>(run);
}

void applyLooks(Figure& figure, const RunLooks& looks) {
  for (Panel& panel : figure.panels) {
    for (Marker& marker : panel.markers)
      marker.color = colorOf(marker.color + 1, looks);
    for (Curve& curve : panel.curves) {
      const auto look = curve.runs.size() == 1 ? looks.find(curve.runs.front()) : looks.end();
      if (look == looks.end() || curve.color != colorOfRun(look->first))
        continue;
      curve.color = colorOf(look->first, looks);
      curve.marker = look->second.marker;
    }
  }
}

} // namespace expe
