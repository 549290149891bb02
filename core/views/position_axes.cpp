#include "core/views/position_axes.h"

namespace expe {
namespace {

// "L", "L/2", "4L"; empty: another.
std::string asTrainingLengths(std::int64_t n, std::int64_t L) {
  if (n > 0 && n % L == 0)
    return (n == L ? "" : std::to_string(n / L)) + "L";
  return 2 * n == L ? "L/2" : "";
}

} // namespace

Text PositionAxes::value() const {
  if (vector())
    return "value"_text;
  return bias() ? "bias (logit)"_text : quantity == "angle" ? "angle (radians)"_text : Text(quantity);
}

Text PositionAxes::row() const {
  return vector() ? "dim"_text : bias() ? "head"_text : "pair"_text;
}

std::string PositionAxes::rowQuantity() const {
  return row().english();
}

std::string PositionAxes::columnQuantity() const {
  return bias() ? "distance" : "position";
}

Text PositionAxes::rowName(std::int64_t i) const {
  if (bias())
    return {"head {0}", {i + 1}};
  return (vector() ? "c = " : "i = ") + std::to_string(i);
}

Text PositionAxes::column() const {
  if (bias())
    return "distance i − j (tokens)"_text;
  return state.offset ? Text{"position (tokens, of the window; n = {0} + it)", {state.offset}}
                      : "position (tokens)"_text;
}

Text PositionAxes::columnName(std::int64_t i) const {
  const auto n = bias() ? i : i + state.offset;
  const auto of = asTrainingLengths(n, state.trainingLength);
  return (bias() ? "i − j = " : "n = ") + std::to_string(n) + (of.empty() ? "" : " (" + of + ")");
}

void PositionAxes::setColumns(Panel& panel) const {
  const auto edge = state.trainingLength - (bias() ? 0 : state.offset);
  panel.x = column();
  if (edge > 0)
    panel.references.push_back({"training edge"_text, true, static_cast<double>(edge), true});
  else
    panel.notes.push_back("every position here lies beyond the training edge"_text);
  panel.pickX = columnQuantity();
  if (bias())
    return;
  const auto selected = state.state.position;
  if (selected > 0 && selected < state.length)
    panel.references.push_back({"selected"_text, true, static_cast<double>(selected)});
}

} // namespace expe
