#include "core/views/attention.h"

#include "core/api/probe.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/figure/curves.h"
#include "core/views/fields.h"
#include "core/views/grid_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace expe {
namespace {

constexpr std::size_t mostNamed = 48; // tokens that are written at an axis
constexpr std::size_t mostTop = 10;   // keys whose weights are told
constexpr double least = 1e-5;        // of logarithmic colours

// Weights a millionth of the greatest are nothing that a reader compares: they do not squeeze the others.
std::optional<std::pair<double, double>> withoutRounding(const std::vector<Curve>& curves) {
  constexpr double smallest = 1e-6;
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const Curve& curve : curves)
    for (const double y : curve.y)
      if (y > 0)
        least = std::min(least, y), most = std::max(most, y);
  return least < smallest * most ? std::optional(std::pair(smallest * most, 2 * most)) : std::nullopt;
}

// "layer 2 · head 3", "layer 2 · head 4 (imaginary)"
Text headName(const MeasuredState& state) {
  const Text name{"layer {0} · head {1}", {state.state.layer + 1, state.state.head + 1}};
  return state.headKind.empty() ? name : Text{"{0} ({1})", {name, Text::sentence(state.headKind)}};
}

// "query 12 'the'"
Text queryName(std::int64_t position, const std::vector<std::string>& tokens) {
  return {"query {0} '{1}'", {position, tokens[static_cast<std::size_t>(position)]}};
}
Text keyName(std::int64_t position, const std::vector<std::string>& tokens) {
  return {"key {0} '{1}'", {position, tokens[static_cast<std::size_t>(position)]}};
}

// A panel over key positions: training edge, ticks of tokens where they are few.
Panel keyPanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  Panel panel;
  panel.title = headName(state);
  panel.x = "key position (tokens)"_text;
  panel.pickX = "key";
  if (static_cast<std::int64_t>(tokens.size()) > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  for (std::size_t i = 0; tokens.size() <= mostNamed && i < tokens.size(); ++i)
    panel.ticksX.push_back({static_cast<double>(i), tokens[i]});
  return panel;
}

// The same of queries over keys.
Panel squarePanel(const MeasuredState& state, const std::vector<std::string>& tokens) {
  Panel panel = keyPanel(state, tokens);
  panel.y = "query position (tokens)"_text;
  panel.pickY = "position";
  panel.downwards = true;
  return panel;
}

// Cells of `side` queries and keys each, without their values.
HeatMap squareMap(std::int64_t cells, std::int64_t side) {
  HeatMap map;
  map.rows = map.columns = cells;
  map.left = map.first = -0.5;
  map.right = map.last = static_cast<double>(cells * side) - 0.5;
  return map;
}

double greatestSize(const std::vector<float>& values) { // of what is finite; 0: nothing is
  double most = 0;
  for (const float value : values)
    if (std::isfinite(value))
      most = std::max(most, std::abs(static_cast<double>(value)));
  return most;
}

// What stands along the axes of such a map: the first query, or key, of each cell.
Field cellsAlong(const std::string& axis, std::int64_t cells, std::int64_t side) {
  return fields::along(axis, fields::tokens, "position in the window: the first of the cell",
                       counted(cells, 0, side));
}

Field tokenField(const std::vector<std::string>& tokens) {
  return fields::array("token", "", "its text", {{"position", std::ssize(tokens)}}, tokens);
}

// The map.

std::string range(std::int64_t first, std::int64_t count, std::int64_t length) {
  return std::to_string(first) + "–" + std::to_string(std::min(first + count, length) - 1);
}

// "query 12 'the' ← key 5 'of': 0.0312"
Text textOf(const AttentionMap& map, double threshold, std::int64_t row, std::int64_t column) {
  const auto side = map.side, cells = map.cells();
  if (row < 0 || column < 0 || row >= cells || column >= cells)
    return {};
  const auto cell = static_cast<std::size_t>(row * cells + column);
  const float weight = map.weights[cell];
  if (!(static_cast<double>(weight) >= threshold)) // nor is NaN
    return {};
  const auto pair = [&](std::int64_t query, std::int64_t key) {
    return Text{"{0} ← {1}", {queryName(query, map.tokens), keyName(key, map.tokens)}};
  };
  if (side == 1)
    return {"{0}: {1}", {pair(row, column), significant(weight)}};
  const auto queries = range(row * side, side, map.length()), keys = range(column * side, side, map.length());
  if (map.mean)
    return {"queries {0} ← keys {1}: mean {2}", {queries, keys, significant(weight)}};
  const std::int64_t greatest = map.greatest[cell];
  return {"queries {0} ← keys {1}: at most {2}, {3}",
          {queries, keys, significant(weight),
           pair(row * side + greatest / side, column * side + greatest % side)}};
}

