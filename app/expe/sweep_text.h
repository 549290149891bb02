// What `expe sweep` answers.
#pragma once

#include "app/expe/common.h"
#include "core/api/sweep.h"

namespace expe::cli {

struct SweepPlanned { // and made, unless it was asked what it would cost
  std::string name;
  std::string base; // what its runs begin with: "the defaults", "run 3"; of one that is extended empty
  SweepRequest request;
  SweepPlan plan;
  SweepCost cost;
  std::vector<double> evaluate; // lengths at which its runs are measured when done; empty: their own
  std::optional<std::vector<std::int64_t>> made; // runs
};

void printCost(std::ostream& out, const SweepCost& cost);
void addCost(Json& json, const SweepCost& cost);
Answer answerOf(const SweepPlanned& planned, const std::string& study);
Answer listSweeps(const std::vector<Sweep>& sweeps);
Answer listRuns(const Sweep& sweep, const std::vector<SweepRun>& runs);

} // namespace expe::cli
