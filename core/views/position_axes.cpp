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

std::string PositionAxes::value() const {
  if (vector())
    return "value";
  return bias() ? "bias (logit)" : quantity == "angle" ? "angle (radians)" : quantity;
}

std::string PositionAxes::row() const {
  return vector() ? "dim" : bias() ? "head" : "pair";
}

std::string PositionAxes::rowName(std::int64_t i) const {
  if (bias())
    return "head " + std::to_string(i + 1);
  return (vector() ? "c = " : "i = ") + std::to_string(i);
}

std::string PositionAxes::column() const {
  if (bias())
    return "distance i − j (tokens)";
  return "position (tokens" +
         (state.offset ? ", of the window; n = " + std::to_string(state.offset) + " + it)" : ")");
}

std::string PositionAxes::columnName(std::int64_t i) const {
  const auto n = bias() ? i : i + state.offset;
  const auto of = asTrainingLengths(n, state.trainingLength);
  return (bias() ? "i − j = " : "n = ") + std::to_string(n) + (of.empty() ? "" : " (" + of + ")");
}

void PositionAxes::setColumns(Panel& panel) const {
  const auto edge = state.trainingLength - (bias() ? 0 : state.offset);
  panel.x = column();
  if (edge > 0)
    panel.references.push_back({"training edge", true, static_cast<double>(edge)});
  else
    panel.notes.push_back("every position here lies beyond the training edge");
  if (bias())
    return;
  panel.pickX = "position";
  const auto selected = state.state.position;
  if (selected > 0 && selected < state.length)
    panel.references.push_back({"selected", true, static_cast<double>(selected)});
}

} // namespace expe
