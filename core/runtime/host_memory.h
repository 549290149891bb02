// Memory of tensors on the host. Large pieces that are freed are kept and handed out again, since a step of
// training asks for the same ones each time, and pages that come from the kernel cost more than what is
// computed in them. What the machine does not have is refused, so that the one computation fails that asked
// for it: otherwise the kernel would kill the program.
#pragma once

#include <cstdint>
#include <memory>

namespace expe {

constexpr std::int64_t hostReserve = 64 << 20; // bytes left to all that is no tensor

// From now on, once; any thread. Tensors that are there stay as they are. False: the address sanitizer
// watches what LibTorch allocates, which therefore goes on as it does.
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

// Bytes that large pieces may still take of a limit that a test has set; without one more than any machine
// has.
std::int64_t leftOfHostLimit();
// Tests only: as if the machine had room for so many bytes of large pieces in all, until the guard goes.
std::shared_ptr<void> limitHostMemory(std::int64_t bytes);

} // namespace expe
