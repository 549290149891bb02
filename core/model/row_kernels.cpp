#include "core/model/row_kernels.h"

#include "core/attention/compiled_form.h"

#include <c10/util/BFloat16.h>

namespace expe {

using FloatNorm = NormKernel<float, float>;
using DoubleNorm = NormKernel<double, double>;
using LowNorm = NormKernel<float, c10::BFloat16>;
EXPE_DECLARE_FORMS(FloatNorm, floatNorm)
EXPE_DECLARE_FORMS(DoubleNorm, doubleNorm)
EXPE_DECLARE_FORMS(LowNorm, lowNorm)
EXPE_DECLARE_FORMS(GateKernel<float>, floatGate)
EXPE_DECLARE_FORMS(GateKernel<double>, doubleGate)
EXPE_DECLARE_FORMS(GateKernel<c10::BFloat16>, lowGate)

template <> const FloatNorm& normKernel() {
  return EXPE_FORM(floatNorm);
}
template <> const DoubleNorm& normKernel() {
  return EXPE_FORM(doubleNorm);
}
template <> const LowNorm& normKernel() {
  return EXPE_FORM(lowNorm);
}
template <> const GateKernel<float>& gateKernel() {
  return EXPE_FORM(floatGate);
}
template <> const GateKernel<double>& gateKernel() {
  return EXPE_FORM(doubleGate);
}
template <> const GateKernel<c10::BFloat16>& gateKernel() {
  return EXPE_FORM(lowGate);
}

} // namespace expe
