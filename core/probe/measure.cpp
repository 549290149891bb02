#include "core/probe/measure.h"

#include "core/model/random.h"
#include "core/train/step.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t tokensAtOnce = 4096; // of one forward pass; more costs memory, fewer costs time

// How many windows from `first` on have the same size and fit into one forward pass.
std::size_t batchSize(const std::vector<EvalWindow>& windows, std::size_t first) {
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(1, tokensAtOnce / windows[first].inputs));
  std::size_t n = 1;
  while (n < most && first + n < windows.size() && windows[first + n].inputs == windows[first].inputs)
    ++n;
  return n;
}

void score(Measured& m, const Dataset& data, const EvalWindow& window, const float* losses) {
  const std::span tokens(data.tokens.data() + window.begin, static_cast<std::size_t>(window.inputs) + 1);
  const auto floors = data.ledger ? data.ledger->floor(tokens) : std::vector<double>{};
  const auto size = static_cast<std::size_t>(window.inputs);
  if (m.byPosition.size() < size)
    m.byPosition.resize(size), m.floorByPosition.resize(data.ledger ? size : 0);
  if (m.blocks.size() <= static_cast<std::size_t>(window.block))
    m.blocks.resize(static_cast<std::size_t>(window.block) + 1);
  for (auto t = static_cast<std::size_t>(window.inputs - window.scored); t < size; ++t) {
    m.loss.add(losses[t]);
    m.byPosition[t].add(losses[t]);
    m.blocks[static_cast<std::size_t>(window.block)].add(losses[t]);
    if (data.ledger) {
      m.floor.add(floors[t]);
      m.floorByPosition[t].add(floors[t]);
      m.excess[static_cast<std::size_t>(data.ledger->channel(tokens[t + 1]))].add(losses[t] - floors[t]);
    }
  }
  m.bytes += data.bytes(
      {window.begin + static_cast<std::size_t>(window.inputs - window.scored) + 1, window.begin + size + 1});
}

} // namespace

Result<Measured> measure(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                         const Pass& pass, Progress& progress, const std::string& what) {
  at::NoGradGuard noGrad;
  Measured m;
  for (std::size_t first = 0; first < windows.size();) {
    if (progress.cancelled())
      return failure("Cancelled.");
    progress.report(what, static_cast<double>(first), static_cast<double>(windows.size()));
    const auto n = batchSize(windows, first);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < n; ++i)
      starts.push_back(windows[first + i].begin);
    const auto [inputs, targets] = batchOf(data, starts, windows[first].inputs, model.device());
    const auto losses = model.losses(inputs, targets, pass).to(at::kCPU).contiguous();
    for (std::size_t i = 0; i < n; ++i)
      score(m, data, windows[first + i],
            losses.data_ptr<float>() + static_cast<std::int64_t>(i) * windows[first].inputs);
    first += n;
  }
  progress.report(what, 1, 1);
  return m;
}

double textError(const std::vector<Mean>& all) {
  std::vector<Mean> blocks;
  std::ranges::copy_if(all, std::back_inserter(blocks), [](const Mean& b) { return b.count > 0; });
  if (blocks.size() < 2)
    return none;
  constexpr int resamples = 1000;
  std::vector<double> means;
  for (std::uint64_t r = 0; r < resamples; ++r) {
    Mean mean;
    for (std::uint64_t i = 0; i < blocks.size(); ++i) {
      const auto& block = blocks[mix({r, i}) % blocks.size()];
      mean.sum += block.sum, mean.count += block.count;
    }
    means.push_back(mean.value());
  }
  std::ranges::sort(means);
  return (means[resamples * 975 / 1000] - means[resamples * 25 / 1000]) / 2;
}

} // namespace expe
