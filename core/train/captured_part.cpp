#include "core/train/captured_part.h"

#include "core/base/lists.h"
#include "core/runtime/memory.h"
#include "core/runtime/numbers.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <cmath>
#include <mutex>

namespace expe {
namespace {

// A graph keeps what its operators take, so that others have less; a step that fills the device has few
// operators for what it computes.
constexpr std::int64_t shareOfMemory = 4;

// Sums of a device need not have the same order each time; of a small gradient they may differ as much as of
// a large one.
constexpr double bound = 1e-2, small = 1e-3;

at::Tensor normOf(const at::Tensor& x) {
  return x.norm().to(at::kDouble);
}

// The largest difference of losses and gradients, beside their size; those of `a` are `times` as large.
double difference(const at::Tensor& lossA, const std::vector<at::Tensor>& a, double times,
                  const at::Tensor& lossB, const std::vector<at::Tensor>& b) {
  const at::NoGradGuard noGradients;
  std::vector<at::Tensor> numbers = {(lossA - lossB).abs().to(at::kDouble), lossB.abs().to(at::kDouble)};
  for (std::size_t i = 0; i < b.size(); ++i)
    if (b[i].defined())
      numbers.push_back(normOf(a[i] - times * b[i])), numbers.push_back(times * normOf(b[i]));
  const auto all = numbersOf(at::stack(numbers));
  double whole = 0, most = 0;
  for (std::size_t i = 3; i < all.size(); i += 2)
    whole = std::max(whole, all[i]);
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const double size = std::max(all[i + 1], i == 0 ? 0 : small * whole);
    const double off = all[i] == 0 ? 0 : all[i] / size;
    most = off <= most ? most : off; // NaN is the largest
  }
  return most;
}

std::mutex recording; // one graph at a time

// Of what is made while a graph is recorded nothing has been computed. Weights in the type of products are
// made by the first graph, and read by the next.
struct NothingComputed {
  explicit NothingComputed(Decoder& of) : model(of) { model.parameters().stepped(); }
  ~NothingComputed() { model.parameters().stepped(), model.forget(); }
  NothingComputed(const NothingComputed&) = delete;
  NothingComputed& operator=(const NothingComputed&) = delete;
  Decoder& model;
};

} // namespace

std::unique_lock<std::mutex> CapturedPart::noneIsRecorded() {
  return std::unique_lock(recording);
}

std::string CapturedPart::refusal(const Config& config, c10::Device device, std::int64_t bytesOfStep) {
  if (!config.flag("training.graphs"))
    return "training.graphs is off";
  if (!hasGraphs(device) || PlainOperations::are())
    return "this device has no graphs";
  if (config.integer("training.memory") > 0 || config.text("training.positions") != "plain")
    return "positions or a memory change from part to part";
  if (bytesOfStep > totalMemory(device) / shareOfMemory)
    return "a step takes much of the device's memory";
  return bytesOfStep > freeMemory(device) ? "little of the device's memory is free" : "";
}

CapturedPart::CapturedPart(Decoder& model, std::vector<at::Tensor>& trained, const TrainingBatch& batch,
                           const TrainingBatch& other, bool several, const Compute& compute)
    : model_(model),
      trained_(trained), batch_{batch.inputs.clone(), batch.targets.clone(), {}, false, batch.drawn.clone()},
      cache_(model.cache()) {
  const auto known = gradientsOfTrained();
  const std::vector<at::Tensor> none(known.size());
  try {
    setGradients(none);
    const auto loss = compute(other);
    const auto expected = gradientsOfTrained();
    setGradients(none);
    emptyCache(model.device()); // of which a graph takes nothing
    const auto alone = noneIsRecorded();
    const NothingComputed after(model);
    first_ = record(nullptr, compute);
    gradients_ = gradientsOfTrained();
    const auto check = [&](bool first) {
      const auto given = (*this)(other, first);
      const auto off = difference(given, gradients_, first ? 1 : 2, loss, expected); // they are added up
      TORCH_CHECK(off <= bound, "its graph gives other gradients than its operators, by ", off);
    };
    check(true);
    if (several) {
      next_ = record(first_.graph.get(), compute);
      check(false);
    }
    (*this)(batch, true);
  } catch (...) {
    setGradients(known);
    throw;
  }
  emptyCache(model.device()); // what the operators took is the graph's now
}

namespace {

bool ended(Graph& graph) {
  try {
    graph.end();
    return true;
  } catch (const c10::Error&) {
    return false;
  }
}

} // namespace

CapturedPart::Recorded CapturedPart::record(const Graph* before, const Compute& compute) {
  Recorded made{newGraph(model_.device(), before), {}};
  made.graph->begin();
  try {
    made.loss = compute(batch_);
  } catch (...) {
    (void)ended(*made.graph); // what is thrown on says why
    throw;
  }
  made.graph->end();
  return made;
}

at::Tensor CapturedPart::operator()(const TrainingBatch& batch, bool first) {
  batch_.inputs.copy_(batch.inputs), batch_.targets.copy_(batch.targets), batch_.drawn.copy_(batch.drawn);
  const Recorded& of = first ? first_ : next_;
  of.graph->replay();
  setGradients(gradients_);
  return of.loss;
}

std::vector<at::Tensor> CapturedPart::gradientsOfTrained() const {
  return mapped(trained_, [](const auto& tensor) { return tensor.grad(); });
}

void CapturedPart::setGradients(const std::vector<at::Tensor>& gradients) {
  for (std::size_t i = 0; i < trained_.size(); ++i)
    trained_[i].mutable_grad() = gradients[i];
}

} // namespace expe
