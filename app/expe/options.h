// Options that several commands take, read alike.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/engine.h"
#include "core/api/groups.h"

#include <filesystem>
#include <memory>

namespace expe::cli {

Result<void> exclusive(const Arguments& arguments, const std::string& one, const std::string& other);
// Options that mean nothing without, or beside, another one.
Result<void> checkNoneOf(const Arguments& arguments, const std::vector<std::string>& options,
                         const std::string& belongTo);
Result<void> checkNoneOfBeside(const Arguments& arguments, const std::vector<std::string>& allowed,
                               const std::string& alone);

// --device: what Engine::device() knows, which says where there is none.
inline constexpr const char* deviceWords = "auto|cpu|cuda|cuda:N";
Result<std::string> deviceOf(const Arguments& arguments);
// For looking into the models of a study there.
Result<std::unique_ptr<Probe>> probeOf(const Arguments& arguments, const std::filesystem::path& study);

// --checkpoint STEP|best of this run; nullopt if nothing is said, which means the newest.
Result<std::optional<std::int64_t>> checkpointAsked(const Arguments& arguments,
                                                    const std::filesystem::path& study, std::int64_t run);

// Which runs are of one group.
inline const Option groupByOption{"--by", "KEYS",
                                  "groups are alike in these parameters, with commas between "
                                  "(in all but the seed)"};
inline const Option exceptOption{"--except", "KEYS", "groups may differ in these parameters too"};
Grouping groupingFrom(const Arguments& arguments);
std::vector<std::string> commaSeparated(const std::string& text); // without empty ones

// What --baseline says, else the run that the study's baseline is known by.
Result<std::string> baselineAsked(const Arguments& arguments, Study& study);

bool isOption(const std::string& figure, const std::string& key); // of that kind of figure
// --out of a figure: that its ending is one of the formats, and that it is no folder.
std::string figureFormats(bool json); // "pdf, svg, png, pgf or csv"; or json, of a view
Result<void> checkFigureFile(const std::filesystem::path& out, bool json = false);
bool isDrawn(const std::filesystem::path& out); // by expe-figure: pdf, svg, png, or webp of a film
// That the folder of the file that --out names is there: none is made of a mistyped one.
Result<void> needFolderOf(const std::filesystem::path& out);

} // namespace expe::cli
