#include "core/attention/blockwise_head.h"

#include "core/attention/compiled_form.h"

namespace expe {

EXPE_DECLARE_FORMS(HeadKernel<float>, floatHeads)
EXPE_DECLARE_FORMS(HeadKernel<double>, doubleHeads)

template <> const HeadKernel<float>& headKernel() {
  return EXPE_FORM(floatHeads);
}
template <> const HeadKernel<double>& headKernel() {
  return EXPE_FORM(doubleHeads);
}

} // namespace expe
