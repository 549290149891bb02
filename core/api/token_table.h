// The rows of `expe eval --per-token`: one a scored target, as CSV or Parquet, written while they are
// measured.
#pragma once

#include "core/api/engine.h"

#include <filesystem>
#include <memory>

namespace expe {

class TokenTable {
public:
  // Ends in .csv or .parquet; empty: CSV to stdout.
  static Result<std::unique_ptr<TokenTable>> open(const std::filesystem::path& out);
  virtual ~TokenTable() = default;
  virtual Result<void> add(const ScoredWindow& window) = 0;
  virtual Result<void> finish() = 0; // without it no file is left
};

// A piece in one line of UTF-8: \n, \r, \t, \\, and \xNN of other bytes that cannot be shown.
std::string escapedPiece(const std::string& piece);

} // namespace expe
