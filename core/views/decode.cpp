#include "core/views/decode.h"

#include "core/api/schema.h"
#include "core/views/fields.h"

#include <algorithm>

namespace expe {
namespace {

constexpr std::size_t mostCurves = 8;

// The streams that are drawn: the first, the last, the selected one, and others evenly between.
std::vector<std::size_t> drawn(std::size_t streams, std::size_t selected) {
  std::vector<std::size_t> all;
  const auto count = std::min(streams, mostCurves);
  all.reserve(count + 1);
  for (std::size_t i = 0; i < count; ++i)
    all.push_back(count == 1 ? 0 : (i * (streams - 1) + (count - 1) / 2) / (count - 1));
  if (std::ranges::find(all, selected) == all.end()) {
    auto nearest = std::ranges::min_element(all.begin() + 1, all.end() - 1, {}, [&](std::size_t each) {
      return each > selected ? each - selected : selected - each;
    });
    *nearest = selected;
  }
  return all;
}

class Curves {
public:
  Curves(const DecodedPositions& decoded, Panel& values, Panel& errors)
      : decoded_(decoded), values_(values), errors_(errors), offset_(static_cast<double>(decoded.offset)) {}

  void truth() {
    Curve curve = curveOf("true position"_text, -1, {}, Curve::Style::Dashed);
    curve.x = curve.y = {offset_, offset_ + static_cast<double>(decoded_.positions) - 1};
    values_.curves.push_back(std::move(curve));
  }
  void stream(std::size_t stream, int color) {
    const auto name = nameOf(stream);
    values_.curves.push_back(curveOfGroups(name, color, of(decoded_.mean, stream), offset_));
    errors_.curves.push_back(curveOfGroups(name, color, of(decoded_.error, stream), offset_));
  }
  // A standard deviation below and above the mean.
  void spread(std::size_t stream, int color) {
    for (const double times : {-1.0, 1.0}) {
      const auto mean = of(decoded_.mean, stream), deviation = of(decoded_.deviation, stream);
      std::vector<double> bound;
      bound.reserve(mean.size());
      for (std::size_t t = 0; t < mean.size(); ++t)
        bound.push_back(mean[t] + times * deviation[t]);
      auto curve = curveOfGroups(nameOf(stream) + Text(std::string(times < 0 ? " − sd" : " + sd")), color,
                                 bound, offset_);
      curve.style = Curve::Style::Thin, curve.legend = false;
      values_.curves.push_back(std::move(curve));
    }
  }

private:
  std::span<const double> of(const std::vector<double>& values, std::size_t stream) const {
    return rowOf(values, static_cast<std::int64_t>(stream), decoded_.positions);
  }
  Text nameOf(std::size_t stream) const {
    return streamName(static_cast<std::int64_t>(stream), decoded_.streams);
  }
  const DecodedPositions& decoded_;
  Panel &values_, &errors_;
  double offset_;
};

std::vector<Panel> panelsOf(const MeasuredState& state) {
  Panel values, errors;
  values.title = "position decoded"_text, errors.title = "mean error"_text;
  values.x = errors.x = "position (tokens)"_text;
  values.y = "decoded position (tokens)"_text, errors.y = "mean absolute error (tokens)"_text;
  errors.logY = true;
  values.references = errors.references = {trainingEdge(state)};
  if (state.offset == 0)
    values.pickX = errors.pickX = "position";
  return {values, errors};
}

} // namespace

std::vector<Field> DecodedPositions::fields() const {
  using namespace fields;
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(streams));
  for (std::int64_t stream = 0; stream < streams; ++stream)
    names.push_back(streamName(stream, streams).english());
  const std::vector<Axis> axes = {{"stream", streams}, {"position", positions}};
  return {along("stream", "residual stream", names),
          along("position", tokens, "true position", counted(positions, offset)),
          array("mean", tokens, "position read there, mean over windows", axes, mean),
          array("deviation", tokens, "its standard deviation over windows", axes, deviation),
          array("error", tokens, "mean distance to the true position", axes, error),
          array("explained", pure, "R² of the fit", {{"stream", streams}}, explained),
          number("windows", pure, "windows read", windows),
          number("fitted", pure, "windows of the training length that it was fitted to", fitted),
          text("fitted_on", "the split of the text that they are of", fittedOn)};
}

Text streamName(std::int64_t stream, std::int64_t streams) {
  return stream + 1 == streams ? Text{"out of layer {0}", {stream}} : Text{"into layer {0}", {stream + 1}};
}

// Of a pinned state the selected stream alone.
Result<Drawn> drawDecoded(const MeasuredState& state, const Config&, Role role) {
  const auto& decoded = measuredAs<DecodedPositions>(state);
  const auto selected = static_cast<std::size_t>(state.state.layer);
  Drawn result;
  result.panels = panelsOf(state);
  Curves curves(decoded, result.panels[0], result.panels[1]);
  if (role == Role::Present)
    curves.truth();
  int color = 0;
  for (const auto stream : drawn(static_cast<std::size_t>(decoded.streams), selected)) {
    if (role == Role::Present || stream == selected)
      curves.stream(stream, color);
    if (role == Role::Present && stream == selected)
      curves.spread(stream, color);
    ++color;
  }
  result.text = std::to_string(decoded.windows) + " windows of the " + state.state.split +
                " split, fitted to " + std::to_string(decoded.fitted) +
                " windows of the training length of the " + decoded.fittedOn + " split";
  for (std::int64_t stream = 0; stream < decoded.streams; ++stream)
    result.metadata.emplace_back("R² of the fit, " + streamName(stream, decoded.streams).english(),
                                 print(decoded.explained[static_cast<std::size_t>(stream)]));
  return result;
}

} // namespace expe
