// What several commands share.
#pragma once

#include "app/expe/answer.h"
#include "core/api/engine.h"
#include "core/api/study.h"

#include <string>
#include <vector>

namespace expe::cli {

Json toJson(const Value& value);
Json toJson(const Config& config);
std::string quoted(const std::string& text); // on one line

// The one run that --run names, or the only one there is; else an error that says what --run is for.
Result<Run> oneRun(const std::string& study, const Arguments& arguments, const std::string& purpose);

// A text that goes into the file of --out, whose name is answered, or is the answer itself.
Result<Answer> inFileOrPrinted(const Arguments& arguments, const std::string& text);
// Of a command that made a study: its file, and as data its runs too.
Answer madeStudy(const Study& study, const std::vector<std::int64_t>& runs);
// Of one that made a run.
Answer madeRun(std::int64_t id);

// A study that is to be changed.
Result<std::unique_ptr<Study>> openWritable(const std::string& where);

std::string titleOf(const Run& run); // "run 2 (RoPE)"

// A configuration from settings, with relative paths of data made absolute: the study may be trained from
// elsewhere. `typed`: those of them that the user wrote, which are to mean something. `unusual` gets the
// sentences that there are to say about its text and are not in it yet.
Result<Config> configured(const Schema& schema, const Config& base, const Settings& settings,
                          const Settings& typed = {}, std::vector<std::string>* unusual = nullptr);
// Of the run of a study, if its name is the i-th positional argument, else of the defaults, with --preset
// and --set.
Result<Config> configAsked(const Schema& schema, const Arguments& arguments, std::size_t i,
                           const std::string& purpose);
Result<std::vector<std::int64_t>> runsOf(Study& study, const std::string& sweep); // of that name
// On stderr, a line each.
void tellUnusual(const std::vector<std::string>& sentences);

// The settings of a preset, those of `--set` after them.
Result<Settings> presetAndSet(const std::string& preset, const Settings& set);

} // namespace expe::cli
