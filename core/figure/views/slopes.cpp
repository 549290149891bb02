#include "core/figure/views/slopes_panels.h"

#include "core/figure/views/fields.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace expe {

std::vector<std::int64_t> shownHeads(const MeasuredState& state, const Config& looks, std::int64_t heads) {
  const auto selected = std::clamp<std::int64_t>(state.state.head, 0, heads - 1);
  if (looks.text("heads") == "selected")
    return {selected};
  auto shown = spread(heads);
  *std::ranges::min_element(shown, {}, [&](auto head) { return std::abs(head - selected); }) = selected;
  return shown;
}

Field headsAlong(std::int64_t heads) {
  std::vector<std::string> names;
  for (std::int64_t head = 1; head <= heads; ++head)
    names.push_back(std::to_string(head));
  return fields::along("head", "from 1", std::move(names));
}

std::vector<double> counted(std::int64_t count) {
  std::vector<double> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0.0);
  return numbers;
}

Result<Drawn> drawSlopes(const MeasuredState& state, const Config& looks, Role role) {
  const Measurement* measured = state.measurement.get();
  if (const auto* slopes = dynamic_cast<const LogitSlopes*>(measured))
    return drawLogitSlopes(*slopes, state, looks, role);
  if (const auto* slopes = dynamic_cast<const BiasSlopes*>(measured))
    return drawBiasSlopes(*slopes, state, looks);
  return drawWavelengths(measuredAs<Wavelengths>(state), state, role);
}

} // namespace expe
