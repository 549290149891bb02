// What a study holds, as text, without the times at which it was made: two studies with the same text hold
// the same.
#pragma once

#include "core/api/schema.h"
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

inline std::string snapshot(const std::filesystem::path& where) {
  const auto study = must(Study::open(where, Study::Mode::ReadOnly));
  std::ostringstream out;
  for (const bool trashed : {false, true})
    for (const Run& run : must(trashed ? study->trashedRuns() : study->runs()))
      put(out, *study, run);
  return out.str();
}

inline std::vector<std::string> findings(const std::filesystem::path& where) {
  return must(must(Study::open(where, Study::Mode::ReadOnly))->verify());
}

} // namespace expe
