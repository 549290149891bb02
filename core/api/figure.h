// A figure as data: what the window draws, what `expe plot` writes, and the CSV and pgfplots beside it.
#pragma once

#include "core/api/baseline.h"
#include "core/api/figure_options.h"
#include "core/api/grouping.h"
#include "core/api/series.h"
#include "core/api/study.h"
#include "core/api/ticks.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct Curve {
  std::string name;
  std::string entry; // in the legend, one for all curves that have it; empty: its name
  std::string part;  // which of its run's curves it is: "each step", "at 2×"
  std::string run;   // whose it is, where readings are told by run; empty: its name says it
  int color = 0; // index into the run colours: run id − 1, the same everywhere; −1: the ink of the text
  enum class Style {
    Line,
    Thin,
    Dashed,
    Markers, // a line with a marker at each point
    Hollow   // the same, dashed and with hollow markers: what is provisional
  } style = Style::Line;
  int variant = 0; // of several curves of one run: other markers and another dash
  std::vector<double> x, y;
  std::shared_ptr<const Series> series; // the points of a long curve, instead of x and y
  std::vector<double> error;            // half width of the 95 % interval, empty if none
  bool band = false;                    // which is drawn as a band instead of bars
  bool legend = true;
  std::string endLabel; // written beside the last point: "4×"
  bool operator==(const Curve&) const = default;
};

struct Reference { // a straight line across the panel, e.g. the training edge or the floor
  std::string label;
  bool vertical = false;
  double at = 0;
  bool operator==(const Reference&) const = default;
};

struct Marker { // something that happened at x, drawn at an edge of the panel
  enum class Kind {
    Checkpoint, // at the bottom
    Change      // at the top
  } kind = Kind::Checkpoint;
  double x = 0;
  int color = 0;    // as of a curve
  std::string text; // one line
  bool operator==(const Marker&) const = default;
};

enum class Colors { Viridis, Magma, Cividis, Diverging }; // Diverging: about 0, for differences

// What a cell of a map is, for who points at it: "n = 311, c = 5: s·(S + θ·(n + c)) = 0.6172". Any thread.
struct CellText {
  using Of = std::function<std::string(std::int64_t row, std::int64_t column)>;
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
  std::string label;                     // of the colour scale, with unit: "attention weight"
  Colors colors = Colors::Viridis;
  bool log = false;                               // of the colours; values at or below 0 have the lowest
  std::optional<std::pair<double, double>> range; // that the colours span; empty: all values
  std::shared_ptr<const CellText> text;           // null: x, y and value are told
  float at(std::int64_t row, std::int64_t column) const {
    return values[static_cast<std::size_t>(row * columns + column)];
  }
  bool operator==(const HeatMap&) const = default;
};

struct Panel {
  std::string title, x, y; // axis labels with units: "loss (nats per token)"
  bool logX = false, logY = false;
  Quantity quantityX = Quantity::Number;                 // how its ticks are chosen and written
  std::optional<std::pair<double, double>> viewX, viewY; // what a fitted view shows; empty: all there is
  std::vector<double> ticksX; // round numbers of the author's; empty: chosen by the drawing
  std::vector<std::string> tickLabelsX;
  std::vector<double> ticksY; // the same of y
  std::vector<std::string> tickLabelsY;
  bool downwards = false;             // y grows from top to bottom, as rows of a matrix do
  std::shared_ptr<const HeatMap> map; // behind the curves; null if there is none
  std::string pickX, pickY; // what a click chooses: "position", "key", "layer", "length" …; empty: nothing
  std::vector<Curve> curves;
  std::vector<Reference> references;
  std::vector<Marker> markers;
  std::vector<std::string> notes; // small in a corner: what is not in sight
  bool operator==(const Panel&) const = default;
};

