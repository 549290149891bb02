#include "core/base/spawn.h"

#include <cerrno>
#include <spawn.h>
#include <unistd.h>

namespace expe {

std::optional<pid_t> spawn(const std::string& file, const std::vector<std::string>& words, int in, int out,
                           int err, SpawnGroup group) {
  std::vector<std::string> all{file};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  arguments.reserve(all.size() + 1);
  for (auto& word : all)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  if (group == SpawnGroup::Own) {
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    ::posix_spawnattr_setpgroup(&attributes, 0);
  }
  pid_t pid = -1;
  const int code = ::posix_spawnp(&pid, file.c_str(), &actions, &attributes, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  errno = code;
  return code == 0 ? std::optional(pid) : std::nullopt;
}

} // namespace expe
