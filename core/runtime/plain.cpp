#include "core/runtime/plain.h"

namespace expe {

static thread_local bool plain = false;

PlainOperations::PlainOperations(bool asLibTorch) : before_(plain) {
  plain = asLibTorch;
}
bool PlainOperations::are() {
  return plain;
}
PlainOperations::~PlainOperations() {
  plain = before_;
}

} // namespace expe
