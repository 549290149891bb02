// A figure as data: what the window draws, what `expe plot` writes, and the CSV and pgfplots beside it.
#pragma once

#include "core/api/page.h"
#include "core/base/result.h"
#include "core/base/text.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// Where an axis has its ticks and what is written there, the same in every language.

enum class Quantity {
  Number,
  Count,   // whole; 20k, 1.5M
  Duration // seconds, written h:mm:ss
};

struct Tick {
  double at = 0;
  Text label;
  bool operator==(const Tick&) const = default;
};

// At most `most` round numbers in [from, to]. On a logarithmic axis 1, 2 and 5 of each decade, or the decades
// alone; if a short part of one is seen, as on a linear axis.
std::vector<Tick> ticks(double from, double to, bool log, Quantity quantity, int most);

// One value in full: 1200000, 0.125, 1:02:03.5.
std::string printed(double value, Quantity quantity);

// A long curve of which every point is kept: immutable, shared between threads, and drawn in a time that
// follows the width of the picture and not the number of points.

struct SeriesChunk; // some thousand points, and where the lowest and highest of them are

// What a line is drawn through. A y that is NaN breaks the line.
struct Samples {
  std::vector<double> x, y;
};

// x never decreases. A gap is a point whose y is NaN.
class Series {
public:
  Series() = default;
  std::size_t size() const { return size_; }
  double x(std::size_t i) const;
  double y(std::size_t i) const;
  std::size_t lower(double x) const; // index of the first point at or after x; size() if there is none
  // Indices of the lowest and the highest of the points [from, to); nothing but gaps: both are `to`.
  std::pair<std::size_t, std::size_t> extremes(std::size_t from, std::size_t to) const;
  // The part [from, to] of x as `columns` of equal width show it, and one point beyond each end, so that the
  // line reaches the edges. Few points come as they are; of more, each column has its first, lowest, highest
  // and last: nothing that stands out is lost and nothing is invented. `log`: columns are of equal ratio,
  // and points with x <= 0 are left out.
  Samples view(double from, double to, int columns, bool log) const;

private:
  std::size_t lower(double x, std::size_t guess) const; // the same, at once if it is near the guess
  friend class SeriesBuilder;
  std::vector<std::shared_ptr<const SeriesChunk>> chunks_; // all full but the last
  std::size_t size_ = 0;
};

// Makes a series that grows. Snapshots share all chunks but the last. One thread.
class SeriesBuilder {
public:
  SeriesBuilder();
  ~SeriesBuilder();
  SeriesBuilder(SeriesBuilder&&) noexcept;
  SeriesBuilder& operator=(SeriesBuilder&&) noexcept;

  // False, and nothing is appended, if x is not finite or less than the last one. A y that is not finite is
  // a gap.
  bool append(double x, double y);
  std::size_t size() const { return full_.size_ + open(); }
  std::shared_ptr<const Series> snapshot(); // the same pointer as long as nothing is appended

private:
  std::size_t open() const;
  Series full_;                       // the chunks that are full
  std::unique_ptr<SeriesChunk> last_; // the one that is being filled
  std::shared_ptr<const Series> snapshot_;
};

struct Curve {
  Text name;
  Text entry;                          // in the legend, one for all curves that have it; empty: its name
  Text part;                           // which of its run's curves it is: "each step", "at 2×"
  std::string run;                     // whose it is, where readings are told by run; empty: its name says it
  std::vector<std::int64_t> runs = {}; // those that it is drawn of: one, or those of a mean; none: of no run
  int color = 0; // of a run or a group as RunColors has it, or counted; −1: the ink of the text
  enum class Style {
    Line,
    Thin,
    Dashed,
    Markers, // a line with a marker at each point
    Hollow,  // the same, dashed and with hollow markers: what is provisional
    Points   // hollow markers alone: too few for a line between them
  } style = Style::Line;
  std::string encoding = {}; // of its runs, where its colour says so and they have one
  std::string ink = {};      // "#rrggbb" of a page's style, in place of its colour's
  int variant = 0;           // of several curves of one run: other markers and another dash
  int marker = -1;           // of the eight shapes, chosen by hand; −1: that of its colour
  std::vector<double> x, y;
  std::shared_ptr<const Series> series; // the points of a long curve, instead of x and y
  std::vector<double> error;            // half width of the 95 % interval, empty if none
  bool band = false;                    // which is drawn as a band instead of bars
  bool legend = true;
  Text endLabel; // written beside the last point: "4×"
  bool operator==(const Curve&) const = default;
};

