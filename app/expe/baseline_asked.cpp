#include "app/expe/baseline.h"

namespace expe::cli {

Result<std::string> baselineAsked(const Arguments& arguments, Study& study) {
  if (arguments.has("--baseline"))
    return arguments.text("--baseline");
  const auto pinned = TRY(baselineOf(study));
  if (!pinned)
    return userError("--baseline is missing: write a run's id or what tells its group, for example "
                     "--baseline rope, or pin one with expe run STUDY --baseline rope.");
  return std::to_string(pinned->run);
}

} // namespace expe::cli
