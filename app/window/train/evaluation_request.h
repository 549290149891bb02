// What is to be measured of a checkpoint.
#pragma once

#include "core/api/engine.h"

#include <QString>

#include <string>
#include <vector>

namespace expe {

struct EvaluationRequest {
  std::vector<double> lengths; // empty: 1×, 2×, … up to evaluation.longest
  std::string protocol = "whole", split = "validation";
  bool whenDone = false; // instead: what is planned of the run, as the queue does it
};

// Measures it and stores it with the study: what is to be said beside the losses. Any thread but the GUI's.
// `whenDone`: what is planned of the run, which then is no longer outstanding.
Result<QString> evaluate(Engine& engine, const EvalRequest& of, bool whenDone, Progress& progress);

} // namespace expe
