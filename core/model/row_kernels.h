// What row_functions.cpp computes rows by, compiled for several capabilities of a processor. Plain numbers;
// rows are contiguous.
#pragma once

#include "core/attention/compiled_form.h"

#include <cstdint>

namespace expe {

template <class T> struct Moments {
  T mean = 0, r = 0; // 1 / √(variance + ε); of RMSNorm 0 and 1 / √(mean square + ε)
};

// Of one row. T: float or double; L: T or, beside float, BFloat16. `buffer`: a row of T to write into.
template <class T, class L> struct NormKernel {
  // sum = x + added, or x itself where there is none; normed = (sum − mean) r ⊙ gain.
  Moments<T> (*forward)(const T* x, const L* added, const T* gain, T* sum, L* normed, T* buffer, T epsilon,
                        bool centred, std::int64_t width);
  // ofX and, unless it is null, the same as ofAdded; ofGain is added to. ofSum may be null.
  void (*backward)(const T* sum, const T* gain, Moments<T> of, const L* ofNormed, const T* ofSum, T* ofX,
                   L* ofAdded, T* ofGain, T* buffer, bool centred, std::int64_t width);
};
EXPE_FORMS(template <class T, class L> NormKernel<T, L> normKernel();)

// T: float, double or BFloat16, which is computed in float.
template <class T> struct GateKernel {
  void (*forward)(const T* gate, const T* up, T* y, std::int64_t width);
  void (*backward)(const T* gate, const T* up, const T* ofY, T* ofGate, T* ofUp, std::int64_t width);
};
EXPE_FORMS(template <class T> GateKernel<T> gateKernel();)

} // namespace expe
