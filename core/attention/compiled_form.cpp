#include "core/attention/compiled_form.h"

#include <ATen/Version.h>

#include <string>

namespace expe {

Capability capability() {
  static const auto name = at::get_cpu_capability();
  return name == "AVX512" ? Capability::Avx512 : name == "AVX2" ? Capability::Avx2 : Capability::Default;
}

} // namespace expe
