// The rows of an evaluation: a protocol at a length and a scale, measured and described.
#pragma once

#include "core/api/engine.h"
#include "core/model/measure.h"

namespace expe {

struct EvalJob { // what all rows share
  const EvalRequest& request;
  const Run& run;
  const Config& config;
  const Dataset& data;
  const std::vector<Range>& ranges;
  std::int64_t checkpoint, L, stride;
  std::int64_t longest() const { return config.integer("evaluation.longest"); }
};

struct EvalRow {
  std::string protocol;
  double length = 1, scale = 1;
};

// What slides has windows of the training length whatever lengths are asked for: one row. It comes before
// what is compared with it.
std::vector<EvalRow> rowsOf(const std::vector<std::string>& protocols, const std::vector<double>& lengths,
                            double scale);
// Those whose windows end before the encodings' tables of positions do; where there are none, the error that
// a pass over the shortest would be.
Result<std::vector<double>> withinTables(const std::vector<double>& lengths, Decoder& model,
                                         const EvalJob& job, double scale);
// Everything but what is measured.
Evaluation stamped(const EvalJob& job, const EvalRow& row);
// Measures it.
Result<void> fillRow(Decoder& model, const EvalJob& job, Evaluation& row, Progress& progress);

} // namespace expe
