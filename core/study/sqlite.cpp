#include "core/study/sqlite.h"

#include "core/api/study.h"

#include <atomic>
#include <bit>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <sqlite3.h>
#include <thread>
#include <unistd.h>

namespace expe {

static_assert(std::endian::native == std::endian::little, "vectors are stored as little-endian doubles");

namespace {

constexpr std::string_view journalEnding = "-journal"; // the longest of what SQLite puts beside a file
constexpr std::chrono::milliseconds askAgain{5};
constexpr int mostTimes = 1000; // another process is waited for so often
std::atomic<int> durable = 0;   // connections of this process that write and wait for the disk

// Whoever else writes is done in a moment, but for a thread of ours that waits until the disk has everything:
// that takes as long as it takes.
int waitForOthers(void*, int times) {
  if (times >= mostTimes && durable == 0)
    return 0;
  std::this_thread::sleep_for(askAgain);
  return 1;
}

// As a URI, so that immutable=1 can be said; every character that means something there is escaped.
std::string uri(const std::filesystem::path& path, bool immutable) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string escaped = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || std::strchr("/._-", c))
      escaped += c;
    else
      (((escaped += '%') += digits[byte >> 4]) += digits[byte & 15]);
  }
  return escaped + (immutable ? "?immutable=1" : "");
}

sqlite3* openHandle(const std::filesystem::path& path, Database::Access access) {
  const bool memory = path == ":memory:";
  if (!memory)
    needShortPath(path);
  const int mode = access != Database::Access::Write ? SQLITE_OPEN_READONLY
                   : memory                          ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                     : SQLITE_OPEN_READWRITE;
  sqlite3* handle = nullptr;
  const std::string name = memory ? path.string() : uri(path, access == Database::Access::Immutable);
  const int code =
      sqlite3_open_v2(name.c_str(), &handle, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code == SQLITE_OK)
    return handle;
  const Error error = databaseError(handle, code, path);
  sqlite3_close_v2(handle);
  throw ErrorException{error};
}

} // namespace

void needShortPath(const std::filesystem::path& file) {
  const auto most = static_cast<std::size_t>(sqlite3_vfs_find(nullptr)->mxPathname) - journalEnding.size();
  std::error_code code;
  const auto whole = std::filesystem::weakly_canonical(file, code);
  const auto bytes = (code ? std::filesystem::absolute(file) : whole).native().size();
  if (bytes > most)
    throw ErrorException{
        userError("The path {0} has {1} bytes, and that of a study may have {2}: choose a shorter one.",
                  {file.string(), std::to_string(bytes), std::to_string(most)})};
}

std::string headerOf(const std::filesystem::path& file) {
  std::string header(100, '\0');
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> open(openHandle(file, Database::Access::Immutable),
                                                         sqlite3_close_v2);
  sqlite3_file* bytes = nullptr;
  int code = sqlite3_file_control(open.get(), "main", SQLITE_FCNTL_FILE_POINTER, static_cast<void*>(&bytes));
  if (code == SQLITE_OK)
    code = bytes->pMethods->xRead(bytes, header.data(), static_cast<int>(header.size()), 0);
  if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ)
    throw ErrorException{databaseError(open.get(), code, file)};
  return header;
}

std::int64_t markOf(const std::string& header) {
  std::int64_t mark = 0;
  if (header.starts_with(std::string("SQLite format 3\0", 16)))
    for (std::size_t i = 68; i < 72; ++i)
      mark = mark << 8 | static_cast<unsigned char>(header[i]);
  return mark;
}

Error damaged(const std::filesystem::path& path, const std::string& how) {
  return failure("{0} is damaged ({1}): restore it from a copy; its checkpoints can still be read.",
                 {path.string(), how});
}

Error databaseError(sqlite3* handle, int code, const std::filesystem::path& path) {
  const int last = errno; // SQLite hands on none for a write that failed, but that was the last call to fail
  const std::string file = path.string();
  switch (code & 0xff) {
  case SQLITE_FULL:
    return failure(
        "{0} could not be written: the disk is full. Free some space and try again; what was saved is kept.",
        {file});
  case SQLITE_READONLY:
    if (::access(path.c_str(), W_OK) == 0) // SQLite opens it so where it could not be opened for writing
      return failure("{0} could not be opened for writing this time: try again.", {file});
    return userError("{0} is read-only: save a copy elsewhere and work on that.", {file});
  case SQLITE_BUSY:
  case SQLITE_LOCKED:
    return failure("{0} is being written by another process: try again in a moment.", {file});
  case SQLITE_CORRUPT:
  case SQLITE_NOTADB:
  case SQLITE_FORMAT:
  case SQLITE_MISMATCH:
    return damaged(path, handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code));
  case SQLITE_IOERR:
  case SQLITE_CANTOPEN: {
    if ((code & 0xff) == SQLITE_IOERR && last == EFBIG)
      return fileError(path, last);
    const int system = handle ? sqlite3_system_errno(handle) : 0;
    return failure("{0} could not be read or written: {1}.",
                   {file, system ? std::strerror(system) : sqlite3_errstr(code)});
  }
  default:
    return failure("{0}: {1}.", {file, handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code)});
  }
}

