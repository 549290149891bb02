// What is compiled once for each capability of a processor lies in a namespace named for that: the one for
// this processor, as LibTorch says what it is capable of.
#pragma once

#include <ATen/Version.h>

#include <string>

namespace expe {

enum class Capability { Default, Avx2, Avx512 };

inline Capability capability() {
#ifdef EXPE_X86
  static const auto name = at::get_cpu_capability();
  return name == "AVX512" ? Capability::Avx512 : name == "AVX2" ? Capability::Avx2 : Capability::Default;
#else
  return Capability::Default;
#endif
}

} // namespace expe

// Declares `name` of each form, and is it: EXPE_DECLARE_FORMS at namespace scope, EXPE_FORM where it is used.
#ifdef EXPE_X86
#define EXPE_DECLARE_FORMS(type, name)                                                                       \
  namespace DEFAULT {                                                                                        \
  extern const type name;                                                                                    \
  }                                                                                                          \
  namespace AVX2 {                                                                                           \
  extern const type name;                                                                                    \
  }                                                                                                          \
  namespace AVX512 {                                                                                         \
  extern const type name;                                                                                    \
  }
#define EXPE_FORM(name)                                                                                      \
  (capability() == Capability::Avx512 ? AVX512::name                                                         \
   : capability() == Capability::Avx2 ? AVX2::name                                                           \
                                      : DEFAULT::name)
#else
#define EXPE_DECLARE_FORMS(type, name)                                                                       \
  namespace DEFAULT {                                                                                        \
  extern const type name;                                                                                    \
  }
#define EXPE_FORM(name) DEFAULT::name
#endif
