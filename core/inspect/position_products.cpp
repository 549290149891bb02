// What two positions say of each other: p_i · p_j of vectors over the distance; of rotations Σ cos(angle_i −
// angle_j) / pairs, the share of a content's product with itself that the rotation leaves; of biases the
// bias.
#include "core/inspect/positions.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t most = 1 << 24; // values at once

at::Tensor rowsFor(const PositionalValues& sight, const at::Tensor& columns) { // fp64 [columns, numbers]
  const auto& encoding = sight.encoding();
  if (sight.vector())
    return encoding.values("vector", columns, sight.length()).to(at::kDouble);
  const bool turned = encoding.has("cos") && encoding.has("sin");
  const auto angle =
      turned ? at::Tensor() : encoding.values("angle", columns, sight.length()).to(at::kDouble);
  const auto cos = turned ? encoding.values("cos", columns, sight.length()).to(at::kDouble) : angle.cos();
  const auto sin = turned ? encoding.values("sin", columns, sight.length()).to(at::kDouble) : angle.sin();
  return at::cat({cos, sin}, 1) / std::sqrt(static_cast<double>(cos.size(1)));
}

struct Products {
  std::int64_t i = 0;
  std::vector<double> distance, product; // the distance grows
};

// Of each i with every stride-th position before it.
std::optional<std::vector<Products>> productsOf(const PositionalValues& sight, Progress& progress) {
  const auto stride = strideFor(sight.length(), 2 * sight.rows(), most);
  auto ends = landmarks(sight);
  std::erase(ends, 0);
  std::vector<Products> all;
  const auto j = at::arange(0, sight.length(), stride, at::kLong);
  const auto with = rowsFor(sight, at::tensor(ends)).t().contiguous();
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < j.size(0); begin += 4096) {
    if (progress.cancelled())
      return {};
    parts.push_back(rowsFor(sight, j.slice(0, begin, std::min(begin + 4096, j.size(0)))).matmul(with));
  }
  const auto table = at::cat(parts).t().contiguous(); // [ends, j]
  for (std::size_t e = 0; e < ends.size(); ++e) {
    Products products{ends[e], {}, {}};
    const auto* row = table[static_cast<std::int64_t>(e)].const_data_ptr<double>();
    for (auto at = ends[e] / stride; at >= 0; --at) {
      products.distance.push_back(static_cast<double>(ends[e] - at * stride));
      products.product.push_back(row[at]);
    }
    all.push_back(std::move(products));
  }
  return all;
}

// Whether the distance alone decides: every curve is then the beginning of the longest.
bool relative(const std::vector<Products>& all) {
  const auto& longest = all.back();
  for (const auto& each : all)
    for (std::size_t k = 0; k < each.product.size(); ++k)
      if (each.distance[k] != longest.distance[k] ||
          std::abs(each.product[k] - longest.product[k]) > 1e-5 * std::abs(longest.product[0]))
        return false;
  return true;
}

bool addProducts(Panel& panel, const PositionalValues& sight, bool pinned, Progress& progress) {
  auto all = productsOf(sight, progress);
  if (!all)
    return false;
  const bool same = all->size() > 1 && relative(*all);
  if (same)
    all->erase(all->begin(), all->end() - 1);
  for (std::size_t i = 0; i < all->size(); ++i) {
    auto name = sight.columnName((*all)[i].i);
    name.replace(0, 1, "i");
    Curve curve;
    curve.name = (same ? "any i" : name) + (pinned ? " (pinned)" : "");
    curve.color = static_cast<int>(i);
    curve.style = pinned ? Curve::Style::Dashed : Curve::Style::Line;
    curve.x = std::move((*all)[i].distance);
    curve.y = std::move((*all)[i].product);
    panel.curves.push_back(std::move(curve));
  }
  return true;
}

} // namespace

Result<Panel> productLines(const ViewContext& context, const Sights& sights) {
  if (sights.now.bias())
    return dimLines(context, sights);
  Panel panel;
  panel.x = "distance i − j (tokens)";
  panel.y = sights.now.vector() ? "p_i · p_j" : "mean of cos(angle_i − angle_j)";
  panel.references.push_back(
      {"training edge", true, static_cast<double>(sights.now.setting().trainingLength())});
  if (!addProducts(panel, sights.now, false, context.progress) ||
      (sights.pinned && !sights.pinned->bias() &&
       !addProducts(panel, *sights.pinned, true, context.progress)))
    return cancelled();
  return panel;
}

} // namespace expe