struct Reference { // a straight line across the panel, e.g. the training edge or the floor
  Text label;
  bool vertical = false;
  double at = 0;
  bool edge =
      false; // of what was trained on: what lies beyond it has a tint, which is its label on the screen
  bool operator==(const Reference&) const = default;
};

struct Marker { // something that happened at x, drawn at an edge of the panel
  enum class Kind {
    Checkpoint, // at the bottom
    Change      // at the top
  } kind = Kind::Checkpoint;
  double x = 0;
  int color = 0; // as of a curve
  Text text;     // one line
  std::string ink = {};
  bool operator==(const Marker&) const = default;
};

enum class Colors { Viridis, Magma, Cividis, Diverging }; // Diverging: about 0, for differences

// What a cell of a map is, for who points at it: "n = 311, c = 5: s·(S + θ·(n + c)) = 0.6172". Any thread.
struct CellText {
  using Of = std::function<Text(std::int64_t row, std::int64_t column)>;
  Of of;
  Of place = {}; // where it is, without what is there: "n = 311, c = 5"; null: the axes tell
};

// Values on a regular grid, drawn as colours. Immutable once in a figure.
struct HeatMap {
  std::int64_t rows = 0, columns = 0;
  std::vector<float> values;             // row-major; NaN: nothing is there
  double left = 0, right = 1;            // edges of the first and of the last column, in units of x
  double first = 0, last = 1;            // edges of the first and of the last row, in units of y
  bool ratiosX = false, ratiosY = false; // cells of equal ratio instead of equal width, for logarithmic axes
  Text label;                            // of the colour scale, with unit: "attention weight"
  Colors colors = Colors::Viridis;
  bool log = false;                               // of the colours; values at or below 0 have the lowest
  std::optional<std::pair<double, double>> range; // that the colours span; empty: all values
  std::shared_ptr<const CellText> text;           // null: x, y and value are told
  float at(std::int64_t row, std::int64_t column) const {
    return values[static_cast<std::size_t>(row * columns + column)];
  }
  bool operator==(const HeatMap&) const = default;
};

struct Annotation { // by somebody, in the coordinates of a panel; see core/api/annotations.h
  enum class Kind {
    Text, // begins at its place
    Arrow,
    Line
  } kind = Kind::Text;
  std::string text;                      // of a text
  double x = 0, y = 0, toX = 0, toY = 0; // where an arrow or a line begins and ends
  bool operator==(const Annotation&) const = default;
};

struct Panel {
  Text title, x, y; // axis labels with units: "loss (nats per token)"
  bool logX = false, logY = false;
  Quantity quantityX = Quantity::Number;                 // how its ticks are chosen and written
  std::optional<std::pair<double, double>> viewX, viewY; // what a fitted view shows; empty: all there is
  std::vector<Tick> ticksX, ticksY;                      // the author's; empty: chosen by the drawing
  bool downwards = false;                                // y grows from top to bottom, as rows of a matrix do
  std::shared_ptr<const HeatMap> map;                    // behind the curves; null if there is none
  std::string pickX, pickY; // what a click chooses: "position", "key", "layer", "length" …; empty: nothing
  std::vector<Curve> curves;
  std::vector<Reference> references;
  std::vector<Marker> markers;
  std::vector<Annotation> annotations;
  std::vector<Text> notes; // small in a corner: what is not in sight
  bool operator==(const Panel&) const = default;
};

struct Figure {
  std::string kind; // "loss", "length", or a view's
  Text title;
  Text stamp; // the state that it shows, in a line: "ExPE · step 340 · 512 tokens (4×) · s = 0.5"
  std::vector<Panel> panels; // side by side, or in rows
  int columns = 0;           // panels in a row; 0: as many as there is room for
  std::vector<std::pair<std::string, std::string>>
      metadata; // study, runs, configuration hashes, checkpoints, protocol
  // Of lengths, in training lengths, why the model's loss rises there: "distances never seen".
  std::map<double, Text> causes = {};
  bool operator==(const Figure&) const = default;
};

// What a picture of `columns` columns shows of the part [from, to] of a curve; the points as they are where
// they are few (see Series::view()).
Samples samples(const Curve& curve, double from, double to, int columns, bool logX);
Samples allPoints(const Curve& curve);

