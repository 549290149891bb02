#include "core/model/measure.h"

#include "core/base/lists.h"
#include "core/model/chunks.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace expe {
namespace {

// Nats of each target, and whether it was the likeliest token; of what is no target anything. [B,T], on the
// CPU.
struct Told {
  at::Tensor nats, hit;
};

// Of some rows [n, D] of the stream that leaves the last block.
void tell(const Told& told, const Decoder& model, const ForwardOptions& pass, const at::Tensor& rows,
          const at::Tensor& targets, const at::Tensor& row, const at::Tensor& t) {
  const auto logits = model.logitsOf(rows.unsqueeze(0), pass).squeeze(0).to(at::kFloat);
  const auto nats = -at::log_softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1);
  told.nats.index_put_({row, t}, nats.to(at::kCPU));
  told.hit.index_put_({row, t}, (logits.argmax(-1) == targets).to(at::kCPU));
}

Result<Told> read(Decoder& model, const at::Tensor& inputs, const at::Tensor& targets,
                  const ForwardOptions& pass, ReadingProgress& progress) {
  const Told told{at::zeros(inputs.sizes(), at::kFloat), at::zeros(inputs.sizes(), at::kBool)};
  const auto see = [&](std::int64_t layer, const at::Tensor& x, std::int64_t from) {
    if (layer < model.shape().layers)
      return;
    const auto part = targets.slice(1, from, from + x.size(1));
    const auto where = (part >= 0).nonzero(); // [n, 2]
    const auto size = logitsChunk(model);
    for (std::int64_t i = 0; i < where.size(0); i += size) {
      const auto row = where.slice(0, i, i + size).select(1, 0), t = where.slice(0, i, i + size).select(1, 1);
      tell(told, model, pass, x.index({row.to(x.device()), t.to(x.device())}),
           part.index({row, t}).to(x.device()), row, t + from);
    }
  };
  TextReader reader(model, pass);
  TRY(reader.streams(inputs, see, progress));
  return told;
}

WindowLosses losses(std::size_t number, const TaskWindow& window, const at::Tensor& targets,
                    const at::Tensor& nats) {
  WindowLosses scored;
  scored.window = number;
  for (std::int64_t t = 0; t + 1 < std::ssize(window.text); ++t)
    if (window.scored(static_cast<std::size_t>(t) + 1)) {
      scored.positions.push_back(t);
      scored.targets.push_back(static_cast<Token>(targets.const_data_ptr<std::int64_t>()[t]));
      scored.loss.push_back(nats.const_data_ptr<float>()[t]);
    }
  return scored;
}

void add(Measured& m, const TaskWindow& window, const WindowLosses& scored, const bool* hit) {
  m.byPosition.resize(std::max(m.byPosition.size(), window.text.size()));
  m.blocks.emplace_back();
  bool all = true;
  for (std::size_t i = 0; i < scored.loss.size(); ++i) {
    const auto t = scored.positions[i];
    m.loss.add(scored.loss[i]), m.blocks.back().add(scored.loss[i]);
    m.byPosition[static_cast<std::size_t>(t)].add(scored.loss[i]);
    m.task.hits.add(hit[t] ? 1 : 0);
    m.task.chance.add(window.chance[static_cast<std::size_t>(t) + 1]);
    m.bytes += 1;
    all = all && hit[t];
  }
  m.task.solved.add(all ? 1 : 0);
}

// What a model makes of a synthetic task: loss and accuracy of the answers, each token of which is predicted
// after the true ones before it. Windows of taskWindows(), full problems.
Result<Measured> measureTask(Decoder& model, const Dataset& data, const std::vector<EvalWindow>& windows,
                             const ForwardOptions& pass, Progress& progress, const std::string& what,
                             const EachWindow& each) {
  ReadingProgress reading(progress, what, inputsOf(windows));
  const TaskText& of = *data.task;
  Measured m;
  for (const Batch& batch : batchesOf(model, windows)) {
    std::vector<TaskWindow> some;
    for (std::size_t i = batch.first; i < batch.first + batch.count; ++i)
      some.push_back(
          taskWindow(*of.task, of.options, TaskSize::Full, of.seed, windows[i].begin, windows[i].inputs));
    const auto [inputs, targets] = taskBatch(*data.tokenizer, some);
    const auto told = TRY(read(model, inputs, targets, pass, reading));
    for (std::size_t i = 0; i < some.size(); ++i) {
      const auto row = static_cast<std::int64_t>(i);
      const auto scored = losses(batch.first + i, some[i], targets[row], told.nats[row]);
      add(m, some[i], scored, told.hit[row].const_data_ptr<bool>());
      if (each)
        TRY(each(scored));
    }
  }
  return m;
}

} // namespace

void Measured::add(const Dataset& data, const EvalWindow& window, const WindowLosses& losses) {
  const auto size = static_cast<std::size_t>(window.inputs), block = static_cast<std::size_t>(window.block);
  const bool known = !losses.floor.empty();
  if (byPosition.size() < size)
    byPosition.resize(size), floorByPosition.resize(known ? size : 0);
  const std::size_t own = size - static_cast<std::size_t>(window.ahead); // positions before the next block's
  if (const std::size_t last = block + (window.ahead > 0 ? 1 : 0); blocks.size() <= last)
    blocks.resize(last + 1);
  for (std::size_t i = 0; i < losses.loss.size(); ++i) {
    const double nats = losses.loss[i];
    const auto position = static_cast<std::size_t>(losses.positions[i]);
    loss.add(nats);
    byPosition[position].add(nats);
    blocks[position < own ? block : block + 1].add(nats);
    bytes += data.bytes(losses.places[i], losses.targets[i]);
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
  return mapped(blocks, [](const Mean& block) {
    return BlockSum{block.sum, static_cast<double>(block.count)};
  });
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
