// How a view draws one state. What all views have in common (title, stamp, the pinned state beside, other
// runs, shared ranges, the difference of two maps) is laid around it once, in core/views/draw.cpp.
#pragma once

#include "core/api/views.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// Whose the state is in the figure.
enum class Role { Present, Another, Pinned };

// The drawing of one state, by the function of its view, which gets all options of the view. Curves and
// titles are those of a present state: names of pinned ones, dashes and titles "now" and "pinned" are given
// to them afterwards.
struct Drawn {
  // Those with maps, and all where `apart` is set, stand beside those of the pinned state; of others the
  // curves are laid into those of the present one, by their order.
  std::vector<Panel> panels = {};
  bool apart = false;
  int columns = 0; // panels in a row, that share their axes; 0: as many as there is room for
  // What the curves run over, where states of a view differ in it: those of such states stand apart.
  std::string over = {};
  std::vector<Curve> common = {}; // of no state alone, in the first panel behind all others: the exact floor
  std::string equation = {};      // of what is drawn, with the state's numbers
  std::string text = {};          // which text was read, if not the window: "8 windows of the test split"
  std::vector<std::pair<std::string, std::string>> metadata = {};
  std::map<double, Text> causes = {}; // see Figure
};

// What is told of a state: what the run and the engine know, with the text that was read, and what the view
// does.
std::vector<std::pair<std::string, std::string>> metadataOf(const MeasuredState& state, const Drawn& drawn);

template <class M> std::shared_ptr<const M> sharedAs(const MeasuredState& state) {
  return std::static_pointer_cast<const M>(state.measurement);
}
template <class M> const M& measuredAs(const MeasuredState& state) {
  return static_cast<const M&>(*state.measurement);
}

// Panels of maps: all have the same axes, and those that show the same quantity the same range of colours.
void shareScales(std::vector<Panel>& maps);

// What several views draw alike.
Colors colorsOf(const Config& options);
Reference trainingEdge(const MeasuredState& state);  // over positions
std::string rounded(double value, int decimals = 4); // for a person to read: 0.3125 of 0.31249
std::vector<double> counted(std::int64_t count, std::int64_t first = 0, std::int64_t step = 1); // 0, 1, …
// A curve of these values at 0, 1, …
Curve curveOf(Text name, int color, std::vector<double> y, Curve::Style style = Curve::Style::Line);
// A curve through means of groups of neighbouring values, of which the first stands at `first` and each next
// `step` further: 512 points at most.
Curve curveOfGroups(Text name, int color, std::span<const double> values, double first = 0, double step = 1);
// The exact floor, dashed, where there is one.
void addFloor(Drawn& drawn, Curve floor);
// Row `row` of rows of `size` values.
template <class T>
std::span<const T> rowOf(const std::vector<T>& values, std::int64_t row, std::int64_t size) {
  return std::span(values).subspan(static_cast<std::size_t>(row * size), static_cast<std::size_t>(size));
}
// At most `most` of 0 … count−1, evenly spread from the first to the last.
std::vector<std::int64_t> spread(std::int64_t count, std::int64_t most = 8);
template <class F> std::shared_ptr<const CellText> cellText(F of) {
  return std::make_shared<const CellText>(CellText{std::move(of)});
}

} // namespace expe
