#include "core/views/knockouts.h"

#include "core/groups/in_words.h"
#include "core/views/entered.h"

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

std::string difference(const KnockoutLosses& losses, double loss) {
  const double rise = loss - losses.whole;
  return fixed(loss, 3) + " − " + fixed(losses.whole, 3) + " = " + (rise < 0 ? "−" : "+") +
         fixed(std::abs(rise), 3) + " nats";
}

std::string textOf(const KnockoutLosses& losses, std::int64_t row, std::int64_t column) {
  const auto layer = losses.layerOf(row);
  std::string text = enteredName(layer + 1);
  if (layer >= 0)
    text += column < losses.heads ? ", head " + std::to_string(column + 1) : ", all heads";
  if (layer >= 0 && !losses.has(layer, column))
    return enteredName(layer + 1) + " has no head " + std::to_string(column + 1) + ": it has " +
           std::to_string(losses.headsOf[static_cast<std::size_t>(layer)]);
  const double loss = losses.at(row, column);
  if (std::isnan(loss))
    return text + ": no position enters there";
  return text + (losses.frozen ? " with position frozen: " : " without position: ") +
         difference(losses, loss);
}

std::string headName(const KnockoutLosses& losses, std::int64_t head) {
  return head < losses.heads ? std::to_string(head + 1) : "all";
}
std::string layerName(std::int64_t layer) {
  return layer < 0 ? "embedding" : std::to_string(layer + 1);
}

Panel axesOf(const KnockoutLosses& losses) {
  Panel panel;
  panel.x = "head", panel.y = "layer";
  panel.pickX = "head", panel.pickY = "layer";
  panel.downwards = true;
  for (std::int64_t head = 0; head <= losses.heads; ++head)
    panel.ticksX.push_back({static_cast<double>(head), headName(losses, head)});
  for (std::int64_t place = 0; place < losses.places(); ++place)
    panel.ticksY.push_back({static_cast<double>(losses.layerOf(place)), layerName(losses.layerOf(place))});
  return panel;
}

HeatMap mapOf(const std::shared_ptr<const KnockoutLosses>& shared) {
  const KnockoutLosses& losses = *shared;
  HeatMap map;
  map.rows = losses.places(), map.columns = losses.heads + 1;
  map.left = -0.5, map.right = static_cast<double>(losses.heads) + 0.5;
  map.first = -0.5 - static_cast<double>(losses.embedding);
  map.last = static_cast<double>(losses.layers) - 0.5;
  map.label = "rise of the loss (nats per token)";
  map.colors = Colors::Diverging;
  float most = 1e-6F;
  for (const double loss : losses.loss) {
    map.values.push_back(static_cast<float>(loss - losses.whole));
    if (std::isfinite(map.values.back()))
      most = std::max(most, std::abs(map.values.back()));
  }
  map.range = std::pair(-most, most);
  map.text =
      cellText([shared](std::int64_t row, std::int64_t column) { return textOf(*shared, row, column); });
  return map;
}

} // namespace

std::vector<Field> KnockoutLosses::fields() const {
  using namespace fields;
  std::vector<std::string> where, which;
  for (std::int64_t place = 0; place < places(); ++place)
    where.push_back(layerName(layerOf(place)));
  for (std::int64_t head = 0; head <= heads; ++head)
    which.push_back(headName(*this, head));
  return {
      along("layer", "where position is taken, layers from 1", where),
      along("head", "of which head, from 1; all of them together", which),
      number("targets", pure, "scored every time", targets),
      number("whole", nats, "loss with position everywhere", whole),
      number("everywhere", nats, "loss with position taken everywhere", everywhere),
      array("loss", nats, "loss with position taken there", {{"layer", places()}, {"head", heads + 1}}, loss),
      number("frozen", pure, "1: every token at the same position; 0: the signal times 0", frozen)};
}

Result<Drawn> drawKnockouts(const MeasuredState& state, const Config&, Role) {
  const auto& losses = measuredAs<KnockoutLosses>(state);
  Panel panel = axesOf(losses);
  panel.map = std::make_shared<const HeatMap>(mapOf(sharedAs<KnockoutLosses>(state)));
  if (!std::isnan(losses.everywhere))
    panel.notes = {(losses.frozen ? "frozen everywhere: " : "removed everywhere: ") +
                   difference(losses, losses.everywhere)};
  return {Drawn{.panels = {std::move(panel)},
                .text = std::to_string(losses.targets) + " targets of the " + state.state.split + " split"}};
}

} // namespace expe
