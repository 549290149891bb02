// What claims rest on beside evaluations: who read the test split for what, and the tables that are kept.
#include "core/study/study_file.h"

#include "core/base/natural_order.h"

#include <algorithm>
#include <array>
#include <pwd.h>
#include <unistd.h>

namespace expe {

namespace {

std::string userName() {
  std::array<char, 4096> room{};
  passwd entry{};
  passwd* found = nullptr;
  const auto user = geteuid();
  if (getpwuid_r(user, &entry, room.data(), room.size(), &found) == 0 && found)
    return found->pw_name;
  return "user " + std::to_string(user);
}

} // namespace

Result<void> StudyFile::addTestReading(const std::string& what) {
  return attempt([&] {
    needWritable();
    Statement(database_, R"sql(
      INSERT INTO test_readings(at, who, what) VALUES(strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?1, ?2))sql",
              userName(), what)
        .run();
  });
}

Result<std::vector<TestReading>> StudyFile::testReadings() {
  return attempt([&] {
    std::vector<TestReading> readings;
    Statement row(database_, "SELECT at, who, what FROM test_readings ORDER BY id");
    while (row.next())
      readings.push_back({row.text(0), row.text(1), row.text(2)});
    return readings;
  });
}

Result<void> StudyFile::saveTable(const SavedTable& table) {
  return attempt([&] {
    needWritable();
    Statement(database_, "INSERT OR REPLACE INTO saved_tables(name, definition) VALUES(?1, ?2)", table.name,
              table.definition)
        .run();
  });
}

Result<void> StudyFile::removeTable(const std::string& name) {
  return attempt([&] {
    needWritable();
    Statement(database_, "DELETE FROM saved_tables WHERE name = ?1", name).run();
  });
}

Result<std::vector<SavedTable>> StudyFile::savedTables() {
  return attempt([&] {
    std::vector<SavedTable> tables;
    Statement row(database_, "SELECT name, definition FROM saved_tables");
    while (row.next())
      tables.push_back({row.text(0), row.text(1)});
    std::ranges::sort(tables, naturallyBefore, &SavedTable::name);
    return tables;
  });
}

} // namespace expe
