#include "core/inspect/attention/permuted.h"

#include "core/attention/attention.h"
#include "core/base/random.h"

#include <ATen/ATen.h>

#include <cmath>
#include <numeric>

namespace expe {

std::vector<std::int64_t> shuffledAround(std::int64_t query, std::int64_t tokens, bool both) {
  std::vector<std::int64_t> seen;
  for (std::int64_t j = 0; j < (both ? tokens : query); ++j)
    if (j != query)
      seen.push_back(j);
  auto places = seen;
  Random random(1, static_cast<std::uint64_t>(query));
  shuffle(seen, random);
  std::vector<std::int64_t> order(static_cast<std::size_t>(tokens));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = 0; i < places.size(); ++i)
    order[static_cast<std::size_t>(places[i])] = seen[i];
  return order;
}

Behavior behaviorOf(std::span<const double> before, std::span<const double> after,
                    const std::vector<std::int64_t>& order) {
  double stayed = 0, went = 0;
  for (std::size_t j = 0; j < before.size(); ++j) {
    stayed += std::abs(after[j] - before[j]);
    went += std::abs(after[j] - before[static_cast<std::size_t>(order[j])]);
  }
  return {1 - stayed / 2, 1 - went / 2};
}

namespace {

constexpr std::int64_t mostQueries = 16;

std::vector<std::int64_t> queriesOf(std::int64_t tokens) {
  const auto first = tokens / 2, count = std::min(mostQueries, tokens - first);
  std::vector<std::int64_t> queries;
  for (std::int64_t i = 1; i <= count; ++i)
    queries.push_back(first + (tokens - first) * i / count - 1);
  return queries;
}

// The weights of some queries in the layers up to `last`, and the stream that leaves that one.
class Rows : public ForwardObserver {
public:
  Rows(const Shape& shape, std::vector<std::int64_t> queries, std::int64_t last, bool leaves)
      : queries_(std::move(queries)), last_(last), leaves_(leaves),
        weights_(static_cast<std::size_t>(shape.layers)) {}

  void attention(const LayerAttention& seen) override {
    if (seen.layer > last_)
      return;
    for (const auto query : queries_)
      if (const auto row = query - begin; row >= 0 && row < seen.q.size(2))
        weights_[static_cast<std::size_t>(seen.layer)].push_back(
            weightsOf(seen.plan, rowsOf(seen.plan, row, row + 1))[0]
                .squeeze(1)
                .to(at::kCPU, at::kDouble)
                .contiguous());
  }
  void stream(std::int64_t layer, const at::Tensor& x) override {
    if (leaves_ && layer == last_ + 1)
      parts_.push_back(x);
  }
  bool enough(std::int64_t layer) override { return layer == last_ + (leaves_ ? 1 : 0); }

  std::int64_t begin = 0; // of the part that passes

  std::span<const double> of(std::int64_t layer, std::size_t query, std::int64_t head) const {
    const auto& weights = weights_[static_cast<std::size_t>(layer)][query]; // [H,Tk]
    const auto keys = weights.size(1);
    return {weights.const_data_ptr<double>() + head * keys, static_cast<std::size_t>(keys)};
  }
  at::Tensor left() const { return at::cat(parts_, 1); }

private:
  std::vector<std::int64_t> queries_;
  std::int64_t last_;
  bool leaves_;
  std::vector<std::vector<at::Tensor>> weights_; // by layer and query
  std::vector<at::Tensor> parts_;
};

class Permuting {
public:
  Permuting(const AttentionState& of, Progress& progress)
      : of_(of), model_(of.loaded.model()), progress_(progress), queries_(queriesOf(of.length())),
        reader_(model_, of.loaded.pass(), of.length()) {
    reader_.setLength(of.length());
    const auto& shape = model_.shape();
    result_.length = of.length(), result_.queries = std::ssize(queries_);
    result_.layers = shape.layers, result_.heads = shape.mostHeads();
    result_.positional.assign(static_cast<std::size_t>(shape.layers * result_.heads), none);
    result_.symbolic = result_.positional;
  }

