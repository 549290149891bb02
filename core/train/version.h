// The version stored with every run.
#pragma once

#include <string>

namespace expe {

inline std::string codeVersion() {
  return EXPE_VERSION;
}

} // namespace expe
