#include "core/inspect/position_products.h"

#include "core/runtime/numbers.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace expe {
namespace {

constexpr std::int64_t most = 1 << 24, atOnce = 4096; // values in all; positions at once

at::Tensor rowsFor(const PositionalValues& values, const at::Tensor& columns) { // fp64 [columns, numbers]
  const auto& encoding = values.encoding();
  if (values.vector())
    return encoding.values("vector", columns, values.length()).to(at::kDouble);
  const bool turned = encoding.has("cos") && encoding.has("sin");
  const auto angle =
      turned ? at::Tensor() : encoding.values("angle", columns, values.length()).to(at::kDouble);
  const auto cos = turned ? encoding.values("cos", columns, values.length()).to(at::kDouble) : angle.cos();
  const auto sin = turned ? encoding.values("sin", columns, values.length()).to(at::kDouble) : angle.sin();
  return at::cat({cos, sin}, 1) / std::sqrt(static_cast<double>(cos.size(1)));
}

} // namespace

Result<PositionProducts> productsOf(const PositionalValues& values, Progress& progress) {
  PositionProducts products;
  products.quantity = values.quantity(), products.layer = values.encoding().entered();
  products.stride = strideFor(values.length(), 2 * values.rows(), most);
  products.i = landmarks(values);
  std::erase(products.i, 0);
  const auto j = at::arange(0, values.length(), products.stride, at::kLong);
  const auto with = rowsFor(values, at::tensor(products.i)).t().contiguous();
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < j.size(0); begin += atOnce) {
    if (progress.cancelled())
      return failure("Cancelled.");
    parts.push_back(rowsFor(values, j.slice(0, begin, std::min(begin + atOnce, j.size(0)))).matmul(with));
  }
  products.columns = j.size(0);
  const auto behind = j.unsqueeze(0) > at::tensor(products.i).unsqueeze(1);
  products.product = numbersOf(at::cat(parts).t().masked_fill(behind, none)); // [i, j]
  return products;
}

} // namespace expe
