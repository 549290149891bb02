// LibTorch's OpenMP waits for its threads by futexes of its own, which the sanitizer does not see. What it orders is
// told here: a part comes after the call that begins its team, and before the return of that call; two parts
// of one team stay unordered, so that races between them are seen. The linker wraps the one function by which
// parallelFor() begins a team.
extern "C" {
void __tsan_release(const void* address);
void __tsan_acquire(const void* address);
void __real_GOMP_parallel(void (*part)(void*), void* data, unsigned threads, unsigned flags);
void __wrap_GOMP_parallel(void (*part)(void*), void* data, unsigned threads, unsigned flags);
}

namespace {

struct Ordered {
  void (*part)(void*);
  void* data;
};

void orderedPart(void* team) {
  __tsan_acquire(team);
  auto* ordered = static_cast<Ordered*>(team);
  ordered->part(ordered->data);
  __tsan_release(team);
}

} // namespace

void __wrap_GOMP_parallel(void (*part)(void*), void* data, unsigned threads, unsigned flags) {
  Ordered team{part, data};
  __tsan_release(&team);
  __real_GOMP_parallel(orderedPart, &team, threads, flags);
  __tsan_acquire(&team);
}
