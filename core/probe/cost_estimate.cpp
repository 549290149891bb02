#include "core/probe/cost_estimate.h"

#include "core/model/size.h"
#include "core/position/framework/engine_schema.h"
#include "core/probe/step_profiler.h"
#include "core/runtime/device.h"
#include "core/schema/composed.h"
#include "core/train/footprint.h"
#include "core/train/snapshot.h"
#include "core/train/trainer.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr double patience = 0.5; // seconds for the steps of one size
constexpr int fewest = 2, most = 20;
constexpr double slowest = 5e10;   // operations a second of a CPU thread, below which no machine is expected
constexpr double longestTrial = 5; // seconds, of the smallest there is

// A line through (x1, y1) and (x2, y2), at x.
double line(double x1, double y1, double x2, double y2, double x) {
  return x1 == x2 ? y1 : y1 + (x - x1) * (y2 - y1) / (x2 - x1);
}

struct Size { // of a trial
  std::int64_t layers, batch;
};

class EstimatingCost {
public:
  EstimatingCost(const CostRequest& request, const Estimate& size, c10::Device device, Progress& progress,
                 double longStep)
      : config_(decidedFor(request.config, device)), tokens_(request.vocabulary),
        shape_(Shape::of(request.config, request.vocabulary)), block_(parametersOfBlock(shape_)),
        device_(device), progress_(progress), longStep_(longStep), window_(config_.integer("data.window")),
        batch_(config_.integer("training.batch")), parts_(config_.integer("training.accumulation")) {
    done_.parameters = size.parameters, done_.matrixParameters = size.matrixParameters;
  }

  Result<CostEstimate> run();

private:
  struct Row { // costs of one number of layers at two batches
    StepProfile fewer, more;
  };

  double parameters(std::int64_t layers) const; // those of a model with so many layers
  double snapshot(std::int64_t layers) const;   // of weights and moments, for checkpoints
  double bytes(Size size) const;                // about, counted
  double operations(Size size) const;           // of one micro-batch, about
  std::optional<StepProfile> trial(StepProfiler& profiler, std::int64_t batch);
  std::optional<Row> row(StepProfiler& profiler);
  void plan(double second, std::int64_t layers);
  StepProfile at(const Row& row) const; // the whole batch, of the row's layers
  void conclude(const Row& upper, const Row& lower);
  CostEstimate unmeasured(const std::string& text, std::vector<std::string> words);
  CostEstimate refused(const Error& why);

  const Config config_;
  std::int64_t tokens_; // of the tokenizer
  Shape shape_;
  std::int64_t block_; // parameters of one
  c10::Device device_;
  Progress& progress_;
  double longStep_;
  std::int64_t window_, batch_, parts_;
  std::int64_t high_ = 2, low_ = 1;   // layers of the trials
  std::int64_t more_ = 1, fewer_ = 1; // windows of the trials
  CostEstimate done_;
};

double EstimatingCost::parameters(std::int64_t layers) const {
  return static_cast<double>(done_.parameters - (shape_.layers - layers) * block_);
}

// Weights, gradients and two moments, and what is copied of them for checkpoints; of a layer what its
// backward pass needs, of the head the logits in the products' type, in fp32, their logarithms and gradient.
// No less than what training takes at least, which knows what the encoding keeps.
double EstimatingCost::bytes(Size size) const {
  const double D = static_cast<double>(shape_.width), M = static_cast<double>(shape_.mlp);
  const double tokens = static_cast<double>(size.batch * window_);
  const double Q = static_cast<double>(shape_.queryRows()), K = static_cast<double>(shape_.keyRows());
  const double normed = shape_.qkNorm ? 2 * (Q + K) : 0;
  const double layer =
      8 * D + 2 * Q + 2 * K + normed + (shape_.gated ? 5 : 2) * M + (shape_.dropout > 0 ? 4 * D : 0);
  const double bias = static_cast<double>(shape_.heads * window_ * window_);
  const bool biased = acts(family(config_.text("position.encoding")).info, config_, "bias");
  const double counted = 16 * parameters(size.layers) + snapshot(size.layers) +
                         4 * tokens * layer * static_cast<double>(size.layers) +
                         4 * tokens * (4 * static_cast<double>(shape_.vocabulary) + 4 * D) +
                         (biased && !device_.is_cpu() ? 12 * bias : 0);
  Config config = config_;
  config.set("model.layers", size.layers), config.set("training.batch", size.batch);
  return std::max(counted, footprintOf(config, tokens_, device_).least(size.batch, parts_));
}

