#include "app/expe/baseline.h"

#include "app/expe/common.h"
#include "core/base/numbers.h"
#include "core/base/printable.h"

#include <iostream>

namespace expe::cli {

namespace {

// A group is known by its oldest run, which stays of it whatever comes.
Result<Baseline> baselineFrom(Study& study, const std::string& wanted, bool alone) {
  const auto rows = TRY(readRuns(study, {}, RowParts::Short));
  const auto groups = TRY(groupsOf(rowsOf(rows)));
  const RunGroup& group = groups[TRY(groupNamed(groups, wanted))];
  const auto id = readInteger(wanted);
  if (!alone)
    return Baseline{group.runs().front(), false};
  if (!id && group.runs().size() > 1)
    return userError("--alone: {0} has {1} runs; write the id of one of them.",
                     {wanted, std::to_string(group.runs().size())});
  return Baseline{id.value_or(group.runs().front()), true};
}

} // namespace

Result<void> pinBaseline(const Arguments& arguments) {
  const std::string wanted = arguments.text("--baseline");
  const bool alone = arguments.has("--alone");
  const auto study = TRY(Study::open(arguments.place(0)));
  if (wanted == "none" && alone)
    return userError("--alone does not go with --baseline none: leave one of them out.");
  if (wanted == "none")
    return setBaseline(*study, {});
  const auto baseline = TRY(baselineFrom(*study, wanted, alone));
  TRY(setBaseline(*study, baseline));
  if (arguments.has("--json"))
    printJson(Json{{"run", baseline.run}, {"alone", baseline.alone}});
  else
    std::cout << (alone ? "run " : "the group of run ") << baseline.run << "\n";
  return {};
}

} // namespace expe::cli
