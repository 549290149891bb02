// A figure as data: what the window draws, what `expe plot` writes, and the CSV and pgfplots beside it.
#pragma once

#include "core/api/result.h"
#include "core/api/study.h"

#include <string>
#include <vector>

namespace expe {

struct Curve {
  std::string name; // as in the legend
  int color = 0; // index into the run colours: run id − 1, the same everywhere; −1: the ink of the text
  enum class Style {
    Line,
    Thin,
    Dashed,
    Markers
  } style = Style::Line; // Markers: a line with a marker at each point
  std::vector<double> x, y;
  std::vector<double> error; // ±, empty if none
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

struct Panel {
  std::string title, x, y; // axis labels with units: "loss (nats per token)"
  bool logX = false, logY = false;
  std::vector<double> ticksX; // round numbers of the author's; empty: chosen by the drawing
  std::vector<std::string> tickLabelsX;
  std::vector<Curve> curves;
  std::vector<Reference> references;
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

// The kinds that `expe plot` knows.
const std::vector<std::string>& figureKinds();
// `runs` empty: all. A study without the data for it gives an error that says what to do first.
Result<Figure> makeFigure(Study& study, const std::string& kind, const std::vector<std::int64_t>& runs);

// The same from rows at hand: the window tails a study and draws its figures again and again.
struct RunData {
  Run run;
  std::vector<Metric> metrics;
  std::vector<Validation> validations;
  std::vector<Evaluation> evaluations;
};
Result<Figure> makeFigure(const std::string& kind, const std::vector<RunData>& runs);

// The name of a run as figures and lists show it: its own, else its encoding and seed.
std::string displayName(const Run& run);

// The run colours "#rrggbb", told apart by colour-blind readers too; the second of a pair is for a dark
// ground.
std::string runColor(int index, bool dark = false);
inline constexpr int runColors = 8; // then they begin again, with another dash

std::string toCsv(const Figure& figure); // long form: panel, curve, x, y, error
std::string toPgf(const Figure& figure); // a standalone pgfplots document

} // namespace expe
