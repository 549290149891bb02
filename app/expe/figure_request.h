// What `expe plot` and expe-figure are asked for: a figure of a study's rows, a view of a model, or its
// slides. One home for both programs, so that they take the same options.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/figure.h"
#include "core/api/slides.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace expe::cli {

inline constexpr const char* slidesKind = "slides"; // is asked for as the others
std::vector<std::string> plotKinds();               // "loss", "length", every view, and "slides"
const std::vector<Option>& plotOptions();

struct FigureRequest {
  std::string kind;               // of several figures: "loss,length"
  std::vector<std::string> kinds; // the same, one by one
  std::filesystem::path out;      // its ending is one that can be written; empty: --json alone
  PageOptions page;
  bool printsNumbers = false;        // --json
  bool pages = false;                // --pages, of slides
  std::vector<Settings> film = {};   // --film, of a view: what is changed for each state; empty: no film
  std::vector<Settings> panels = {}; // --panels, likewise: a panel for each state
  int columns = 0;                   // --columns, panels in a row; 0: as many as there is room for
  bool letters = false;              // --letters: (a), (b) … before the titles of panels
  std::filesystem::path data;        // --data: beside the figure, its numbers as CSV; empty: none

  bool wantsNumbers() const { return printsNumbers || out.extension() == ".json"; }
  bool wantsFigure() const { return !out.empty() && out.extension() != ".json"; }
};
// What can be checked before anything is read.
Result<FigureRequest> figureRequest(const Arguments& arguments);
// What one of several figures is asked for. An option that none of them takes is an error.
Result<Arguments> partOf(const Arguments& arguments, const std::string& kind,
                         const std::vector<std::string>& kinds);
// What of a state a figure of rows takes: losses by length were measured at a checkpoint with eval values.
const std::set<std::string>& stateOptionsOf(const std::string& kind);

// What of it is wanted.
struct Plotted {
  std::string numbers;          // of a view: what its figure is made of, as JSON with units
  std::optional<Figure> figure; // none where only numbers are
};
// A view is measured once, by the engine, with progress on stderr.
Result<Plotted> plotted(const Arguments& arguments, const FigureRequest& request);
Result<void> writeData(const Figure& figure, const FigureRequest& request); // where --data asks for it
// Of a view its figure at each state of the film, likewise.
Result<std::vector<Figure>> filmed(const Arguments& arguments, const FigureRequest& request);

// The study's, with progress on stderr.
Result<std::vector<DrawnSlide>> slidesAsked(const Arguments& arguments);

} // namespace expe::cli
