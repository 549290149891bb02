// `expe verify`: everything in a study that can be checked.
#include "core/study/checkpoint.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <set>

namespace expe {

namespace fs = std::filesystem;

namespace {

template <class T> void report(std::vector<std::string>& findings, const Result<T>& result) {
  if (!result)
    findings.push_back(result.error().message());
}

void checkDatabase(Database& database, std::vector<std::string>& findings) {
  Statement row(database, "PRAGMA integrity_check(20)");
  while (row.next())
    if (row.text(0) != "ok")
      findings.push_back(damaged(database.path(), row.text(0)).message());
  Statement orphan(database, "PRAGMA foreign_key_check");
  while (orphan.next())
    findings.push_back(
        damaged(database.path(), "a row of " + orphan.text(0) + " belongs to no run").message());
  checkTables(database);
}

} // namespace

Result<std::vector<std::string>> StudyFile::verify() {
  std::vector<std::string> findings;
  report(findings, attempt([&] { checkDatabase(database_, findings); }));
  report(findings, evaluations({}));
  const Result<std::vector<Run>> all = attempt([&] { return readRuns(); });
  report(findings, all);
  std::set<std::string> known;
  if (all)
    for (const Run& run : *all) {
      report(findings, changes(run.id));
      known.insert(std::to_string(run.id));
      for (const Checkpoint& checkpoint : checkpoints(run.id))
        report(findings, verifyCheckpoint(checkpoint.folder));
    }
  std::error_code code;
  for (fs::directory_iterator entry(place_.folder / "checkpoints", code), end; all && !code && entry != end;
       entry.increment(code))
    if (!known.count(entry->path().filename().string()))
      findings.push_back(entry->path().string() + " belongs to no run: it can be removed.");
  return findings;
}

} // namespace expe