Text labelOf(const AttentionMap& weights) {
  if (weights.side == 1)
    return "attention weight"_text;
  return {weights.mean ? "mean attention weight of {0} × {0}" : "greatest attention weight of {0} × {0}",
          {weights.side}};
}

HeatMap mapOf(const std::shared_ptr<const AttentionMap>& weights, const Config& options) {
  const double threshold = options.real("threshold");
  HeatMap map = squareMap(weights->cells(), weights->side);
  map.values = weights->weights;
  for (float& value : map.values)
    if (!(static_cast<double>(value) >= threshold))
      value = std::numeric_limits<float>::quiet_NaN();
  map.label = labelOf(*weights);
  map.colors = colorsOf(options);
  map.log = options.flag("log");
  const double most = map.log ? 1 : greatestSize(map.values);
  map.range = std::pair(map.log ? least : 0, most > 0 ? most : 1);
  map.text = cellText([weights, threshold](std::int64_t row, std::int64_t column) {
    return textOf(*weights, threshold, row, column);
  });
  return map;
}

Drawn drawMap(const MeasuredState& state, const Config& options) {
  const auto weights = sharedAs<AttentionMap>(state);
  const auto query = std::clamp<std::int64_t>(state.state.position, 0, weights->length() - 1);
  Panel panel = squarePanel(state, weights->tokens);
  panel.ticksY = panel.ticksX;
  if (!panel.references.empty())
    panel.references.push_back({"training edge"_text, false, panel.references.front().at, true});
  panel.references.push_back({Text{"query {0}", {query}}, false, static_cast<double>(query)});
  panel.map = std::make_shared<const HeatMap>(mapOf(weights, options));
  return {.panels = {std::move(panel)}};
}

// One query, as a curve over its keys.

// The keys that have most, the greatest weight first.
std::string topText(const AttentionOfQuery& row) {
  std::vector<std::size_t> keys(row.weights.size());
  std::iota(keys.begin(), keys.end(), 0);
  std::ranges::stable_sort(keys, std::greater(), [&](std::size_t key) { return row.weights[key]; });
  keys.resize(std::min(mostTop, keys.size()));
  return joined(keys, [&](std::size_t key) {
    return keyName(static_cast<std::int64_t>(key), row.tokens).english() + " " +
           significant(row.weights[key]);
  });
}

Drawn drawQuery(const MeasuredState& state, const Config& options) {
  const auto& row = measuredAs<AttentionOfQuery>(state);
  Panel panel = keyPanel(state, row.tokens);
  panel.y = "attention weight"_text;
  panel.logY = options.flag("log");
  panel.references.push_back({"query"_text, true, static_cast<double>(row.query)});
  auto weights = row.weights; // below the threshold there is nothing
  std::ranges::replace_if(
      weights, [&](double weight) { return weight < options.real("threshold"); }, none);
  panel.curves.push_back(curveOf(queryName(row.query, row.tokens), state.color, std::move(weights)));
  if (row.query != state.state.position)
    panel.notes.push_back(
        Text{"position {0} is beyond the window: its last is shown", {state.state.position}});
  return {.panels = {std::move(panel)}, .metadata = {{"greatest weights", topText(row)}}};
}

// One query, as a picture: its keys where they stand in the grid of tokens, and itself.
Drawn drawGrid(const MeasuredState& state, const Config& options) {
  const auto& row = measuredAs<AttentionOfQuery>(state);
  const double threshold = options.real("threshold");
  auto weights = mapped(row.weights, [&](double weight) {
    return weight < threshold ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(weight);
  });
  weights.resize(row.tokens.size(),
                 std::numeric_limits<float>::quiet_NaN()); // the picture is of the whole window
  HeatMap map;
  map.label = "attention weight"_text;
  map.colors = colorsOf(options);
  map.log = options.flag("log");
  const double most = map.log ? 1 : greatestSize(weights);
  map.range = std::pair(map.log ? least : 0, most > 0 ? most : 1);
  Panel panel = gridPanel(row.columns, row.offset, weights, std::move(map));
  const auto query = row.offset + row.query;
  panel.title = {"{0} · {1}", {headName(state), queryName(row.query, row.tokens)}};
  const auto down = query / row.columns, right = query % row.columns;
  Curve at = curveOf(placeInGrid(row.columns, query), state.color, {static_cast<double>(down)},
                     Curve::Style::Points);
  at.x = {static_cast<double>(right)};
  panel.curves.push_back(std::move(at));
  return {.panels = {std::move(panel)}};
}

