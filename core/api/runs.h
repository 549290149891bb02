// A run with all its rows, as figures, lists, groups and tables read it, and what it was trained with.
#pragma once

#include "core/api/schema.h"
#include "core/api/study.h"
#include "core/base/result.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace expe {

// All rows of a run that figures are made of.
struct RunData {
  Run run; // its configuration with the live changes in force
  std::vector<Metric> metrics;
  std::vector<Validation> validations;
  std::vector<Evaluation> evaluations;
  std::vector<Change> changes;
  std::map<std::string, Value> began;    // of keys that changed live, what it had at first; see historyOf()
  std::shared_ptr<const RunData> parent; // see parentOf()
  std::vector<std::int64_t> checkpoints; // their steps
  std::optional<std::int64_t> looked;    // the checkpoint that is looked at; none: the newest
  // By who tails a study: another number where any of this is other than before; 0: not known.
  std::int64_t version = 0;
  std::int64_t measured = 0; // the same, steps after the first apart
};
using RunRows = std::vector<const RunData*>;

// All rows of these runs, of all that are not archived if there are none. Steps but the newest, and losses by
// position and by block, are long and are read where they are wanted.
enum class RowParts { Short, LongEvaluations, All };
// Without ids all runs but those that are put aside.
Result<std::vector<Run>> chosenRuns(Study& study, const std::vector<std::int64_t>& ids);
Result<std::vector<RunData>> readRuns(Study& study, const std::vector<std::int64_t>& ids, RowParts parts);
RunRows rowsOf(const std::vector<RunData>& runs);
// A run with its live changes in force and with its parent; without rows.
Result<RunData> readChanged(Study& study, Run run);
// The run with whose weights this one began, changed as it was up to that step, without rows; null: it began
// with those of no other, or that one is gone for good.
Result<std::shared_ptr<const RunData>> parentOf(Study& study, const Run& run);

// The name of a run as figures and lists show it: its own, else its encoding and seed.
std::string displayName(const Run& run);

// A parameter that was changed while a run trained has no value but a history.

using History =
    std::vector<std::pair<std::int64_t, Value>>; // each with the first step trained with it, from 1

// Whether a change took effect: one after the last step of a run that rests was never trained with, but for
// fewer steps, by which a finished run ended.
bool trainedWith(const Run& run, const Change& change);
// Of a run as it is stored: its configuration is that which it began with. The run has the key.
History historyOf(const Run& run, const std::vector<Change>& changes, const std::string& key);
History historyOf(const RunData& data, const std::string& key); // the same
// "0.001", "0.001, from step 76 0.003": with values as `written` writes them.
std::string inWords(const History& history, const std::function<std::string(const Value&)>& written);
std::string print(const History& history);
// As hasValues() of a configuration; of what changed the whole history, as print() writes its values.
bool hasValues(const RunData& data, const Settings& values);
std::vector<std::string> changedKeys(const Run& run, const std::vector<Change>& changes); // sorted

// Of a run just read with its changes: its configuration is from now on what is in force.
void putInForce(RunData& data);
Config begunWith(const RunData& data); // the configuration before that
// Of a figure: "configuration 0123456789abcdef", what `auto` took, and what was changed live.
std::string stampOf(const RunData& data);

} // namespace expe
