// What is written while a run trains: metrics, validations, live changes.
#include "core/api/schema.h"
#include "core/study/study_file.h"

#include <algorithm>
#include <sqlite3.h>

namespace expe {

namespace {

void insert(Database& database, std::int64_t run, const std::vector<Metric>& metrics) {
  Statement row(database, "INSERT INTO metrics(run, step, loss, rate, gradient_norm, tokens, seconds) "
                          "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  for (const Metric& m : metrics)
    row.again(run, m.step, m.loss, m.rate, m.gradientNorm, m.tokens, m.seconds);
}

void insert(Database& database, std::int64_t run, const std::vector<Validation>& validations) {
  Statement row(database, "INSERT OR REPLACE INTO validations(run, step, length, loss, floor, tokens) "
                          "VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
  for (const Validation& v : validations)
    row.again(run, v.step, v.length, v.loss, v.floor, v.tokens);
}

} // namespace

std::int64_t StudyFile::newestStep(std::int64_t run) {
  Statement newest(database_, "SELECT max(step) FROM metrics WHERE run = ?1", run);
  return newest.next() ? newest.integer(0) : 0;
}

Result<void> StudyFile::append(std::int64_t run, const std::vector<Metric>& metrics,
                               const std::vector<Validation>& validations) {
  return attempt([&] {
    needWritable();
    Transaction transaction(database_);
    needRun(run);
    std::int64_t newest = newestStep(run);
    for (const Metric& metric : metrics)
      if (metric.step <= std::exchange(newest, metric.step))
        throw ErrorException{failure("Step {0} of run {1} is stored already: nothing was written.",
                                     {std::to_string(metric.step), std::to_string(run)})};
    insert(database_, run, metrics);
    insert(database_, run, validations);
    transaction.commit();
  });
}

Result<std::vector<Metric>> StudyFile::metrics(std::int64_t run, std::int64_t afterStep) {
  return attempt([&] {
    std::vector<Metric> metrics;
    Statement row(database_,
                  "SELECT step, loss, rate, gradient_norm, tokens, seconds FROM metrics WHERE run = ?1 AND "
                  "step > ?2 ORDER BY step",
                  run, afterStep);
    while (row.next())
      metrics.push_back({row.integer(0), row.real(1), row.real(2), row.real(3), row.integer(4), row.real(5)});
    return metrics;
  });
}

Result<std::vector<Validation>> StudyFile::validations(std::int64_t run, std::int64_t afterStep) {
  return attempt([&] {
    std::vector<Validation> validations;
    Statement row(database_,
                  "SELECT step, length, loss, floor, tokens FROM validations WHERE run = ?1 AND step > ?2 "
                  "ORDER BY step, length",
                  run, afterStep);
    while (row.next())
      validations.push_back({row.integer(0), row.real(1), row.real(2), row.real(3), row.integer(4)});
    return validations;
  });
}

Result<void> StudyFile::truncate(std::int64_t run, std::int64_t step) {
  return attempt([&] {
    needWritable();
    Transaction transaction(database_);
    needRun(run);
    for (const char* rows :
         {"metrics WHERE run = ?1 AND step > ?2", "validations WHERE run = ?1 AND step > ?2",
          "evaluations WHERE run = ?1 AND checkpoint > ?2", "saved_checkpoints WHERE run = ?1 AND step > ?2"})
      Statement(database_, std::string("DELETE FROM ") + rows, run, step).run();
    // A killed trainer may have given the checkpoint its name and not yet told it.
    Statement(database_, "UPDATE saved_checkpoints SET there = 1 WHERE run = ?1 AND step = ?2", run, step)
        .run();
    transaction.commit();
  });
}

std::int64_t StudyFile::dataVersion() {
  const std::int64_t own = sqlite3_total_changes64(database_.handle());
  const auto others =
      attempt([&] { return database_.pragma("data_version"); }); // counts commits of other connections
  if (others && (*others != seenOthers_ || own != seenOwn_)) {
    ++version_;
    seenOthers_ = *others;
    seenOwn_ = own;
  }
  return version_;
}

Result<void> StudyFile::addChange(std::int64_t run, const Change& change) {
  return attempt([&] {
    needWritable();
    Config setting;
    setting.set(change.key, change.value);
    Transaction transaction(database_);
    needRun(run);
    Statement(database_, "INSERT INTO changes(run, step, setting) VALUES(?1, ?2, ?3)", run, change.step,
              toJson(setting))
        .run();
    transaction.commit();
  });
}

Result<std::vector<Change>> StudyFile::changes(std::int64_t run) {
  return attempt([&] {
    std::vector<Change> changes;
    Statement row(database_, "SELECT step, setting FROM changes WHERE run = ?1 ORDER BY step, id", run);
    while (row.next()) {
      const Config setting = need(configFromJson(row.text(1)));
      for (const auto& [key, value] : setting.values())
        changes.push_back({row.integer(0), key, value});
    }
    return changes;
  });
}

} // namespace expe
