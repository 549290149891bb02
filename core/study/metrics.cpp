// What is written while a run trains: metrics, validations, live changes, requests.
#include "core/api/schema.h"
#include "core/study/study_file.h"

#include <algorithm>

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

constexpr const char* metricRows =
    "SELECT step, loss, rate, gradient_norm, tokens, seconds FROM metrics WHERE run = ?1 ";

Metric metricFrom(const Statement& row) {
  return {row.integer(0), row.real(1), row.real(2), row.real(3), row.integer(4), row.real(5)};
}

} // namespace

std::int64_t StudyFile::newestStep(std::int64_t run) {
  return Statement(database, "SELECT max(step) FROM metrics WHERE run = ?1", run).number();
}

Result<void> Study::append(std::int64_t run, const std::vector<Metric>& metrics,
                           const std::vector<Validation>& validations) {
  return change(*this, run, {}, [&](StudyFile& file) {
    std::int64_t newest = file.newestStep(run);
    for (const Metric& metric : metrics)
      if (metric.step <= std::exchange(newest, metric.step))
        throw ErrorException{failure("Step {0} of run {1} is stored already: nothing was written.",
                                     {std::to_string(metric.step), std::to_string(run)})};
    file.insertRows(run, metrics, validations);
    if (!metrics.empty())
      file.count(run, {RunPart::Metrics});
    if (!validations.empty())
      file.count(run, {RunPart::Validations});
  });
}

void StudyFile::insertRows(std::int64_t run, const std::vector<Metric>& metrics,
                           const std::vector<Validation>& validations) {
  insert(database, run, metrics);
  insert(database, run, validations);
}

Result<std::vector<Metric>> Study::metrics(std::int64_t run, std::int64_t afterStep,
                                           std::optional<std::int64_t> most) {
  return attempt([&] {
    return Statement(file_->database, std::string(metricRows) + "AND step > ?2 ORDER BY step LIMIT ?3", run,
                     afterStep, most.value_or(-1)) // -1: all
        .all(metricFrom);
  });
}

Result<std::optional<Metric>> Study::newestMetric(std::int64_t run) {
  return attempt([&] {
    Statement row(file_->database, std::string(metricRows) + "ORDER BY step DESC LIMIT 1", run);
    return row.next() ? std::optional(metricFrom(row)) : std::nullopt;
  });
}

Result<std::vector<Validation>> Study::validations(std::int64_t run, std::int64_t afterStep) {
  return attempt([&] {
    return Statement(file_->database,
                     "SELECT step, length, loss, floor, tokens FROM validations WHERE run = ?1 AND step > ?2 "
                     "ORDER BY step, length",
                     run, afterStep)
        .all([](const Statement& row) {
          return Validation{row.integer(0), row.real(1), row.real(2), row.real(3), row.integer(4)};
        });
  });
}

Result<void> Study::truncate(std::int64_t run, std::int64_t step) {
  using enum RunPart;
  return change(*this, run, {Metrics, Validations, Evaluations, Checkpoints}, [&](StudyFile& file) {
    for (const char* rows :
         {"metrics WHERE run = ?1 AND step > ?2", "validations WHERE run = ?1 AND step > ?2",
          "evaluations WHERE run = ?1 AND checkpoint > ?2", "saved_checkpoints WHERE run = ?1 AND step > ?2"})
      file.database.run(std::string("DELETE FROM ") + rows, run, step);
    // A killed trainer may have given the checkpoint its name and not yet told it.
    file.database.run("UPDATE saved_checkpoints SET there = 1 WHERE run = ?1 AND step = ?2", run, step);
  });
}

Result<void> Study::addChange(std::int64_t run, const Change& live) {
  return change(*this, run, {RunPart::Changes}, [&](StudyFile& file) { file.insertChange(run, live); });
}

void StudyFile::insertChange(std::int64_t run, const Change& live) {
  Config setting;
  setting.set(live.key, live.value);
  database.run("INSERT INTO changes(run, step, setting) VALUES(?1, ?2, ?3)", run, live.step, toJson(setting));
}

Result<std::vector<Change>> Study::changes(std::int64_t run) {
  return attempt([&] {
    std::vector<Change> changes;
    Statement row(file_->database, "SELECT step, setting FROM changes WHERE run = ?1 ORDER BY step, id", run);
    while (row.next()) {
      const Config setting = need(configFromJson(row.text(1)));
      for (const auto& [key, value] : setting.values())
        changes.push_back({row.integer(0), key, value});
    }
    return changes;
  });
}

// What is asked of a run that somebody else trains: the study is the letter box.
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
