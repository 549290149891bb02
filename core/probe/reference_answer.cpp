#include "core/probe/reference_answer.h"

#include "core/probe/positions.h"
#include "core/probe/reference_scene.h"

#include <ATen/ATen.h>

#include <cmath>
#include <limits>

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
  return scene.position->quantity("vector", scene.at);
}

Result<at::Tensor> frequencies(Scene& scene) {
  scene.at.queries = scene.at.keys = at::ones({1}, at::kLong); // the angle of position 1
  return scene.position->quantity("angle", scene.at).squeeze(0);
}

Result<at::Tensor> rotated(Scene& scene) {
  const auto x = TRY(activations(*scene.asked, "x"));
  TRY(place(scene, "positions", x.size(2), "positions", x.size(2)));
  return scene.position->rotate(x, x, scene.at).q;
}

Result<at::Tensor> bias(Scene& scene) {
  TRY(place(scene, "query_positions", 0, "key_positions", 0));
  return scene.position->bias(scene.at);
}

Result<at::Tensor> logits(Scene& scene) {
  const auto q = activations(*scene.asked, "q"), k = activations(*scene.asked, "k");
  if (!q || !k)
    return q ? k.error() : q.error();
  if (q->size(0) != k->size(0) || q->size(1) != k->size(1) || q->size(3) != k->size(3))
    return userError("inputs.q and inputs.k have different heads or dims.");
  const auto queries = q->numel() / q->size(3); // of all heads
  if (const double cells = static_cast<double>(queries) * static_cast<double>(k->size(2)); cells > mostValues)
    return tooManyValues(cells);
  TRY(place(scene, "query_positions", q->size(2), "key_positions", k->size(2)));
  const auto turned = scene.position->rotate(*q, *k, scene.at);
  const auto product =
      turned.q.matmul(turned.k.transpose(2, 3)) / std::sqrt(static_cast<double>(scene.at.headWidth));
  const auto bias = scene.position->bias(scene.at);
  return bias.defined() ? product + bias : product;
}

Result<at::Tensor> weights(Scene& scene) {
  const auto scores = TRY(logits(scene));
  const auto future = scene.at.keys.unsqueeze(0) > scene.at.queries.unsqueeze(1);
  return scores.masked_fill(future, -std::numeric_limits<float>::infinity()).softmax(-1);
}

Result<at::Tensor> output(Scene& scene) {
  const auto v = activations(*scene.asked, "v");
  const auto shares = weights(scene);
  if (!v || !shares)
    return v ? shares.error() : v.error();
  if (v->size(0) != shares->size(0) || v->size(1) != shares->size(1) || v->size(2) != shares->size(3))
    return userError("inputs.v has other heads or positions than inputs.k.");
  return shares->matmul(*v);
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
