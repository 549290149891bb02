#include "core/inspect/slopes.h"

#include "core/inspect/positional_values.h"

#include <algorithm>
#include <cstdlib>

namespace expe {

// What the encoding says it does decides, not its name.
Result<Figure> slopesFigure(const ViewContext& context) {
  const auto setting = TRY(RunAtState::of(context.subjects, context.request.now, context.progress));
  const auto& info = family(setting.config().text("position.encoding")).info;
  const auto says = [](const std::vector<std::string>& words, const char* word) {
    return std::ranges::count(words, word) > 0;
  };
  if (says(info.doors, "overwrite"))
    return slopeField(context);
  if (says(info.doors, "bias") && says(info.quantities, "bias"))
    return biasSlopes(context);
  if (says(info.quantities, "angle"))
    return wavelengths(context);
  return userError(
      "{0} has neither slopes nor wavelengths: choose a run whose encoding is written into queries "
      "and keys, biases the logits or rotates.",
      {info.title}, "position.encoding");
}

std::vector<std::int64_t> shownHeads(const ViewContext& context, std::int64_t heads) {
  const auto selected = std::clamp<std::int64_t>(context.request.now.head, 0, heads - 1);
  if (context.options().text("heads") == "selected")
    return {selected};
  auto shown = spread(heads);
  *std::ranges::min_element(shown, {}, [&](auto head) { return std::abs(head - selected); }) = selected;
  return shown;
}

} // namespace expe
