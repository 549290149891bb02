// What tells groups of runs apart, in words.
#pragma once

#include "core/api/groups.h"
#include "core/api/runs.h"

#include <map>
#include <string>

namespace expe {

Result<Grouping> fullKeys(const RunRows& runs, const Grouping& typed); // see keyAmong()

// Of a parameter that says how a run is computed, validated and kept, not what is trained.
bool changesNoWeight(const std::string& key);

// Parameters that a title, or the rows of a table, can be read with.
inline constexpr std::size_t mostTold = 4;

const RunData* dataOf(const RunRows& rows, std::int64_t run);       // null: it is not among them
std::int64_t seedOf(const Run& run);                                // 0 where it has none
std::string lastPart(const std::string& key);                       // "rate" of training.rate
std::string valueText(const std::string& key, const Value& value);  // "0.001", "on", "book.txt"
std::string valueText(const std::string& key, const RunData& data); // its history; "–" where it has none
// The values that runs have of a key: numbers in their order, others in that of the runs.
std::vector<std::string> distinctValues(const RunRows& runs, const std::string& key);

// Keys that runs have with different values, sorted; what follows by `auto` from other keys is left out.
std::vector<std::string> differingKeys(const RunRows& runs);

// A value of a key as it is shown: of an encoding its title.
std::string titled(const std::string& key, const std::string& value);

// Fills told and title: of keys in which groups differ but those excepted, or of the keys `by`. Where nobody
// asks for keys the title is what the group's runs are called, if that tells all groups apart, and what
// differs too, unless that are more keys than can be read. runs[i] are those of groups[i], at least one; keys
// are full.
void giveTitles(std::vector<RunGroup>& groups, const std::vector<RunRows>& runs, const Grouping& grouping);

} // namespace expe