// Which a rehearsal does without.
double EstimatingCost::snapshot(std::int64_t layers) const {
  return device_.is_cpu() ? Snapshot::bytesOf(parameters(layers)) : 0;
}

double EstimatingCost::operations(Size size) const {
  const double tokens = static_cast<double>(size.batch * window_);
  const double attention = 7 * static_cast<double>(size.layers * shape_.queryRows() * window_);
  return tokens * (6 * parameters(size.layers) + attention);
}

// What a step of this size costs: the fastest of a few after one that warms up, since what else the machine
// does only ever adds.
std::optional<StepProfile> EstimatingCost::trial(StepProfiler& profiler, std::int64_t batch) {
  auto best = profiler.step(batch);
  double spent = 0;
  for (int i = 0; best && i < most && (spent < patience || (i < fewest && spent < 2 * patience)); ++i) {
    const auto again = profiler.step(batch);
    if (!again)
      return {};
    best->part = std::min(best->part, again->part);
    best->update = std::min(best->update, again->update);
    spent += again->part + again->update;
  }
  return best;
}

std::optional<EstimatingCost::Row> EstimatingCost::row(StepProfiler& profiler) {
  const auto more = trial(profiler, more_);
  if (!more)
    return {};
  const auto fewer = fewer_ == more_ ? more : profiler.step(fewer_); // for memory alone
  if (!fewer)
    return {};
  return Row{*fewer, *more};
}

// `second`: what a micro-batch of one window takes with `layers` layers.
void EstimatingCost::plan(double second, std::int64_t layers) {
  const auto takes = [&](Size s) {
    return second * static_cast<double>(s.batch) * parameters(s.layers) / parameters(layers);
  };
  const auto fits = [&](Size s) {
    return takes(s) < longStep_ && bytes(s) < 0.7 * static_cast<double>(freeMemory(device_));
  };
  more_ = fewer_ = batch_;
  for (const auto high : {shape_.layers, std::int64_t{8}, std::int64_t{4}})
    if (high <= shape_.layers && fits({high, batch_})) {
      high_ = high, low_ = high == shape_.layers ? high : high / 4;
      return;
    }
  high_ = std::min<std::int64_t>(2, shape_.layers), low_ = 1;
  while (more_ > 2 && !fits({high_, more_}))
    more_ = (more_ + 1) / 2;
  if (more_ < batch_)
    fewer_ = std::max<std::int64_t>(1, more_ / 4);
}

// Layers and windows only add: where noise says otherwise, nothing is added.
double rising(double x1, double y1, double x2, double y2, double x) {
  return std::max(y2, line(x1, y1, x2, y2, x));
}

StepProfile EstimatingCost::at(const Row& r) const {
  const auto grown = [&](double fewer, double more) {
    return rising(double(fewer_), fewer, double(more_), more, double(batch_));
  };
  // Beside the windows a micro-batch costs little: what is read of it on so few would be noise.
  StepProfile cost{r.more.part * double(batch_) / double(more_), r.more.update, {}};
  for (std::size_t i = 0; i < r.more.peaks.size(); ++i)
    cost.peaks.push_back(grown(r.fewer.peaks[i], r.more.peaks[i]));
  return cost;
}

