// Templates: studies that are ready to be made, at the size of the paper that they follow and at one for a
// laptop. Each is a text in sections (resources/templates), compiled in.
#pragma once

#include "core/api/planned.h"
#include "core/api/result_table.h"
#include "core/api/sweep.h"

#include <string>
#include <utility>
#include <vector>

namespace expe {

// What a study is to hold, before there is one: what a template is read to.

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
Result<PlannedStudy> planStudy(const Schema& schema, const StudyDesign& design, bool mayBeEmpty = false,
                               Texts texts = Texts::Checked);
// In a study that has none of its sweeps; the ids of its runs. Planned evaluations and tables are added to
// those there are.
Result<std::vector<std::int64_t>> makeRuns(Study& study, const PlannedStudy& planned);

struct TemplateSize {
  std::string id;                 // "paper", "laptop"
  std::string note;               // what it stands for; below its tables too
  std::string preset;             // all runs begin with it
  Settings set;                   // and with these
  std::vector<std::string> needs; // keys that the user is to name: "data.text"
  std::int64_t seeds = 5;
};

struct Template {
  std::string id, title;
  std::string group;   // heading of the list: "The paper's tables"
  std::string summary; // some sentences
  std::string source;  // of its numbers; empty: it follows no table
  std::vector<TemplateSize> sizes;
  std::string text; // what it is made of

  const TemplateSize* size(const std::string& id) const; // null: it has none of that name
};

const std::vector<Template>& templates();
Result<const Template*> findTemplate(const std::string& id); // unknown: names the nearest

// Of a text; `id` is for its errors.
Result<Template> readTemplate(const std::string& id, const std::string& text);

struct TemplateRequest {
  std::string size;       // empty: the laptop's
  Settings set;           // parameters of all runs, as typed
  std::int64_t seeds = 0; // 0: as the template says
  Texts texts = Texts::Checked;
};
// What is missing or cannot be is one sentence. Values that the template varies are refused in `set`, but for
// encodings of one whose tables name no rows: several, with commas, in place of its own.
Result<PlannedStudy> planTemplate(const Schema& schema, const Template& of, const TemplateRequest& request);

// Of a table whose rows are readings of something, one changed at a time: the pairs of those that reorder.

struct ReadingPairs {
  std::vector<std::string> reorder;  // readings that give another order than the first
  std::vector<DesignedSweep> sweeps; // of pairs that the study does not have yet: "A + B"
  TableDefinition table;             // with the rows of these pairs
};
// A reading is the sweep of its name, and changes what that sweep sets. An error if nothing is measured yet,
// or the table has no readings. The split is what the definition says; reading it is for the caller to log.
Result<ReadingPairs> pairsThatReorder(Study& study, const std::string& table);

} // namespace expe
