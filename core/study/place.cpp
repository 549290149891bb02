#include "core/study/place.h"

#include "core/base/error_exception.h"

#include <algorithm>
#include <array>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <vector>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr const char* extension = ".expe";

fs::path tidy(const fs::path& where) {
  fs::path path = fs::absolute(where).lexically_normal();
  return path.has_filename() ? path : path.parent_path(); // "study/" is "study"
}

std::vector<fs::path> studiesIn(const fs::path& folder) {
  std::vector<fs::path> found;
  if (!fs::is_directory(folder))
    return found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension && entry.path().stem() != "" && entry.is_regular_file())
      found.push_back(entry.path());
  std::ranges::sort(found);
  return found;
}

} // namespace

bool vacant(const fs::path& folder) {
  return !fs::exists(folder) || (fs::is_directory(folder) && fs::is_empty(folder));
}

bool holdsStudy(const fs::path& folder) {
  return !studiesIn(folder).empty();
}

Place placeOfNew(const fs::path& where) {
  const fs::path path = tidy(where);
  if (path.extension() != extension)
    return {path, path / (path.filename().string() + extension)};
  if (vacant(path.parent_path()))
    return {path.parent_path(), path};
  const fs::path folder = fs::path(path).replace_extension();
  return {folder, folder / path.filename()};
}

namespace {

// A link would lead to another study's database, whose journal lies elsewhere.
Place notLinked(Place place) {
  if (fs::is_symlink(place.file))
    throw ErrorException{userError("{0} is a link: open the study where it lies.", {place.file.string()})};
  return place;
}

} // namespace

Place placeOf(const fs::path& where) {
  const fs::path path = tidy(where);
  if (fs::is_regular_file(path))
    return notLinked({path.parent_path(), path});
  const fs::path folder =
      path.extension() == extension && !fs::exists(path) ? fs::path(path).replace_extension() : path;
  if (!fs::is_directory(folder))
    throw ErrorException{userError(
        "There is no study at {0}: give the folder of a study or the .expe file in it.", {path.string()})};
  const auto found = studiesIn(folder);
  if (found.empty())
    throw ErrorException{
        userError("{0} holds no study (no .expe file): make one there with New.", {folder.string()})};
  if (found.size() > 1)
    throw ErrorException{userError("{0} holds {1} .expe files: name the one that is meant, for example {2}.",
                                   {folder.string(), std::to_string(found.size()), found.front().string()})};
  return notLinked({folder, found.front()});
}

Identity identityOf(const fs::path& file) {
  struct stat about {};
  return ::stat(file.c_str(), &about) == 0 ? Identity{about.st_dev, about.st_ino} : Identity{};
}

bool onThisMachine(const fs::path& folder) {
  // NFS, SMB, SMB 2, CIFS, AFS, Coda, 9P, Ceph, Lustre, GPFS, FUSE (sshfs and the like)
  static constexpr std::array<unsigned long, 11> network{0x6969,     0x517B,     0xFE534D42, 0xFF534D42,
                                                         0x5346414F, 0x73757245, 0x01021997, 0x00C36400,
                                                         0x0BD00BD0, 0x47504653, 0x65735546};
  struct statfs system {};
  if (::statfs(folder.c_str(), &system) != 0)
    return false;
  return std::ranges::find(network, static_cast<unsigned long>(system.f_type) & 0xFFFFFFFF) == network.end();
}

bool writable(const fs::path& path) {
  return ::access(path.c_str(), W_OK) == 0;
}

} // namespace expe
