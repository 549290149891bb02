// What `expe sweep` prints.
#pragma once

#include "app/expe/common.h"
#include "core/api/sweep.h"

namespace expe::cli {

struct SweepAnswer { // to a sweep that was asked for
  std::string name;
  SweepRequest request;
  SweepPlan plan;
  SweepCost cost;
  std::vector<double>
      evaluate; // at which lengths its runs are measured when they are done; empty: at their own
  std::optional<std::vector<std::int64_t>> made; // runs; none: it was asked what it would cost
};

void printCost(const SweepCost& cost);
void addCost(Json& json, const SweepCost& cost);
void print(const SweepAnswer& answer, const std::string& study);
Json toJson(const SweepAnswer& answer);
void printSweeps(const std::vector<Sweep>& sweeps, bool json);
Result<void> printRuns(const Sweep& sweep, const std::vector<SweepRun>& runs, bool json);

} // namespace expe::cli
