// Whether the dims that an encoding overwrites came to hold what does not depend on the context: their
// variance across contexts, as a share of all their variance, layer by layer beside the other dims.
#include "core/views/variance.h"
#include "core/inspect/contexts.h"
#include "core/inspect/loaded_model.h"
#include "core/inspect/measure_request.h"
#include "core/inspect/position/context_variance.h"
#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

namespace expe {
namespace {

// Those that the encoding overwrites and the others; all, where there are no two sets.
void setDims(ContextShares& shares, std::int64_t overwritten, std::int64_t width) {
  shares.overwritten = overwritten;
  if (overwritten == 0 || overwritten >= width)
    shares.from = {0}, shares.to = {width};
  else
    shares.from = {0, overwritten}, shares.to = {overwritten, width};
}

void add(ContextShares& shares, std::int64_t from, std::int64_t to,
         const std::vector<ContextVariance>& streams) {
  for (const auto& stream : streams) {
    shares.byStream.push_back(stream.share().slice(0, from, to).nanmean().item<double>());
    const auto mean = numbersOf(stream.shareByPosition().slice(1, from, to).nanmean(1));
    shares.byPosition.insert(shares.byPosition.end(), mean.begin(), mean.end());
    shares.positions = static_cast<std::int64_t>(mean.size());
  }
}

Result<ContextShares> sharesOf(LoadedModel& loaded, const MeasureRequest& request, std::int64_t tokens) {
  const auto& shape = loaded.model().shape();
  const auto length = loaded.length(request.state);
  const auto windows = TRY(contexts(loaded, request.state.split, length, tokens));
  if (windows.size() < 2 || length < 2)
    return userError("Contexts differ between windows, and there is only one of {0} tokens: choose a shorter "
                     "length, or more tokens.",
                     {std::to_string(length)}, "length");
  std::vector<ContextVariance> streams;
  for (std::int64_t i = 0; i <= shape.layers; ++i)
    streams.emplace_back(length, shape.width);
  TRY(readStreams(loaded, windows, loaded.pass(), request.progress, "reading contexts",
                  [&](std::int64_t stream, const at::Tensor& x, std::int64_t position) {
                    streams[static_cast<std::size_t>(stream)].add(x, position);
                  }));
  ContextShares shares;
  shares.streams = shape.layers + 1, shares.stride = streams[0].stride();
  shares.windows = static_cast<std::int64_t>(windows.size());
  setDims(shares, injectionPoints(loaded).overwritten, shape.width);
  for (std::size_t set = 0; set < shares.from.size(); ++set)
    add(shares, shares.from[set], shares.to[set], streams);
  return shares;
}

} // namespace

// First of an eighth of the tokens, where that is more than one window.
Result<SharedMeasurement> measureShares(const MeasureRequest& request) {
  const auto loaded = TRY(request.model());
  const auto tokens = request.options.integer("tokens");
  if (request.round > 0)
    return shared(TRY(sharesOf(*loaded, request, tokens)));
  const auto few = 2 * loaded->length(request.state);
  auto some = sharesOf(*loaded, request, std::max(few, tokens / 8));
  return some ? shared(std::move(*some)) : nullptr;
}

} // namespace expe
