// What is asked of a run that somebody else trains: the study is the letter box.
#include "core/study/lock.h"
#include "core/study/study_file.h"

namespace expe {

Result<void> Study::request(std::int64_t run, const std::string& what) {
  return inTransaction(*this, [&](StudyFile& file) {
    file.needRun(run);
    if (!need(locked(run)))
      throw ErrorException{
          userError("Run {0} is not being trained: there is nobody to ask.", {std::to_string(run)})};
    file.database.run("INSERT INTO wishes(run, wish) VALUES(?1, ?2)", run, what);
  });
}

Result<std::vector<std::string>> Study::takeRequests(std::int64_t run) {
  return attempt([&] {
    std::vector<std::string> requests;
    std::int64_t last = 0;
    for (Statement row(file_->database, "SELECT id, wish FROM wishes WHERE run = ?1 ORDER BY id", run);
         row.next();) {
      last = row.integer(0);
      requests.push_back(row.text(1));
    }
    if (!requests.empty()) // mostly there is none, and nothing is written
      file_->database.run("DELETE FROM wishes WHERE run = ?1 AND id <= ?2", run, last);
    return requests;
  });
}

} // namespace expe
