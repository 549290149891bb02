// Many windows of a run's own text, for what is averaged over them.
#pragma once

#include "core/data/windows.h"
#include "core/inspect/loaded_model.h"
#include "core/model/text_reader.h"

namespace expe {

// Windows of `length` tokens from a split of the text, with about `tokens` targets in all (0: all there are),
// as `expe eval` cuts them.
Result<std::vector<EvalWindow>> contexts(const LoadedModel& loaded, const std::string& split,
                                         std::int64_t length, std::int64_t tokens);

// Shows the residual streams of whole windows.
Result<void> readStreams(LoadedModel& loaded, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const TextReader::SeeStream& see);

} // namespace expe
