#include "core/probe/reference_answer.h"

#include "core/attention/attention.h"
#include "core/base/numbers.h"
#include "core/probe/positions.h"
#include "core/probe/reference_scene.h"

#include <ATen/ATen.h>

#include <algorithm>
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
  auto& at = scene.at;
  at.queries = *i;
  at.keys = *j;
  if (at.length == 0)
    at.length = at.keys.numel();
  if (const double last = at.queries.max().item<double>();
      last > static_cast<double>(scene.encoding->longest() - 1))
    return userError(
        "inputs.{0}: position {1} is beyond the table of {2}, which ends at {3}.",
        {queries, shortest(last), scene.asked->encoding, std::to_string(scene.encoding->longest() - 1)});
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
  return scene.encoding->plan(x, x, scene.tokens, scene.at).pieces.front().q;
}

Result<at::Tensor> distances(Scene& scene) {
  TRY(place(scene, "query_positions", 0, "key_positions", 0));
  return scene.encoding->quantity("distance", scene.at);
}

Result<at::Tensor> buckets(Scene& scene) { // each distance is that of a query from key 0
  TRY(place(scene, "distances", 0, "distances", 0));
  scene.at.keys = at::zeros({1}, at::kDouble);
  return scene.encoding->quantity("bucket", scene.at);
}

Result<at::Tensor> positions(Scene& scene) {
  TRY(place(scene, "positions", scene.at.length, "positions", scene.at.length));
  return scene.encoding->quantity("position", scene.at);
}

Result<at::Tensor> scalars(Scene& scene) {
  scene.at.queries = scene.at.keys = at::zeros({1}, at::kDouble);
  const auto all = scene.encoding->scalars(scene.at);
  std::vector<std::string> known;
  known.reserve(all.size());
  for (const auto& [name, numbers] : all)
    known.push_back(name);
  if (scene.asked->names.empty())
    return userError("expected: scalars are named; write an object with some of {0}.", {joined(known)});
  std::vector<at::Tensor> wanted;
  for (const auto& [name, count] : scene.asked->names) {
    const auto found = std::ranges::find(known, name);
    if (found == known.end())
      return userError("expected.{0}: {1} has no scalar of that name; it has {2}.",
                       {name, scene.asked->encoding, joined(known)});
    wanted.push_back(all[static_cast<std::size_t>(found - known.begin())].second.flatten());
    if (wanted.back().numel() != count)
      return userError("expected.{0}: it is of {1}, and not of {2}.",
                       {name, std::to_string(wanted.back().numel()), std::to_string(count)});
  }
  return at::cat(wanted);
}

// Keys that come later have no number where they are not seen.
at::Tensor ofSeen(const Scene& scene, const at::Tensor& all) { // [… × Tq × Tk]
  const auto& at = scene.at;
  return at.mask.causal ? all.masked_fill(at.keys.unsqueeze(0) > at.queries.unsqueeze(1), hidden) : all;
}

// The plan of the case's queries and keys.
Result<AttentionPlan> planOf(Scene& scene) {
  const auto q = TRY(activations(scene, "q")), k = TRY(activations(scene, "k"));
  if (q.size(0) != k.size(0) || k.size(1) == 0 || q.size(1) % k.size(1) != 0 || q.size(3) != k.size(3))
    return userError("inputs.q and inputs.k have different heads or dims.");
  const auto queries = q.numel() / q.size(3); // of all heads
  if (const double cells = static_cast<double>(queries) * static_cast<double>(k.size(2)); cells > mostValues)
    return tooManyValues(cells);
  TRY(place(scene, "query_positions", q.size(2), "key_positions", k.size(2)));
  scene.at.keyHeads = k.size(1);
  return scene.encoding->plan(q, k, scene.tokens, scene.at);
}

// Queries are the last of the keys' tokens, which their positions must agree with.
Result<AttentionPlan> planOfTokens(Scene& scene) {
  auto plan = TRY(planOf(scene));
  const auto sees = scene.at.keys.unsqueeze(0) <= scene.at.queries.unsqueeze(1);
  const auto& q = scene.at.queries;
  if (!at::equal(sees, seen(Mask{}, 0, q.numel(), q.numel(), scene.at.keys.numel(), q.device())))
    return userError("inputs.query_positions must be the last of inputs.key_positions, in their order.");
  return plan;
}

