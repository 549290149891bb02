#include "core/data/reading.h"

#include "core/base/out_of_memory.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <fstream>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t mostBytes = std::uintmax_t{2} << 30;

class Reader {
public:
  Reader(fs::path root, std::string key, Progress& progress, std::vector<std::string>& said)
      : root_(std::move(root)), key_(std::move(key)), progress_(progress), said_(said) {}

  Result<std::vector<TextDocument>> read() {
    std::error_code error;
    const auto status = fs::status(root_, error);
    if (!fs::exists(status) && (!error || error == std::errc::no_such_file_or_directory))
      return wrong("{0}: there is no such file or folder; write the path of a text.", root_);
    if (error)
      return wrong("{0}: cannot be read ({1}); write the path of a text.", root_, error.message());
    TRY(fs::is_directory(status) ? listFolder() : listFile(status));
    for (const auto& path : paths_)
      TRY(withMemoryFor(path.string(), [&] { return readFile(path); }));
    if (documents_.empty())
      return fs::is_directory(status)
                 ? wrong("{0}: the folder holds no text; write the path of a UTF-8 file or of a "
                         "folder of them.",
                         root_)
                 : wrong("{0}: the file is empty; write the path of a text.", root_);
    return std::move(documents_);
  }

private:
  Error wrong(const char* text, const fs::path& path, const std::string& more = {}) const {
    return userError(text, {path.string(), more}, key_);
  }

  Result<void> listFile(const fs::file_status& status) {
    if (!fs::is_regular_file(status))
      return wrong("{0}: not a regular file; write the path of a text.", root_);
    paths_.push_back(root_);
    return count(root_);
  }

  // Links to folders are not followed, so that there are no circles.
  Result<void> listFolder() {
    std::error_code error;
    for (fs::recursive_directory_iterator at(root_, error), end; !error && at != end; at.increment(error)) {
      if (progress_.cancelled())
        return failure("Cancelled.");
      std::error_code ignored;
      if (at->is_regular_file(ignored))
        paths_.push_back(at->path());
    }
    if (error)
      return wrong("{0}: the folder cannot be read ({1}); give it the right to be read.", root_,
                   error.message());
    std::sort(paths_.begin(), paths_.end());
    for (const auto& path : paths_)
      TRY(count(path));
    return {};
  }

  Result<void> count(const fs::path& path) {
    std::error_code error;
    const auto size = fs::file_size(path, error);
    total_ += error ? 0 : size;
    return total_ <= mostBytes ? Result<void>{} : tooLarge(path);
  }

  Error tooLarge(const fs::path& path) const {
    return wrong("{0}: more than 2 GB of text with it; write the path of a smaller one.", path);
  }

  Result<void> readFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
      return wrong("{0}: cannot be read; give it the right to be read.", path);
    std::error_code error;
    const auto size = fs::file_size(path, error);
    std::string text, piece(std::size_t{1} << 20, '\0');
    text.reserve(error ? 0 : std::min(size, mostBytes));
    while (file) { // a file may be longer than it says
      file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
      const auto got = static_cast<std::size_t>(file.gcount());
      if (const auto nul = std::string_view(piece).substr(0, got).find('\0'); nul != std::string::npos)
        return wrong("{0}: not a text, for byte {1} is zero; write the path of a UTF-8 text.", path,
                     std::to_string(text.size() + nul));
      text.append(piece, 0, got);
      done_ += got;
      if (done_ > mostBytes)
        return tooLarge(path);
      if (progress_.cancelled())
        return failure("Cancelled.");
      progress_.report("reading text", static_cast<double>(done_),
                       static_cast<double>(std::max(total_, done_)));
    }
    if (file.bad())
      return wrong("{0}: reading broke off; check the disk.", path);
    if (const auto bad = firstInvalidUtf8(text))
      return wrong("{0}: not UTF-8 at byte {1}; convert it to UTF-8.", path, std::to_string(*bad));
    if (text.empty())
      said_.push_back(path.string() + " is empty and left out.");
    else
      documents_.push_back({nameOf(path), std::move(text)});
    return {};
  }

  std::string nameOf(const fs::path& path) const {
    return (path == root_ ? path.filename() : path.lexically_relative(root_)).string();
  }

  fs::path root_;
  std::string key_;
  Progress& progress_;
  std::vector<std::string>& said_;
  std::vector<fs::path> paths_;
  std::vector<TextDocument> documents_;
  std::uintmax_t total_ = 0, done_ = 0;
};

} // namespace

Result<std::vector<TextDocument>> readDocuments(const fs::path& path, const std::string& key,
                                                Progress& progress, std::vector<std::string>& said) {
  return Reader(path, key, progress, said).read();
}

std::vector<TextDocument> splitDocuments(std::vector<TextDocument> documents, const std::string& separator) {
  if (separator.empty())
    return documents;
  std::vector<TextDocument> pieces;
  for (auto& [name, text] : documents) {
    for (std::size_t from = 0, number = 1; from <= text.size();) {
      const auto to = std::min(text.find(separator, from), text.size());
      if (to > from)
        pieces.push_back({name + " " + std::to_string(number++), text.substr(from, to - from)});
      from = to + separator.size();
    }
    std::string().swap(text); // which gives its memory back
  }
  return pieces;
}

} // namespace expe