// Means by distance: of the head, and of its logits without content.

// On logarithmic axes from a distance of 1, and later keys by a line of their own.
void addCurves(Panel& panel, const Text& name, const std::vector<double>& means, std::int64_t ahead,
               int color, bool log) {
  Curve back = curveOf(name, color, {});
  Curve forth = curveOf(Text{"{0}, later keys", {name}}, color, {}, Curve::Style::Dashed);
  for (std::size_t at = 0; at < means.size(); ++at) {
    const auto distance = static_cast<double>(at) - static_cast<double>(ahead);
    if (log && distance == 0)
      continue;
    Curve& curve = log && distance < 0 ? forth : back;
    curve.x.push_back(log ? std::abs(distance) : distance);
    curve.y.push_back(means[at]);
  }
  panel.curves.push_back(std::move(back));
  if (forth.x.empty())
    return;
  std::ranges::reverse(forth.x), std::ranges::reverse(forth.y);
  panel.curves.push_back(std::move(forth));
}

Drawn drawDistance(const MeasuredState& state, const Config& options, Role role) {
  const auto& by = measuredAs<AttentionByDistance>(state);
  const bool log = options.flag("log");
  Panel panel;
  panel.title = headName(state);
  panel.x = by.ahead > 0 && !log
                ? "distance from query back to key (tokens; below 0: the key comes later)"_text
                : "distance from query to key (tokens)"_text;
  panel.y = "mean attention weight"_text;
  panel.pickX = "distance";
  panel.logX = panel.logY = log;
  if (by.length > state.trainingLength)
    panel.references.push_back(trainingEdge(state));
  addCurves(panel, "the head"_text, by.seen, by.ahead, 0, log);
  if (!by.alone.empty())
    addCurves(panel, by.name, by.alone, by.ahead, 1, log);
  if (log)
    panel.viewY = withoutRounding(panel.curves);
  if (role == Role::Present && by.alone.empty())
    panel.notes.push_back(by.note);
  if (role == Role::Present && log)
    panel.notes.push_back(Text{"of the query itself (distance 0): {0}",
                               {significant(by.seen[static_cast<std::size_t>(by.ahead)])}});
  return {.panels = {std::move(panel)}, .metadata = {{"encoding alone", by.note.english()}}};
}

// The terms of the logits, a map each, all in the same colours.
Drawn drawTerms(const MeasuredState& state) {
  const auto& terms = measuredAs<AttentionTerms>(state);
  const double size = greatestSize(terms.parts), most = size > 0 ? size : 1;
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
  drawn.columns = drawn.panels.size() == 4 ? 2 : 0; // of content and position: what the query is, by the key
  return drawn;
}

// A line a head over the wavelengths; the selected one has its markers.
Drawn drawFrequencies(const MeasuredState& state) {
  const auto& use = measuredAs<FrequencyUse>(state);
  const auto pairs = use.wavelengths.size();
  Panel panel;
  panel.title = headName(state);
  panel.x = "wavelength (tokens of one turn)"_text;
  panel.y = "mean ‖q‖·‖k‖/√d of the pair (logit)"_text;
  panel.logX = true;
  panel.references.push_back(trainingEdge(state));
  const auto line = [&](std::int64_t head, Curve::Style style) {
    const auto first =
        use.bounds.begin() + static_cast<std::ptrdiff_t>(head) * static_cast<std::ptrdiff_t>(pairs);
    Curve curve = curveOf(Text{"head {0}", {head + 1}}, state.color,
                          {first, first + static_cast<std::ptrdiff_t>(pairs)}, style);
    curve.x = use.wavelengths;
    curve.legend = style != Curve::Style::Thin;
    return curve;
  };
  for (std::int64_t head = 0; head < use.heads; ++head)
    if (head != state.state.head)
      panel.curves.push_back(line(head, Curve::Style::Thin));
  panel.curves.push_back(line(state.state.head, Curve::Style::Markers));
  return {.panels = {std::move(panel)}};
}