  // Of all layers at once, by other texts.
  Result<HeadBehavior> ofTexts(const at::Tensor& tokens) {
    result_.ofTexts = 1;
    TRY(add(tokens, -1, 0, model_.shape().layers - 1));
    return std::move(result_);
  }
  // Layer after layer, by other streams.
  Result<HeadBehavior> ofStreams(const at::Tensor& tokens) {
    Rows first(model_.shape(), {}, -1, true);
    TRY(read(tokens, -1, first));
    auto x = first.left();
    for (std::int64_t layer = 0; layer < model_.shape().layers; ++layer)
      x = TRY(add(x, layer, layer, layer));
    return std::move(result_);
  }

private:
  // x, tokens [1,T] or a stream [1,T,D], enters at layer `from` (−1: the embedding).
  Result<void> read(const at::Tensor& x, std::int64_t from, Rows& see) {
    progress_.report("giving tokens other places", static_cast<double>(done_++), static_cast<double>(all()));
    const auto T = x.size(1);
    for (see.begin = 0; see.begin < T;) {
      const auto size = model_.shape().masked ? T : reader_.chunks().sizeAt(see.begin);
      const auto part = x.slice(1, see.begin, see.begin + size);
      TRY(reader_.read({see.begin, part, from}, &see, progress_));
      see.begin += part.size(1);
    }
    return {};
  }

  // Of the layers first … last; what leaves the last of them, undefined if it is the model's last.
  Result<at::Tensor> add(const at::Tensor& x, std::int64_t from, std::int64_t first, std::int64_t last) {
    const bool leaves = last + 1 < model_.shape().layers;
    Rows before(model_.shape(), queries_, last, leaves);
    TRY(read(x, from, before));
    for (std::size_t i = 0; i < queries_.size(); ++i) {
      const auto order = shuffledAround(queries_[i], of_.length(), model_.shape().masked);
      Rows after(model_.shape(), {queries_[i]}, last, false);
      TRY(read(x.index_select(1, at::tensor(order, x.options().dtype(at::kLong))), from, after));
      for (auto layer = first; layer <= last; ++layer)
        for (std::int64_t head = 0; head < model_.shape().headsOf(layer).attending; ++head)
          add(layer, head, behaviorOf(before.of(layer, i, head), after.of(layer, 0, head), order));
    }
    return leaves ? before.left() : at::Tensor();
  }

  void add(std::int64_t layer, std::int64_t head, const Behavior& behavior) {
    const auto at = static_cast<std::size_t>(layer * result_.heads + head);
    const auto mean = [&](double& sum, double value) {
      sum = (std::isnan(sum) ? 0 : sum) + value / static_cast<double>(queries_.size());
    };
    mean(result_.positional[at], behavior.positional), mean(result_.symbolic[at], behavior.symbolic);
  }

  std::int64_t all() const { // passes
    const auto each = std::ssize(queries_) + 1;
    return result_.ofTexts ? each : 1 + each * model_.shape().layers;
  }

  const AttentionState& of_;
  Decoder& model_;
  Progress& progress_;
  std::vector<std::int64_t> queries_;
  TextReader reader_;
  HeadBehavior result_;
  std::int64_t done_ = 0;
};

} // namespace

Result<HeadBehavior> behaviorOfHeads(const AttentionState& of, Progress& progress) {
  if (of.length() < 3)
    return userError("A text of {0} tokens has none that could change places: type a longer one.",
                     {std::to_string(of.length())}, "typed");
  const auto window = TRY(of.loaded.window(of.state));
  const auto tokens = tensorOf(window.inputs, of.loaded.model().device());
  Permuting permuting(of, progress);
  return injectionPoints(of.loaded).embedding ? permuting.ofTexts(tokens) : permuting.ofStreams(tokens);
}

} // namespace expe
