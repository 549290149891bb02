// The interactive part of a report: the states that its sliders choose, and the figures there as JSON.
#pragma once

#include "core/api/report.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace expe {

// What the sliders have.
struct SliderRun {
  std::int64_t run = 0, window = 0, layers = 1; // window: tokens of the training length
  std::string name;
  double scale = 1;    // its own
  bool learns = false; // its encoding has tensors, so that its values depend on the checkpoint
  std::vector<std::int64_t> checkpoints; // steps, the newest last
};
struct Sliders {
  std::vector<SliderRun> runs;
  std::vector<double> lengths, scales;       // lengths: multiples of the training length
  void limit(const InteractiveSteps& named); // to a few steps each, but for those that somebody named
  // Fewer steps of the slider that has most; at last fewer runs. False: there is but one state left.
  bool shrink();
};
// All that there are. Of each group the first run that has a checkpoint; groups without one are told in
// `notes`.
Result<Sliders> slidersOf(const ReportSources& sources, const Schema& schema, const InteractiveSteps& steps,
                          std::vector<std::string>& notes);
// "3 of 12 checkpoints of a run and 4 of 5 scales"; empty: all of them.
std::string fewer(const Sliders& shown, const Sliders& all);

// A figure whose maps have few enough cells, each of which is called by its number: "312", "16–31".
struct MapCells {
  std::string x, y; // what columns and rows are: "position", "dim"
  std::vector<std::string> columns, rows;
};
struct ShownFigure {
  Figure figure;
  MapCells cells; // of all its maps
};
// A map of more columns or rows keeps every second, third … of them, with their values; a note says so.
ShownFigure withFewCells(Figure figure);

// The axes that lines of a view have in all of its states, so that what a slider changes is seen: by the
// label of the vertical one.
using SharedRanges = std::map<std::string, Panel>;
void share(SharedRanges& ranges, const Figure& figure);

// As resources/report/interactive.js draws it: values of maps in as many steps as a byte or two tell apart.
nlohmann::json figureJson(const ShownFigure& shown);
nlohmann::json rangesJson(const SharedRanges& ranges);
nlohmann::json colorsJson(); // of all maps of colours

} // namespace expe
