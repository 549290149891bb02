#include "core/views/attention/attention.h"

#include "core/base/lists.h"
#include "core/views/attention/over_tokens.h"
#include "core/views/fields.h"

namespace expe {

std::vector<Field> AttentionTerms::fields() const {
  using namespace fields;
  return {along("term", "what meets in it", mapped(names, &Text::english)),
          cellsAlong("query", cells(), side),
          cellsAlong("key", cells(), side),
          array("part", "logit", "part of the logit, mean of the cell",
                {{"term", std::ssize(names)}, {"query", cells()}, {"key", cells()}}, parts),
          number("cell", expe::fields::tokens, "queries, and keys, of a cell", side),
          tokenField(tokens)};
}

// The terms of the logits, a map each, all in the same colours.
Drawn drawTerms(const MeasuredState& state) {
  const auto& terms = measuredAs<AttentionTerms>(state);
  const double most = greatestSize(terms.parts);
  const auto count = terms.cells() * terms.cells();
  Drawn drawn;
  for (std::size_t term = 0; term < terms.names.size(); ++term) {
    HeatMap map = squareMap(terms.cells(), terms.side);
    const auto begin = terms.parts.begin() + static_cast<std::ptrdiff_t>(term) * count;
    map.values.assign(begin, begin + count);
    map.label = terms.side == 1 ? "part of the logit"_text : "mean part of the logit"_text;
    map.colors = Colors::Diverging;
    map.range = std::pair(-most, most);
    Panel panel = squarePanel(state, terms.tokens);
    panel.title = terms.names[term];
    panel.map = std::make_shared<const HeatMap>(std::move(map));
    drawn.panels.push_back(std::move(panel));
  }
  drawn.panels.front().notes.push_back(headName(state));
  drawn.columns = drawn.panels.size() == 4 ? 2 : 0; // of content and position: what the query is, by the key
  return drawn;
}

} // namespace expe
