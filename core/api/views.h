// The views of a model: what the window can show of a run's weights at one state, and `expe plot` draws too.
// Each is described once, by a record and two functions, one that measures (core/inspect) and one that draws
// (core/views); docks, modes, commands and help are made of these descriptions. No view knows an
// encoding by name.
#pragma once

#include "core/api/parameters.h"
#include "core/api/probe.h"

#include <string>
#include <vector>

namespace expe {

// What of a ProbeState a view depends on, besides run, checkpoint and eval parameters.
enum Uses : unsigned {
  UsesLength = 1,
  UsesText = 2,     // its window, not only its split
  UsesToken = 4,    // the selected position
  UsesHead = 8,     // the selected layer and head
  UsesWeights = 16, // else the configuration is enough
  UsesLayer = 32,   // of the selection the layer alone
  OverScales = 64,  // it is measured at scales of its own, whichever the state has
};

struct Drawn;
struct MeasuredState;
enum class Role;

struct View {
  std::string id;        // "by-position": the kind of its figure
  std::string title;     // "Loss by position"
  std::string help;      // one or two sentences
  unsigned uses = 0;     // Uses
  bool slow = false;     // takes seconds: not made again for each step of a run in training
  bool compares = false; // draws the runs that are shown, not only the selected one
  std::vector<Parameter> options;
  // Keys of the options that change what is measured; the others change the drawing alone.
  std::vector<std::string> measuredOptions;
  // What of the state the measurement depends on, with these options: less than the drawing, of `uses`.
  unsigned (*measures)(const Config& options) = nullptr;
  // Draws what was measured of one state: see core/views/drawn.h.
  Result<Drawn> (*draw)(const MeasuredState& state, const Config& options, Role role) = nullptr;
};

const std::vector<View>& views(); // in the order of the menus
const View* findView(const std::string& id);

// The state without what the view does not depend on: equal ones give equal figures.
ProbeState seenBy(const View& view, ProbeState state);
// The same of its measurement: equal states and equal options give equal numbers.
ProbeState measuredBy(const View& view, ProbeState state, const Config& options);
Config measuredOptions(const View& view,
                       const Config& options); // those of them that the measurement depends on

} // namespace expe
