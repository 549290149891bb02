// What our attention by blocks takes of a plan, on the CPU and on devices. What is added to the logits it
// reads by distance off a table, or as the difference of two lines, one of the queries and one of the keys.
#pragma once

#include "core/attention/plan.h"

namespace expe::blockwise {

// Inputs of the kernel: values [B,G,Tk,e], the bias by distance [H,·], lines fp64 [B,H,Tq] and [B,H,Tk] and
// sinks [H], each of no numbers where there is none; then q [B,H,Tq,d] and k [B,G,Tk,d] of each piece.
enum Input : std::size_t { values, distances, queryLines, keyLines, sinks, pieces };

// Positions of queries and keys are those of tokens that are counted, from wherever.
bool counted(const AttentionPlan& plan);

// [H,·]: of key j and query r at j + Tq − 1 − r, which is Tk − 1 less their distance; empty where there is
// none.
at::Tensor alongKeys(const AttentionPlan& plan, at::ScalarType type);

struct Lines {
  at::Tensor queries, keys; // fp64 [B,H,Tq], [B,H,Tk], or empty
};
Lines linesOf(const AttentionPlan& plan);

} // namespace expe::blockwise
