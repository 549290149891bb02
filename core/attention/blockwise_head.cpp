// The form that was compiled for this processor, as LibTorch says what that is capable of.
#include "core/attention/blockwise_head.h"

#include <ATen/Version.h>

#include <string>

namespace expe {

#define EXPE_COMPILED_FOR(capability)                                                                        \
  namespace capability {                                                                                     \
  extern const HeadKernel<float> floatHeads;                                                                 \
  extern const HeadKernel<double> doubleHeads;                                                               \
  }

EXPE_COMPILED_FOR(DEFAULT)
#ifdef EXPE_X86
EXPE_COMPILED_FOR(AVX2)
EXPE_COMPILED_FOR(AVX512)
#endif

namespace {

struct Both {
  const HeadKernel<float>& ofFloat;
  const HeadKernel<double>& ofDouble;
};

Both chosen() {
#ifdef EXPE_X86
  const auto capability = at::get_cpu_capability();
  if (capability == "AVX512")
    return {AVX512::floatHeads, AVX512::doubleHeads};
  if (capability == "AVX2")
    return {AVX2::floatHeads, AVX2::doubleHeads};
#endif
  return {DEFAULT::floatHeads, DEFAULT::doubleHeads};
}

} // namespace

template <> const HeadKernel<float>& headKernel() {
  static const auto& kernel = chosen().ofFloat;
  return kernel;
}
template <> const HeadKernel<double>& headKernel() {
  static const auto& kernel = chosen().ofDouble;
  return kernel;
}

} // namespace expe
