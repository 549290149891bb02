// The rows of a study kept at hand: each look reads only what is new. One thread.
#pragma once

#include "core/api/figure.h"
#include "core/api/study.h"

#include <map>
#include <vector>

namespace expe {

class Tail {
public:
  Result<void> read(Study& study); // brings the rows up to date
  void clear() { rows_.clear(); }
  const std::vector<RunData>& rows() const { return rows_; } // in the order of the runs

private:
  Result<void> readRun(Study& study, RunData& data);
  std::vector<RunData> rows_;
};

} // namespace expe