struct Figure {
  std::string kind; // "loss", "length", or a view's
  std::string title;
  std::string stamp; // the state that it shows, in a line: "ExPE · step 340 · 512 tokens (4×) · s = 0.5"
  std::vector<Panel> panels; // side by side, or in rows
  int columns = 0;           // panels in a row; 0: as many as there is room for
  std::vector<std::pair<std::string, std::string>>
      metadata; // study, runs, configuration hashes, checkpoints, protocol
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

// All rows of a run that figures are made of.
struct RunData {
  Run run; // its configuration with the live changes in force
  std::vector<Metric> metrics;
  std::vector<Validation> validations;
  std::vector<Evaluation> evaluations;
  std::vector<Change> changes;
  std::map<std::string, Value> began;    // of keys that changed live, what it had at first; see history.h
  std::vector<std::int64_t> checkpoints; // their steps
  std::optional<std::int64_t> looked;    // the checkpoint that is looked at; none: the newest
  // By who tails a study: another number where any of this is other than before; 0: not known.
  std::int64_t version = 0;
  std::int64_t measured = 0; // the same, steps after the first apart
};
using RunRows = std::vector<const RunData*>;

// What figures of runs are made with, beside options and rows.
struct FigureScope {
  std::string study;                // its name, for the metadata
  std::size_t unread = 0;           // of so many runs not all steps are there yet, which the figure says
  Grouping grouping;                // of the option "group"
  std::optional<Baseline> baseline; // of the option "difference"
  // Of the study: by its place among their groups a group has its colour, and the baseline is one of them.
  // Empty: the runs that are drawn.
  RunRows all;
};

// The kinds that `expe plot` knows.
const std::vector<std::string>& figureKinds();
// `runs` empty: all but archived ones. A study without the data for it gives an error that says what to do
// first. `options` are of figureOptions(kind); of "length" also eval parameters by their full key: what was
// evaluated with these values instead of the runs' own. `checkpoint`: of every run; none: its newest.
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs);
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs,
                          const Config& options, std::optional<std::int64_t> checkpoint = {},
                          const Grouping& grouping = {});
// The same from rows at hand.
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs);
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options,
                          const FigureScope& scope = {});

// Makes figures again and again from rows that grow, for who tails a study: takes in only the rows that came
// since the last time, unless the options, or the rows before, are others; where their versions say that
// nothing is other, the figure is the one before. One thread; the figures that come out may go to another.
class FigureMaker {
public:
  FigureMaker();
  ~FigureMaker();
  // `progress`: is told of each run.
  Result<std::shared_ptr<const Figure>> make(const std::string& kind, const RunRows& runs,
                                             const Config& options, const FigureScope& scope = {},
                                             Progress* progress = nullptr);

private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// The name of a run as figures and lists show it: its own, else its encoding and seed.
std::string displayName(const Run& run);

// The run colours "#rrggbb", told apart by colour-blind readers too; the second of a pair is for a dark
// ground.
std::string runColor(int index, bool dark = false);
inline const std::string& entryOf(const Curve& curve) { // of the legend
  return curve.entry.empty() ? curve.name : curve.entry;
}
inline constexpr std::size_t mostEntries = 48; // of a legend on a page; the others are a number
inline constexpr int runColors = 8;            // then they begin again, with another dash and other markers
inline int lap(const Curve& curve) {
  return curve.color < 0 ? 0 : curve.color / runColors + curve.variant;
}
// Of the eight marker shapes: another for each run of a colour, and for each curve of a run.
inline int markerOf(const Curve& curve) {
  return curve.color < 0 ? 0 : (curve.color + 3 * lap(curve)) % 8;
}

// The paper that a figure is for, in inches.
struct PageOptions {
  double width = 6.75; // two columns of a paper; one is 3.25
  double height = 0;   // 0: what suits the width
  bool operator==(const PageOptions&) const = default;
};
// "3.25in", "6.75", "8cm", "8x4in": width, or width × height, in inches unless it says cm or mm.
Result<PageOptions> readPage(const std::string& text);
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

} // namespace expe
