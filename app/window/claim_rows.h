// The rows of a study that claims and tables are made of, kept at hand: each look reads the runs that
// changed. One thread.
#pragma once

#include "core/api/groups.h"

#include <map>

namespace expe {

class ClaimRows {
public:
  // Whether anything that a claim may rest on is other than before.
  Result<bool> read(Study& study);
  // Those of these runs, of all that are not archived if there are none. Runs that are gone are left out.
  std::vector<RunData> of(const std::vector<std::int64_t>& runs) const;

private:
  Result<void> readAll(Study& study);
  Result<bool> readAgain(Study& study, std::int64_t run);

  std::map<std::int64_t, RunData> runs_;
  std::optional<std::int64_t> revision_; // up to which all is read
};

} // namespace expe
