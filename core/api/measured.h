// The measurements that a view's figure is made of, with the states that they are of; the figure, and the
// JSON.
#pragma once

#include "core/api/measurement.h"
#include "core/api/probe.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// A measurement with the state that it is of.
struct MeasuredState {
  ProbeState state;     // as it was asked for, with the selection
  std::string name;     // of the run, as figures show it
  std::string stamp;    // "ExPE · step 340 · 512 tokens (4×) · s = 0.5"
  std::string data;     // fingerprint of the run's text; empty where no text was read
  std::string encoding; // its title
  std::int64_t trainingLength = 0, length = 0, offset = 0; // tokens; the offset of positions
  std::vector<std::pair<std::string, std::string>> metadata;
  std::shared_ptr<const Measurement> measurement;
  std::string headKind = {}; // of the selected head: "imaginary"; empty: heads are alike, or not looked at
};

// What a request asks for: the present state, of a view that compares also the newest weights of other runs,
// and the pinned state.
struct MeasuredView {
  MeasuredState now;
  std::vector<MeasuredState> others;
  std::vector<std::string> leftOut; // "NoPE: …", runs that could not be measured, and why
  std::optional<MeasuredState> pinned;
};

// The figure of a request. Needs no engine; any thread.
Result<Figure> draw(const ProbeRequest& request, const MeasuredView& measured);

// All that was measured as one JSON document: of each state an object as xarray.Dataset.from_dict() reads it
// (coords, data_vars, dims and units). NaN is null.
std::string toJson(const ProbeRequest& request, const MeasuredView& measured);

} // namespace expe