Database::Database(const std::filesystem::path& path, Access access)
    : path_(path), handle_(openHandle(path, access)) {
  sqlite3_extended_result_codes(handle(), 1);
  sqlite3_busy_handler(handle(), waitForOthers, nullptr);
  // The file may come from anywhere: nothing in it is run, and no page of it is believed unchecked.
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
}

// Where that fails commits stay as safe as they were: slower, and no harm done.
void Database::synchronous(std::int64_t level) noexcept {
  sqlite3_exec(handle(), ("PRAGMA synchronous = " + std::to_string(level)).c_str(), nullptr, nullptr,
               nullptr);
}

void Database::waitsForDisk(int more) noexcept {
  durable += more;
}

void Database::Close::operator()(sqlite3* handle) const {
  sqlite3_close_v2(handle);
}

void Database::run(const std::string& script) {
  const int code = sqlite3_exec(handle(), script.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK)
    throw ErrorException{databaseError(handle(), code, path_)};
}

void Database::copyTo(Database& other) {
  sqlite3_backup* backup = sqlite3_backup_init(other.handle(), "main", handle(), "main");
  const int code = backup ? sqlite3_backup_step(backup, -1) : SQLITE_ERROR; // all at once: one snapshot
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE)
    throw ErrorException{
        databaseError(other.handle(), code == SQLITE_OK ? SQLITE_ERROR : code, other.path())};
}

Database Database::copyInMemory() {
  Database copy = inMemory();
  copyTo(copy);
  copy.path_ = path_; // which sentences name
  return copy;
}

std::int64_t Database::pragma(const std::string& name) {
  return Statement(*this, "PRAGMA " + name).number();
}

void Database::keepAsItIs(bool on) {
  sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 1 : 0, nullptr);
}

std::int64_t Database::changed() const {
  return sqlite3_total_changes64(handle());
}

std::int64_t Database::lastId() const {
  return sqlite3_last_insert_rowid(handle());
}

Statement::Statement(Database& database, std::string_view sql, std::nullptr_t) : database_(database) {
  sqlite3_stmt* made = nullptr;
  check(sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()), &made, nullptr));
  statement_.reset(made);
}

Statement::~Statement() {
  if (statement_)
    database_.work_ += sqlite3_stmt_status(statement_.get(), SQLITE_STMTSTATUS_VM_STEP, 0);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void Statement::check(int code) const {
  if (code != SQLITE_OK)
    throw ErrorException{databaseError(database_.handle(), code, database_.path())};
}

bool Statement::next() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE)
    check(code);
  return code == SQLITE_ROW;
}

void Statement::run() {
  while (next()) {
  }
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

void Statement::bindOne(int place, std::int64_t value) {
  check(sqlite3_bind_int64(statement_.get(), place, value));
}

void Statement::bindOne(int place, double value) {
  check(sqlite3_bind_double(statement_.get(), place, value));
}

void Statement::bindOne(int place, const std::string& value) {
  check(sqlite3_bind_text64(statement_.get(), place, value.data(), value.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8));
}

void Statement::bindOne(int place, const std::vector<double>& value) {
  if (!value.empty())
    check(sqlite3_bind_blob64(statement_.get(), place, value.data(), value.size() * sizeof(double),
                              SQLITE_TRANSIENT));
}

void Statement::bindOne(int place, const std::optional<std::int64_t>& value) {
  if (value)
    bindOne(place, *value);
}

bool Statement::null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
  return null(column) ? none : sqlite3_column_double(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  return text ? std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column)))
              : std::string();
}

std::vector<double> Statement::numbers(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  const auto bytes = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  if (bytes % sizeof(double) != 0)
    throw ErrorException{damaged(database_.path(), "a list of numbers is cut short")};
  std::vector<double> numbers(bytes / sizeof(double));
  if (bytes)
    std::memcpy(numbers.data(), data, bytes);
  return numbers;
}

std::optional<std::int64_t> Statement::optionalInteger(int column) const {
  return null(column) ? std::nullopt : std::optional(integer(column));
}

Transaction::~Transaction() {
  if (open_)
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  database_.run("COMMIT"); // when this fails the destructor still rolls back
  open_ = false;
}

} // namespace expe
