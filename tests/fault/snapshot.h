// What a study holds, as text, without the times at which it was made: two studies with the same text hold
// the same.
#pragma once

#include "core/api/planned.h"
#include "core/api/queue.h"
#include "core/api/schema.h"
#include "core/api/sweep.h"
#include "tests/core/study_material.h"

#include <algorithm>
#include <sstream>

namespace expe {

inline void put(std::ostream& out, Study& study, const Run& run) {
  out << run.id << " " << run.name << " " << name(run.state) << " " << run.step << " " << toJson(run.config)
      << " " << run.note << " " << run.archived << !run.trashed.empty() << " " << run.failure;
  for (const std::string& tag : run.tags)
    out << " #" << tag;
  out << "\n";
  for (const Metric& row : must(study.metrics(run.id)))
    out << " " << row.step << " " << row.loss;
  for (const Validation& row : must(study.validations(run.id)))
    out << " v" << row.step << "/" << row.length << " " << row.loss;
  for (const Evaluation& row : must(study.evaluations(run.id)))
    out << " e" << row.checkpoint << "/" << row.length << "/" << row.scale << " " << row.loss;
  for (const Checkpoint& checkpoint : must(study.checkpoints(run.id)))
    out << " c" << checkpoint.step << (checkpoint.kept ? "!" : "");
  out << "\n";
}

inline void put(std::ostream& out, Study& study, const Sweep& sweep) {
  out << "sweep " << sweep.id << " " << sweep.name;
  for (const auto& [key, value] : sweep.request.base)
    out << " " << key << "=" << value;
  for (const SweepAxis& axis : sweep.request.axes) {
    out << " over " << axis.key;
    for (const std::string& value : axis.values)
      out << " " << value;
  }
  for (const SweepRun& run : must(runsOfSweep(study, sweep.id))) {
    out << " [" << run.run << " " << run.name;
    for (const auto& [key, value] : run.settings)
      out << " " << key << "=" << value;
    out << "]";
  }
  out << "\n";
}

inline void putQueue(std::ostream& out, Study& study) {
  out << "queue" << (must(queuePaused(study)) ? " paused" : "") << " ends " << must(queueEnds(study));
  for (const QueueEntry& entry : must(queueOf(study)).entries)
    out << " " << entry.run << "/" << entry.priority << "/" << entry.failures << (entry.paused ? "p" : "");
  for (const QueueEntry& entry : must(takenOutOf(study)))
    out << " out " << entry.run << (entry.part.empty() ? "" : " in a part");
  out << "\n";
}

inline std::string snapshot(const std::filesystem::path& where) {
  const auto study = must(Study::open(where, Study::Mode::ReadOnly));
  std::ostringstream out;
  for (const bool trashed : {false, true})
    for (const Run& run : must(trashed ? study->trashedRuns() : study->runs()))
      put(out, *study, run);
  putQueue(out, *study);
  for (const Sweep& sweep : must(sweepsOf(*study)))
    put(out, *study, sweep);
  for (const SavedTable& table : must(study->savedTables()))
    out << "table " << table.name << " " << table.definition << "\n";
  out << "planned " << toJson(must(plannedEvaluations(*study))) << "\n";
  for (const TestReading& reading : must(study->testReadings()))
    out << "test " << reading.what << "\n";
  return out.str();
}

inline std::vector<std::string> findings(const std::filesystem::path& where) {
  return must(must(Study::open(where, Study::Mode::ReadOnly))->verify());
}

} // namespace expe
