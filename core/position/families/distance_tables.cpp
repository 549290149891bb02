#include "core/position/families/distance_tables.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace expe {
namespace {

constexpr std::int64_t atOnce = std::int64_t{1} << 24; // products of keys and rows of a table

at::Tensor forAll(const at::Tensor& row, const at::Tensor& products) { // of all windows and heads
  return row.expand({products.size(0), products.size(1), row.size(-2), row.size(-1)});
}

} // namespace

at::Tensor Distances::of(const Rows& rows) const {
  const auto i = queries_.slice(-1, rows.begin, rows.end).unsqueeze(-1), j = keys_.unsqueeze(-2);
  const auto distance = scale_ * (i - j);
  return distance.dim() == 3 ? distance.unsqueeze(1) : distance;
}

at::Tensor Distances::clipped(const Rows& rows, std::int64_t most) const {
  return of(rows).round().clamp(-most, most).to(at::kLong);
}

at::Tensor rowsIn(const at::Tensor& q, const Rows& rows, at::ScalarType type) {
  return q.slice(2, rows.begin, rows.end).to(type);
}

at::Tensor queriesRead(const at::Tensor& table, const at::Tensor& q, const at::Tensor& row) {
  const auto products = at::matmul(q, table.transpose(-1, -2)); // [B,H,rows,R]
  return products.gather(-1, forAll(row, products));
}

// Some keys at a time: of a long text the products with a whole table would be larger than the scores.
at::Tensor keysRead(const at::Tensor& table, const at::Tensor& k, const at::Tensor& row) {
  const auto step = std::max<std::int64_t>(1, atOnce / (k.size(0) * k.size(1) * table.size(-2)));
  std::vector<at::Tensor> parts;
  for (std::int64_t begin = 0; begin < k.size(2); begin += step) {
    const auto some = queriesRead(table, k.slice(2, begin, begin + step),
                                  row.slice(-1, begin, begin + step).transpose(-1, -2));
    parts.push_back(some.transpose(-1, -2));
  }
  return parts.size() == 1 ? parts.front() : at::cat(parts, -1);
}

at::Tensor rowsRead(const at::Tensor& table, const at::Tensor& row) {
  const auto read = table.index_select(-2, row.flatten()).transpose(-1, -2); // [d,n] or [H,d,n]
  auto shape = row.sizes().vec();
  shape.insert(shape.begin(), -1);
  return read.reshape(shape).to(at::kFloat);
}

} // namespace expe
