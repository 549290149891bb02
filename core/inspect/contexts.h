// Many windows of a run's own text, for what is averaged over them.
#pragma once

#include "core/data/windows.h"
#include "core/inspect/loaded_model.h"

#include <functional>

namespace expe {

// Windows of `length` tokens from a part of the text, with about `tokens` targets in all (0: all there are),
// as `expe eval` cuts them.
Result<std::vector<EvalWindow>> contexts(const LoadedModel& subject, const std::string& part,
                                         std::int64_t length, std::int64_t tokens);

// Residual streams of some windows: x [B,T,D] enters block `layer` (== layers: leaves the last); its windows
// begin with number `window`, its positions with `position`.
using SeenStream =
    std::function<void(std::int64_t layer, const at::Tensor& x, std::size_t window, std::int64_t position)>;
// Reads whole windows, in pieces that take some 50 ms of a small machine at most.
Result<void> readStreams(LoadedModel& subject, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const SeenStream& seen);
// Tokens of such a piece.
std::int64_t tokensAtOnce(Decoder& model);

} // namespace expe
