#include "core/views/attention/attention.h"

#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

namespace expe {

std::vector<Field> HeadMaps::fields() const {
  return {fields::array("weight", fields::pure,
                        "attention weight of some queries, the greatest of some keys each",
                        {{"layer", layers}, {"head", heads}, {"query", side}, {"key", side}}, values)};
}

Figure drawHeads(const HeadMaps& maps, std::int64_t layer, std::int64_t length, std::int64_t trainingLength) {
  Figure figure;
  figure.kind = "heads", figure.title = "Attention of each head"_text,
  figure.stamp = {"{0} · layer {1}", {maps.stamp, layer + 1}};
  const auto cells = static_cast<std::ptrdiff_t>(maps.side * maps.side);
  for (std::int64_t head = 0; head < maps.headsOf(layer); ++head) {
    Panel panel;
    panel.title = {"head {0}", {head + 1}};
    if (!maps.kinds.empty())
      if (const auto& kind = maps.kinds[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)];
          !kind.empty())
        panel.title = {"{0} ({1})", {panel.title, Text::sentence(kind)}};
    panel.x = "key position (tokens)"_text, panel.y = "query position (tokens)"_text;
    panel.pickX = "key", panel.pickY = "position", panel.downwards = true;
    if (length > trainingLength)
      for (const bool vertical : {true, false})
        panel.references.push_back(
            {"training edge"_text, vertical, static_cast<double>(trainingLength), true});
    HeatMap map = squareMap(maps.side, 1);
    map.right = map.last = static_cast<double>(length) - 0.5;
    const auto first = maps.values.begin() + static_cast<std::ptrdiff_t>(layer * maps.heads + head) * cells;
    map.values.assign(first, first + cells);
    map.label = length > maps.side ? "greatest attention weight of some keys"_text : "attention weight"_text;
    map.log = true, map.range = allWeights;
    panel.map = std::make_shared<const HeatMap>(std::move(map));
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

} // namespace expe
