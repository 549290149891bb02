#include "core/model/measure.h"

#include "core/runtime/random.h"
#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {

WindowLosses lossesOf(const Dataset& data, const std::vector<EvalWindow>& windows, std::size_t window,
                      const float* losses) {
  const EvalWindow& w = windows[window];
  const std::span tokens(data.tokens.data() + w.begin, static_cast<std::size_t>(w.inputs) + 1);
  const auto first = static_cast<std::size_t>(w.inputs - w.scored);
  WindowLosses scored{window, first, tokens.subspan(first + 1), {losses + first, losses + w.inputs}, {}, {}};
  if (data.ledger) {
    scored.floor = data.ledger->floor(tokens);
    scored.lag = data.ledger->lag(tokens);
    scored.floor.erase(scored.floor.begin(), scored.floor.begin() + static_cast<std::ptrdiff_t>(first));
    scored.lag.erase(scored.lag.begin(), scored.lag.begin() + static_cast<std::ptrdiff_t>(first));
  }
  return scored;
}

void Measured::add(const Dataset& data, const EvalWindow& window, const WindowLosses& losses) {
  const auto size = static_cast<std::size_t>(window.inputs), block = static_cast<std::size_t>(window.block);
  if (byPosition.size() < size)
    byPosition.resize(size), floorByPosition.resize(data.ledger ? size : 0);
  if (blocks.size() <= block)
    blocks.resize(block + 1);
  for (std::size_t i = 0; i < losses.loss.size(); ++i) {
    const double nats = losses.loss[i];
    loss.add(nats);
    byPosition[losses.first + i].add(nats);
    blocks[block].add(nats);
    if (data.ledger) {
      floor.add(losses.floor[i]);
      floorByPosition[losses.first + i].add(losses.floor[i]);
      excess[static_cast<std::size_t>(data.ledger->channel(losses.targets[i]))].add(nats - losses.floor[i]);
    }
  }
  bytes += data.bytes({window.begin + losses.first + 1, window.begin + size + 1});
}

Result<Measured> measure(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const EachWindow& each) {
  TextReader reader(model, pass);
  ReadingProgress reading(progress, what, inputsOf(windows));
  Measured m;
  for (const Batch& batch : batchesOf(model, windows)) {
    const auto [inputs, targets] = batchOf(data, windows, batch, model.device());
    const auto losses = TRY(reader.losses(inputs, targets, reading));
    for (std::size_t i = 0; i < batch.count; ++i) {
      const auto* row = losses.const_data_ptr<float>() + static_cast<std::int64_t>(i) * losses.size(1);
      const auto scored = lossesOf(data, windows, batch.first + i, row);
      m.add(data, windows[scored.window], scored);
      if (each)
        TRY(each(scored));
    }
  }
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

void describe(Evaluation& e, const Measured& m) {
  e.loss = m.loss.value(), e.tokens = m.loss.count;
  e.bitsPerByte = m.bytes > 0 ? m.loss.sum / std::numbers::ln2 / m.bytes : none;
  e.error = textError(m.blocks);
  e.floor = m.floor.value();
  e.channels.clear();
  if (m.floor.count > 0)
    for (const auto& channel : m.excess)
      e.channels.push_back(channel.value());
}

void describePositions(Evaluation& e, const Measured& m) {
  e.byPosition.clear(), e.floorByPosition.clear();
  for (const auto& mean : m.byPosition)
    e.byPosition.push_back(mean.value());
  for (const auto& mean : m.floorByPosition)
    e.floorByPosition.push_back(mean.value());
}

} // namespace expe
