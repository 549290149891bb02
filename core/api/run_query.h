// What a filter of runs says, one language in the window and in `expe run --filter`:
//
//   rope  -failed  encoding:alibi  -tag:bad  name:"a b"  state=finished  rate<1e-3  loss<=2.2  2x<3  seed!=3
//
// Blanks join terms that all have to hold, and - before a term turns it round. A word stands in name,
// encoding, state or a tag, text behind a colon in that of them alone; capital letters are as small ones.
// Numbers are columns of the list, and parameters by their full keys or by the ends of them: of those that
// end alike that of training is meant, else any that the run has. What a run lacks compares with nothing.
#pragma once

#include "core/api/parameters.h"
#include "core/api/study.h"
#include "core/base/result.h"

#include <array>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace expe {

enum class RunNumber { Step, Loss, At1, At2, At4, D1, D2, D4, Best, Time, Speed, Count };

// A run, as a filter asks it.
struct QueriedRun {
  QueriedRun() { numbers.fill(std::numeric_limits<double>::quiet_NaN()); }
  double& operator[](RunNumber number) { return numbers[static_cast<std::size_t>(number)]; }

  std::string name, encoding;
  std::vector<std::string> states, tags; // states: by id, and as the list says it
  std::array<double, static_cast<std::size_t>(RunNumber::Count)> numbers; // NaN: not there
  const Config* config = nullptr;                                         // null: it has no parameters
};

// The state of a run by its id, as lists name it: "imported" of one that has come with its weights and was
// not trained further.
std::string listedState(const Run& run);

using RunQuery = std::function<bool(const QueriedRun&)>; // any thread

// `known` has every parameter that a run has. An error is of the first term that is wrong.
Result<RunQuery> parseQuery(std::string_view text, const Config& known);

} // namespace expe
