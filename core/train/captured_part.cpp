#include "core/train/captured_part.h"

#include "core/runtime/memory.h"
#include "core/runtime/numbers.h"
#include "core/runtime/plain.h"

#include <ATen/ATen.h>

#include <cmath>
#include <mutex>

namespace expe {
namespace {

// A graph keeps what its operators take, so that others have less; a step that fills the device has few
// operators for what it computes.
constexpr std::int64_t shareOfMemory = 4;

at::Tensor normOf(const std::vector<at::Tensor>& gradients) {
  std::vector<at::Tensor> defined;
  for (const auto& each : gradients)
    if (each.defined())
      defined.push_back(each);
  return at::stack(at::_foreach_norm(defined)).norm().to(at::kDouble);
}

bool near(double a, double b) {
  constexpr double bound = 1e-2; // sums of a device need not have the same order each time
  return std::abs(a - b) <= bound * std::max(std::abs(a), std::abs(b));
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

std::string CapturedPart::refusal(const Config& config, c10::Device device, std::int64_t bytesOfStep) {
  if (!config.flag("training.graphs"))
    return "training.graphs is off";
  if (!hasGraphs(device) || PlainOperations::are())
    return "this device has no graphs";
  if (config.integer("training.memory") > 0 || config.text("training.positions") != "plain")
    return "positions or a memory change from part to part";
  return bytesOfStep > totalMemory(device) / shareOfMemory ? "a step takes much of the device's memory" : "";
}

CapturedPart::CapturedPart(Decoder& model, std::vector<at::Tensor>& trained, const TrainingBatch& batch,
                           const at::Tensor& loss, bool several, const Compute& compute)
    : model_(model),
      trained_(trained), batch_{batch.inputs.clone(), batch.targets.clone(), {}, false, batch.drawn.clone()},
      kept_(model.kept()) {
  const std::lock_guard alone(recording);
  const auto known = gradientsOfTrained();
  const NothingComputed after(model);
  try {
    setGradients({known.size(), at::Tensor()});
    first_ = record(nullptr, compute);
    gradients_ = gradientsOfTrained();
    const auto expected = numbersOf(at::stack({loss, normOf(known)}));
    const auto check = [&](bool first) {
      const auto given = (*this)(batch, first);
      const auto numbers = numbersOf(at::stack({given, normOf(gradients_)}));
      const double times = first ? 1 : 2; // gradients are added up
      TORCH_CHECK(near(expected[0], numbers[0]) && near(times * expected[1], numbers[1]),
                  "its graph gives the loss ", numbers[0], " where its operators give ", expected[0]);
    };
    check(true);
    if (several) {
      next_ = record(first_.graph.get(), compute);
      check(false);
      (*this)(batch, true);
    }
  } catch (...) {
    setGradients(known);
    throw;
  }
}

CapturedPart::Recorded CapturedPart::record(const Graph* before, const Compute& compute) {
  Recorded made{newGraph(model_.device(), before), {}};
  made.graph->begin();
  try {
    made.loss = compute(batch_);
  } catch (...) {
    try {
      made.graph->end();
    } catch (const c10::Error&) { // what is thrown on says why
    }
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
  std::vector<at::Tensor> all;
  for (const auto& tensor : trained_)
    all.push_back(tensor.grad());
  return all;
}

void CapturedPart::setGradients(const std::vector<at::Tensor>& gradients) {
  for (std::size_t i = 0; i < trained_.size(); ++i)
    trained_[i].mutable_grad() = gradients[i];
}

} // namespace expe
