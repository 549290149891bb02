#include "core/model/row_kernels.h"

#include "core/attention/compiled_form.h"

#include <c10/util/BFloat16.h>

namespace expe {

EXPE_DECLARE_FORMS(NormKernel<float>, floatNorm)
EXPE_DECLARE_FORMS(NormKernel<double>, doubleNorm)
EXPE_DECLARE_FORMS(GateKernel<float>, floatGate)
EXPE_DECLARE_FORMS(GateKernel<double>, doubleGate)
EXPE_DECLARE_FORMS(GateKernel<c10::BFloat16>, lowGate)

template <> const NormKernel<float>& normKernel() {
  return EXPE_FORM(floatNorm);
}
template <> const NormKernel<double>& normKernel() {
  return EXPE_FORM(doubleNorm);
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
