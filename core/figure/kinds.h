// One function or class a kind of figure. Rows come in as stored; what could not be drawn is named in the
// metadata and, where it is much, in the notes of the panel.
#pragma once

#include "core/api/figure.h"
#include "core/figure/loss_run.h"

#include <map>

namespace expe {

class LossCurves { // against step, tokens, time or epochs; kept by who tails a study
public:
  Result<Figure> figure(const RunRows& runs, const Config& options);

private:
  std::map<std::int64_t, LossRun> runs_;
};

Result<Figure> lengthFigure(const RunRows& runs, const Config& options); // against the evaluation length

// displayName() of each, made distinct by the run id where two are the same.
std::vector<std::string> legendNames(const RunRows& runs);

// s on the position signal: "training.scale" of validations, "evaluation.scale" of evaluations.
double scaleOf(const Run& run, const std::string& key);

// A loss in nats per token times this is in the unit of the options; NaN if the run does not know.
double unitOf(const Run& run, const Config& options);
std::string unitName(const Config& options); // "nats per token"

} // namespace expe
