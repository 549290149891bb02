// Finds and loads the engine module. Looked for at $EXPE_ENGINE, else beside this library: so it stands in
// the build tree and where it is installed.
#include "core/api/engine.h"

#include <cstdlib>
#include <dlfcn.h>

namespace expe {

namespace {

std::filesystem::path module() {
  if (const char* given = std::getenv("EXPE_ENGINE"); given && *given)
    return given;
  Dl_info library{};
  ::dladdr(reinterpret_cast<const void*>(&module), &library);
  std::error_code ignored;
  const auto here = std::filesystem::weakly_canonical(library.dli_fname ? library.dli_fname : "", ignored);
  return here.parent_path() / "libexpe-engine.so";
}

Result<Engine*> load() {
  const std::filesystem::path path = module();
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    return failure(
        "The engine {0} is not there: build or install the workbench anew, or name it in EXPE_ENGINE.",
        {path.string()});
  // Threads that wait for the next operation of a step spin for about a millisecond before they sleep: it
  // comes sooner. Where more compute than there are cores, as when a model is looked at while it trains, the
  // library lets them sleep at once. What the user has said stands.
  if (!std::getenv("OMP_WAIT_POLICY"))
    ::setenv("GOMP_SPINCOUNT", "100000", 0);
  void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); // never closed: torch does not survive that
  if (!library)
    return failure("The engine could not be loaded ({0}): run packaging/set-up, then build anew.",
                   {::dlerror()});
  const auto make = reinterpret_cast<Engine* (*)()>(::dlsym(library, "expe_engine"));
  if (!make)
    return failure("{0} is not the engine of this program: unset EXPE_ENGINE or build anew.",
                   {path.string()});
  return make();
}

} // namespace

Result<Engine*> engine() {
  static const Result<Engine*> loaded = load();
  return loaded;
}

const Schema& schema(Engine& engine) {
  static const Schema schema(engine.encodings());
  return schema;
}

} // namespace expe
