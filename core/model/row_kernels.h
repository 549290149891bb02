// What row_functions.cpp computes rows by, compiled for several capabilities of a processor. Plain numbers;
// rows are contiguous.
#pragma once

#include <cstdint>

namespace expe {

// T: float or double.
template <class T> struct NormKernel {
  // y = x ⊙ gain · r, and r, of one row.
  T (*forward)(const T* x, const T* gain, T* y, T epsilon, std::int64_t width);
  // ofX of one row; ofGain is added to.
  void (*backward)(const T* x, const T* gain, T r, const T* ofY, T* ofX, T* ofGain, std::int64_t width);
};
template <class T> const NormKernel<T>& normKernel();

// T: float, double or BFloat16, which is computed in float.
template <class T> struct GateKernel {
  void (*forward)(const T* gate, const T* up, T* y, std::int64_t width);
  void (*backward)(const T* gate, const T* up, const T* ofY, T* ofGate, T* ofUp, std::int64_t width);
};
template <class T> const GateKernel<T>& gateKernel();

} // namespace expe
