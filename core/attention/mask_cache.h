// Masks of fused kernels, kept from layer to layer and step to step. An entry is of the very tensors that it
// was made of, in the state in which they were, so that what is trained can never be met in an old state. One
// model's.
#pragma once

#include "core/attention/plan.h"

#include <list>

namespace expe {

class MaskCache {
public:
  at::Tensor get(const AttentionPlan& plan, at::ScalarType type, const std::function<at::Tensor()>& make);

private:
  struct Of { // a tensor as it was
    at::Tensor tensor;
    std::int64_t version = 0;
  };
  struct Entry {
    std::vector<Of> of;
    Mask mask;
    std::int64_t queries = 0, keys = 0;
    at::ScalarType type;
    at::Tensor made;
  };
  std::list<Entry> entries_; // the newest first
};

} // namespace expe
