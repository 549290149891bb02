// A figure as data: what the window draws, what `expe plot` writes, and the CSV and pgfplots beside it.
#pragma once

#include "core/api/figure_options.h"
#include "core/api/result.h"
#include "core/api/series.h"
#include "core/api/study.h"
#include "core/api/ticks.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace expe {

struct Curve {
  std::string name; // as in the legend
  std::string part; // which of its run's curves it is: "each step", "at 2×"
  int color = 0; // index into the run colours: run id − 1, the same everywhere; −1: the ink of the text
  enum class Style {
    Line,
    Thin,
    Dashed,
    Markers
  } style = Style::Line; // Markers: a line with a marker at each point
  std::vector<double> x, y;
  std::shared_ptr<const Series> series; // the points of a long curve, instead of x and y
  std::vector<double> error;            // ±, empty if none
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

struct Panel {
  std::string title, x, y; // axis labels with units: "loss (nats per token)"
  bool logX = false, logY = false;
  Quantity quantityX = Quantity::Number;                 // how its ticks are chosen and written
  std::optional<std::pair<double, double>> viewX, viewY; // what a fitted view shows; empty: all there is
  std::vector<double> ticksX; // round numbers of the author's; empty: chosen by the drawing
  std::vector<std::string> tickLabelsX;
  std::vector<Curve> curves;
  std::vector<Reference> references;
  std::vector<Marker> markers;
  std::vector<std::string> notes; // small in a corner: what is not in sight
  bool operator==(const Panel&) const = default;
};

struct Figure {
  std::string kind; // "loss", "length"
  std::string title;
  std::vector<Panel> panels; // side by side
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
  std::vector<std::int64_t> checkpoints; // their steps
};
using RunRows = std::vector<const RunData*>;

// The kinds that `expe plot` knows.
const std::vector<std::string>& figureKinds();
// `runs` empty: all but archived ones. A study without the data for it gives an error that says what to do
// first. `options` are of figureOptions(kind).
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs);
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs,
                          const Config& options);
// The same from rows at hand.
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs);
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs, const Config& options);

// Makes figures again and again from rows that grow, for who tails a study: takes in only the rows that came
// since the last time, unless the options, or the rows before, are others. One thread; the figures that come
// out may go to another.
class FigureMaker {
public:
  FigureMaker();
  ~FigureMaker();
  Result<Figure> make(const std::string& kind, const RunRows& runs, const Config& options);

private:
  std::unique_ptr<class LossCurves> loss_;
};

// The name of a run as figures and lists show it: its own, else its encoding and seed.
std::string displayName(const Run& run);
// Whether an evaluation was measured as its run's own configuration asks: whole windows of the validation
// part, at the run's evaluation.scale, nothing else changed. Such are drawn and listed; others are other
// measurements.
bool ownSettings(const Run& run, const Evaluation& evaluation);

// The run colours "#rrggbb", told apart by colour-blind readers too; the second of a pair is for a dark
// ground.
std::string runColor(int index, bool dark = false);
inline constexpr int runColors = 8; // then they begin again, with another dash and other markers
inline int lap(const Curve& curve) {
  return curve.color < 0 ? 0 : curve.color / runColors;
}
// Of the eight marker shapes: another for each run of a colour.
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
bool stacked(const PageOptions& page, const Figure& figure);    // panels one below the other

std::string toCsv(const Figure& figure); // long form: panel, curve, x, y, error; every point
std::string toPgf(const Figure& figure, const PageOptions& page = {}); // a standalone pgfplots document

} // namespace expe
