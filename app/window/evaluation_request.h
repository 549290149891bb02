// What is to be measured of a checkpoint. GUI thread and workers.
#pragma once

#include <string>
#include <vector>

namespace expe {

struct EvaluationRequest {
  std::vector<double> lengths; // empty: 1×, 2×, … up to evaluation.longest
  std::string protocol = "whole", split = "validation";
  bool whenDone = false; // instead: what is planned of the run, as the queue does it
};

} // namespace expe
