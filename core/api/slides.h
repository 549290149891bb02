// Slides: states of a study's figures that somebody has named, in their order, each with a sentence. They are
// kept with the study, and are drawn as the window draws their states.
#pragma once

#include "core/api/groups.h"
#include "core/api/probe.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace expe {

class Schema;
class Study;

struct Slide {
  std::string name;     // one line, another for each slide of a study
  std::string sentence; // what is to be seen; may be empty
  // Its view may also be one of figureKinds(), of `runs` with the losses of the checkpoint of `now`. States
  // are whole, whatever the view depends on; colours are those of the study.
  ProbeRequest shows;
  Grouping grouping; // of the option "group"
  bool operator==(const Slide&) const = default;
};
using Slides = std::vector<Slide>;

std::string toJson(const ProbeState& state);
std::optional<ProbeState> probeStateFromJson(const std::string& json); // of anybody; none: it is no state
std::string toJson(const Slides& slides);
Result<Slides> slidesFromJson(const std::string& json); // of anybody; what it names may not be there

Result<Slides> slidesOf(Study& study);
Result<void> setSlides(Study& study, const Slides& slides); // in place of those before

// The state with values of the right types. An error names an eval parameter that a run of this
// configuration, complete, has not, or may not have another value of. Any thread.
Result<ProbeState> soundState(ProbeState state, const Config& run, const Schema& schema);

struct DrawnSlide {
  Slide slide;
  Result<Figure> figure; // or why there is none: its run may be gone
};
// Loads the engine where a slide looks into a model. An error only where it was cancelled, or where the
// study cannot be read.
Result<std::vector<DrawnSlide>> drawSlides(Study& study, Progress& progress);
Error noSlides(); // where a study has none and some are wanted
// All panels on one page; those that show the same have the same axes and colours. What could not be drawn is
// told in a note. An error where nothing could be.
Result<Figure> figureOf(const std::vector<DrawnSlide>& slides);

} // namespace expe
