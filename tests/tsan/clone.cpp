// QProcess begins a program in a child that has the parent's memory until then (CLONE_VM, as vfork). The
// sanitizer of clang 14 takes such a child for one with a copy, marks the one thread as forked twice and ends
// in a check of its own (tsan_rtl.cpp:234). So the child gets a copy.
#include <cstdarg>
#include <sched.h>
#include <sys/types.h>

extern "C" int __interceptor_clone(int (*begin)(void*), void* stack, int flags, void* argument, pid_t* parent,
                                   void* storage, pid_t* child);

extern "C" int clone(int (*begin)(void*), void* stack, int flags, void* argument, ...) noexcept {
  std::va_list more;
  va_start(more, argument);
  auto* parent = va_arg(more, pid_t*);
  void* storage = va_arg(more, void*);
  auto* child = va_arg(more, pid_t*);
  va_end(more);
  return __interceptor_clone(begin, stack, flags & ~(CLONE_VM | CLONE_VFORK), argument, parent, storage,
                             child);
}
