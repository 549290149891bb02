#include "core/study/making.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/study/inside.h"
#include "core/study/sqlite.h"
#include "core/study/tables.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

std::string_view prefixOf(Making what) {
  return what == Making::New ? ".new-" : ".copy-";
}

constexpr const char* endings[] = {"-journal", "-wal", "-shm", ""};

// Locks of the folder itself, which belong to the descriptor: makers share one, who removes has it alone.
Descriptor lockable(const fs::path& folder) {
  return Descriptor::at(AT_FDCWD, folder.c_str(), O_RDONLY | O_DIRECTORY);
}

bool digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool passing(const Entry& entry, Making what) {
  const std::string_view name = entry.name, prefix = prefixOf(what);
  return entry.sort == Sort::File && name.starts_with(prefix) && digits(name.substr(prefix.size()));
}

bool marked(const fs::path& file, const Entry& entry) {
  return entry.bytes > 0 && markOf(headerOf(file)) == applicationId;
}

// A maker is killed before the first page is written, or after.
bool ours(const fs::path& file, const Entry& entry) {
  return entry.bytes == 0 || marked(file, entry);
}

} // namespace

void tell(Progress& progress, const std::string& what, double done, double all) {
  progress.report(what, done, all);
  if (progress.cancelled())
    throw ErrorException{failure("Cancelled.")};
}

std::vector<fs::path> missingFolders(fs::path folder) {
  std::vector<fs::path> paths;
  for (; !folder.empty() && !fs::exists(folder); folder = folder.parent_path())
    paths.push_back(folder);
  return paths;
}

void removeEmpty(const std::vector<fs::path>& folders) noexcept {
  std::error_code code;
  for (const fs::path& folder : folders)
    fs::remove(folder, code);
}

void needNoFile(const fs::path& folder) {
  if (fs::exists(folder) && !fs::is_directory(folder))
    throw ErrorException{userError("{0} is a file: choose another name for the study.", {folder.string()})};
}

void needBeside(const fs::path& study, const fs::path& path) {
  if (!fs::is_directory(path.parent_path()))
    throw ErrorException{userError("There is no folder {0}: make it first, or choose another.",
                                   {path.parent_path().string()})};
  if (fs::weakly_canonical(path).string().starts_with(fs::weakly_canonical(study).string() + "/"))
    throw ErrorException{userError("{0} is inside the study: choose another folder.", {path.string()})};
}

fs::path passingName(const fs::path& folder, Making what) {
  return folder / std::string(prefixOf(what)).append(std::to_string(::getpid()));
}

bool copyInMaking(const fs::path& folder) {
  return std::ranges::any_of(entriesOf(lockable(folder), folder),
                             [](const Entry& entry) { return passing(entry, Making::Copy); });
}

void removePassing(const fs::path& file) {
  std::error_code code;
  for (const char* ending : endings)
    fs::remove(file.string() + ending, code);
}

void removeCopied(const fs::path& checkpoints) {
  const Descriptor open = Descriptor::at(AT_FDCWD, checkpoints.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (!open.open())
    return;
  for (const Entry& entry : entriesOf(open, checkpoints))
    if (entry.sort == Sort::Folder && digits(entry.name))
      need(files().removeAll(checkpoints / entry.name));
  ::rmdir(checkpoints.c_str()); // if it is empty
}

void removeLeftovers(const fs::path& folder) {
  const Descriptor open = lockable(folder);
  if (!open.open() || !onThisMachine(folder) || ::flock(open.get(), LOCK_EX | LOCK_NB) != 0)
    return;
  for (const Entry& entry : entriesOf(open, folder)) {
    const fs::path file = folder / entry.name;
    const bool copy = passing(entry, Making::Copy);
    if ((!copy && !passing(entry, Making::New)) || !ours(file, entry))
      continue;
    if (copy && marked(file, entry) && !holdsStudy(folder))
      removeCopied(folder / checkpointsFolder);
    for (const char* ending : endings) // the database last: it says what the others are
      need(files().removeAll(file.string() + ending));
  }
}

Place clearedPlace(const fs::path& where) {
  if (where.extension() == ".expe") // its folder is taken if it is vacant
    removeLeftovers(fs::absolute(where).parent_path());
  Place place = placeOfNew(where);
  needShortPath(place.file);
  needShortPath(passingName(place.folder, Making::Copy));
  removeLeftovers(place.folder);
  return place;
}

Descriptor beginMaking(const fs::path& folder) {
  Descriptor open = lockable(folder);
  // Who removes is done at once; who holds the folder for longer is none of ours, and removes nothing.
  for (int tries = 0; tries < 1000 && ::flock(open.get(), LOCK_SH | LOCK_NB) != 0; ++tries) {
    if (errno != EWOULDBLOCK && errno != EINTR)
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return open;
}

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
