// What a Study holds: its database, the folder beside it, and what more than one of its functions needs. The
// functions of Study are in open.cpp, runs.cpp, labels.cpp, trash.cpp, metrics.cpp, revisions.cpp,
// evaluations.cpp, claims.cpp, checkpoints.cpp, resume.cpp, copy.cpp and verify.cpp; what is a function on a
// Study in sweeps.cpp, queue.cpp, take_next.cpp, parts.cpp and merge.cpp.
#pragma once

#include "core/api/study.h"
#include "core/study/place.h"
#include "core/study/sqlite.h"

#include <initializer_list>

namespace expe {

// Its functions throw ErrorException.
class StudyFile {
public:
  StudyFile(Place at, Database opened, bool onlyRead)
      : place(std::move(at)), database(std::move(opened)), readOnly(onlyRead),
        identity(identityOf(place.file)) {}

  using Parts = std::initializer_list<RunPart>;
  void count(std::int64_t run, Parts parts); // as changed; in the transaction that does it
  bool inTrash(std::int64_t run);            // throws if it is unknown
  void needRun(std::int64_t run);            // throws if it is unknown or in the trash
  Result<void> present() const;              // see Study::present()
  void needWritable() const;                 // and present
  std::vector<Run> readRuns();               // as stored, those in the trash too
  RunState stateOf(std::int64_t run, const std::string& stored); // whether it is still trained
  std::int64_t newestStep(std::int64_t run);
  bool missing(std::int64_t run, std::int64_t step); // a checkpoint that was saved, and is not there
  bool remove(std::int64_t run, bool onlyFromTrash); // false: it is no longer in the trash
  // In a transaction:
  std::int64_t insertRun(const std::string& name, const Config& config);
  void insertRows(std::int64_t run, const std::vector<Metric>& metrics,
                  const std::vector<Validation>& validations);
  void insertChange(std::int64_t run, const Change& change);

  Place place;
  Database database;
  bool readOnly;
  Identity identity;
  std::int64_t version = 0, seenOthers = -1, seenOwn = -1; // of dataVersion()
};

inline StudyFile& fileOf(Study& study) {
  return *study.file_;
}

// What f(file) gives: all that it stores, in one transaction.
template <class F> auto inTransaction(Study& study, F&& f) {
  return attempt([&] {
    StudyFile& file = fileOf(study);
    file.needWritable();
    Transaction transaction(file.database);
    if constexpr (std::is_void_v<std::invoke_result_t<F, StudyFile&>>) {
      f(file);
      transaction.commit();
    } else {
      auto result = f(file);
      transaction.commit();
      return result;
    }
  });
}

// f(file) changes these parts of a run that is there and not in the trash: in one transaction, and counted.
template <class F> Result<void> change(Study& study, std::int64_t run, StudyFile::Parts parts, F&& f) {
  return inTransaction(study, [&](StudyFile& file) {
    file.needRun(run);
    f(file);
    file.count(run, parts);
  });
}

} // namespace expe
