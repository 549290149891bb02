// What a claim or a table rests on, as `expe compare` and `expe table` are told.
#pragma once

#include "app/expe/arguments.h"
#include "core/api/comparison.h"

namespace expe::cli {

const std::vector<Option>& lossSourceOptions();
Result<LossSource> lossSource(const Arguments& arguments);

// To be written where the test split is read, which the study logs.
Result<std::unique_ptr<Study>> openFor(const Arguments& arguments, const LossSource& source);
// Logs that the test split was read, if the source reads it. Of a study that cannot be written a note says
// that nothing is logged.
Result<void> logReading(Study& study, const LossSource& source, const std::string& what,
                        std::vector<Text>& notes);

} // namespace expe::cli
