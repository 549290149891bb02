// The views of a model: what the window can show of a run's weights at one state, and `expe plot` draws too.
// Each is described once, by a record and two functions, one that measures (core/inspect) and one that draws
// (core/views); docks, modes, commands and help are made of these descriptions. No view knows an
// encoding by name.
#pragma once

#include "core/api/parameters.h"
#include "core/api/probe.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// The measurements that a view's figure is made of, with the states that they are of; the figure, and the
// JSON.

// A measurement with the state that it is of.
struct MeasuredState {
  ProbeState state;     // as it was asked for, with the selection
  std::string name;     // of the run, as figures show it
  Text stamp;           // "ExPE · step 340 · 512 tokens (4×) · s = 0.5"
  std::string data;     // fingerprint of the run's text; empty where no text was read
  std::int64_t trainingLength = 0, length = 0, offset = 0; // tokens; the offset of positions
  std::vector<std::pair<std::string, std::string>> metadata;
  std::shared_ptr<const Measurement> measurement;
  std::string headKind = {}; // of the selected head: "imaginary"; empty: heads are alike, or not looked at
  int color = 0;             // of the run's curves, which it is given when it is drawn
};

// What a request asks for: the present state, of a view that compares also the newest weights of other runs,
// and the pinned state.
struct MeasuredView {
  MeasuredState now;
  std::vector<MeasuredState> others;
  std::vector<Text> leftOut; // "NoPE: …", runs that could not be measured, and why
  std::optional<MeasuredState> pinned;
};

// The figure of a request. Needs no engine; any thread.
Result<Figure> draw(const ProbeRequest& request, const MeasuredView& measured);

// All that was measured as one JSON document: of each state an object as xarray.Dataset.from_dict() reads it
// (coords, data_vars, dims and units). NaN is null.
std::string toJson(const ProbeRequest& request, const MeasuredView& measured);

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
  std::string tab;       // the same where it stands beside others: "By position"
  std::string question;  // that it answers: "At which positions does the loss rise?"
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

// What Figure::causes may say, and what was seen where it says so, in a sentence.
struct BreakCause {
  Text cause, meaning;
};
const std::vector<BreakCause>& breakCauses();

} // namespace expe
