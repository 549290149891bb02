// Memory of tensors on the host. Large pieces that are freed are kept and handed out again, since a step of
// training asks for the same ones each time, and pages that come from the kernel cost more than what is
// computed in them. What the machine does not have is refused, so that the one computation fails that asked
// for it: otherwise the kernel would kill the program.
#pragma once

#include <cstdint>

namespace expe {

// From now on, once; any thread. Tensors that are there stay as they are. False: the address sanitizer watches
// what LibTorch allocates, which therefore goes on as it does.
bool useHostMemory();

struct HostMemory {
  std::int64_t used = 0; // bytes of large pieces handed out
  std::int64_t kept = 0; // freed, to be handed out again
};
HostMemory hostMemory(); // waits for nobody

// Gives back what is kept beyond `leave` bytes; any thread. guarded() does at the end of every computation:
// little stays for what follows.
void releaseHostMemory(std::int64_t leave = 0);
constexpr std::int64_t leftForTheNext = 256 << 20;

} // namespace expe