Result<at::Tensor> bias(Scene& scene) {
  if (scene.asked->inputs.count("q")) { // content decides it
    const auto plan = TRY(planOf(scene));
    const auto bias = biasOf(plan, allRows(plan));
    const auto all = logitsOf(plan, allRows(plan));
    return ofSeen(scene, bias.defined() ? bias.expand_as(all) : at::zeros_like(all));
  }
  TRY(place(scene, "query_positions", 0, "key_positions", 0));
  return ofSeen(scene, scene.encoding->quantity("bias", scene.at));
}

Result<at::Tensor> logits(Scene& scene) {
  const auto plan = TRY(planOf(scene));
  return ofSeen(scene, logitsOf(plan, allRows(plan)));
}

Result<at::Tensor> weights(Scene& scene) {
  const auto plan = TRY(planOfTokens(scene));
  return weightsOf(plan, allRows(plan));
}

Result<at::Tensor> output(Scene& scene) {
  const auto v = TRY(activations(scene, "v"));
  const auto plan = TRY(planOfTokens(scene));
  if (v.size(0) != plan.pieces.front().k.size(0) || v.size(1) != plan.pieces.front().k.size(1) ||
      v.size(2) != plan.keyCount())
    return userError("inputs.v has other heads or positions than inputs.k.");
  return attend(plan, v).out; // as the model computes it
}

Result<at::Tensor> attention(Scene& scene) {
  if (!scene.h.defined())
    return userError("inputs.h is missing: attention is that of a layer, from what enters it.");
  const auto& gate = scene.layer.gate;
  const auto attended = TRY(output(scene));
  const auto heads = attended.size(1), d = attended.size(3), D = scene.h.size(-1);
  if (gate.defined() &&
      (gate.dim() != 2 || gate.size(1) != D || (gate.size(0) != heads && gate.size(0) != heads * d)))
    return userError("weights.gate_proj must be [{0} or {1}, {2}].",
                     {std::to_string(heads), std::to_string(heads * d), std::to_string(D)});
  if (const auto& out = scene.layer.out; out.defined() && (out.dim() != 2 || out.size(1) != heads * d))
    return userError("weights.o_proj must have {0} columns.", {std::to_string(heads * d)});
  if (attended.size(2) != scene.h.size(1))
    return userError("inputs.h has {0} tokens and inputs.q {1}.",
                     {std::to_string(scene.h.size(1)), std::to_string(attended.size(2))});
  return intoStream(scene.layer, attended, scene.h);
}

Result<at::Tensor> temperatures(Scene& scene) {
  TRY(place(scene, "positions", 0, "positions", 0));
  const auto factor = temperature(scene.at);
  return factor.defined() ? factor : at::ones({scene.at.queries.numel()});
}

Result<at::Tensor> answered(const ReferenceCase& asked) {
  static const std::map<std::string, Result<at::Tensor> (*)(Scene&)> answers = {
      {"values", values},           {"frequencies", frequencies},
      {"rotated", rotated},         {"bias", bias},
      {"logits", logits},           {"weights", weights},
      {"output", output},           {"distances", distances},
      {"buckets", buckets},         {"positions", positions},
      {"scalars", scalars},         {"attention", attention},
      {"temperature", temperatures}};
  Scene scene;
  TRY(setScene(scene, asked));
  if (!asked.names.empty() && asked.quantity != "scalars")
    return userError("expected must be a number, or lists of numbers: those of scalars alone have names.");
  return answers.at(asked.quantity)(scene);
}

} // namespace

// Where the length of training is not said, nothing may depend on it.
Result<at::Tensor> referenceAnswer(const ReferenceCase& asked) {
  const std::string key = "training_length";
  auto answer = answered(asked);
  if (asked.inputs.count(key))
    return answer;
  auto longer = asked;
  longer.inputs[key] = {{}, {1 << 16}};
  if (const auto other = answered(longer);
      other && !(answer && other->sizes() == answer->sizes() && at::allclose(*other, *answer, 0, 0, true)))
    return userError("inputs.{0} is missing: these numbers of {1} depend on the length of training.",
                     {key, asked.encoding});
  return answer;
}

} // namespace expe
