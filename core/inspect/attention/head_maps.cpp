// Every head's weights, small: some queries, exact, and of each the greatest weights of blocks of keys.
#include "core/inspect/attention/attention.h"

#include "core/attention/attention.h"
#include "core/inspect/pace.h"
#include "core/inspect/probe.h"
#include "core/position/framework/engine_schema.h"
#include "core/runtime/parallel.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>

namespace expe {
namespace {

constexpr std::int64_t mostSide = 48;

class Thumbnails {
public:
  Thumbnails(HeadMaps& maps, const Decoder& model, std::int64_t length)
      : maps_(maps), model_(model), length_(length) {}

  // Of that chunk's queries those that are the last of a block.
  void add(const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
    std::vector<std::int64_t> rows, within;
    for (std::int64_t row = 0; row < maps_.side; ++row)
      if (const auto query = edge(row + 1) - 1; query >= begin && query < end)
        rows.push_back(row), within.push_back(query - begin);
    if (rows.empty())
      return;
    const auto weights = weightsOfRows(seen.plan, within);
    const float* values = weights.const_data_ptr<float>();
    const auto keys = weights.size(-1), count = static_cast<std::int64_t>(rows.size());
    parallelFor(0, maps_.headsOf(seen.layer) * count, 1, [&](std::int64_t from, std::int64_t to) {
      for (auto i = from; i < to; ++i)
        pool(seen.layer, i / count, rows[static_cast<std::size_t>(i % count)], values + i * keys);
    });
  }

private:
  std::int64_t edge(std::int64_t block) const { return block * length_ / maps_.side; }

  static at::Tensor weightsOfRows(const AttentionPlan& plan,
                                  const std::vector<std::int64_t>& rows) { // [1,H,rows,Tk]
    std::vector<at::Tensor> weights;
    weights.reserve(rows.size());
    for (const auto row : rows)
      weights.push_back(weightsOf(plan, rowsOf(plan, row, row + 1)));
    return at::cat(weights, 2).to(at::kCPU, at::kFloat).contiguous();
  }

  void pool(std::int64_t layer, std::int64_t head, std::int64_t row, const float* weights) {
    const auto query = edge(row + 1) - 1;
    const auto first = model_.mask(layer).first(query), end = model_.mask(layer).last(query, length_) + 1;
    float* cells = maps_.values.data() + ((layer * maps_.heads + head) * maps_.side + row) * maps_.side;
    for (std::int64_t block = 0; block < maps_.side; ++block) {
      const auto from = std::max(first, edge(block)), to = std::min(end, edge(block + 1));
      if (from < to)
        cells[block] = *std::max_element(weights + from, weights + to);
    }
  }

  HeadMaps& maps_;
  const Decoder& model_;
  std::int64_t length_;
};

Result<HeadMaps> read(const AttentionState& of, Progress& progress,
                      const std::function<void(const HeadMaps&)>& coarse) {
  const auto& shape = of.loaded.model().shape();
  HeadMaps maps;
  maps.stamp = of.loaded.stamp(of.state);
  maps.layers = shape.layers, maps.heads = shape.mostHeads(), maps.side = std::min(mostSide, of.length());
  for (std::int64_t layer = 0; layer < shape.layers; ++layer)
    maps.kinds.push_back(engineSchema().headKinds(of.loaded.config(), layer));
  maps.values.assign(static_cast<std::size_t>(maps.layers * maps.heads * maps.side * maps.side),
                     std::numeric_limits<float>::quiet_NaN());
  Thumbnails thumbnails(maps, of.loaded.model(), of.length());
  Pace pace;
  for (std::int64_t layer = 0; layer < shape.layers; ++layer) {
    ProgressPart share(progress, static_cast<std::size_t>(layer), static_cast<std::size_t>(shape.layers));
    TRY(of.inputs->look(layer, 0, of.length(), share,
                        [&](const LayerAttention& seen, std::int64_t begin, std::int64_t end) {
                          thumbnails.add(seen, begin, end);
                        }));
    if (layer + 1 < shape.layers && pace.due())
      coarse(maps);
  }
  return maps;
}

} // namespace

Result<HeadMaps> headMaps(ModelCache& models, MeasurementCache& kept, const ProbeState& state,
                          Progress& progress, const std::function<void(const HeadMaps&)>& coarse) {
  ProbeState asked = state; // whichever head and token are selected
  asked.position = asked.layer = asked.head = 0;
  const auto model = TRY(models.get(asked, progress));
  asked.length = model->length(asked);
  const auto key = keyOf("heads", asked, {}, model->config(), model->weights());
  if (const auto found = kept.find(key))
    return static_cast<const HeadMaps&>(*found);
  auto maps = TRY(read(TRY(attentionState(models, asked, progress)), progress, coarse));
  kept.keep(key, shared(maps));
  return maps;
}

} // namespace expe
