#include "core/inspect/attention/weight_pool.h"

#include "core/runtime/parallel.h"

#include <algorithm>
#include <limits>

namespace expe {

WeightPool::WeightPool(std::int64_t length, std::int64_t most, bool mean)
    : length_(length), side_((length + most - 1) / most), cells_((length + side_ - 1) / side_), mean_(mean),
      values_(static_cast<std::size_t>(cells_ * cells_)), seen_(values_.size()),
      greatest_(mean || side_ == 1 ? 0 : values_.size()) {}

void WeightPool::add(const WeightRows& rows) {
  const auto end = std::min(rows.end, length_);
  parallelFor(rows.begin / side_, (end - 1) / side_ + 1, 1, [&](std::int64_t from, std::int64_t to) {
    for (auto i = std::max(rows.begin, from * side_); i < std::min(end, to * side_); ++i)
      addRow(i, rows.first(i), std::min(rows.last(i) + 1, length_), rows.of(i));
  });
}

void WeightPool::addRow(std::int64_t query, std::int64_t first, std::int64_t end, const float* weights) {
  const auto row = query / side_ * cells_;
  for (auto column = first / side_; column <= (end - 1) / side_; ++column)
    addPart(static_cast<std::size_t>(row + column), query, std::max(first, column * side_),
            std::min(end, (column + 1) * side_), weights);
}

void WeightPool::addPart(std::size_t cell, std::int64_t query, std::int64_t from, std::int64_t to,
                         const float* weights) {
  float& value = values_[cell];
  if (mean_) {
    for (auto j = from; j < to; ++j)
      value += weights[j];
  } else {
    for (auto j = from; j < to; ++j)
      if (weights[j] > value) {
        value = weights[j];
        if (!greatest_.empty())
          greatest_[cell] = static_cast<std::uint32_t>(query % side_ * side_ + j % side_);
      }
  }
  seen_[cell] += static_cast<std::uint32_t>(to - from);
}

std::vector<float> WeightPool::values() const {
  std::vector<float> values(values_.size(), std::numeric_limits<float>::quiet_NaN());
  for (std::size_t i = 0; i < values.size(); ++i)
    if (seen_[i] > 0)
      values[i] = mean_ ? values_[i] / static_cast<float>(seen_[i]) : values_[i];
  return values;
}

} // namespace expe
