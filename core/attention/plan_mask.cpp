#include "core/attention/plan_mask.h"

#include "core/attention/attention.h"

#include <ATen/ATen.h>

#include <limits>

namespace expe {
namespace {

// Why the output of a plan is no softmax of scores times values; empty: it is.
std::string noSoftmaxOfScores(const AttentionPlan& plan) {
  if (plan.rescore)
    return "scores are made again row by row";
  if (plan.addToOutput)
    return "something is added to the output";
  return plan.stickBreaking ? "weights are no softmax" : "";
}

} // namespace

std::string noSumOfBlocks(const AttentionPlan& plan, bool counted) {
  if (auto why = noSoftmaxOfScores(plan); !why.empty())
    return why;
  if (plan.bias.dense)
    return "what is added to the logits is written out";
  return plan.bias.byDistance.defined() && !counted ? "positions are not counted one by one" : "";
}

std::string notPlain(const AttentionPlan& plan) {
  if (plan.pieces.size() != 1)
    return "queries and keys meet in " + std::to_string(plan.pieces.size()) + " ways";
  if (auto why = noSoftmaxOfScores(plan); !why.empty())
    return why;
  return plan.sinks.defined() ? "a sink joins the softmax" : "";
}

bool needsMask(const AttentionPlan& plan) {
  const Mask& mask = plan.pieces.front().mask;
  return plan.bias.defined() || !mask.onlyCausal() || plan.queryCount() != plan.keyCount();
}

bool maskOfEachWindow(const AttentionPlan& plan) {
  const bool ofPositions = plan.bias.slopes.defined() || plan.bias.byDistance.defined();
  return plan.bias.decay.defined() || plan.bias.dense || (ofPositions && plan.queries.dim() == 2);
}

double maskBytes(const AttentionPlan& plan, at::ScalarType type) {
  const double perHead = static_cast<double>(plan.queryCount()) * static_cast<double>(plan.keyCount());
  const double heads = plan.bias.defined() ? static_cast<double>(plan.heads()) : 1;
  const double windows = maskOfEachWindow(plan) ? static_cast<double>(plan.pieces.front().q.size(0)) : 1;
  return perHead * heads * windows * static_cast<double>(c10::elementSize(type));
}

at::Tensor maskOf(const AttentionPlan& plan, at::ScalarType type) {
  const auto rows = allRows(plan);
  const auto hidden = at::zeros(rows.seen.sizes(), rows.seen.options().dtype(wide(type)))
                          .masked_fill_(rows.seen.logical_not(), -std::numeric_limits<double>::infinity());
  auto bias = biasOf(plan, rows);
  auto mask = bias.defined() ? bias + hidden : hidden;
  while (mask.dim() < 4)
    mask = mask.unsqueeze(0);
  return mask.to(type);
}

at::Tensor tempered(const AttentionPlan& plan, const at::Tensor& q) {
  return plan.temperature.defined() ? (q * plan.temperature.unsqueeze(-1)).to(q.scalar_type()) : q;
}

} // namespace expe
