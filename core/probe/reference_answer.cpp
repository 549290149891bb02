#include "core/attention/attention.h"
#include "core/base/lists.h"
#include "core/base/numbers.h"
#include "core/probe/positions.h"
#include "core/probe/reference_setup.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>

namespace expe {
namespace {

using Setup = ReferenceSetup;

// Fills queries and keys from two lists of positions; a count of 0 asks for the list.
Result<void> setPositions(Setup& setup, const std::string& queries, std::int64_t queryCount,
                          const std::string& keys, std::int64_t keyCount) {
  auto& ctx = setup.ctx;
  ctx.queries = TRY(positionIds(*setup.asked, queries, queryCount));
  ctx.keys = TRY(positionIds(*setup.asked, keys, keyCount));
  if (ctx.length == 0)
    ctx.length = ctx.keys.numel();
  if (const double last = ctx.queries.max().item<double>();
      last > static_cast<double>(setup.encoding->longest() - 1))
    return userError(
        "inputs.{0}: position {1} is beyond the table of {2}, which ends at {3}.",
        {queries, shortest(last), setup.asked->encoding, std::to_string(setup.encoding->longest() - 1)});
  const double cells = static_cast<double>(ctx.queries.numel()) *
                       static_cast<double>(queries == keys ? ctx.width : ctx.keys.numel() * ctx.heads);
  if (cells > mostValues)
    return tooManyValues(cells);
  return {};
}

Result<at::Tensor> values(Setup& setup) {
  TRY(setPositions(setup, "positions", 0, "positions", 0));
  return setup.encoding->quantity("vector", setup.ctx);
}

Result<at::Tensor> frequencies(Setup& setup) {
  setup.ctx.queries = setup.ctx.keys = at::ones({1}, at::kDouble); // the angle of position 1
  return setup.encoding->quantity("angle", setup.ctx).squeeze(0);
}

Result<at::Tensor> rotated(Setup& setup) {
  const auto x = TRY(activations(*setup.asked, "x"));
  TRY(setPositions(setup, "positions", x.size(2), "positions", x.size(2)));
  return setup.encoding->plan(x, x, setup.tokens, setup.ctx).pieces.front().q;
}

Result<at::Tensor> distances(Setup& setup) {
  TRY(setPositions(setup, "query_positions", 0, "key_positions", 0));
  return setup.encoding->quantity("distance", setup.ctx);
}

Result<at::Tensor> buckets(Setup& setup) { // each distance is that of a query from key 0
  TRY(setPositions(setup, "distances", 0, "distances", 0));
  setup.ctx.keys = at::zeros({1}, at::kDouble);
  return setup.encoding->quantity("bucket", setup.ctx);
}

Result<at::Tensor> positions(Setup& setup) {
  TRY(setPositions(setup, "positions", setup.ctx.length, "positions", setup.ctx.length));
  return setup.encoding->quantity("position", setup.ctx);
}

Result<at::Tensor> scalars(Setup& setup) {
  setup.ctx.queries = setup.ctx.keys = at::zeros({1}, at::kDouble);
  const auto all = setup.encoding->scalars(setup.ctx);
  const auto known = joined(all, [](const auto& each) { return each.first; });
  if (setup.asked->names.empty())
    return userError("expected: scalars are named; write an object with some of {0}.", {known});
  std::vector<at::Tensor> wanted;
  for (const auto& [name, count] : setup.asked->names) {
    const auto found = std::ranges::find(all, name, [](const auto& each) { return each.first; });
    if (found == all.end())
      return userError("expected.{0}: {1} has no scalar of that name; it has {2}.",
                       {name, setup.asked->encoding, known});
    wanted.push_back(found->second.flatten());
    if (wanted.back().numel() != count)
      return userError("expected.{0}: it is of {1}, and not of {2}.",
                       {name, std::to_string(wanted.back().numel()), std::to_string(count)});
  }
  return at::cat(wanted);
}

// Keys that come later have no number where they are not seen.
at::Tensor ofSeen(const Setup& setup, const at::Tensor& all) { // [… × Tq × Tk]
  const auto& ctx = setup.ctx;
  return ctx.mask.causal ? all.masked_fill(ctx.keys.unsqueeze(0) > ctx.queries.unsqueeze(1), hidden) : all;
}

// The plan of the case's queries and keys.
Result<AttentionPlan> planOf(Setup& setup) {
  const auto q = TRY(activations(setup, "q")), k = TRY(activations(setup, "k"));
  if (q.size(0) != k.size(0) || k.size(1) == 0 || q.size(1) % k.size(1) != 0 || q.size(3) != k.size(3))
    return userError("inputs.q and inputs.k have different heads or dims.");
  const auto queries = q.numel() / q.size(3); // of all heads
  if (const double cells = static_cast<double>(queries) * static_cast<double>(k.size(2)); cells > mostValues)
    return tooManyValues(cells);
  TRY(setPositions(setup, "query_positions", q.size(2), "key_positions", k.size(2)));
  setup.ctx.keyHeads = k.size(1);
  return setup.encoding->plan(q, k, setup.tokens, setup.ctx);
}

// Queries are the last of the keys' tokens, which their positions must agree with.
Result<AttentionPlan> planOfTokens(Setup& setup) {
  auto plan = TRY(planOf(setup));
  const auto sees = setup.ctx.keys.unsqueeze(0) <= setup.ctx.queries.unsqueeze(1);
  const auto& q = setup.ctx.queries;
  if (!at::equal(sees, seen(Mask{}, 0, q.numel(), q.numel(), setup.ctx.keys.numel(), q.device())))
    return userError("inputs.query_positions must be the last of inputs.key_positions, in their order.");
  return plan;
}

Result<at::Tensor> bias(Setup& setup) {
  if (setup.asked->inputs.count("q")) { // content decides it
    const auto plan = TRY(planOf(setup));
    const auto bias = biasOf(plan, allRows(plan));
    const auto all = logitsOf(plan, allRows(plan));
    return ofSeen(setup, bias.defined() ? bias.expand_as(all) : at::zeros_like(all));
  }
  TRY(setPositions(setup, "query_positions", 0, "key_positions", 0));
  return ofSeen(setup, setup.encoding->quantity("bias", setup.ctx));
}

Result<at::Tensor> logits(Setup& setup) {
  const auto plan = TRY(planOf(setup));
  return ofSeen(setup, logitsOf(plan, allRows(plan)));
}

Result<at::Tensor> weights(Setup& setup) {
  const auto plan = TRY(planOfTokens(setup));
  return weightsOf(plan, allRows(plan));
}

Result<at::Tensor> output(Setup& setup) {
  const auto v = TRY(activations(setup, "v"));
  const auto plan = TRY(planOfTokens(setup));
  if (v.size(0) != plan.pieces.front().k.size(0) || v.size(1) != plan.pieces.front().k.size(1) ||
      v.size(2) != plan.keyCount())
    return userError("inputs.v has other heads or positions than inputs.k.");
  return attend(plan, v).out; // as the model computes it
}

Result<at::Tensor> attention(Setup& setup) {
  if (!setup.h.defined())
    return userError("inputs.h is missing: attention is that of a layer, from what enters it.");
  const auto& gate = setup.layer.gate;
  const auto attended = TRY(output(setup));
  const auto heads = attended.size(1), d = attended.size(3), D = setup.h.size(-1);
  if (gate.defined() &&
      (gate.dim() != 2 || gate.size(1) != D || (gate.size(0) != heads && gate.size(0) != heads * d)))
    return userError("weights.gate_proj must be [{0} or {1}, {2}].",
                     {std::to_string(heads), std::to_string(heads * d), std::to_string(D)});
  if (const auto& out = setup.layer.out; out.defined() && (out.dim() != 2 || out.size(1) != heads * d))
    return userError("weights.o_proj must have {0} columns.", {std::to_string(heads * d)});
  if (attended.size(2) != setup.h.size(1))
    return userError("inputs.h has {0} tokens and inputs.q {1}.",
                     {std::to_string(setup.h.size(1)), std::to_string(attended.size(2))});
  return intoStream(setup.layer, attended, setup.h);
}

Result<at::Tensor> temperatures(Setup& setup) {
  TRY(setPositions(setup, "positions", 0, "positions", 0));
  const auto factor = temperature(setup.ctx);
  return factor.defined() ? factor : at::ones({setup.ctx.queries.numel()});
}

Result<at::Tensor> answered(const ReferenceCase& asked) {
  static const std::map<std::string, Result<at::Tensor> (*)(Setup&)> answers = {
      {"values", values},           {"frequencies", frequencies},
      {"rotated", rotated},         {"bias", bias},
      {"logits", logits},           {"weights", weights},
      {"output", output},           {"distances", distances},
      {"buckets", buckets},         {"positions", positions},
      {"scalars", scalars},         {"attention", attention},
      {"temperature", temperatures}};
  Setup setup;
  TRY(setUp(setup, asked));
  if (!asked.names.empty() && asked.quantity != "scalars")
    return userError("expected must be a number, or lists of numbers: those of scalars alone have names.");
  return answers.at(asked.quantity)(setup);
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
