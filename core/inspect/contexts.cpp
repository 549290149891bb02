#include "core/inspect/contexts.h"

#include "core/model/batch.h"
#include "core/model/kv_cache.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr double workAtOnce = 3e9; // floating-point operations of matrix products

class StreamLens : public ForwardObserver {
public:
  explicit StreamLens(const SeenStream& seen) : seen_(seen) {}
  void stream(std::int64_t layer, const at::Tensor& x) override { seen_(layer, x, window, position); }
  std::size_t window = 0;
  std::int64_t position = 0;

private:
  const SeenStream& seen_;
};

} // namespace

Result<std::vector<EvalWindow>> contexts(const LoadedModel& subject, const std::string& part,
                                         std::int64_t length, std::int64_t tokens) {
  const auto found = TRY(rangesOf(subject.data(), part));
  const auto& ranges = *found;
  const auto L = subject.trainingLength();
  const double k = static_cast<double>(length) / static_cast<double>(L);
  // As validation and evaluation cut the text, unless it has no such block.
  const double longest = std::max(k, static_cast<double>(subject.config().integer("evaluation.longest")));
  auto windows = evaluationWindows(ranges, L, k, longest, Protocol::Whole, 0, tokens);
  if (windows.empty() && k >= 1)
    windows = evaluationWindows(ranges, L, k, k, Protocol::Whole, 0, tokens);
  if (windows.empty())
    return userError("The {0} part has no piece of {1} tokens: choose a shorter length or another part.",
                     {part, std::to_string(length + 1)}, "length");
  return windows;
}

std::int64_t tokensAtOnce(Decoder& model) {
  double weights = 0;
  for (const auto& tensor : model.parameters().leaves())
    weights += static_cast<double>(tensor.numel());
  return std::clamp(static_cast<std::int64_t>(workAtOnce / (2 * weights)), std::int64_t(32),
                    std::int64_t(2048));
}

Result<void> readStreams(LoadedModel& subject, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const SeenStream& seen) {
  Decoder& model = subject.model();
  const auto most = tokensAtOnce(model);
  StreamLens lens(seen);
  for (std::size_t first = 0; first < windows.size();) {
    const auto length = windows[first].inputs;
    std::vector<std::size_t> starts = {windows[first].begin};
    while (static_cast<std::int64_t>(starts.size() + 1) * length <= most &&
           first + starts.size() < windows.size() && windows[first + starts.size()].inputs == length)
      starts.push_back(windows[first + starts.size()].begin);
    const auto inputs = batchOf(subject.data(), starts, length, model.device()).first;
    KVCache cache(length);
    ForwardOptions looked = pass;
    looked.observer = &lens;
    if (length > most)
      looked.cache = &cache;
    const auto piece = std::min(length, std::max(most, std::int64_t(1)));
    for (lens.window = first, lens.position = 0; lens.position < length; lens.position += piece) {
      if (progress.cancelled())
        return failure("Cancelled.");
      const double done = static_cast<double>(lens.position) / static_cast<double>(length);
      progress.report(what, static_cast<double>(first) + done, static_cast<double>(windows.size()));
      (void)model.stream(inputs.slice(1, lens.position, std::min(length, lens.position + piece)), looked);
    }
    first += starts.size();
  }
  return {};
}

} // namespace expe
