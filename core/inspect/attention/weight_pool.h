// A map of attention weights of at most so many rows and columns: of a long text each cell stands for a
// square of queries and keys, and has their greatest or their mean weight. Each row comes once, in any order.
#pragma once

#include "core/inspect/attention/attention.h"

namespace expe {

class WeightPool {
public:
  WeightPool(std::int64_t length, std::int64_t most, bool mean);

  void add(const WeightRows& rows);             // parallel
  std::int64_t side() const { return side_; }   // queries, and keys, of a cell
  std::int64_t cells() const { return cells_; } // in a row, and in a column
  std::vector<float> values() const;            // [cells, cells]; NaN where nothing is seen
  // Of each cell of greatest weights: query·side + key of that weight, counted within the cell. Empty where
  // a cell is one weight, or has the mean.
  const std::vector<std::uint32_t>& greatest() const { return greatest_; }

private:
  void addRow(std::int64_t query, std::int64_t first, std::int64_t end, const float* weights);
  void addPart(std::size_t cell, std::int64_t query, std::int64_t from, std::int64_t to,
               const float* weights);

  std::int64_t length_, side_, cells_;
  bool mean_;
  std::vector<float> values_;       // the greatest, or the sum
  std::vector<std::uint32_t> seen_; // how many
  std::vector<std::uint32_t> greatest_;
};

} // namespace expe
