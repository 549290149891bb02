#include "core/data/reading.h"

#include "core/base/out_of_memory.h"
#include "core/base/utf8.h"
#include "core/data/file_kind.h"

#include <algorithm>
#include <fstream>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t mostBytes = std::uintmax_t{2} << 30;

struct Seen { // in files, of which the first is told
  std::size_t count = 0, files = 0;
  fs::path first;

  void add(const fs::path& file, std::size_t more) {
    if (more > 0 && count == 0)
      first = file;
    count += more, files += more > 0 ? 1 : 0;
  }
  Text where() const {
    return files > 1 ? Text{"{0} and {1} more files", {first.string(), files - 1}} : Text(first.string());
  }
};

class Reader {
public:
  Reader(fs::path root, std::string key, Progress& progress, std::vector<Text>& said)
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
    sayWhatIsInThem();
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

  // Links to folders are not followed, so that there are no circles; what is hidden, as .git, is no text.
  Result<void> listFolder() {
    std::error_code error;
    for (fs::recursive_directory_iterator at(root_, error), end; !error && at != end; at.increment(error)) {
      if (progress_.cancelled())
        return failure("Cancelled.");
      std::error_code ignored;
      if (at->path().filename().string().starts_with('.'))
        at.disable_recursion_pending();
      else if (at->is_regular_file(ignored))
        paths_.push_back(at->path());
    }
    if (error)
      return wrong("{0}: the folder cannot be read ({1}); give it the right to be read.", root_,
                   error.message());
    std::ranges::sort(paths_);
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
      text.append(piece, 0, got);
      if (text.find('\0', text.size() - got) != text.npos)
        return keyed(noText(text, path));
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
    return take(path, std::move(text));
  }

  Result<void> take(const fs::path& path, std::string text) {
    if (firstInvalidUtf8(text))
      return keyed(noText(text, path));
    if (text.starts_with("\xef\xbb\xbf"))
      text.erase(0, 3), marked_.add(path, 1);                                    // a byte order mark
    if (const auto whole = path == root_ ? wholeJson(text, path) : std::nullopt) // in a folder it may be code
      return keyed(*whole);
    if (const auto lines = jsonLines(text, path))
      return keyed(*lines);
    std::size_t ends = 0;
    for (std::size_t at = text.find("\r\n"); at != text.npos; at = text.find("\r\n", at + 2))
      ++ends;
    returned_.add(path, ends);
    if (text.empty())
      said_.push_back({"{0} is empty and left out.", {path.string()}});
    else
      documents_.push_back({nameOf(path), std::move(text)});
    return {};
  }

  Error keyed(Error error) const {
    error.key = key_;
    return error;
  }

  void sayWhatIsInThem() {
    if (marked_.count > 0)
      said_.push_back(
          {"A byte order mark at the beginning of {0} is left out, for it is no text.", {marked_.where()}});
    if (returned_.count > 0)
      said_.push_back(
          {"{0} lines of {1} end in CR LF, a character and mostly a token more than LF alone: sed -i "
           "'s/\\r$//' converts a file, which then is another text.",
           {returned_.count, returned_.where()}});
  }

  std::string nameOf(const fs::path& path) const {
    return (path == root_ ? path.filename() : path.lexically_relative(root_)).string();
  }

  fs::path root_;
  std::string key_;
  Progress& progress_;
  std::vector<Text>& said_;
  std::vector<fs::path> paths_;
  std::vector<TextDocument> documents_;
  Seen marked_, returned_; // byte order marks, and line ends of two characters
  std::uintmax_t total_ = 0, done_ = 0;
};

} // namespace

Result<std::vector<TextDocument>> readDocuments(const fs::path& path, const std::string& key,
                                                Progress& progress, std::vector<Text>& said) {
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
        pieces.push_back({name.english() + " " + std::to_string(number++), text.substr(from, to - from)});
      from = to + separator.size();
    }
    std::string().swap(text); // which gives its memory back
  }
  return pieces;
}

} // namespace expe
