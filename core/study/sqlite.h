// SQLite behind two small classes. Errors are thrown as ErrorException, one sentence each.
#pragma once

#include "core/base/error_exception.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace expe {

class Database {
public:
  enum class Access {
    Write,
    Read,
    Immutable
  }; // Immutable: nobody writes it, so neither locks nor a journal are needed
  Database(const std::filesystem::path& path, Access access);
  static Database inMemory() { return Database(":memory:", Access::Write); }

  void run(const std::string& script); // one or more statements without results
  // One statement without results, of such values.
  template <class Value, class... Values>
  void run(std::string_view sql, const Value& value, const Values&... values);
  void copyTo(Database& other); // a snapshot in place of what is there
  Database copyInMemory();
  std::int64_t pragma(const std::string& name);
  std::int64_t lastId() const;
  std::int64_t changed() const; // rows, by this connection
  // What f() commits, and all before it, is on the disk when this returns. Other threads of this process that
  // want to write meanwhile wait as long as that takes.
  template <class F> void durably(F&& f);
  void keepAsItIs(bool on); // closing then leaves file and journal untouched
  sqlite3* handle() const { return handle_.get(); }
  std::int64_t work() const { return work_; } // virtual machine steps of all statements that have ended
  const std::filesystem::path& path() const { return path_; }

private:
  friend class Statement;
  void synchronous(std::int64_t level) noexcept;
  static void waitsForDisk(int more) noexcept; // one connection more, or one less
  struct Close {
    void operator()(sqlite3* handle) const;
  };
  std::filesystem::path path_;
  std::unique_ptr<sqlite3, Close> handle_;
  std::int64_t work_ = 0;
};

// Throws ErrorException if SQLite cannot open a file of this path, or not the journal that it puts beside it.
void needShortPath(const std::filesystem::path& file);

// The first 100 bytes of a file, zeros where it is shorter. Read by SQLite, which alone knows when a
// descriptor of a database may be closed: closing one drops every lock that the process holds on the file.
// Locks nothing and leaves nothing beside the file.
std::string headerOf(const std::filesystem::path& file);
// Its application id; 0: it is no header of a database.
std::int64_t markOf(const std::string& header);

// The sentence for what last went wrong on a connection.
Error databaseError(sqlite3* handle, int code, const std::filesystem::path& path);
Error damaged(const std::filesystem::path& path, const std::string& how);

class Statement {
public:
  // Each value is bound to the next of the places ?1, ?2, …
  template <class... Values>
  Statement(Database& database, std::string_view sql, const Values&... values)
      : Statement(database, sql, nullptr) {
    bind(values...);
  }
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  bool next();                         // to the next row; false after the last
  void run();                          // to the end
  template <class F> auto all(F&& f) { // f(row) of each row
    std::vector<std::invoke_result_t<F, const Statement&>> values;
    while (next())
      values.push_back(f(*this));
    return values;
  }
  std::int64_t number() { return next() ? integer(0) : 0; }        // the first, or 0
  template <class... Values> void again(const Values&... values) { // with other values, then run
    reset();
    bind(values...);
    run();
  }

  bool null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const; // NULL is NaN
  std::string text(int column) const;
  std::vector<double> numbers(int column) const;
  std::optional<std::int64_t> optionalInteger(int column) const;

private:
  Statement(Database& database, std::string_view sql, std::nullptr_t);
  template <class... Values> void bind(const Values&... values) {
    int place = 0;
    (bindOne(++place, values), ...);
  }
  void bindOne(int place, std::int64_t value);
  void bindOne(int place, double value); // NaN is NULL
  void bindOne(int place, const std::string& value);
  void bindOne(int place, const std::vector<double>& value);
  void bindOne(int place, const std::optional<std::int64_t>& value);
  void reset();
  void check(int code) const;

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// From construction to commit(); rolled back if it never comes.
class Transaction {
public:
  explicit Transaction(Database& database) : database_(database) { database_.run("BEGIN IMMEDIATE"); }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

private:
  Database& database_;
  bool open_ = true;
};

template <class Value, class... Values>
void Database::run(std::string_view sql, const Value& value, const Values&... values) {
  Statement(*this, sql, value, values...).run();
}

template <class F> void Database::durably(F&& f) {
  const std::int64_t before = pragma("synchronous");
  run("PRAGMA synchronous = FULL");
  const std::shared_ptr<void> guard(nullptr, [&](void*) { synchronous(before); });
  Transaction transaction(*this);
  waitsForDisk(1); // now that it has its turn
  const std::shared_ptr<void> turn(nullptr, [](void*) { waitsForDisk(-1); });
  f();
  transaction.commit();
}

} // namespace expe