void EstimatingCost::conclude(const Row& upper, const Row& lower) {
  const auto high = at(upper), low = at(lower);
  const auto whole = [&](double atLow, double atHigh) {
    return rising(double(low_), atLow, double(high_), atHigh, double(shape_.layers));
  };
  // While the layers below the topmost work backwards, activations go and gradients stay: of what is held at
  // the end a layer adds its weights, gradients and moments.
  double peak = high.peaks.back() + 16 * (parameters(shape_.layers) - parameters(high_));
  for (std::size_t i = 0; i + 1 < high.peaks.size(); ++i)
    peak = std::max(peak, whole(low.peaks[i], high.peaks[i]));
  done_.memoryBytes = std::llround(peak + snapshot(shape_.layers));
  done_.secondsPerStep = double(parts_) * whole(low.part, high.part) + whole(low.update, high.update);
  done_.tokensPerSecond = static_cast<double>(batch_ * parts_ * window_) / done_.secondsPerStep;
  const auto text = [](std::int64_t n) { return std::to_string(n); };
  done_.how = high_ == shape_.layers && more_ == batch_
                  ? failure("Measured.")
                  : failure("Measured on {0} and {1} of {2} layers, on {3} of {4} windows.",
                            {text(low_), text(high_), text(shape_.layers), text(more_), text(batch_)});
}

CostEstimate EstimatingCost::unmeasured(const std::string& text, std::vector<std::string> words) {
  done_.memoryBytes = std::llround(bytes({shape_.layers, batch_}));
  done_.how = failure(text, std::move(words));
  return done_;
}

CostEstimate EstimatingCost::refused(const Error& why) {
  const auto least = footprintOf(config_, tokens_, device_).least(batch_, parts_);
  done_.memoryBytes = std::llround(std::max(least, bytes({shape_.layers, batch_})));
  done_.how = why;
  return done_;
}

Result<CostEstimate> EstimatingCost::run() {
  done_.device = describe(device_, at::get_num_threads());
  const Size least{std::min<std::int64_t>(2, shape_.layers), 1};
  if (const auto fits = mayFit(config_, tokens_, device_); !fits)
    return refused(fits.error());
  const double available = static_cast<double>(freeMemory(device_));
  const auto gigabytes = [](double bytes) { return std::to_string(std::llround(bytes / 1e9)); };
  if (bytes(least) > 0.7 * available)
    return unmeasured("Not measured: two layers and one window alone take about {0} GB, and {1} GB are free.",
                      {gigabytes(bytes(least)), gigabytes(available)});
  if (device_.is_cpu() && operations(least) > slowest * at::get_num_threads() * longestTrial)
    return unmeasured("Not measured: one window takes too long to try it; the memory is about that.", {});
  const auto cancelled = [&] { return progress_.cancelled(); };
  std::optional<StepProfiler> profiler(std::in_place, config_, tokens_, device_, least.layers, cancelled);
  progress_.report("rehearsing", 0, 1);
  auto first = profiler->step(1);
  if (first && first->part < patience) // it was quick, so warming up may be most of it
    first = profiler->step(1);
  if (!first)
    return failure("Cancelled.");
  plan(first->part, least.layers);
  if (high_ > profiler->layers()) {
    profiler.reset();
    profiler.emplace(config_, tokens_, device_, high_, cancelled);
  }
  const auto upper = row(*profiler);
  if (upper && low_ < high_)
    profiler->keep(low_);
  progress_.report("rehearsing", 0.5, 1);
  const auto lower = !upper || low_ == high_ ? upper : row(*profiler);
  if (!lower)
    return failure("Cancelled.");
  conclude(*upper, *lower);
  progress_.report("rehearsing", 1, 1);
  return done_;
}

} // namespace

Result<CostEstimate> estimateCost(const CostRequest& request, const Estimate& size, Progress& progress,
                                  double longStep) {
  const auto device = TRY(deviceFrom(request.device));
  return asTrainer<CostEstimate>(request.config, [&] {
    stepBack();
    return EstimatingCost(request, size, device, progress, longStep).run();
  });
}

} // namespace expe
