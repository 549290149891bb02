#include "core/inspect/knockout_result.h"

#include <charconv>
#include <cmath>

namespace expe {
namespace {

std::string fixed(double value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, 3).ptr};
}

std::string difference(const KnockoutResult& rises, double loss) {
  const double rise = loss - rises.whole;
  return fixed(loss) + " − " + fixed(rises.whole) + " = " + (rise < 0 ? "−" : "+") + fixed(std::abs(rise)) +
         " nats";
}

class RiseText : public CellText {
public:
  explicit RiseText(KnockoutResult rises) : rises_(std::move(rises)) {}
  std::string of(std::int64_t row, std::int64_t column) const override {
    const auto layer = rises_.layerOf(row);
    std::string text = layer < 0 ? "embedding" : "layer " + std::to_string(layer + 1);
    if (layer >= 0)
      text += column < rises_.heads ? ", head " + std::to_string(column + 1) : ", all heads";
    const double loss = rises_.at(row, column);
    if (std::isnan(loss))
      return text + ": no position enters there";
    return text + (rises_.frozen ? " with position frozen: " : " without position: ") +
           difference(rises_, loss);
  }

private:
  KnockoutResult rises_;
};

} // namespace

Panel panelOf(const KnockoutResult& rises) {
  Panel panel;
  panel.x = "head", panel.y = "layer";
  panel.pickX = "head", panel.pickY = "layer";
  panel.downwards = true;
  for (std::int64_t head = 0; head <= rises.heads; ++head) {
    panel.ticksX.push_back(static_cast<double>(head));
    panel.tickLabelsX.push_back(head < rises.heads ? std::to_string(head + 1) : "all");
  }
  for (std::int64_t row = 0; row < rises.rows(); ++row) {
    const auto layer = rises.layerOf(row);
    panel.ticksY.push_back(static_cast<double>(layer));
    panel.tickLabelsY.push_back(layer < 0 ? "embedding" : std::to_string(layer + 1));
  }
  HeatMap map;
  map.rows = rises.rows(), map.columns = rises.heads + 1;
  map.left = -0.5, map.right = static_cast<double>(rises.heads) + 0.5;
  map.first = -0.5 - static_cast<double>(rises.embedding);
  map.last = static_cast<double>(rises.layers) - 0.5;
  map.label = "rise of the loss (nats per token)";
  map.colors = Colors::Diverging;
  for (const double loss : rises.loss)
    map.values.push_back(static_cast<float>(loss - rises.whole));
  map.text = std::make_shared<RiseText>(rises);
  panel.map = std::make_shared<const HeatMap>(std::move(map));
  if (!std::isnan(rises.everywhere))
    panel.notes = {(rises.frozen ? "frozen everywhere: " : "removed everywhere: ") +
                   difference(rises, rises.everywhere)};
  return panel;
}

void shareRange(std::vector<Panel>& panels) {
  float most = 0;
  for (const auto& panel : panels)
    for (const float value : panel.map->values)
      most = std::max(most, std::isfinite(value) ? std::abs(value) : 0);
  for (auto& panel : panels) {
    auto map = *panel.map;
    map.range = std::pair(-std::max(most, 1e-6F), std::max(most, 1e-6F));
    panel.map = std::make_shared<const HeatMap>(std::move(map));
  }
}

} // namespace expe
