// The slope field: with P(n) = b + n a written into the first l dims of what W_q and W_k see, the logit of a
// query at n changes for each token that its key comes later, content fixed, by
//
//   q(n) · a_k / √d,   q(n) = q_content + W_q b + n a_q,   a_q = W_q[:, :l] a,   a_k = W_k[:, :l] a
//
// per head: linear in n, whatever the text. Exact; nothing is fitted.
#pragma once

#include "core/inspect/loaded_model.h"

#include <optional>

namespace expe {

// Whether the vectors that an encoding writes grow in step with the position: P(n) = b + n a.
struct LinearPositions {
  at::Tensor step;         // a, fp64 [l]: what a position adds
  std::int64_t period = 1; // more than 1: only so many positions together add period · a, always the same
};

// `values` [T, l] of consecutive positions, fp32 or finer; T is 2 at least. None if they do not, by more than
// their rounding.
std::optional<LinearPositions> linearIn(const at::Tensor& values);

struct HeadSlopes { // logit per token
  std::int64_t head = 0;
  std::vector<double> content;  // q_content · a_k / √d of each token that was read
  std::vector<double> position; // W_q P(n) · a_k / √d at each position of the window
  double growth = 0;            // a_q · a_k / √d: what each n adds
};

struct SlopeField {
  std::int64_t period = 1; // of P; more than 1: a is its mean step
  std::vector<HeadSlopes> heads;
};

// Of the state's layer, content from the first `read` tokens of its window. Refused with what to choose
// instead where nothing is written into the keys, or not exactly.
Result<SlopeField> slopesOf(ModelCache& models, LoadedModel& loaded, const ProbeState& state,
                            const std::vector<std::int64_t>& heads, std::int64_t read, Progress& progress);

} // namespace expe