// The lowest and the highest value, with error bars; with `positive` of those above 0. Empty: there is none.
struct Extent {
  std::optional<std::pair<double, double>> x, y;
};
Extent extentOf(const Curve& curve, bool positiveX, bool positiveY);
Extent extentOf(const Panel& panel); // of its curves, map and references

// The point of each curve that is nearest to x along the axis. A curve that ends before x or begins after it
// has none there.
struct Reading {
  std::size_t curve = 0; // index in the panel
  double x = 0, y = 0;
};
std::vector<Reading> readingsAt(const Panel& panel, double x);
// The x of the point nearest to x, at least `atLeast` to its right (or left, where that is negative); x
// itself if there is no such point.
double nearestX(const Panel& panel, double x, double atLeast = 0);

inline bool isHollow(const Curve& curve) { // its markers
  return curve.style == Curve::Style::Hollow || curve.style == Curve::Style::Points;
}
inline const Text& entryOf(const Curve& curve) { // of the legend
  return curve.entry.empty() ? curve.name : curve.entry;
}
inline constexpr std::size_t mostEntries = 48; // of a legend on a page; the others are a number

// Colours of curves are numbers: −1 is the ink of the text, and the others are made of three parts. The hue,
// of which there are eight, told apart by colour-blind readers too. The lap, since hues come again and again:
// bright and dark in turn, with another dash and other markers each time. And a shade, from `aShade` on, for
// the runs of one group, whose colour is that without a shade.

inline constexpr int runColors = 8;    // hues
inline constexpr int aShade = 1 << 12; // what a shade counts, more than there are groups
inline constexpr int runShades = 5;    // that look different
inline int groupColor(int color) {
  return color < 0 ? color : color % aShade;
}
inline int lap(const Curve& curve) {
  return curve.color < 0 ? 0 : groupColor(curve.color) / runColors + curve.variant;
}
// Of the eight marker shapes: another for each lap of a hue, and for each curve of a run.
inline int markerOf(const Curve& curve) {
  if (curve.marker >= 0)
    return (curve.marker + 3 * curve.variant) % 8;
  return curve.color < 0 ? 0 : (groupColor(curve.color) + 3 * lap(curve)) % 8;
}

// Of a colour what is seen of it, from 0; −1 of the ink. The lowest are the hues.
inline constexpr int runInks = runColors * 2 * runShades;
int inkOf(int color);
std::string runColor(int color, bool dark = false); // "#rrggbb"; `dark`: on a dark ground
// The same lap and shade of another hue, "#rrggbb".
std::string colorOfHue(const std::string& hue, int color, bool dark);

// As the style of its page has it: inks of curves, colours of maps, which curves the legend names.
Figure styled(Figure figure, const Config& style);
bool isDark(const Config& style);                               // its background
double heightOf(const PageOptions& page, const Figure& figure); // inches
int columnsOf(const PageOptions& page, const Figure& figure);   // panels in a row

// Long form: panel, curve, x, y, half_width_95, every point. If there is a map also value: a row a cell, x
// and y its centre, curve and half_width_95 empty; cells that are NaN are left out.
std::string toCsv(const Figure& figure);

// A standalone pgfplots document. The map of panel i, counted from 1, is the file `images`-i.png beside it.
std::string toPgf(const Figure& figure, const PageOptions& page = {}, const std::string& images = "figure");
struct PgfImage {
  std::string name, bytes; // PNG
};
std::vector<PgfImage> pgfImages(const Figure& figure, const PageOptions& page = {},
                                const std::string& images = "figure");
// The document and, beside it, its images, which are named after it.
Result<void> writePgf(const Figure& figure, const std::filesystem::path& path, const PageOptions& page = {});

// Forests: panels without a map whose y axis names rows. The interval of a point lies along x there, and
// Curve::error is half its width in units of x.

inline bool isForest(const Panel& panel) {
  return !panel.map && !panel.ticksY.empty();
}

// Matrices: maps whose rows and columns are the same things, as queries and keys are. They are drawn square.

inline bool isMatrix(const Panel& panel) {
  return panel.map && panel.downwards && panel.map->rows == panel.map->columns &&
         panel.map->left == panel.map->first && panel.map->right == panel.map->last;
}

} // namespace expe
