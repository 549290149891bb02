#include "core/model/measure.h"

#include "core/model/measure_task.h"
#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {

void Measured::add(const Dataset& data, const EvalWindow& window, const WindowLosses& losses) {
  const auto size = static_cast<std::size_t>(window.inputs), block = static_cast<std::size_t>(window.block);
  const bool known = !losses.floor.empty();
  if (byPosition.size() < size)
    byPosition.resize(size), floorByPosition.resize(known ? size : 0);
  if (blocks.size() <= block)
    blocks.resize(block + 1);
  for (std::size_t i = 0; i < losses.loss.size(); ++i) {
    const double nats = losses.loss[i];
    const auto position = static_cast<std::size_t>(losses.positions[i]);
    loss.add(nats);
    byPosition[position].add(nats);
    blocks[block].add(nats);
    bytes += data.bytes({losses.places[i], losses.places[i] + 1});
    if (known) {
      floor.add(losses.floor[i]);
      floorByPosition[position].add(losses.floor[i]);
      excess[static_cast<std::size_t>(data.ledger->channel(losses.targets[i]))].add(nats - losses.floor[i]);
    }
  }
}

Result<Measured> measure(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                         const ForwardOptions& pass, Progress& progress, const std::string& what,
                         const EachWindow& each) {
  if (data.task)
    return measureTask(model, data, windows, pass, progress, what, each);
  TextReader reader(model, pass);
  const ScoredTargets targets(model, pass, windows);
  ReadingProgress reading(progress, what, targets.inputs());
  Measured m;
  for (const Batch& batch : batchesOf(model, windows)) {
    const auto losses = TRY(targets.losses(model, reader, data, batch, reading));
    for (std::size_t i = 0; i < batch.count; ++i) {
      const auto* row = losses.const_data_ptr<float>() + static_cast<std::int64_t>(i) * losses.size(1);
      const auto scored = targets.of(data, batch.first + i, row);
      m.add(data, windows[scored.window], scored);
      if (each)
        TRY(each(scored));
    }
  }
  return m;
}

std::vector<BlockSum> sums(const std::vector<Mean>& blocks) {
  std::vector<BlockSum> all;
  all.reserve(blocks.size());
  for (const Mean& block : blocks)
    all.push_back({block.sum, static_cast<double>(block.count)});
  return all;
}

void describe(Evaluation& e, const Measured& m) {
  e.loss = m.loss.value(), e.tokens = m.loss.count;
  e.bitsPerByte = m.bytes > 0 ? m.loss.sum / std::numbers::ln2 / m.bytes : none;
  e.error = seriesMean(sums(m.blocks)).interval.halfWidth();
  e.floor = m.floor.value();
  e.accuracy = m.task.hits.value(), e.chance = m.task.chance.value();
  e.solved = m.task.solved.value(), e.windows = m.task.solved.count;
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

void describeBlocks(Evaluation& e, const Measured& m) {
  e.blocks.clear(), e.blockTargets.clear();
  for (const auto& block : m.blocks) {
    e.blocks.push_back(block.count > 0 ? block.value() : 0);
    e.blockTargets.push_back(static_cast<double>(block.count));
  }
  if (std::ranges::all_of(e.blockTargets, [&](double count) { return count == e.blockTargets.front(); }))
    e.blockTargets.clear();
}

} // namespace expe
