#include "core/text/text_files.h"

#include "core/api/data.h"

#include <algorithm>
#include <glob.h>
#include <memory>

namespace expe {

namespace fs = std::filesystem;

namespace {

class Listing {
public:
  Listing(const TextSource& source, const Progress& progress) : source_(source), progress_(progress) {}

  Result<std::vector<TextFile>> all() {
    for (const std::string& path : textPaths(source_.paths, source_.base))
      TRY(list(path));
    return std::move(files_);
  }

private:
  Error wrong(const char* text, const fs::path& path, const std::string& more = {}) const {
    return userError(text, {path.string(), more}, source_.key);
  }

  Result<void> list(const std::string& written) {
    const auto path = source_.base / fs::path(written);
    std::error_code error;
    const auto status = fs::status(path, error);
    if (!fs::exists(status) && written.find_first_of("*?[") != written.npos)
      return listPattern(path);
    if (!fs::exists(status) && (!error || error == std::errc::no_such_file_or_directory))
      return wrong("{0}: there is no such file or folder; write the path of a text.", path);
    if (error)
      return wrong("{0}: cannot be read ({1}); write the path of a text.", path, error.message());
    if (fs::is_directory(status))
      return listFolder(path);
    if (!fs::is_regular_file(status))
      return wrong("{0}: not a regular file; write the path of a text.", path);
    add(path, path.filename().string(), true);
    return {};
  }

  Result<void> listPattern(const fs::path& pattern) {
    const auto found = filesLike(pattern);
    for (const auto& path : found)
      add(path, path.filename().string(), true);
    return found.empty() ? wrong("{0}: no file has such a name; write the path of a text.", pattern)
                         : Result<void>{};
  }

  // Links to folders are not followed, so that there are no circles; what is hidden, as .git, is no text.
  Result<void> listFolder(const fs::path& folder) {
    const auto before = static_cast<std::ptrdiff_t>(files_.size());
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      if (progress_.cancelled())
        return failure("Cancelled.");
      std::error_code ignored;
      if (at->path().filename().string().starts_with('.'))
        at.disable_recursion_pending();
      else if (at->is_regular_file(ignored))
        add(at->path(), at->path().lexically_relative(folder).string(), false);
    }
    if (error)
      return wrong("{0}: the folder cannot be read ({1}); give it the right to be read.", folder,
                   error.message());
    std::sort(files_.begin() + before, files_.end(),
              [](const TextFile& a, const TextFile& b) { return a.path < b.path; });
    return {};
  }

  void add(const fs::path& path, std::string name, bool given) {
    std::error_code error;
    const auto bytes = fs::file_size(path, error);
    files_.push_back({path, std::move(name), given, error ? 0 : bytes});
  }

  const TextSource& source_;
  const Progress& progress_;
  std::vector<TextFile> files_;
};

} // namespace

std::vector<std::string> textPaths(const std::string& paths, const fs::path& base) {
  std::error_code error;
  if (paths.find(';') == paths.npos || fs::exists(base / fs::path(paths), error))
    return {paths};
  std::vector<std::string> each;
  for (std::size_t from = 0; from <= paths.size();) {
    const auto to = std::min(paths.find(';', from), paths.size());
    const auto first = paths.find_first_not_of(' ', from);
    const auto last = to == 0 ? paths.npos : paths.find_last_not_of(' ', to - 1);
    if (first < to)
      each.push_back(paths.substr(first, last - first + 1));
    from = to + 1;
  }
  return each;
}

std::vector<fs::path> filesLike(const fs::path& pattern) {
  ::glob_t found{};
  const bool any = ::glob(pattern.c_str(), 0, nullptr, &found) == 0;
  const std::unique_ptr<::glob_t, decltype(&::globfree)> freed(&found, ::globfree);
  std::vector<fs::path> files;
  std::error_code error;
  for (std::size_t i = 0; any && i < found.gl_pathc; ++i)
    if (fs::path path = found.gl_pathv[i]; fs::is_regular_file(path, error))
      files.push_back(std::move(path));
  return files;
}

std::string absoluteData(const std::string& key, const std::string& value) {
  std::string all;
  for (const std::string& path : key == "data.text" ? textPaths(value) : std::vector{value})
    if (!path.empty())
      all += (all.empty() ? "" : ";") + fs::absolute(path).lexically_normal().string();
  return all;
}

Result<std::vector<TextFile>> textFiles(const TextSource& source, const Progress& progress) {
  return Listing(source, progress).all();
}

} // namespace expe
