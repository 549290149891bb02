// Rows of a table that are named, each with the runs that it is of, and the numbers that somebody else
// published for them.
#pragma once

#include "core/api/schema.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace expe {

struct NamedRow {
  std::string title;
  Settings where; // full keys and the values that its runs have
  Settings at;    // evaluation parameters that are not the runs' own
  // Rows of one reading of what is being studied are a group: it is told where the order of its rows, by
  // `label`, is another than in the first group. Empty: of none.
  std::string group, label;
  std::string timeOf;                           // the row whose training time is 1; empty: no time is told
  std::vector<double> published;                // of each column, and of the time after them; NaN: none
  std::set<std::size_t> disputed;               // of these: shown, not counted
  bool operator==(const NamedRow& other) const; // NaN equals NaN
};

struct Published {
  std::string source;             // "Table 3 of the second version, Table 2 of the version with appendices"
  std::vector<std::string> notes; // each a sentence that stands below the table
  // Titles of rows whose order the source claims; what is tested is corrected over these and all columns.
  std::vector<std::pair<std::string, std::string>> claims;
  bool operator==(const Published&) const = default;
};

} // namespace expe
