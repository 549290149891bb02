// Rows of logits become their losses and, in their own place, the gradients of those: the softmax of the
// row less 1 at its target.
#pragma once

#include "core/attention/compiled_form.h"

#include <cstdint>

namespace expe {

// Plain numbers, rows contiguous. T: float, double or BFloat16, which is computed in float.
template <class T> struct HeadSoftmax {
  T* logits = nullptr;                   // [rows,vocabulary]
  const std::int64_t* targets = nullptr; // [rows], −1: it does not count, loss and gradient are 0
  double* losses = nullptr;              // [rows], nats
  double share = 1;                      // gradients are multiplied by this
  std::int64_t vocabulary = 0;
};

// Rows begin … end, with their gradients or, left as they are, without.
template <class T>
using HeadSoftmaxKernel = void (*)(const HeadSoftmax<T>&, std::int64_t begin, std::int64_t end,
                                   bool gradients);
EXPE_FORMS(template <class T> HeadSoftmaxKernel<T> headSoftmax();)

} // namespace expe
