// A study out of one file, which may come from anybody: what is in it is looked at before anything is made of
// it, and nothing is reached but a new folder.
#include "core/api/pack.h"
#include "core/base/files.h"
#include "core/base/input_file.h"
#include "core/base/numbers.h"
#include "core/study/making.h"
#include "core/study/study_file.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cctype>
#include <set>

namespace expe {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostEntries = 1000000, longestName = 100;

Error refused(const fs::path& file, const std::string& why) {
  return userError("{0} is not a packed study, or it is damaged: {1}.", {file.string(), why});
}

bool isNumber(const std::string& text) {
  return !text.empty() && text.size() <= 18 && text.front() != '0' &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool isPlainName(const std::string& text) {
  return !text.empty() && text.size() <= longestName && text.front() != '.' &&
         std::ranges::all_of(text, [](unsigned char c) {
           return (c < 128 && std::isalnum(c) != 0) || c == '.' || c == '_' || c == '-';
         });
}

// Where in the study's folder an entry belongs; nullopt: nowhere.
std::optional<fs::path> insideOf(const std::string& name, const fs::path& database) {
  if (name == "study/study.expe")
    return database.filename();
  std::vector<std::string> parts{""};
  for (const char c : name)
    if (c == '/')
      parts.emplace_back();
    else
      parts.back() += c;
  const bool ofCheckpoint = parts.size() == 5 && parts[0] == "study" && parts[1] == checkpointsFolder &&
                            isNumber(parts[2]) && (isNumber(parts[3]) || parts[3] == "0") &&
                            isPlainName(parts[4]);
  if (!ofCheckpoint)
    return {};
  return fs::path(parts[1]) / parts[2] / parts[3] / parts[4];
}

class Unpacking {
public:
  Unpacking(const fs::path& file, Progress& progress)
      : file_(file), progress_(progress), input_(need(InputFile::open(file))),
        archive_(::archive_read_new(), ::archive_read_free), piece_(1 << 18), out_(1 << 20) {
    check(::archive_read_support_format_tar(archive_.get()));
    check(::archive_read_open(archive_.get(), this, nullptr, &Unpacking::read, nullptr));
  }

  std::uint64_t size() const { return input_->size(); }

  // Into a new folder, with the database under this name.
  void into(const fs::path& folder, const fs::path& database) {
    std::set<fs::path> there;
    bool complete = false;
    for (struct archive_entry* entry = nullptr; next(entry);) {
      const char* name = ::archive_entry_pathname(entry);
      const auto inside = name && plain(entry) ? insideOf(name, database) : std::nullopt;
      if (!inside)
        throw ErrorException{refused(file_, "it holds something that is no part of a study")};
      if (complete || there.size() == mostEntries || !there.insert(*inside).second)
        throw ErrorException{refused(file_, "it holds a file twice, or one after the database")};
      write(folder / *inside, declared(entry));
      complete = *inside == database.filename();
    }
    if (!complete)
      throw ErrorException{refused(file_, "it ends before the study's database")};
  }

private:
  static bool plain(struct archive_entry* entry) {
    return ::archive_entry_filetype(entry) == AE_IFREG && ::archive_entry_hardlink(entry) == nullptr &&
           ::archive_entry_symlink(entry) == nullptr && ::archive_entry_sparse_count(entry) == 0 &&
           ::archive_entry_size_is_set(entry) != 0;
  }

  // Nothing is packed closer than it is, so that no more can come out than there is.
  std::uint64_t declared(struct archive_entry* entry) {
    const auto bytes = ::archive_entry_size(entry);
    if (bytes < 0 || static_cast<std::uint64_t>(bytes) > size() - std::min(size(), taken_))
      throw ErrorException{refused(file_, "a file in it says that it is longer than the whole")};
    taken_ += static_cast<std::uint64_t>(bytes);
    return static_cast<std::uint64_t>(bytes);
  }

  bool next(struct archive_entry*& entry) {
    const int code = ::archive_read_next_header(archive_.get(), &entry);
    if (code == ARCHIVE_EOF)
      return false;
    check(code);
    return true;
  }

  // On the disk when the whole is: who waited for each file would wait for minutes.
  void write(const fs::path& to, std::uint64_t bytes) {
    std::error_code code;
    fs::create_directories(to.parent_path(), code);
    if (code)
      throw ErrorException{fileError(to.parent_path(), code.value())};
    need(files().append(to, {}));
    for (std::uint64_t done = 0;;) {
      const auto got = ::archive_read_data(archive_.get(), out_.data(), out_.size());
      if (got < 0)
        check(ARCHIVE_FATAL);
      if (got == 0 && done != bytes)
        throw ErrorException{refused(file_, "a file in it ends too early")};
      if (got == 0)
        break;
      done += static_cast<std::uint64_t>(got);
      if (done > bytes)
        throw ErrorException{refused(file_, "a file in it is longer than it says")};
      need(files().append(to, {out_.data(), static_cast<std::size_t>(got)}));
      tell(progress_, "unpacking", static_cast<double>(at_), static_cast<double>(size()));
    }
  }

  static la_ssize_t read(struct archive* archive, void* self, const void** bytes) {
    auto& unpacking = *static_cast<Unpacking*>(self);
    const auto wanted = std::min<std::uint64_t>(unpacking.piece_.size(), unpacking.size() - unpacking.at_);
    *bytes = unpacking.piece_.data();
    if (wanted == 0)
      return 0;
    const auto done = unpacking.input_->read(unpacking.at_, std::span(unpacking.piece_.data(), wanted));
    if (!done) {
      unpacking.trouble_ = done.error();
      ::archive_set_error(archive, EIO, "not read");
      return -1;
    }
    unpacking.at_ += wanted;
    return static_cast<la_ssize_t>(wanted);
  }

  void check(int code) {
    if (code == ARCHIVE_OK)
      return;
    if (trouble_)
      throw ErrorException{*trouble_};
    throw ErrorException{refused(file_, "it is no whole tar archive")};
  }

  fs::path file_;
  Progress& progress_;
  std::shared_ptr<const InputFile> input_;
  std::unique_ptr<struct archive, decltype(&::archive_read_free)> archive_;
  std::vector<std::byte> piece_; // of the archive
  std::vector<char> out_;        // of a file in it
  std::optional<Error> trouble_;
  std::uint64_t at_ = 0, taken_ = 0;
};

void needSpace(const fs::path& folder, std::uint64_t bytes) {
  std::error_code code;
  const auto space = fs::space(folder, code);
  if (!code && space.available < bytes)
    throw ErrorException{userError(
        "The study needs {0} MB, and {1} MB are free at {2}: make room, or choose another "
        "folder.",
        {std::to_string(bytes / 1000000 + 1), std::to_string(space.available / 1000000), folder.string()})};
}

// What came out must be a study, and whole.
void verified(const fs::path& folder, const fs::path& file) {
  const auto study = Study::open(folder, Study::Mode::ReadOnly);
  if (!study)
    throw ErrorException{refused(file, "its database cannot be opened")};
  if (const auto findings = need((*study)->verify()); !findings.empty())
    throw ErrorException{
        refused(file, findings.front().substr(0, findings.front().find_last_not_of('.') + 1))};
}

} // namespace

Result<fs::path> unpackStudy(const fs::path& file, const fs::path& where, Progress& progress) {
  return attempt([&]() -> fs::path {
    const Place place = clearedPlace(where);
    needNoFile(place.folder);
    if (!vacant(place.folder))
      throw ErrorException{
          userError("{0} is not empty: choose a new folder for the study.", {place.folder.string()})};
    Unpacking unpacking(file, progress);
    const fs::path parent = place.folder.parent_path();
    const OnFailure noParents([made = missingFolders(parent)] { removeEmpty(made); });
    need(files().makeFolder(parent));
    needSpace(parent, unpacking.size());
    const fs::path beside = passingBeside(parent, "unpack");
    const OnFailure nothingBeside([&] { (void)files().removeAll(beside); });
    need(files().makeFolder(beside));
    unpacking.into(beside, place.file);
    verified(beside, file);
    onDisk(beside);
    need(files().rename(beside, place.folder));
    return place.file;
  });
}

} // namespace expe
