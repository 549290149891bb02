#include "core/model/head_softmax.h"

#include "core/attention/compiled_form.h"

#include <c10/util/BFloat16.h>

namespace expe {

EXPE_DECLARE_FORMS(HeadSoftmaxKernel<float>, headSoftmaxOfFloat)
EXPE_DECLARE_FORMS(HeadSoftmaxKernel<double>, headSoftmaxOfDouble)
EXPE_DECLARE_FORMS(HeadSoftmaxKernel<c10::BFloat16>, headSoftmaxOfBFloat16)

template <> HeadSoftmaxKernel<float> headSoftmax() {
  return EXPE_FORM(headSoftmaxOfFloat);
}
template <> HeadSoftmaxKernel<double> headSoftmax() {
  return EXPE_FORM(headSoftmaxOfDouble);
}
template <> HeadSoftmaxKernel<c10::BFloat16> headSoftmax() {
  return EXPE_FORM(headSoftmaxOfBFloat16);
}

} // namespace expe
