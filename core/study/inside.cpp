#include "core/study/inside.h"

#include "core/base/error_exception.h"
#include "core/base/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace expe {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void unreadable(const fs::path& path, int code) {
  throw ErrorException{failure("{0} cannot be read: {1}.", {path.string(), std::strerror(code)})};
}

[[noreturn]] void isLink(const fs::path& path) {
  throw ErrorException{
      userError("{0} is a link that may lead out of the study, so it is not followed: put the file "
                "or folder itself there.",
                {path.string()})};
}

Sort sortOf(const struct stat& about) {
  return S_ISREG(about.st_mode)   ? Sort::File
         : S_ISDIR(about.st_mode) ? Sort::Folder
         : S_ISLNK(about.st_mode) ? Sort::Link
                                  : Sort::Other;
}

// Why `name` in `folder` could not be opened; nothing if it is not there.
void explain(int folder, const std::string& name, const fs::path& shown) {
  const int code = errno;
  struct stat about {};
  const bool known = ::fstatat(folder, name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0;
  if (known && sortOf(about) == Sort::Link)
    isLink(shown);
  if (code != ENOENT)
    unreadable(shown, code);
}

std::optional<Descriptor> openStep(const Descriptor& from, const std::string& name, int flags,
                                   const fs::path& shown) {
  Descriptor found = Descriptor::at(from.get(), name.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (found.open())
    return found;
  explain(from.get(), name, shown);
  return {};
}

Descriptor openStudy(const fs::path& study) {
  Descriptor folder = Descriptor::at(AT_FDCWD, study.c_str(), O_PATH | O_DIRECTORY);
  if (!folder.open())
    unreadable(study, errno);
  return folder;
}

} // namespace

std::optional<Descriptor> openInside(const fs::path& study, const fs::path& inside, int flags) {
  Descriptor folder = openStudy(study);
  fs::path shown = study;
  for (auto part = inside.begin(); part != inside.end(); ++part) {
    shown /= *part;
    const bool last = std::next(part) == inside.end();
    auto next = openStep(folder, part->string(), last ? flags : O_PATH | O_DIRECTORY, shown);
    if (!next)
      return {};
    folder = std::move(*next);
  }
  struct stat about {};
  if (::fstat(folder.get(), &about) != 0)
    unreadable(shown, errno);
  if (const Sort sort = sortOf(about); sort != Sort::File && sort != Sort::Folder)
    throw ErrorException{userError("{0} is neither a file nor a folder: remove it.", {shown.string()})};
  return folder;
}

std::optional<Descriptor> openFolder(const fs::path& study, const fs::path& inside) {
  return openInside(study, inside, O_RDONLY | O_DIRECTORY);
}

void makeFolderInside(const fs::path& study, const fs::path& inside) {
  openStudy(study);
  fs::path way;
  for (const fs::path& part : inside) {
    way /= part;
    if (!openInside(study, way, O_PATH | O_DIRECTORY))
      need(files().makeFolder(study / way));
  }
}

void removeInside(const fs::path& study, const fs::path& inside) {
  if (inside.has_parent_path() && !openInside(study, inside.parent_path(), O_PATH | O_DIRECTORY))
    return;
  need(files().removeAll(study / inside));
}

std::vector<Entry> entriesOf(const Descriptor& folder, const fs::path& shown) {
  Descriptor own = Descriptor::at(folder.get(), ".", O_RDONLY | O_DIRECTORY); // which closedir() closes
  const std::unique_ptr<DIR, int (*)(DIR*)> open(own.open() ? ::fdopendir(own.get()) : nullptr, ::closedir);
  if (!open)
    unreadable(shown, errno);
  own.release();
  std::vector<Entry> entries;
  for (errno = 0; const dirent* entry = ::readdir(open.get()); errno = 0) {
    const std::string name = entry->d_name;
    struct stat about {};
    if (name == "." || name == "..")
      continue;
    if (::fstatat(folder.get(), name.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0)
      entries.push_back({name, sortOf(about), static_cast<std::uintmax_t>(about.st_size)});
    else if (errno != ENOENT) // removed meanwhile
      unreadable(shown / name, errno);
  }
  if (errno != 0)
    unreadable(shown, errno);
  std::ranges::sort(entries, [](const Entry& a, const Entry& b) { return a.name < b.name; });
  return entries;
}

std::string bytesOf(const Descriptor& file, const fs::path& shown, std::uintmax_t most) {
  std::string bytes;
  for (char buffer[1 << 14];;) {
    const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
    if (got == 0)
      return bytes;
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      unreadable(shown, errno);
    bytes.append(buffer, static_cast<std::size_t>(got));
    if (bytes.size() > most)
      throw ErrorException{failure("{0} is damaged: {1}.", {shown.string(), "it is too long"})};
  }
}

} // namespace expe
