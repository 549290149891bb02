// Which runs are of one group, as several commands are told.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/groups.h"

namespace expe::cli {

inline const Option groupByOption{"--by", "KEYS",
                                  "groups are alike in these parameters, with commas between "
                                  "(in all but the seed)"};
inline const Option exceptOption{"--except", "KEYS", "groups may differ in these parameters too"};
Grouping groupingFrom(const Arguments& arguments);

std::vector<std::string> commaSeparated(const std::string& text); // without empty ones

} // namespace expe::cli
