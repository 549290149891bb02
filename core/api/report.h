// A report of a study: what it holds, what its runs came to, what may be claimed of them, and all that is
// needed to check it. Data first; printed as one HTML file, and drawn on pages by who has Qt.
#pragma once

#include "core/api/annotations.h"
#include "core/api/comparison.h"
#include "core/api/figure.h"
#include "core/api/result_table.h"
#include "core/api/schema.h"
#include "core/api/slides.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace expe {

namespace report {
struct Heading {
  int level = 2; // 1: the report's title
  std::string text;
};
struct Paragraph {
  std::string text;
  bool note = false; // small: how something was measured, what is left out
};
struct List {
  std::vector<std::string> lines;
};
struct Facts { // a table of texts
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};
struct Picture {
  Figure figure;
  std::string caption;
};
struct Verbatim { // a text as it is: a recipe
  std::string text;
};
struct Interactive {  // figures at every state that sliders choose, measured beforehand: of HTML alone
  std::string states; // JSON, as resources/report/interactive.js reads it
};
using Block = std::variant<Heading, Paragraph, List, Facts, ResultTable, Picture, Verbatim, Interactive>;
} // namespace report

struct Report {
  std::string title;
  std::vector<report::Block> blocks;
};

// Figures that sliders go through: of one run of each group, at some checkpoints, lengths and scales. They
// are those of the views, and are measured when the report is made.
struct InteractiveSteps {
  std::vector<double> lengths; // multiples of the training length; empty: 1, 2, 4 and what was evaluated
  std::vector<double> scales;  // empty: the runs' own, 1/2, 1, 2 and what was evaluated
};
struct InteractiveFigures {
  report::Interactive all;
  std::vector<std::string> notes; // what is left out, and why
};
inline constexpr std::size_t mostInteractiveBytes = 10'000'000; // of a page with them

// What a report is made of, as it was read from a study.
struct ReportSources {
  std::string study;                       // its name
  std::string made;                        // when, UTC, ISO 8601
  std::vector<RunData> rows;               // with steps and losses by block
  std::shared_ptr<const RunColors> colors; // of the study's runs; null: as of these
  Annotations annotations;                 // of its figures
  std::vector<SavedTable> tables;
  BreakCauses causes; // why runs break, as far as it was measured
  std::vector<DrawnSlide> slides;
  std::vector<TestReading> readings;
  std::vector<std::pair<std::string, std::string>> weights;     // of a run's newest checkpoint: name, SHA-256
  std::vector<std::pair<std::string, std::string>> environment; // "LibTorch", "2.11.0"
  std::optional<Baseline> pinned; // of the study: what tables of differences are to
  std::string baseline; // a run's id or what tells its group; of the study, if one is pinned; empty: none
  std::string recipe;   // that recreates the study; empty: none could be written
  std::vector<std::string> notInRecipe;          // what it cannot make again, or why there is none
  std::optional<InteractiveFigures> interactive; // none: the report is static
};

// Of these runs; of all that are not archived if there are none. Where a table that is kept reads the test
// split, that is logged as a reading by `who`.
Result<ReportSources> readReport(Study& study, const Schema& schema, const std::vector<std::int64_t>& runs,
                                 const std::string& who, Progress& progress);

// For `sources` that were read; `probe` is of their study. A state that cannot be measured is a sentence in
// its place. As many steps as the page has room for.
Result<InteractiveFigures> measureInteractive(const ReportSources& sources, const Schema& schema,
                                              Probe& probe, const InteractiveSteps& steps,
                                              Progress& progress);

// What cannot be drawn or claimed is a sentence in its place. An error only where there is no run. Any
// thread.
Result<Report> reportOf(const ReportSources& sources, const Schema& schema, Progress& progress);

// One HTML file that needs nothing else. `picture`: the markup of a figure, such as an inline SVG. With
// `pages` of the few tags and styles that are laid out on pages.
using PictureMarkup = std::function<Result<std::string>(const Figure& figure, std::size_t number)>;
Result<std::string> htmlOf(const Report& report, const PictureMarkup& picture, bool pages = false);

} // namespace expe
