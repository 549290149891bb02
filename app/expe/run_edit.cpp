#include "app/expe/common.h"
#include "app/expe/options.h"
#include "app/expe/run.h"
#include "core/api/engine.h"
#include "core/api/study.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"

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

const std::vector<Option> labelOptions{{"--name", "NAME", "its name"},
                                       {"--note", "TEXT", "its note"},
                                       {"--tag", "A,B", "its tags; \"\" takes them away"}};
const std::vector<Option> editOptions{{"--archive", "", "lists leave the run out from now on"},
                                      {"--unarchive", "", "and show it again"},
                                      {"--trash", "", "puts the run into the trash"},
                                      {"--restore", "", "brings it back from there"}};

Result<void> label(Study& study, std::int64_t run, const Arguments& arguments) {
  if (arguments.has("--note"))
    TRY(study.setNote(run, arguments.text("--note")));
  if (arguments.has("--tag"))
    TRY(study.setTags(run, split(arguments.text("--tag"), ',')));
  return {};
}

Result<void> edit(Study& study, std::int64_t run, const Arguments& arguments) {
  TRY(exclusive(arguments, "--archive", "--unarchive"));
  TRY(exclusive(arguments, "--trash", "--restore"));
  if (arguments.has("--restore"))
    TRY(study.restore(run));
  if (arguments.has("--name"))
    TRY(study.rename(run, arguments.text("--name")));
  TRY(label(study, run, arguments));
  if (arguments.has("--archive") || arguments.has("--unarchive"))
    TRY(study.setArchived(run, arguments.has("--archive")));
  if (arguments.has("--trash"))
    TRY(study.trash(run));
  return {};
}

Result<void> set(Study& study, std::int64_t id, const Settings& settings) {
  const auto loaded = TRY(engine());
  const Schema& all = schema(*loaded);
  const auto run = TRY(study.run(id));
  const auto now = TRY(configInForce(study, all, run));
  const auto wanted = TRY(configured(all, now, settings, settings));
  if (TRY(changeRun(study, all, run, now, wanted)))
    std::cerr << "note: whoever trains it has been asked; it is in force from the next step on\n";
  else if (run.state == RunState::Finished)
    std::cerr << "note: run " << id
              << " is finished: it was trained without this, and is trained with it where "
              << "training goes on\n";
  return {};
}

Result<Answer> pinBaseline(const Arguments& arguments) {
  const std::string wanted = arguments.text("--baseline");
  const bool alone = arguments.has("--alone");
  const auto study = TRY(Study::open(arguments.positional(0)));
  if (wanted == "none" && alone)
    return userError("--alone does not go with --baseline none: leave one of them out.");
  if (wanted == "none") {
    TRY(setBaseline(*study, {}));
    return Answer();
  }
  const auto baseline = TRY(baselineFrom(*study, wanted, alone));
  TRY(setBaseline(*study, baseline));
  return Answer(Json{{"run", baseline.run}, {"alone", baseline.alone}},
                (alone ? "run " : "the group of run ") + std::to_string(baseline.run) + "\n");
}

} // namespace expe::cli
