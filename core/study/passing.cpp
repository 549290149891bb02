#include "core/study/passing.h"

#include "core/base/descriptor.h"
#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/study/place.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

fs::path passingBeside(const fs::path& folder, const std::string& what) {
  const std::string prefix = "." + what + "-";
  std::error_code code;
  if (onThisMachine(folder))
    for (const auto& entry : fs::directory_iterator(folder, code)) {
      const std::string name = entry.path().filename().string();
      const auto maker = name.starts_with(prefix) ? readInteger(name.substr(prefix.size())) : std::nullopt;
      const bool gone = maker && *maker > 0 && ::kill(static_cast<pid_t>(*maker), 0) != 0 && errno == ESRCH;
      if (gone || (maker && *maker == ::getpid())) // of an earlier failure
        (void)files().removeAll(entry.path());     // what cannot be removed does no harm
    }
  return folder / (prefix + std::to_string(::getpid()));
}

void onDisk(const fs::path& folder) {
  const Descriptor open = Descriptor::at(AT_FDCWD, folder.c_str(), O_RDONLY | O_DIRECTORY);
  if (!open.open() || ::syncfs(open.get()) != 0)
    throw ErrorException{fileError(folder, errno)};
}

} // namespace expe
