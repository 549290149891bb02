#include "core/probe/reference_answer.h"

#include "core/attention/attention.h"
#include "core/probe/positions.h"
#include "core/probe/reference_scene.h"

#include <ATen/ATen.h>

#include <map>

namespace expe {
namespace {

using Scene = ReferenceScene;

// Fills queries and keys from two lists of positions; a count of 0 asks for the list.
Result<void> place(Scene& scene, const std::string& queries, std::int64_t queryCount, const std::string& keys,
                   std::int64_t keyCount) {
  const auto i = positionIds(*scene.asked, queries, queryCount),
             j = positionIds(*scene.asked, keys, keyCount);
  if (!i || !j)
    return i ? j.error() : i.error();
  scene.at.queries = *i;
  scene.at.keys = *j;
  const auto& at = scene.at;
  const double cells = static_cast<double>(at.queries.numel()) *
                       static_cast<double>(queries == keys ? at.width : at.keys.numel() * at.heads);
  if (cells > mostValues)
    return tooManyValues(cells);
  return {};
}

Result<at::Tensor> values(Scene& scene) {
  TRY(place(scene, "positions", 0, "positions", 0));
  return scene.encoding->quantity("vector", scene.at);
}

Result<at::Tensor> frequencies(Scene& scene) {
  scene.at.queries = scene.at.keys = at::ones({1}, at::kDouble); // the angle of position 1
  return scene.encoding->quantity("angle", scene.at).squeeze(0);
}

Result<at::Tensor> rotated(Scene& scene) {
  const auto x = TRY(activations(*scene.asked, "x"));
  TRY(place(scene, "positions", x.size(2), "positions", x.size(2)));
  return scene.encoding->plan(x, x, {}, scene.at).pieces.front().q;
}

Result<at::Tensor> bias(Scene& scene) {
  TRY(place(scene, "query_positions", 0, "key_positions", 0));
  return scene.encoding->quantity("bias", scene.at);
}

// The plan of the case's queries and keys.
Result<AttentionPlan> planOf(Scene& scene, bool causal) {
  const auto q = TRY(activations(*scene.asked, "q")), k = TRY(activations(*scene.asked, "k"));
  if (q.size(0) != k.size(0) || k.size(1) == 0 || q.size(1) % k.size(1) != 0 || q.size(3) != k.size(3))
    return userError("inputs.q and inputs.k have different heads or dims.");
  const auto queries = q.numel() / q.size(3); // of all heads
  if (const double cells = static_cast<double>(queries) * static_cast<double>(k.size(2)); cells > mostValues)
    return tooManyValues(cells);
  TRY(place(scene, "query_positions", q.size(2), "key_positions", k.size(2)));
  scene.at.keyHeads = k.size(1);
  scene.at.mask.causal = causal;
  return scene.encoding->plan(q, k, {}, scene.at);
}

// Queries are the last of the keys' tokens, which their positions must agree with.
Result<AttentionPlan> causalPlan(Scene& scene) {
  auto plan = TRY(planOf(scene, true));
  const auto sees = scene.at.keys.unsqueeze(0) <= scene.at.queries.unsqueeze(1);
  if (!at::equal(sees, allRows(plan).seen))
    return userError("inputs.query_positions must be the last of inputs.key_positions, in their order.");
  return plan;
}

Result<at::Tensor> logits(Scene& scene) {
  const auto plan = TRY(planOf(scene, false));
  return logitsOf(plan, allRows(plan));
}

Result<at::Tensor> weights(Scene& scene) {
  const auto plan = TRY(causalPlan(scene));
  return weightsOf(plan, allRows(plan));
}

Result<at::Tensor> output(Scene& scene) {
  const auto v = TRY(activations(*scene.asked, "v"));
  const auto plan = TRY(causalPlan(scene));
  if (v.size(0) != plan.pieces.front().k.size(0) || v.size(1) != plan.pieces.front().k.size(1) ||
      v.size(2) != plan.keyCount())
    return userError("inputs.v has other heads or positions than inputs.k.");
  return attend(plan, v).out; // as the model computes it
}

} // namespace

Result<at::Tensor> referenceAnswer(const ReferenceCase& asked) {
  static const std::map<std::string, Result<at::Tensor> (*)(Scene&)> answers = {
      {"values", values}, {"frequencies", frequencies}, {"rotated", rotated}, {"bias", bias},
      {"logits", logits}, {"weights", weights},         {"output", output}};
  Scene scene;
  TRY(setScene(scene, asked));
  return answers.at(asked.quantity)(scene);
}

} // namespace expe
