// What several commands share.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/engine.h"
#include "core/api/study.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace expe::cli {

using Json = nlohmann::ordered_json; // fields stay in the order in which they are written here

void printJson(const Json& json); // to stdout
Json toJson(const Value& value);
Json toJson(const Config& config);

// Runs with these ids, all that are not archived if there are none; an unknown id is an error that lists the
// ids there are.
Result<std::vector<Run>> runsWith(Study& study, const std::vector<std::int64_t>& ids);

// The one run that --run names, or the only one there is; else an error that says what --run is for.
Result<Run> oneRun(const std::string& study, const Arguments& arguments, const std::string& purpose);

// What a command that made a study prints: its file, with --json its runs too.
void printStudy(const Arguments& arguments, const Study& study, const std::vector<std::int64_t>& runs);

std::string titleOf(const Run& run); // "run 2 (RoPE)"

// A configuration from settings, with relative paths of data made absolute: the study may be trained from
// elsewhere. `typed`: those of them that the user wrote, which are to mean something. `unusual` gets the
// sentences that there are to say about its text and are not in it yet.
Result<Config> configured(const Schema& schema, const Config& base, const Settings& settings,
                          const Settings& typed = {}, std::vector<std::string>* unusual = nullptr);
// On stderr, a line each.
void tellUnusual(const std::vector<std::string>& sentences);

// The settings of a preset, those of `--set` after them.
Result<Settings> presetAndSet(const std::string& preset, const Settings& set);

} // namespace expe::cli
