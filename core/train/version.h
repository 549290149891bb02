// The version stored with every run.
#pragma once

#include <torch/headeronly/version.h>

#include <string>

namespace expe {

// Numbers depend on both.
inline std::string codeVersion() {
  return EXPE_VERSION ", LibTorch " TORCH_VERSION;
}

} // namespace expe