// Lines of one number a token, a head each, of which the selected one is thick; of several numbers a map. The
// title says what they are.
Drawn drawGates(const MeasuredState& state) {
  const auto& all = measuredAs<TokenGates>(state);
  const auto T = std::ssize(all.tokens);
  Drawn drawn;
  drawn.columns = 1; // below each other, so that tokens are
  for (const auto& gate : all.gates) {
    Panel panel = keyPanel(state, all.tokens);
    panel.title = {"{0} · {1}", {headName(state), gate.what}};
    panel.x = "position in the window (tokens)"_text, panel.pickX = "position";
    if (gate.numbers > 1) {
      HeatMap map;
      map.rows = gate.numbers, map.columns = T;
      map.left = map.first = -0.5;
      map.right = static_cast<double>(T) - 0.5, map.last = static_cast<double>(gate.numbers) - 0.5;
      map.values = gate.values;
      const double most = greatestSize(map.values);
      map.colors = Colors::Diverging, map.range = std::pair(-most, most > 0 ? most : 1);
      map.label = "value of the token"_text;
      panel.y = "dim"_text;
      panel.map = std::make_shared<const HeatMap>(std::move(map));
      drawn.panels.push_back(std::move(panel));
      continue;
    }
    const auto add = [&](std::int64_t head) {
      const auto first = gate.values.begin() + static_cast<std::ptrdiff_t>(head * T);
      Curve curve = curveOf(Text{"head {0}", {head + 1}}, 0, {first, first + T},
                            head == gate.selected ? Curve::Style::Line : Curve::Style::Thin);
      curve.legend = head == gate.selected;
      panel.curves.push_back(std::move(curve));
    };
    for (std::int64_t head = 0; head < gate.heads; ++head)
      if (head != gate.selected)
        add(head);
    add(gate.selected);
    drawn.panels.push_back(std::move(panel));
  }
  return drawn;
}

// A point a head: how positional it is, and how symbolic. The selected one is filled.
Drawn drawBehavior(const MeasuredState& state, Role role) {
  const auto& heads = measuredAs<HeadBehavior>(state);
  Panel panel;
  panel.x = "positional: part of the weights that stay at their places"_text;
  panel.y = "symbolic: part of the weights that go with the tokens"_text;
  panel.viewX = panel.viewY = std::pair(-0.03, 1.06);
  const bool named = heads.layers * heads.heads <= static_cast<std::int64_t>(mostNamed);
  const auto add = [&](std::int64_t layer, std::int64_t head, Curve::Style style) {
    const auto at = static_cast<std::size_t>(layer * heads.heads + head);
    if (std::isnan(heads.positional[at]))
      return;
    Curve point;
    point.name = {"head {0}.{1}", {layer + 1, head + 1}};
    point.entry = {role == Role::Pinned ? "layer {0} (pinned)" : "layer {0}", {layer + 1}};
    point.style = style, point.color = static_cast<int>(layer);
    point.x = {heads.positional[at]}, point.y = {heads.symbolic[at]};
    if (named || layer == state.state.layer)
      point.endLabel = {"{0}.{1}", {layer + 1, head + 1}};
    panel.curves.push_back(std::move(point));
  };
  const auto isFilled = [&](std::int64_t layer, std::int64_t head) {
    return role == Role::Present && layer == state.state.layer && head == state.state.head;
  };
  for (std::int64_t layer = 0; layer < heads.layers; ++layer)
    for (std::int64_t head = 0; head < heads.heads; ++head)
      if (!isFilled(layer, head))
        add(layer, head, Curve::Style::Points);
  if (role == Role::Present) {
    add(state.state.layer, state.state.head, Curve::Style::Markers);
    panel.notes.push_back(heads.ofTexts ? "tokens of the text changed places"_text
                                        : "what enters each layer changed places"_text);
  }
  return {.panels = {std::move(panel)}};
}

} // namespace

