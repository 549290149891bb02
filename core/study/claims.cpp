// What claims rest on beside evaluations: who read the test split for what, and the tables that are kept.
#include "core/study/study_file.h"

#include <algorithm>
#include <array>
#include <cstring>
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

Result<void> Study::addTestReading(const std::string& what) {
  return inTransaction(*this, [&](StudyFile& file) {
    file.database.run(R"sql(
      INSERT INTO test_readings(at, who, what) VALUES(strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?1, ?2))sql",
                      userName(), what);
  });
}

Result<std::vector<TestReading>> Study::testReadings() {
  return attempt([&] {
    return Statement(file_->database, "SELECT at, who, what FROM test_readings ORDER BY id")
        .all([](const Statement& row) {
          return TestReading{row.text(0), row.text(1), row.text(2)};
        });
  });
}

Result<void> Study::saveTable(const SavedTable& table) {
  return inTransaction(*this, [&](StudyFile& file) {
    file.database.run("INSERT OR REPLACE INTO saved_tables(name, definition) VALUES(?1, ?2)", table.name,
                      table.definition);
  });
}

Result<void> Study::removeTable(const std::string& name) {
  return inTransaction(
      *this, [&](StudyFile& file) { file.database.run("DELETE FROM saved_tables WHERE name = ?1", name); });
}

Result<std::vector<SavedTable>> Study::savedTables() {
  return attempt([&] {
    auto tables =
        Statement(file_->database, "SELECT name, definition FROM saved_tables").all([](const Statement& row) {
          return SavedTable{row.text(0), row.text(1)};
        });
    std::ranges::sort(
        tables, [](const char* a, const char* b) { return ::strverscmp(a, b) < 0; }, // "at 2×", "at 16×"
        [](const SavedTable& table) { return table.name.c_str(); });
    return tables;
  });
}

} // namespace expe
