// The terms of the logits, a map each, all in the same colours.
#include "core/figure/views/attention_panels.h"
#include "core/figure/views/fields.h"

namespace expe {

std::vector<Field> AttentionTerms::fields() const {
  using namespace fields;
  return {along("term", "what meets in it", names),
          cellsAlong("query", cells(), side),
          cellsAlong("key", cells(), side),
          array("part", "logit", "part of the logit, mean of the cell",
                {{"term", static_cast<std::int64_t>(names.size())}, {"query", cells()}, {"key", cells()}},
                parts),
          number("cell", expe::fields::tokens, "queries, and keys, of a cell", side),
          tokenField(tokens)};
}

Drawn drawAttentionTerms(const MeasuredState& state) {
  const auto& terms = measuredAs<AttentionTerms>(state);
  const double size = greatestSize(terms.parts), most = size > 0 ? size : 1;
  const auto count = terms.cells() * terms.cells();
  Drawn drawn;
  for (std::size_t term = 0; term < terms.names.size(); ++term) {
    HeatMap map = squareMap(terms.cells(), terms.side);
    const auto begin = terms.parts.begin() + static_cast<std::ptrdiff_t>(term) * count;
    map.values.assign(begin, begin + count);
    map.label = terms.side == 1 ? "part of the logit" : "mean part of the logit";
    map.colors = Colors::Diverging;
    map.range = std::pair(-most, most);
    Panel panel = squarePanel(state, terms.tokens);
    panel.title = terms.names[term];
    panel.map = std::make_shared<const HeatMap>(std::move(map));
    drawn.panels.push_back(std::move(panel));
  }
  return drawn;
}

} // namespace expe
