// What is asked of a run that somebody else trains: the study is the letter box.
#include "core/study/lock.h"
#include "core/study/study_file.h"

namespace expe {

Result<void> Study::request(std::int64_t run, const std::string& what) {
  return attempt([&] {
    file_->needWritable();
    Transaction transaction(file_->database);
    file_->needRun(run);
    if (!need(locked(run)))
      throw ErrorException{
          userError("Run {0} is not being trained: there is nobody to ask.", {std::to_string(run)})};
    Statement(file_->database, "INSERT INTO wishes(run, wish) VALUES(?1, ?2)", run, what).run();
    transaction.commit();
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
    if (!requests.empty()) { // mostly there is none, and nothing is written
      Transaction transaction(file_->database);
      Statement(file_->database, "DELETE FROM wishes WHERE run = ?1 AND id <= ?2", run, last).run();
      transaction.commit();
    }
    return requests;
  });
}

} // namespace expe
