// Writes tables as Apache Parquet (parquet.apache.org, format version 1): flat columns, plain encoding,
// uncompressed, readable by pandas, Polars, DuckDB and R. Nothing is read.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

struct ParquetColumn {
  enum class Type { Int32 = 1, Int64 = 2, Double = 5, Text = 6 }; // as the format numbers them
  std::string name;
  Type type = Type::Int64;
  bool optional = false; // may have empty cells
};

// Holds one group of rows at a time; `write` gets the file's bytes in order.
class ParquetWriter {
public:
  static constexpr std::int64_t rowsOfGroup = 1 << 20;

  ParquetWriter(std::vector<ParquetColumn> columns, std::function<Result<void>(std::string_view)> write,
                std::int64_t groupRows = rowsOfGroup);

  // The next cell of the row. Of the column's type, else it is our mistake.
  void add(std::int32_t value);
  void add(std::int64_t value);
  void add(double value);
  void add(std::string_view utf8);
  void addEmpty();
  Result<void> endRow();
  Result<void> finish(); // the rows that wait, and the footer

private:
  struct Column {
    std::string values;       // of the group, as stored
    std::vector<bool> filled; // of optional ones, by row
  };
  struct Chunk { // of a column, written
    std::int64_t offset = 0, bytes = 0;
  };
  struct Group {
    std::vector<Chunk> chunks;
    std::int64_t rows = 0, bytes = 0;
  };
  std::string& next(ParquetColumn::Type type);
  Result<void> put(std::string_view bytes);
  Result<void> writeGroup();
  std::string page(std::size_t column) const;
  std::string footer() const;

  std::vector<ParquetColumn> columns_;
  std::function<Result<void>(std::string_view)> write_;
  std::int64_t groupRows_, written_ = 0; // bytes
  std::vector<Column> waiting_;
  std::size_t cell_ = 0; // of the present row
  std::int64_t rows_ = 0;
  std::vector<Group> groups_;
};

} // namespace expe
