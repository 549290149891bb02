// What is added to the logits, as the kernel of a head reads it: by distance off a table, or as the
// difference of two lines, one of the queries and one of the keys.
#pragma once

#include "core/attention/plan.h"

namespace expe::blockwise {

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
