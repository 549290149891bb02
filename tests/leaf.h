// A parameter that has a tensor to itself, with its gradient.
#pragma once

#include "core/runtime/parameters.h"

#include <stdexcept>

namespace expe {

inline at::Tensor leafOf(const Parameters& parameters, const std::string& name) {
  for (const auto& each : parameters.named())
    if (each.spec.name == name)
      return parameters.leaves().at(each.leaf);
  throw std::out_of_range("no parameter is called " + name);
}

} // namespace expe
