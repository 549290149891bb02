// What our encodings answer to a case of a conformance file: asks them as a model does.
#pragma once

#include "core/probe/reference_case.h"

#include <ATen/core/Tensor.h>

namespace expe {

Result<at::Tensor> referenceAnswer(const ReferenceCase& asked);

} // namespace expe
