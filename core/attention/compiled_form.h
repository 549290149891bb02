// What is compiled once for each capability of a processor lies in a namespace named for that. Templates of
// functions that a .cc file instantiates: EXPE_FORMS declares them in each of the namespaces, EXPE_FORM is
// the one for this processor.
#pragma once

namespace expe {

enum class Capability { Default, Avx2, Avx512 };
Capability capability(); // of this processor, as LibTorch says

} // namespace expe

#ifdef __x86_64__
#define EXPE_FORMS(...)                                                                                      \
  namespace DEFAULT {                                                                                        \
  __VA_ARGS__                                                                                                \
  }                                                                                                          \
  namespace AVX2 {                                                                                           \
  __VA_ARGS__                                                                                                \
  }                                                                                                          \
  namespace AVX512 {                                                                                         \
  __VA_ARGS__                                                                                                \
  }
#define EXPE_FORM(...)                                                                                       \
  (capability() == Capability::Avx512 ? AVX512::__VA_ARGS__                                                  \
   : capability() == Capability::Avx2 ? AVX2::__VA_ARGS__                                                    \
                                      : DEFAULT::__VA_ARGS__)
#else
#define EXPE_FORMS(...)                                                                                      \
  namespace DEFAULT {                                                                                        \
  __VA_ARGS__                                                                                                \
  }
#define EXPE_FORM(...) DEFAULT::__VA_ARGS__
#endif
