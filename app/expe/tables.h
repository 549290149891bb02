// The tables of `expe export --format csv`.
#pragma once

#include "core/api/study.h"

#include <string>
#include <utility>
#include <vector>

namespace expe::cli {

// File name and text of each: metrics.csv, validations.csv, evaluations.csv and, where measured,
// positions.csv. An evaluation comes with its run's encoding, seed and rate, and with every other parameter
// in which these runs differ; half_width_95 is that of the interval over blocks of text. A figure that is not
// there is an empty cell. Losses are nats per token.
Result<std::vector<std::pair<std::string, std::string>>> tablesOf(Study& study, const std::vector<Run>& runs);

} // namespace expe::cli