std::vector<Field> AttentionMap::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"query", cells()}, {"key", cells()}};
  std::vector<Field> list = {
      cellsAlong("query", cells(), side), cellsAlong("key", cells(), side),
      array("weight", pure,
            mean ? "attention weight, mean of the cell" : "attention weight, the greatest of the cell", axes,
            weights),
      number("cell", expe::fields::tokens, "queries, and keys, of a cell", side), tokenField(tokens)};
  if (!greatest.empty())
    list.push_back(array("greatest", pure, "query · cell + key of the greatest weight, within its cell", axes,
                         greatest));
  return list;
}

std::vector<Field> AttentionOfQuery::fields() const {
  using namespace fields;
  const auto keys = std::ssize(weights);
  return {cellsAlong("key", keys, 1), array("weight", pure, "attention weight", {{"key", keys}}, weights),
          number("query", expe::fields::tokens, "its position in the window", query),
          number("columns", expe::fields::tokens, "of a row of the grid that the tokens stand in", columns),
          tokenField(tokens)};
}

std::vector<Field> AttentionByDistance::fields() const {
  using namespace fields;
  const auto distances = std::ssize(seen);
  std::vector<Field> list = {
      along("distance", tokens,
            ahead > 0 ? "from query back to key; below 0 the key comes later" : "from query to key",
            counted(distances, -ahead)),
      array("weight", pure, "mean attention weight of the head", {{"distance", distances}}, seen),
      number("length", tokens, "of the window", length),
      text("encoding_alone", "what the weights of the encoding alone are, or why there are none",
           note.english())};
  if (!alone.empty())
    list.push_back(array("weight_alone", pure, "mean attention weight of the encoding alone",
                         {{"distance", distances}}, alone));
  return list;
}

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

std::vector<Field> FrequencyUse::fields() const {
  using namespace fields;
  const auto pairs = std::ssize(wavelengths);
  return {along("wavelength", tokens, "of one turn of the pair, the fastest first", wavelengths),
          along("head", pure, "from 1", counted(heads, 1)),
          array("bound", "logit",
                "mean ‖q‖ of the pair times mean ‖k‖, over √d: at most what it brings to a logit",
                {{"head", heads}, {"wavelength", pairs}}, bounds),
          number("length", tokens, "of the window", length)};
}

std::vector<Field> TokenGates::fields() const {
  using namespace fields;
  const auto T = std::ssize(tokens);
  std::vector<Field> list = {along("position", expe::fields::tokens, "in the window", counted(T)),
                             tokenField(tokens)};
  for (const auto& gate : gates) {
    const bool one = gate.numbers == 1;
    list.push_back(array(
        gate.name, pure, gate.what.english(),
        {{one ? gate.name + "_head" : gate.name + "_dim", one ? gate.heads : gate.numbers}, {"position", T}},
        gate.values));
  }
  return list;
}

std::vector<Field> HeadBehavior::fields() const {
  using namespace fields;
  const std::vector<Axis> axes = {{"layer", layers}, {"head", heads}};
  return {along("layer", pure, "from 1", counted(layers, 1)),
          along("head", pure, "from 1", counted(heads, 1)),
          array("positional", pure, "part of the weights that stay at their places when tokens change theirs",
                axes, positional),
          array("symbolic", pure, "part of the weights that go with the tokens", axes, symbolic),
          number("length", tokens, "of the window", length),
          number("queries", tokens, "whose weights these are means over", queries),
          number("of_texts", pure, "1: the text was permuted; 0: what enters each layer", ofTexts)};
}

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
    map.log = true, map.range = std::pair(least, 1.0);
    panel.map = std::make_shared<const HeatMap>(std::move(map));
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Result<Drawn> drawAttention(const MeasuredState& state, const Config& options, Role role) {
  const auto& show = options.text("show");
  Drawn drawn = show == "row"           ? drawQuery(state, options)
                : show == "grid"        ? drawGrid(state, options)
                : show == "distance"    ? drawDistance(state, options, role)
                : show == "terms"       ? drawTerms(state)
                : show == "frequencies" ? drawFrequencies(state)
                : show == "gates"       ? drawGates(state)
                : show == "heads"       ? drawBehavior(state, role)
                                        : drawMap(state, options);
  drawn.metadata.insert(drawn.metadata.begin(), {{"layer", std::to_string(state.state.layer + 1)},
                                                 {"head", std::to_string(state.state.head + 1)}});
  return drawn;
}

} // namespace expe
