// Scores that are read in a table by the distance of a query from a key: what Shaw, Huang and DeBERTa share.
// A block of rows at a time, so that nothing is ever made of each pair and each dim.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

// s·(i − j) of the positions of queries and keys.
class Distances {
public:
  Distances(const PositionContext& ctx, double scale)
      : queries_(ctx.queries), keys_(ctx.keys), scale_(scale) {}

  at::Tensor of(const Rows& rows) const; // fp64 [rows,Tk], or [B,1,rows,Tk] of windows' own positions
  // To the nearest whole number, within ±most: int64.
  at::Tensor clipped(const Rows& rows, std::int64_t most) const;

private:
  at::Tensor queries_, keys_;
  double scale_;
};

// The rows of q [B,H,Tq,d] in the type of the scores.
at::Tensor rowsIn(const at::Tensor& q, const Rows& rows, at::ScalarType type);

// `table` [R,d], or [H,R,d]; `row` int64 [rows,Tk] or [B,1,rows,Tk] says which row of it a pair reads.
// q_i · table[row_ij], of queries [B,H,rows,d] → [B,H,rows,Tk].
at::Tensor queriesRead(const at::Tensor& table, const at::Tensor& q, const at::Tensor& row);
// k_j · table[row_ij], of keys [B,H,Tk,d] → [B,H,rows,Tk].
at::Tensor keysRead(const at::Tensor& table, const at::Tensor& k, const at::Tensor& row);

// The rows themselves, as views show them: [d, …] of the shape of `row`, or of a table of each head [H·d, …].
at::Tensor rowsRead(const at::Tensor& table, const at::Tensor& row);

} // namespace expe
