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
  if (quantity == "bias")
    return "bias (logit)"_text;
  if (quantity == "factor")
    return "factor of the scores"_text;
  if (quantity == "relative_key")
    return "added to keys"_text;
  if (quantity == "relative_query")
    return "added to queries"_text;
  if (quantity == "relative_value")
    return "added to values"_text;
  if (quantity == "relative_factor")
    return "factor of products of dims"_text;
  if (quantity == "relative_input")
    return "factor of the input"_text;
  return !ofPairs(quantity) ? "value"_text : quantity == "angle" ? "angle (radians)"_text : Text(quantity);
}

Text PositionAxes::row() const {
  return heads() ? "head"_text : ofPairs(quantity) ? "pair"_text : "dim"_text;
}

std::string PositionAxes::rowQuantity() const {
  return row().english();
}

std::string PositionAxes::columnQuantity() const {
  return distances() ? "distance" : "position";
}

Text PositionAxes::rowName(std::int64_t i) const {
  if (heads())
    return {"head {0}", {i + 1}};
  return (ofPairs(quantity) ? "i = " : "c = ") + std::to_string(i);
}

Text PositionAxes::column() const {
  if (distances())
    return "distance i − j (tokens)"_text;
  return state.offset ? Text{"position (tokens, of the window; n = {0} + it)", {state.offset}}
                      : "position (tokens)"_text;
}

Text PositionAxes::columnName(std::int64_t i) const {
  const auto n = distances() ? i : i + state.offset;
  const auto of = asTrainingLengths(n, state.trainingLength);
  return (distances() ? "i − j = " : "n = ") + std::to_string(n) + (of.empty() ? "" : " (" + of + ")");
}

void PositionAxes::setColumns(Panel& panel) const {
  const auto edge = state.trainingLength - (distances() ? 0 : state.offset);
  panel.x = column();
  if (edge > 0)
    panel.references.push_back({"training edge"_text, true, static_cast<double>(edge), true});
  else
    panel.notes.push_back("every position here lies beyond the training edge"_text);
  panel.pickX = columnQuantity();
  if (distances())
    return;
  const auto selected = state.state.position;
  if (selected > 0 && selected < state.length)
    panel.references.push_back({"selected"_text, true, static_cast<double>(selected)});
}

} // namespace expe
