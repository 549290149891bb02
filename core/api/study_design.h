// What a study is to hold, before there is one: what a template is read to.
#pragma once

#include "core/api/planned.h"
#include "core/api/result_table.h"
#include "core/api/sweep.h"

#include <string>
#include <utility>
#include <vector>

namespace expe {

struct DesignedSweep {
  std::string name;
  SweepRequest request;
};

// Runs that go on from the last checkpoint of those of a sweep, one each, as soon as these are finished.
struct DesignedContinuation {
  std::string name; // stands behind the name of the run that it goes on from
  std::string of;   // a sweep
  Settings set;     // against the configuration of that run
};

struct StudyDesign {
  std::vector<DesignedSweep> sweeps;
  std::vector<DesignedContinuation> continued;
  std::vector<PlannedEvaluation> evaluations;
  std::vector<std::pair<std::string, TableDefinition>> tables; // by name
};

// The same with every run that it makes.
struct PlannedStudy {
  StudyDesign design;
  std::vector<SweepPlan> sweeps; // of each of design.sweeps
  struct Continued {
    std::size_t sweep = 0, cell = 0; // of the run that it goes on from
    SweepCell run;
  };
  std::vector<Continued> continued;
  std::vector<SweepCell> runs() const; // all, for costOf()
};

// Everything that is wrong is said here, in one sentence, so that what comes of it can be made. Nothing to
// make is wrong too, unless it may be empty.
Result<PlannedStudy> planStudy(const Schema& schema, const StudyDesign& design, bool mayBeEmpty = false);
// In a study that has none of its sweeps; the ids of its runs. Planned evaluations and tables are added to
// those there are.
Result<std::vector<std::int64_t>> makeRuns(Study& study, const PlannedStudy& planned);

} // namespace expe
