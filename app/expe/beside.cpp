#include "app/expe/beside.h"

#include "app/expe/answer.h"
#include "core/base/child.h"

#include <filesystem>

namespace expe::cli {

namespace fs = std::filesystem;

Result<void> runBeside(const std::string& name, const std::vector<std::string>& words,
                       const std::string& purpose) {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored).parent_path() / name;
  if (!fs::exists(program, ignored))
    return failure("{0} is not there: build or install it for {1}.", {program.string(), purpose});
  const int code = TRY(runAttached(program, words));
  if (code == 0)
    return {};
  if (code == 1 || code == 2)
    return alreadySaid(code == 2 ? Error::Kind::User : Error::Kind::Failure);
  return failure("{0} broke off.", {name});
}

} // namespace expe::cli
