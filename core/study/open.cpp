// Making and opening a study.
#include "core/api/files.h"
#include "core/study/study_file.h"
#include "core/study/tables.h"

#include <fstream>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

// Looks at the first 100 bytes without SQLite, so that a file that is not ours is not even locked.
void checkHeader(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in)
    throw Trouble{userError("{0} cannot be read: check its permissions.", {file.string()})};
  unsigned char header[100] = {};
  in.read(reinterpret_cast<char*>(header), sizeof header);
  const bool whole = in.gcount() == sizeof header;
  std::int64_t mark = 0;
  for (int i = 68; i < 72; ++i)
    mark = mark << 8 | header[i];
  if (!whole || std::string(reinterpret_cast<char*>(header), 16) != std::string("SQLite format 3\0", 16) ||
      mark != applicationId)
    throw Trouble{
        userError("{0} is not a study of ExPE Workbench, or its beginning is damaged.", {file.string()})};
}

// Before anything is changed: that it is ours, whole, and not from the future.
void checkVersion(Database& database) {
  const std::int64_t version = database.pragma("user_version");
  const std::string file = database.path().string();
  if (version > newestVersion())
    throw Trouble{userError(
        "{0} was written by a newer version of ExPE Workbench: update this program to open it.", {file})};
  if (version < 1)
    throw Trouble{damaged(file, "its version is " + std::to_string(version))};
  checkTables(database);
}

// An older study that is not to be written is brought to the newest version in memory.
Database newest(Database database, bool readOnly) {
  if (database.pragma("user_version") < newestVersion()) {
    if (readOnly)
      database = database.copyInMemory();
    migrate(database);
  }
  return database;
}

Database openReadOnly(const fs::path& file) {
  std::error_code code;
  const fs::path journal = file.string() + "-wal";
  if (fs::exists(journal, code) && fs::file_size(journal, code) > 0) {
    // The newest rows are still in the journal, which "immutable" would leave out.
    Database database(file, Database::Access::Read);
    if (attempt([&] { database.pragma("user_version"); }))
      return database;
  }
  return Database(file, Database::Access::Immutable);
}

void prepareForWriting(Database& database, const fs::path& folder) {
  const char* journal = onThisMachine(folder) ? "WAL" : "DELETE";
  database.pragma(std::string("journal_mode = ") + journal);
  database.run("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
}

std::unique_ptr<Study> openAt(const Place& place, Study::Mode mode) {
  checkHeader(place.file);
  const bool canWrite = writable(place.folder) && writable(place.file);
  const bool readOnly = !canWrite || mode == Study::Mode::ReadOnly;
  Database database = canWrite ? Database(place.file, Database::Access::Write) : openReadOnly(place.file);
  database.keepAsItIs(true); // until it is known to be ours and whole
  checkVersion(database);
  database = newest(std::move(database), readOnly);
  database.keepAsItIs(!canWrite);
  if (readOnly)
    database.run("PRAGMA query_only = ON");
  else
    prepareForWriting(database, place.folder);
  return std::make_unique<StudyFile>(place, std::move(database), readOnly);
}

// An empty study under another name, renamed when it is complete: a killed program leaves no half study.
void makeFile(const Place& place) {
  const fs::path beside = place.folder / (".new-" + std::to_string(::getpid()));
  const auto made = attempt([&] {
    need(files().write(beside, ""));
    {
      Database database(beside, Database::Access::Write);
      database.run("PRAGMA application_id = " + std::to_string(applicationId));
      migrate(database);
    }
    need(files().rename(beside, place.file));
  });
  if (made)
    return;
  std::error_code code;
  fs::remove(beside, code);
  throw Trouble{made.error()};
}

} // namespace

Result<std::unique_ptr<Study>> Study::create(const fs::path& where) {
  return attempt([&] {
    const Place place = placeOfNew(where);
    if (fs::exists(place.folder) && !fs::is_directory(place.folder))
      throw Trouble{userError("{0} is a file: choose another name for the study.", {place.folder.string()})};
    if (holdsStudy(place.folder))
      throw Trouble{
          userError("{0} is a study already: open it, or choose another name.", {place.folder.string()})};
    need(files().makeFolder(place.folder));
    makeFile(place);
    return openAt(place, Mode::ReadWrite);
  });
}

Result<std::unique_ptr<Study>> Study::open(const fs::path& where, Mode mode) {
  return attempt([&] { return openAt(placeOf(where), mode); });
}

} // namespace expe
