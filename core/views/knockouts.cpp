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
         fixed(std::abs(rise), 3);
}

Text textOf(const KnockoutLosses& losses, std::int64_t row, std::int64_t column) {
  const auto layer = losses.layerOf(row);
  const Text entered = enteredName(layer + 1);
  if (layer >= 0 && !losses.has(layer, column))
    return {"{0} has no head {1}: it has {2}",
            {entered, column + 1, losses.headsOf[static_cast<std::size_t>(layer)]}};
  const Text text = layer < 0               ? entered
                    : column < losses.heads ? Text{"{0}, head {1}", {entered, column + 1}}
                                            : Text{"{0}, all heads", {entered}};
  const double loss = losses.at(row, column);
  if (std::isnan(loss))
    return {"{0}: no position enters there", {text}};
  return {losses.frozen ? "{0} with position frozen: {1} nats" : "{0} without position: {1} nats",
          {text, difference(losses, loss)}};
}

Text headName(const KnockoutLosses& losses, std::int64_t head) {
  return head < losses.heads ? Text(head + 1) : "all"_text;
}
Text layerName(std::int64_t layer) {
  return layer < 0 ? "embedding"_text : Text(layer + 1);
}

Panel axesOf(const KnockoutLosses& losses) {
  Panel panel;
  panel.x = "head"_text, panel.y = "layer"_text;
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
  map.label = "rise of the loss (nats per token)"_text;
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
    where.push_back(layerName(layerOf(place)).english());
  for (std::int64_t head = 0; head <= heads; ++head)
    which.push_back(headName(*this, head).english());
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
    panel.notes = {Text{losses.frozen ? "frozen everywhere: {0} nats" : "removed everywhere: {0} nats",
                        {difference(losses, losses.everywhere)}}};
  return {Drawn{.panels = {std::move(panel)},
                .text = std::to_string(losses.targets) + " targets of the " + state.state.split + " split"}};
}

} // namespace expe
