#include "core/inspect/contexts.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {

Result<std::vector<EvalWindow>> contexts(const LoadedModel& loaded, const std::string& split,
                                         std::int64_t length, std::int64_t tokens) {
  const auto found = TRY(rangesOf(loaded.data(), split));
  const auto& ranges = *found;
  const auto L = loaded.trainingLength();
  const double k = static_cast<double>(length) / static_cast<double>(L);
  // As validation and evaluation cut the text, unless it has no such block.
  const double longest = std::max(k, static_cast<double>(loaded.config().integer("evaluation.longest")));
  auto windows = evaluationWindows(ranges, L, k, longest, Protocol::Whole, 0, tokens);
  if (windows.empty() && k >= 1)
    windows = evaluationWindows(ranges, L, k, k, Protocol::Whole, 0, tokens);
  if (windows.empty())
    return userError("The {0} split has no piece of {1} tokens: choose a shorter length or another split.",
                     {split, std::to_string(length + 1)}, "length");
  return windows;
}

Result<void> readStreams(LoadedModel& loaded, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const TextReader::SeeStream& see) {
  Decoder& model = loaded.model();
  TextReader reader(model, pass);
  ReadingProgress reading(progress, what, inputsOf(windows));
  for (const Batch& batch : batchesOf(model, windows))
    TRY(reader.streams(batchOf(loaded.data(), windows, batch, model.device()).first, see, reading));
  return {};
}

} // namespace expe
